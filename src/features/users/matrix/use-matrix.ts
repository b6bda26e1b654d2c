import { useEffect, useMemo, useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListRoles } from '~/api/generated/hooks/roles';
import type { Role } from '~/api/schema';
import { projectRoles } from '~/domain/roles/roles';
import { useStore } from '~/shared/screen/use-store';
import {
  searchParamsSchema,
  idsParam,
  someOfParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';
import { userMatcher } from '../filter';
import { type ListedUser, toListedUser, useOtherRoles, useUsers } from '../queries';
import { Assignments } from './assignments';

/** Null means all. */
export const matrixSearchParams = searchParamsSchema({
  find: textParam('q'),
  projectIds: idsParam('project'),
  roles: someOfParam('role', projectRoles),
});

type MatrixState = StateOf<typeof matrixSearchParams>;

const noRoles: readonly Role[] = [];
const noRows: readonly ListedUser[] = [];

/** The matching users, projects and roles. `inSight`: ids of the visible projects. */
export function useMatrix(state: MatrixState, find: string, locale: string, inSight: readonly number[]) {
  const { users, administrators, error: usersError, refetch } = useUsers();
  const projects = useListProjects();
  const rolesQuery = useListRoles({ query: { staleTime: Infinity } });
  const roles = rolesQuery.data ?? noRoles;
  const [assignments] = useState(() => new Assignments());
  const known = useStore(assignments.known);

  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    return projects.data?.toSorted(
      (one, other) =>
        Number(one.archived === true) - Number(other.archived === true) ||
        compare(one.name, other.name) ||
        one.id - other.id,
    );
  }, [projects.data, locale]);
  const { projectIds, roles: wantedRoles } = state;
  const shown = useMemo(
    () => sorted?.filter(({ id }) => projectIds === null || projectIds.includes(id)),
    [sorted, projectIds],
  );

  // Fetch visible projects only; a filter by role needs all.
  const wanted = useMemo(
    () => (wantedRoles === null ? inSight : (shown ?? []).map(({ id }) => id)),
    [wantedRoles, inSight, shown],
  );
  useEffect(() => assignments.request(wanted), [assignments, wanted]);

  const { held: others, roleName: nameOfRole } = useOtherRoles();
  const everybody = useMemo(() => {
    if (!users || !administrators || !others) return undefined;
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    const administratorIds = new Set(administrators.map(({ id }) => id));
    return users
      .map((user) => toListedUser(user, administratorIds, others))
      .toSorted((one, other) => compare(one.user.displayName, other.user.displayName));
  }, [users, administrators, others, locale]);
  const found = useMemo(() => {
    const matches = userMatcher(find);
    return everybody?.filter(({ user }) => matches(user));
  }, [everybody, find]);
  const rows = useMemo(() => {
    if (wantedRoles === null || !found) return found;
    const roleIds = new Set(
      roles.filter(({ system }) => wantedRoles.some((role) => role === system)).map(({ id }) => id),
    );
    const holds = ({ user }: ListedUser) =>
      (shown ?? []).some(({ id }) =>
        known.loaded
          .get(id)
          ?.get(user.id)
          ?.some((role) => roleIds.has(role)),
      );
    return found.filter(holds);
  }, [found, wantedRoles, roles, shown, known]);

  const complete = everybody && sorted && rolesQuery.data;
  return {
    rows: complete ? (rows ?? noRows) : undefined,
    everybody,
    administrators,
    projects: sorted,
    shown,
    roles,
    nameOfRole,
    known,
    assignments,
    error: complete ? null : (usersError ?? projects.error ?? rolesQuery.error),
    retry: () => {
      refetch();
      void projects.refetch();
      void rolesQuery.refetch();
    },
  };
}
