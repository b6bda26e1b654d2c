import { type KnownWrite, reread, rereadAfterRefusal, type rereads } from './invalidation';
import { ApiError } from './problem';

/** A call that changes something on the server. */
interface Write<Parameters extends readonly unknown[], Answer> {
  /** Sends it, and refetches what it changes, whatever the result. Throws ApiError. */
  (...parameters: Parameters): Promise<Answer>;
  /** Sends it, and waits for what is refetched if it was done. */
  andReread: (...parameters: Parameters) => Promise<Answer>;
  /** Only sends it. For many calls: call `reread` (invalidation.ts) after the last. */
  send: (...parameters: Parameters) => Promise<Answer>;
}

/** The type of a write without a line in invalidation.ts. */
type NotCallable<Reason extends string> = { readonly [why in Reason]: never };

type WriteOf<Name extends string, Parameters extends readonly unknown[], Answer> = Name extends KnownWrite
  ? (typeof rereads)[Name] extends (...parameters: Parameters) => unknown
    ? Write<Parameters, Answer>
    : NotCallable<`The line of ${Name} in api/invalidation.ts does not fit its parameters`>
  : NotCallable<`${Name} has no line in api/invalidation.ts`>;

/** Nothing changed if nothing was sent, the session was over, or the caller aborted. */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'no-request' && error.kind !== 'too-large' && error.status !== 401;

/**
 * Wraps a write so that it refetches what it changes; generated code does this for all writes. It refetches after
 * refusals and lost answers, too, because the data may be outdated or the write was done. Takes the operation's name in
 * the contract, and the function that sends it. A name without a line in invalidation.ts cannot be called.
 */
export function write<Name extends string, Parameters extends readonly unknown[], Answer>(
  name: Name,
  send: (...parameters: Parameters) => Promise<Answer>,
): WriteOf<Name, Parameters, Answer> {
  type Again = (...line: unknown[]) => Promise<void>;
  const call =
    (waits: boolean) =>
    async (...parameters: Parameters): Promise<Answer> => {
      let answer: Answer;
      try {
        answer = await send(...parameters);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.kind === 'problem';
        if (mayHaveChanged(error)) void ((isRefused ? rereadAfterRefusal : reread) as Again)(name, ...parameters);
        throw error;
      }
      const done = (reread as Again)(name, ...parameters);
      if (waits) await done;
      return answer;
    };
  return Object.assign(call(false), { send, andReread: call(true) }) as unknown as WriteOf<Name, Parameters, Answer>;
}
