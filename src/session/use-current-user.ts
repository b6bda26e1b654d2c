import { getGetCurrentUserQueryKey, useGetCurrentUser } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import { watchAnswers } from './server-evidence';
import { isSignedIn, onSignIn } from './session';

watchAnswers();

// The session fetched the user before the cache was loaded.
onSignIn((user) => queryClient.setQueryData(getGetCurrentUserQueryKey(), user));

/** The signed-in user with sitewide verbs and preferences; undefined without one. */
export function useCurrentUser() {
  const { data } = useGetCurrentUser({ query: { enabled: isSignedIn(), staleTime: Infinity } });
  return data;
}
