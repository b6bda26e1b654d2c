import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Table } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListAssignees, useListRoles } from '~/api/generated/hooks/roles';
import type { Role, User } from '~/api/schema';
import { adminRole } from '~/domain/roles/roles';
import { useCurrentUser } from '~/session/use-current-user';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { paths } from '~/shared/lib/paths';
import { useStore } from '~/shared/screen/use-store';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { AppLink } from '~/shared/ui/links/AppLink';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { SiteRoleSelect } from '../columns';
import { Assignments } from '../matrix/assignments';
import { ReadingProgress, roleControl, useProjectRole } from '../matrix/role-control';
import { type ListedUser, toListedUser, userDisplayName, useOtherRoles } from '../queries';
import { useSiteRole } from '../use-site-role';

export function UserRoles({ user }: { user: User }) {
  const [find, setFind] = useState('');
  const all = useUserRoles(user, useDeferredValue(find));
  const { row } = all;
  return (
    <SettingsBox wide title={<Trans>Roles</Trans>}>
      {row ? (
        <>
          <SiteRole row={row} site={all.site} nameOfRole={all.nameOfRole} />
          <ProjectRoles row={row} all={all} find={find} onFind={setFind} />
        </>
      ) : all.error ? (
        <ErrorState error={all.error} retry={all.retry} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </SettingsBox>
  );
}

type All = ReturnType<typeof useUserRoles>;

interface SiteRoleProps extends Pick<All, 'site' | 'nameOfRole'> {
  row: ListedUser;
}

function SiteRole({ row, nameOfRole, site: { pending, set } }: SiteRoleProps) {
  return (
    <Flex wrap align="center" gap="0 12px">
      <h3 style={{ fontSize: 14 }}>
        <Trans>Sitewide role</Trans>
      </h3>
      <SiteRoleSelect row={row} nameOfRole={nameOfRole} pending={pending} onRole={set} />
      {row.administrator && (
        <p className="muted">
          <Trans>Administrators can do everything in every project, without a role there.</Trans>
        </p>
      )}
    </Flex>
  );
}

interface ProjectRolesProps {
  row: ListedUser;
  all: All;
  find: string;
  onFind: (text: string) => void;
}

function ProjectRoles({ row, all, find, onFind }: ProjectRolesProps) {
  const { t, i18n } = useLingui();
  const ownId = useCurrentUser()?.id;
  const { lines, known, roles, pending, changeRole, waiting } = all;
  const { control } = roleControl({ i18n, ownId, roles, pending, onChange: changeRole });
  const name = userDisplayName(row.user);
  const isReading = known.settled < known.wanted;
  return (
    <>
      <h3 style={{ fontSize: 14 }}>
        <Trans>Roles in projects</Trans>
      </h3>
      <Flex wrap align="center" gap="4px 12px">
        <SearchField label={t`Search for a project`} value={find} onChange={onFind} />
        <ReadingProgress known={known} onRetry={all.retryProjects} />
      </Flex>
      {lines.length > 0 ? (
        <Table
          aria-label={t`Roles of ${name} in projects`}
          tableLayout="fixed"
          pagination={false}
          dataSource={lines}
          rowKey={({ project }) => project.id}
          columns={[
            {
              key: 'project',
              title: t`Project`,
              rowScope: 'row',
              render: (_, { project, archived }) => (
                <>
                  <AppLink to={paths.projectRoles(project.id)}>
                    <bdi>{project.name}</bdi>
                  </AppLink>
                  {archived && (
                    <span className="muted">
                      {' '}
                      <Trans>(archived)</Trans>
                    </span>
                  )}
                </>
              ),
            },
            {
              key: 'role',
              title: t`Role`,
              width: 192,
              render: (_, { project, held }) => (held ? control(row, project, held) : <span className="muted">…</span>),
            },
          ]}
        />
      ) : find.trim() !== '' ? (
        <p className="muted" role="status">
          <Trans>No results</Trans>
        </p>
      ) : waiting > 0 ? (
        <Button onClick={all.readAll}>
          <Plural value={waiting} one="Show the roles in # project" other="Show the roles in # projects" />
        </Button>
      ) : (
        !isReading && (
          <p className="muted">
            <Trans>No role in a project yet. Search for a project to assign one.</Trans>
          </p>
        )
      )}
    </>
  );
}

/** The server has no call for a user's roles, only one per project. More than this many wait for a click. */
const maxReadUnasked = 100;
/** Limit of the projects that a search shows. */
const maxResults = 50;

const noRoles: readonly Role[] = [];
const nothing = () => undefined;

interface RoleLine {
  project: { id: number; name: string };
  archived: boolean;
  held: readonly number[] | undefined;
}

/** The roles of a user, sitewide and in all or in matching projects. */
function useUserRoles(user: User, find: string) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const administrators = useListAssignees(adminRole);
  const projects = useListProjects();
  const rolesQuery = useListRoles({ query: { staleTime: Infinity } });
  const roles = rolesQuery.data ?? noRoles;
  const [assignments] = useState(() => new Assignments());
  const known = useStore(assignments.known);
  const [isAsked, setIsAsked] = useState(false);
  // Projects whose role was just revoked, so that a slip can be corrected.
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
    const matches = createWordMatcher(find);
    return (sorted ?? []).filter(({ name }) => matches(foldForSearch(name))).slice(0, maxResults);
  }, [sorted, find]);
  const waits = !isAsked && (sorted?.length ?? 0) > maxReadUnasked;
  useEffect(() => {
    assignments.request(((waits ? searched : sorted) ?? []).map(({ id }) => id));
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

  const { held: others, roleName: nameOfRole } = useOtherRoles();
  const row =
    administrators.data && others && toListedUser(user, new Set(administrators.data.map(({ id }) => id)), others);
  const failed = [administrators, projects, rolesQuery].filter(
    ({ data, error }) => data === undefined && error !== null,
  );
  return {
    /** Undefined until everything but the assignments has loaded. */
    row: sorted && rolesQuery.data ? row : undefined,
    roles,
    nameOfRole,
    site,
    pending,
    changeRole,
    lines,
    known,
    retryProjects: () => assignments.retry(),
    /** Number of projects that wait for a click. */
    waiting: waits ? (sorted?.length ?? 0) : 0,
    readAll: () => setIsAsked(true),
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
