import { getGetCurrentUserQueryKey, useGetCurrentUser } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';
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

/** Changes the cached signed-in user, in parallel with or after the change on the server. */
export function changeCurrentUser(change: (user: CurrentUserExtended) => CurrentUserExtended): void {
  queryClient.setQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey(), (user) => user && change(user));
}
