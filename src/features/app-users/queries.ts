import { getListAppUsersQueryKey, getListAppUsersQueryOptions, useListAppUsers } from '~/api/generated/hooks/app-users';
import { patchCached, queryClient } from '~/api/query-client';
import type { AppUserExtended, AppUserList } from '~/api/schema';
import { propertiesQueries, useDescribed } from '~/domain/actors/queries';
import { addressSchema, oneOf, order, type StateOf, text } from '~/shared/address/address-schema';

export const accessStates = ['active', 'revoked'] as const;

export const appUserOrder = order(
  'sort',
  { displayName: 'ascending', createdAt: 'descending', createdBy: 'ascending', lastUsed: 'descending' },
  'createdAt',
);

export const appUsersAddress = addressSchema({
  find: text('q'),
  access: oneOf('access', accessStates),
  order: appUserOrder,
});

export type AppUsersState = StateOf<typeof appUsersAddress>;

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
  return { ...useDescribed(projectId, users), users: users.data };
}

export const knownAppUsers = (projectId: number): AppUserList | undefined =>
  queryClient.getQueryData<AppUserList>(getListAppUsersQueryKey(projectId));

export function patchAppUser(projectId: number, id: number, change: Partial<AppUserExtended>): void {
  patchCached<AppUserList>({ queryKey: getListAppUsersQueryKey(projectId) }, (users) =>
    users.map((user) => (user.id === id ? { ...user, ...change } : user)),
  );
}
