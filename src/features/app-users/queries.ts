import { getListActorPropertiesQueryOptions } from '~/api/generated/hooks/actor-properties';
import { getListAppUsersQueryKey, getListAppUsersQueryOptions } from '~/api/generated/hooks/app-users';
import { patchCached, queryClient } from '~/api/query-client';
import type { AppUserExtended, AppUserList } from '~/api/schema';

/** Starts the requests of the tabs "App Users" and "Custom Properties": both show both lists. */
export function prefetchAppUsers({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getListActorPropertiesQueryOptions(projectId));
  void queryClient.prefetchQuery(getListAppUsersQueryOptions(projectId));
}

/** The app users as known here; undefined before they were loaded. */
export const knownAppUsers = (projectId: number): AppUserList | undefined =>
  queryClient.getQueryData<AppUserList>(getListAppUsersQueryKey(projectId));

/** Puts what is known of an app user into the list. */
export function patchAppUser(projectId: number, id: number, change: Partial<AppUserExtended>): void {
  patchCached<AppUserList>({ queryKey: getListAppUsersQueryKey(projectId) }, (users) =>
    users.map((user) => (user.id === id ? { ...user, ...change } : user)),
  );
}
