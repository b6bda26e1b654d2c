import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './problem';

const retries = 2;

/**
 * The only cache of server state. Data are fresh for a few seconds, so that a route's prefetch and the screen's own
 * query are one request; older data are shown at once and refetched in the background. Refusals are not retried; lost
 * connections are.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (count, error) => count < retries && error instanceof ApiError && error.outcomeUnknown,
      retryDelay: (attempt) => 300 * 2 ** attempt,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
