import { type FetchQueryOptions, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './problem';

const retries = 2;
/** Milliseconds for which a list may wait for an overloaded server; longer ones are left to the person. */
const maxWait = 10_000;

/** A lost connection, or a server that was overloaded for a moment. */
const isPassing = (error: Error): boolean =>
  error instanceof ApiError && (error.outcomeUnknown || (error.isOverloaded && (error.retryAfter ?? 0) <= maxWait));

/**
 * The only cache of server state. Data are fresh for a few seconds, so that a route's prefetch and the screen's own
 * query are one request; older data are shown at once and refetched in the background. Refusals are not retried; lost
 * connections and overloaded servers are.
 */
export const queryClient = /* @__PURE__ */ new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (count, error) => count < retries && isPassing(error),
      retryDelay: (attempt, error) =>
        Math.max(300 * 2 ** attempt, (error instanceof ApiError ? error.retryAfter : null) ?? 0),
    },
    // Variables can be passwords and files, so they are not kept. With 0, TanStack Query would poll with a timer of 0 ms
    // while a mutation is pending.
    mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
  },
});

export interface AnyQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
  readonly staleTime?: unknown;
}

/** Starts queries whose cached answers are missing or stale. A failure is left to the screen that shows the answer. */
export function prefetch(queries: readonly AnyQuery[]): void {
  for (const query of queries) void queryClient.prefetchQuery(query as FetchQueryOptions);
}

/** Has what begins with a key read again when a screen next needs it. For a refresh by hand; after a write see invalidation.ts. */
export const markStale = (queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });

/** Refetches what begins with a key and is on the screen. For a refresh by hand; after a write see invalidation.ts. */
export const refetchActive = (queryKey: QueryKey): void =>
  void queryClient.refetchQueries({ queryKey, type: 'active' });

/** Whether an answer is to be read again, because a write has changed it. */
export const isInvalidated = (queryKey: QueryKey): boolean =>
  queryClient.getQueryState(queryKey)?.isInvalidated === true;

/**
 * Changes cached answers to show at once what a write did. What is there stays as old as it is, and what is to be read
 * again stays so: setQueryData would count it as fresh. Takes which answers, and their change; missing ones stay
 * missing.
 */
export function patchCached<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    const { data, dataUpdatedAt, isInvalidated: wasInvalidated } = query.state;
    const changed = data === undefined ? data : change(data as Data);
    if (changed === data) continue;
    query.setData(changed, { updatedAt: dataUpdatedAt, manual: true });
    if (wasInvalidated) query.invalidate();
  }
}

/** Forgets what begins with a key, to free memory. */
export const removeCached = (queryKey: QueryKey): void => queryClient.removeQueries({ queryKey });
