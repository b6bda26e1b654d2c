import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import {
  getListAssigneesQueryKey,
  getListAssigneesQueryOptions,
  getListAssignmentsQueryKey,
  useListAssignees,
  useListAssignments,
  useListRoles,
} from '~/api/generated/hooks/roles';
import {
  getGetUserQueryKey,
  getGetUserQueryOptions,
  getListUsersQueryKey,
  getListUsersQueryOptions,
  listUsers,
  useListUsers,
} from '~/api/generated/hooks/users';
import * as needs from '~/api/generated/needs';
import { patchCached, queryClient } from '~/api/query-client';
import type { ActorList, AssignmentList, User, UserList } from '~/api/schema';
import { isUnknownRole, createRoleNamer, rolesByActor, adminRole } from '~/domain/roles/roles';
import { useServerHas } from '~/session/server';
import { parseId } from '~/shared/lib/paths';
import {
  searchParamsSchema,
  oneOfParam,
  sortParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';

/** The name to show, also for an account without one. */
export const userDisplayName = ({ displayName, email, id }: Pick<User, 'displayName' | 'email' | 'id'>): string =>
  displayName.trim() || email.trim() || `#${id}`;

export const userOrder = sortParam(
  'sort',
  { name: 'ascending', email: 'ascending', lastActive: 'descending', created: 'descending' },
  'email',
);

export const usersSearchParams = searchParamsSchema({
  find: textParam('q'),
  role: oneOfParam('role', ['admin', 'none']),
  order: userOrder,
});

export type UsersState = StateOf<typeof usersSearchParams>;

/** None if cached: the page refreshes cached data itself. */
export const usersQueries = () =>
  queryClient.getQueryData(getListUsersQueryKey())
    ? []
    : [getListUsersQueryOptions(), getListAssigneesQueryOptions(adminRole)];

export function userQueries(id: string | undefined) {
  const userId = parseId(id);
  return userId === null ? [] : [getGetUserQueryOptions(userId)];
}

export interface ListedUser {
  user: User;
  administrator: boolean;
  /** Ids of sitewide roles that only a newer server has. */
  otherRoles: readonly number[];
}

export function useUsers() {
  const users = useListUsers();
  const administrators = useListAssignees(adminRole);
  const error = (users.data ? null : users.error) ?? (administrators.data ? null : administrators.error);
  return {
    users: users.data,
    administrators: administrators.data,
    error: error ?? users.error ?? administrators.error,
    isFetching: users.isFetching || administrators.isFetching,
    refetch: () => {
      void users.refetch();
      void administrators.refetch();
    },
  };
}

/** Sitewide roles that only a newer server has. */
export interface OtherRoles {
  /** By user; undefined before they have loaded. */
  held: ReadonlyMap<number, readonly number[]> | undefined;
  roleName: (id: number) => string;
}

export const heldRolesByUser = (
  roleIds: ReadonlySet<number>,
  assignments: Parameters<typeof rolesByActor>[0],
): ReturnType<typeof rolesByActor> => rolesByActor(assignments.filter(({ roleId }) => roleIds.has(roleId)));

/** Sitewide roles that only a newer server has; other servers are not asked who has them. */
export function useOtherRoles(): OtherRoles {
  const { i18n } = useLingui();
  const { data: roles } = useListRoles({ query: { staleTime: Infinity } });
  const others = useMemo(() => new Set(roles?.filter(isUnknownRole).map(({ id }) => id)), [roles]);
  const enabled = others.size > 0;
  const { data, isError } = useListAssignments({ query: { enabled } });
  const held = useMemo(
    () => (enabled && !data && !isError ? undefined : heldRolesByUser(others, enabled && data ? data : [])),
    [enabled, data, isError, others],
  );
  const nameOfRole = useMemo(() => createRoleNamer(roles ?? [], i18n), [roles, i18n]);
  return { held, roleName: nameOfRole };
}

export const toListedUser = (
  user: User,
  administrators: ReadonlySet<number>,
  others: ReadonlyMap<number, readonly number[]>,
): ListedUser => ({ user, administrator: administrators.has(user.id), otherRoles: others.get(user.id) ?? [] });

export const useHasLastLogins = (): boolean => useServerHas(needs.userLastLoginAt) !== false;

/** Updates a user everywhere in the cache. */
export function patchUser(user: User): void {
  patchCached<UserList>({ queryKey: getListUsersQueryKey() }, (list) =>
    list.map((one) => (one.id === user.id ? user : one)),
  );
  patchCached<User>({ queryKey: getGetUserQueryKey(user.id) }, () => user);
}

/** At the end of the cached list, until it is refetched. */
export function addUser(user: User): void {
  patchCached<UserList>({ queryKey: getListUsersQueryKey(), exact: true }, (list) => [
    ...list.filter(({ id }) => id !== user.id),
    user,
  ]);
}

export function removeCachedUser(id: number): void {
  patchCached<UserList>({ queryKey: getListUsersQueryKey() }, (list) => list.filter((one) => one.id !== id));
}

export function patchAdministrator(user: User, administrator: boolean): void {
  patchCached<ActorList>({ queryKey: getListAssigneesQueryKey(adminRole) }, (list) => {
    const others = list.filter(({ id }) => id !== user.id);
    return administrator ? [...others, user] : others;
  });
}

export function patchSiteRoles(user: User, held: readonly number[]): void {
  patchCached<AssignmentList>({ queryKey: getListAssignmentsQueryKey() }, (list) => [
    ...list.filter(({ actorId }) => actorId !== user.id),
    ...held.map((roleId) => ({ actorId: user.id, roleId, actor: user })),
  ]);
}

export const hasEmail = (user: User, email: string): boolean => user.email.toLowerCase() === email.toLowerCase();

/** The user with exactly this address. Throws ApiError. */
export async function findByEmail(email: string): Promise<User | undefined> {
  return (await listUsers({ q: email })).find((user) => hasEmail(user, email));
}
