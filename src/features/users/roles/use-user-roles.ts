import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListAssignees, useListRoles } from '~/api/generated/hooks/roles';
import type { Role, User } from '~/api/schema';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import { useStore } from '~/shared/screen/use-store';
import { siteRole } from '~/domain/roles/roles';
import { Assignments } from '../matrix/assignments';
import { useProjectRole } from '../matrix/use-project-role';
import { listedUser, useOtherRoles } from '../queries';
import { useSiteRole } from '../use-site-role';

/** The server has no call for a user's roles: each project is one call. More than this many wait for a click. */
const readAtOnce = 100;
/** Limit of the projects that a search shows. */
const mostFound = 50;

const noRoles: readonly Role[] = [];
const nothing = () => undefined;

/** A project in the list of a user's roles. `held` is undefined until it was read. */
export interface RoleLine {
  project: { id: number; name: string };
  archived: boolean;
  held: readonly number[] | undefined;
}

/** The sitewide role of a user, and their roles in projects: all they have, or in the projects that match a search. */
export function useUserRoles(user: User, find: string) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const administrators = useListAssignees(siteRole);
  const projects = useListProjects();
  const rolesQuery = useListRoles({ query: { staleTime: Infinity } });
  const roles = rolesQuery.data ?? noRoles;
  const [assignments] = useState(() => new Assignments());
  const known = useStore(assignments.known);
  const [isAsked, setIsAsked] = useState(false);
  // A project whose role was just revoked stays in the list, so that a slip can be corrected.
  const [stay, setStay] = useState<ReadonlySet<number>>(new Set());

  const site = useSiteRole(nothing);
  const { pending, change } = useProjectRole(assignments, nothing);
  const changeRole = useCallback<typeof change>(
    (row, project, from, to) => {
      setStay((present) => new Set(present).add(project.id));
      change(row, project, from, to);
    },
    [change],
  );

  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    return projects.data?.toSorted((one, other) => compare(one.name, other.name) || one.id - other.id);
  }, [projects.data, locale]);
  const searched = useMemo(() => {
    if (find.trim() === '') return null;
    const matches = findWords(find);
    return (sorted ?? []).filter(({ name }) => matches(fold(name))).slice(0, mostFound);
  }, [sorted, find]);
  const waits = !isAsked && (sorted?.length ?? 0) > readAtOnce;
  useEffect(() => {
    assignments.want(((waits ? searched : sorted) ?? []).map(({ id }) => id));
  }, [assignments, waits, searched, sorted]);

  const lines = useMemo(() => {
    const heldIn = (id: number) => {
      const inProject = known.loaded.get(id);
      return inProject && (inProject.get(user.id) ?? []);
    };
    return (searched ?? sorted ?? [])
      .map(({ id, name, archived }): RoleLine => ({
        project: { id, name },
        archived: archived === true,
        held: heldIn(id),
      }))
      .filter(({ project, held }) => searched !== null || stay.has(project.id) || (held?.length ?? 0) > 0);
  }, [searched, sorted, known, stay, user.id]);

  const { held: others, nameOf: nameOfRole } = useOtherRoles();
  const row =
    administrators.data && others && listedUser(user, new Set(administrators.data.map(({ id }) => id)), others);
  const failed = [administrators, projects, rolesQuery].filter(
    ({ data, error }) => data === undefined && error !== null,
  );
  return {
    /** The user with their sitewide role; undefined until everything but the assignments was read. */
    row: sorted && rolesQuery.data ? row : undefined,
    roles,
    nameOfRole,
    site,
    pending,
    changeRole,
    lines,
    known,
    retryProjects: () => assignments.retry(),
    /** How many projects wait for a click to be read. */
    waiting: waits ? (sorted?.length ?? 0) : 0,
    readAll: () => setIsAsked(true),
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
