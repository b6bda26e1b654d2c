import { getGetCurrentUserQueryKey, useGetCurrentUser } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import { isSignedIn, onSignIn } from './session';

// The session fetched the user before the cache was there.
onSignIn((user) => queryClient.setQueryData(getGetCurrentUserQueryKey(), user));

/** The signed-in user with sitewide verbs and preferences; undefined while nobody is. */
export function useCurrentUser() {
  const { data } = useGetCurrentUser({ query: { enabled: isSignedIn(), staleTime: Infinity } });
  return data;
}
