import { getListAppUsersQueryKey, getListAppUsersQueryOptions, useListAppUsers } from '~/api/generated/hooks/app-users';
import { patchCached, queryClient } from '~/api/query-client';
import type { AppUserExtended, AppUserList } from '~/api/schema';
import { propertiesQueries, useActorListData } from '~/domain/actors/queries';
import {
  searchParamsSchema,
  oneOfParam,
  sortParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';

export const accessStates = ['active', 'revoked'] as const;

export const appUserOrder = sortParam(
  'sort',
  { displayName: 'ascending', createdAt: 'descending', createdBy: 'ascending', lastUsed: 'descending' },
  'createdAt',
);

export const appUsersSearchParams = searchParamsSchema({
  find: textParam('q'),
  access: oneOfParam('access', accessStates),
  order: appUserOrder,
});

export type AppUsersState = StateOf<typeof appUsersSearchParams>;

/** For the tabs "App Users" and "Custom Properties", which both show both lists. */
export const appUsersQueries = ({ projectId }: { projectId: number }) => [
  getListAppUsersQueryOptions(projectId),
  ...propertiesQueries(projectId),
];

export type ActiveAppUser = AppUserExtended & { token: string };

/** True while a device can use it. */
export const isActive = (user: AppUserExtended): user is ActiveAppUser => user.token !== null;

export function useAppUsers(projectId: number) {
  const users = useListAppUsers(projectId);
  return { ...useActorListData(projectId, users), users: users.data };
}

export const cachedAppUsers = (projectId: number): AppUserList | undefined =>
  queryClient.getQueryData<AppUserList>(getListAppUsersQueryKey(projectId));

export function patchAppUser(projectId: number, id: number, change: Partial<AppUserExtended>): void {
  patchCached<AppUserList>({ queryKey: getListAppUsersQueryKey(projectId) }, (users) =>
    users.map((user) => (user.id === id ? { ...user, ...change } : user)),
  );
}
