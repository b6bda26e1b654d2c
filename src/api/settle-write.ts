import { ApiError, isProblem, LostAnswer } from './problem';

/**
 * The result of a write. `done`: with the server's answer, or with what `happened` found after the answer was lost.
 * `not-done`: the answer was lost and the write did not happen, or it was never sent. `unknown`: the answer was lost
 * and its effect is unknown, or the server may still be working on it.
 */
export type Settled<Value> = { outcome: 'done'; value: Value } | { outcome: 'not-done' | 'unknown'; cause: ApiError };

/** How to find out the result of a write whose answer was lost. */
export interface Verification<State, Found> {
  /** The state before the write, in the shape that `read` returns; undefined if unknown. */
  before: State | undefined;
  /** Reads the state from the server, bypassing the cache. */
  read: () => Promise<State>;
  /**
   * Whether the write happened between `before` and `now`: true, or the thing that it created. It is also called to
   * compare `before` with itself: if that is true, the current state proves nothing and the result is `unknown`.
   */
  happened: (now: State, before: State) => Found | false | null | undefined;
  /**
   * Problem codes that can mean that it is done already. They are verified like a lost answer, because 403.1 and 404.1
   * can mean something else, too. If it was not done, the refusal is thrown.
   */
  already?: readonly string[];
}

/**
 * Sends a write and determines its result (the only way to handle a lost answer: no response, 502, 504, half of an
 * answer). Takes the call, and how to verify its effect. Returns the result, with a value when it is done. Throws
 * refusals (ApiError) and aborts unchanged, also an abort of `read`.
 */
export async function settleWrite<Answer, State, Found>(
  send: () => Promise<Answer>,
  { before, read, happened, already = [] }: Verification<State, Found>,
): Promise<Settled<Answer | Found>> {
  try {
    return { outcome: 'done', value: await send() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.notSent) return { outcome: 'not-done', cause: error };
    const refused = !error.outcomeUnknown;
    if (refused && !(already.length > 0 && isProblem(error, ...already))) throw error;
    const looked = await lookUp({ before, read, happened }, error);
    if (refused && looked.outcome !== 'done') throw error;
    return looked;
  }
}

/** For a write whose effect cannot be verified: a lost answer is `unknown`. Throws like settleWrite. */
export const unverifiable: Verification<never, never> = {
  before: undefined,
  read: () => Promise.reject(new ApiError({ kind: 'no-request' })),
  happened: () => false,
};

async function lookUp<State, Found>(
  { before, read, happened }: Verification<State, Found>,
  cause: ApiError,
): Promise<Settled<Found>> {
  if (before === undefined || happened(before, before)) return { outcome: 'unknown', cause };
  let now: State;
  try {
    now = await read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: 'unknown', cause };
  }
  const found = happened(now, before);
  if (found) return { outcome: 'done', value: found };
  return { outcome: cause.mayStillHappen ? 'unknown' : 'not-done', cause };
}

/** The value of a write that is done. Throws LostAnswer for one that is not. */
export function settledValue<Value>(settled: Settled<Value>): Value {
  if (settled.outcome === 'done') return settled.value;
  throw new LostAnswer(settled.outcome, settled.cause);
}
