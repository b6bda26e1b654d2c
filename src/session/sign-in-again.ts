import { createStore } from '~/shared/lib/store';
import { onSignOut } from './session';

/**
 * Signing in again during work: the calls that the server refused wait here until the user has signed in, and are then
 * sent again.
 */
let waiting: { answer: Promise<boolean>; settle: (renewed: boolean) => void } | null = null;

/** Whether the password is asked for. */
export const asksToSignIn = createStore(false);

/** Asks for the password, once for all waiting calls. Out: whether there is a session again. */
export function askToSignIn(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    asksToSignIn.set(true);
  }
  return waiting.answer;
}

/** Ends the request for the password. */
export function settleSignIn(renewed: boolean): void {
  const settle = waiting?.settle;
  waiting = null;
  settle?.(renewed);
  asksToSignIn.set(false);
}

onSignOut(() => settleSignIn(false));
