import type { MutationOptions, UseMutationOptions } from '@tanstack/react-query';
import type { WriteOperation } from './generated/operations';
import { refetchAfter, refetchAfterRefusal, type RefetchParameters, type refetchRules } from './invalidation';
import { ApiError } from './problem';
import { queryClient } from './query-client';

/** The values of the parameters in a path template, in their order. */
type InPath<Url extends string, Variables> = Url extends `${string}{${infer Name}}${infer Rest}`
  ? [Name extends keyof Variables ? Variables[Name] : unknown, ...InPath<Rest, Variables>]
  : [];

/** An operation whose line in invalidation.ts takes these parameters; never for another. */
type Fitting<
  Operation extends WriteOperation,
  Parameters extends readonly unknown[],
> = (typeof refetchRules)[Operation] extends (...parameters: Parameters) => unknown ? Operation : never;

/** Nothing changed if nothing was sent, the session was over, or the caller aborted. */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'no-request' && error.kind !== 'too-large' && error.status !== 401;

/**
 * Has a mutation refetch what it changes, by the line of its operation in invalidation.ts; orval's mutation options
 * pass through it. It refetches after refusals and lost answers, too, because the data may be outdated or the mutation
 * was done. With `meta.awaitsRefetch` it succeeds when the visible data are loaded.
 */
export function withInvalidation<
  Answer,
  Failure,
  Variables,
  Result,
  Url extends string,
  Operation extends WriteOperation,
>(
  options: UseMutationOptions<Answer, Failure, Variables, Result>,
  { url }: { url: Url },
  { operationId }: { operationId: Operation & Fitting<Operation, InPath<Url, Variables>>; operationName?: string },
): UseMutationOptions<Answer, Failure, Variables, Result> {
  const { mutationFn } = options;
  if (!mutationFn) return options;
  return {
    ...options,
    async mutationFn(variables, context) {
      const values = new Map<string | undefined, unknown>(Object.entries(variables ?? {}));
      const parameters = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
        values.get(name),
      ) as RefetchParameters<Operation>;
      let answer: Answer;
      try {
        answer = await mutationFn(variables, context);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.kind === 'problem';
        if (mayHaveChanged(error)) void (isRefused ? refetchAfterRefusal : refetchAfter)(operationId, ...parameters);
        throw error;
      }
      const done = refetchAfter(operationId, ...parameters);
      if (context.meta?.['awaitsRefetch'] === true) await done;
      return answer;
    },
  };
}

/**
 * Sends a mutation outside of a component, as its hook does: what it changes is refetched. Takes the generated options.
 * Throws ApiError.
 */
export async function mutate<Answer, Variables>(
  options: MutationOptions<Answer, ApiError, Variables>,
  variables: Variables,
): Promise<Answer> {
  const cache = queryClient.getMutationCache();
  const mutation = cache.build(queryClient, options);
  try {
    return await mutation.execute(variables);
  } finally {
    cache.remove(mutation);
  }
}

/** The same, and waits for what is refetched if it was done. */
export const mutateAndRefetch: typeof mutate = (options, variables) =>
  mutate({ ...options, meta: { ...options.meta, awaitsRefetch: true } }, variables);
