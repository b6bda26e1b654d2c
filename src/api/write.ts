import { type KnownWrite, reread, type rereads } from './invalidation';
import { ApiError } from './problem';

/** A call that changes something on the server. */
interface Write<Parameters extends readonly unknown[], Answer> {
  /** Sends it, and has what it changes read again, whatever became of it. Throws ApiError. */
  (...parameters: Parameters): Promise<Answer>;
  /** Only sends it. For many calls, or to wait for the new data: `reread` (invalidation.ts) belongs after it. */
  send: (...parameters: Parameters) => Promise<Answer>;
}

/** What stands in the place of a write that nobody can call yet. */
type NotCallable<Reason extends string> = { readonly [why in Reason]: never };

type WriteOf<Name extends string, Parameters extends readonly unknown[], Answer> = Name extends KnownWrite
  ? (typeof rereads)[Name] extends (...parameters: Parameters) => unknown
    ? Write<Parameters, Answer>
    : NotCallable<`The line of ${Name} in api/invalidation.ts does not fit its parameters`>
  : NotCallable<`${Name} has no line in api/invalidation.ts`>;

/** Nothing can have changed where nothing was sent, or the caller has turned away. */
const wasSent = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'no-request' && error.kind !== 'too-large';

/**
 * Makes a call one that has read again what it changes; generated code does it for all that write. After a refusal
 * and a lost answer it is read again, too: what is shown may be out of date, or the write was done.
 * In: the operation's name in the contract, and what sends it. A name without a line in invalidation.ts cannot be called.
 */
export function write<Name extends string, Parameters extends readonly unknown[], Answer>(
  name: Name,
  send: (...parameters: Parameters) => Promise<Answer>,
): WriteOf<Name, Parameters, Answer> {
  const again = (parameters: Parameters) => void (reread as (...line: unknown[]) => Promise<void>)(name, ...parameters);
  const call = async (...parameters: Parameters): Promise<Answer> => {
    try {
      const answer = await send(...parameters);
      again(parameters);
      return answer;
    } catch (error) {
      if (wasSent(error)) again(parameters);
      throw error;
    }
  };
  return Object.assign(call, { send }) as unknown as WriteOf<Name, Parameters, Answer>;
}
