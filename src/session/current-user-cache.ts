import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';

/** Changes the cached signed-in user, in parallel with or after the change on the server. */
export function changeCurrentUser(change: (user: CurrentUserExtended) => CurrentUserExtended): void {
  queryClient.setQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey(), (user) => user && change(user));
}
