import { getListAppUsersQueryKey, getListAppUsersQueryOptions, useListAppUsers } from '~/api/generated/hooks/app-users';
import { patchCached, queryClient } from '~/api/query-client';
import type { AppUserExtended, AppUserList } from '~/api/schema';
import { propertiesQueries, useDescribed } from '~/domain/actors/queries';

/** The first queries of the tabs "App Users" and "Custom Properties": both show both lists. */
export const appUsersQueries = ({ projectId }: { projectId: number }) => [
  getListAppUsersQueryOptions(projectId),
  ...propertiesQueries(projectId),
];

/** An app user with its credentials. */
export type ActiveAppUser = AppUserExtended & { token: string };

/** True while a device can use it. */
export const isActive = (user: AppUserExtended): user is ActiveAppUser => user.token !== null;

/** The data of the list: the project, its app users and their properties (`useDescribed`). */
export function useAppUsers(projectId: number) {
  const users = useListAppUsers(projectId);
  return { ...useDescribed(projectId, users), users: users.data };
}

/** The cached app users; undefined before they were loaded. */
export const knownAppUsers = (projectId: number): AppUserList | undefined =>
  queryClient.getQueryData<AppUserList>(getListAppUsersQueryKey(projectId));

/** Updates an app user in the cached list. */
export function patchAppUser(projectId: number, id: number, change: Partial<AppUserExtended>): void {
  patchCached<AppUserList>({ queryKey: getListAppUsersQueryKey(projectId) }, (users) =>
    users.map((user) => (user.id === id ? { ...user, ...change } : user)),
  );
}
