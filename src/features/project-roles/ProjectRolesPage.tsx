import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useListProjectAssignments } from '~/api/generated/hooks/assignments';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useListRoles } from '~/api/generated/hooks/roles';
import { useListUsers } from '~/api/generated/hooks/users';
import { can } from '~/session/can';
import { useCurrentUser } from '~/session/use-current-user';
import { useIds } from '~/shared/address/use-ids';
import { useParameter } from '~/shared/address/address-state';
import { ListTable } from '~/shared/ui/table/ListTable';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { EmptyState, ErrorState, NoMatches } from '~/shared/ui/states/states';
import { useQuickFind } from '~/shared/ui/controls/SearchField';
import { memberColumns } from './columns';
import { foundMembers, type Member, membersOf } from './queries';
import { RoleDescriptions } from './RoleDescriptions';
import { UserSearch } from './UserSearch';
import { useProjectRole } from './use-project-role';
import './project-roles.css';

const rowId = ({ id }: Member) => String(id);

/** The roles in a project, and a search for users to give a role to. */
export function ProjectRolesPage() {
  const { projectId } = useIds();
  return <ProjectRoles key={projectId} projectId={projectId} />;
}

/** The users with a role, or the search results; earlier results stay during a search. */
function useMembers(projectId: number, term: string, stay: ReadonlyMap<number, Member>) {
  const { i18n } = useLingui();
  const assignments = useListProjectAssignments(projectId);
  const searching = term !== '';
  const found = useListUsers({ q: term }, { query: { enabled: searching, placeholderData: keepPreviousData } });
  const { data } = assignments;
  const { data: users } = found;
  const members = useMemo(() => {
    if (!data) return undefined;
    if (searching) return users && foundMembers(users, data);
    return membersOf(data, stay, i18n.locale);
  }, [data, users, searching, stay, i18n.locale]);
  const failed = assignments.error && !data ? assignments : searching && found.error ? found : null;
  return {
    members,
    error: failed?.error,
    retry: () => void failed?.refetch(),
    busy: assignments.isFetching || (searching && found.isFetching),
    reload: () => void assignments.refetch(),
  };
}

function ProjectRoles({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const user = useCurrentUser();
  const { data: project } = useGetProject(projectId);
  const { data: roles } = useListRoles({ query: { staleTime: Infinity } });
  const [inAddress, write] = useParameter('q');
  const [typed, setTyped] = useQuickFind(inAddress, write);
  const term = inAddress.trim();
  // Without the right to list users the server only finds whole addresses: search when it is submitted.
  const mayList = can(user, 'user.list');

  const [stay, setStay] = useState<ReadonlyMap<number, Member>>(new Map());
  const { members, error, retry, busy, reload } = useMembers(projectId, term, stay);
  const { marks, mark } = useRowMarks();
  const onStart = useCallback((member: Member) => setStay((present) => new Map(present).set(member.id, member)), []);
  const onChanged = useCallback((id: number) => void mark(String(id), 'changed'), [mark]);
  const { pending, set } = useProjectRole(projectId, project?.name ?? '', onStart, onChanged);
  const clear = () => {
    setTyped('');
    if (inAddress !== '') write('');
    setStay(new Map());
    reload();
  };

  const { locale } = i18n;
  const ownId = user?.id;
  const withEmail = term !== '';
  const columns = useMemo(
    () => memberColumns({ i18n, locale, roles, ownId, withEmail, pending, onRole: set }),
    [i18n, locale, roles, ownId, withEmail, pending, set],
  );
  const count = members?.length;
  return (
    <section className="project-roles" aria-label={t`Project roles`}>
      <RoleDescriptions />
      <FilterBar
        onClear={term === '' ? undefined : clear}
        count={
          count === undefined ? null : term === '' ? (
            <Plural value={count} one="# user" other="# users" />
          ) : (
            <Plural value={count} one="# user found" other="# users found" />
          )
        }
        search={
          <UserSearch
            byPart={mayList}
            value={mayList ? typed : inAddress}
            onChange={(text) => (text === '' ? clear() : setTyped(text))}
            onSubmit={write}
            onClear={clear}
          />
        }
      />
      <ListTable
        label={t`Project roles`}
        columns={columns}
        rows={roles ? members : undefined}
        rowId={rowId}
        totalCount={count ?? 0}
        refreshing={busy && members !== undefined}
        marks={marks}
        resetKey={term}
        error={error && <ErrorState error={error} retry={retry} />}
        empty={
          term === '' ? (
            <EmptyState icon="user" title={<Trans>Nobody has a role in this project yet</Trans>}>
              <Trans>Search for a user above, and select a role for them.</Trans>
            </EmptyState>
          ) : (
            <NoMatches
              title={mayList ? <Trans>No results</Trans> : <Trans>No user has exactly this email address</Trans>}
              onClear={clear}
            />
          )
        }
      />
    </section>
  );
}
