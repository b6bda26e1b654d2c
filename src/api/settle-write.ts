import { ApiError, isProblem, LostAnswer } from './problem';

/**
 * What became of a write. `done`: with the server's answer, or with what `happened` found after the answer was lost.
 * `not-done`: the answer was lost and the write did not happen. `unknown`: the answer was lost and nobody can tell.
 */
export type Settled<Value> = { outcome: 'done'; value: Value } | { outcome: 'not-done' | 'unknown'; cause: ApiError };

/** How to find out what became of a write whose answer was lost. */
export interface Verification<State, Found> {
  /** What was known before the write, in the shape that `read` returns; undefined if it was not known. */
  before: State | undefined;
  /** Reads the same from the server, past the cache. */
  read: () => Promise<State>;
  /**
   * What shows that the write happened between `before` and `now`: true, or the thing that it made. It is also asked
   * to compare `before` with itself. If it says yes there, the present state is no proof and the outcome is `unknown`.
   */
  happened: (now: State, before: State) => Found | false | null | undefined;
  /**
   * Problem codes that can mean that it is so already. They are looked up like a lost answer, because 403.1 and 404.1
   * can mean something else, too. If it did not happen, the refusal is thrown.
   */
  already?: readonly string[];
}

/**
 * Sends a write and finds out what became of it (the one way to deal with a lost answer: no response, 502, 504).
 * In: the call, and how to look up its effect. Out: the outcome, with a value when it is done.
 * Throws a refusal (ApiError) and an abort as they are; an abort of `read`, too.
 */
export async function settleWrite<Answer, State, Found>(
  send: () => Promise<Answer>,
  { before, read, happened, already = [] }: Verification<State, Found>,
): Promise<Settled<Answer | Found>> {
  try {
    return { outcome: 'done', value: await send() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = !error.outcomeUnknown;
    if (refused && !(already.length > 0 && isProblem(error, ...already))) throw error;
    const looked = await lookUp({ before, read, happened }, error);
    if (refused && looked.outcome !== 'done') throw error;
    return looked;
  }
}

/** A write of which nothing that can be read tells whether it happened: a lost answer is `unknown`. Throws like settleWrite. */
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
  return found ? { outcome: 'done', value: found } : { outcome: 'not-done', cause };
}

/** The value of a write that is done. Throws LostAnswer for one that is not. */
export function valueOf<Value>(settled: Settled<Value>): Value {
  if (settled.outcome === 'done') return settled.value;
  throw new LostAnswer(settled.outcome, settled.cause);
}
