import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';

/** Changes what is known here of the signed-in user, beside or after the change on the server. */
export function changeCurrentUser(change: (user: CurrentUserExtended) => CurrentUserExtended): void {
  queryClient.setQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey(), (user) => user && change(user));
}
