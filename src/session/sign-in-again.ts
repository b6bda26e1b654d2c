import { onSignOut } from './session';

/**
 * Signing in again in the middle of work: the calls that the server refused wait here for the one answer, whether the
 * person signed in, and are sent again when they did.
 */
let waiting: { answer: Promise<boolean>; settle: (renewed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore. */
export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isAskingToSignIn = (): boolean => waiting !== null;

/** Asks for the password, once for all who ask meanwhile. Out: whether there is a session again. */
export function askToSignIn(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    changed();
  }
  return waiting.answer;
}

/** Ends the asking. */
export function settleSignIn(renewed: boolean): void {
  const settle = waiting?.settle;
  waiting = null;
  settle?.(renewed);
  changed();
}

onSignOut(() => settleSignIn(false));
