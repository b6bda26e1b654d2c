import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { getListProjectAssignmentsQueryKey, useListProjectAssignments } from '~/api/generated/hooks/assignments';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useListRoles } from '~/api/generated/hooks/roles';
import { useListUsers } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { RoleList } from '~/api/schema';
import { noRoleLabel, projectRoles, createRoleNamer, roleLabels } from '~/domain/roles/roles';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { useRoleChange } from '~/domain/roles/use-role-change';
import { can } from '~/session/can';
import { useCurrentUser } from '~/session/use-current-user';
import { ListSearchField, useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { ExternalLink } from '~/shared/ui/links/AppLink';
import { NoMatches, EmptyState, ErrorState } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { useSearchParam } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { foundMembers, type Member, membersOf, patchRoles } from './queries';
import './project-roles.css';

const rowId = ({ id }: Member) => String(id);

export function ProjectRolesPage() {
  const { projectId } = useRouteIds();
  return <ProjectRoles key={projectId} projectId={projectId} />;
}

/** The users with a role, or the search results; earlier results stay while searching. */
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
  const [urlText, write] = useSearchParam('q');
  const [typed, setTyped] = useDebouncedSearch(urlText, write);
  const term = urlText.trim();
  // Without the right to list users the server finds whole addresses only: search on submit.
  const mayList = can(user, 'user.list');

  const [stay, setStay] = useState<ReadonlyMap<number, Member>>(new Map());
  const { members, error, retry, busy, reload } = useMembers(projectId, term, stay);
  const { marks, mark } = useRowMarks();
  const onStart = useCallback((member: Member) => setStay((present) => new Map(present).set(member.id, member)), []);
  const onChanged = useCallback((id: number) => void mark(String(id), 'changed'), [mark]);
  const { pending, set } = useProjectRole(projectId, project?.name ?? '', onStart, onChanged);
  const clear = () => {
    setTyped('');
    if (urlText !== '') write('');
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
            value={mayList ? typed : urlText}
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

const docsUrl = 'https://docs.getodk.org/central-projects/#managing-project-roles';

export function RoleDescriptions() {
  const { i18n } = useLingui();
  return (
    <div className="roles-about">
      <dl>
        <div>
          <dt>{i18n._(roleLabels.manager)}</dt>
          <dd className="muted">
            <Trans>Can do everything in this project: forms, submissions, entities, app users and these roles.</Trans>
          </dd>
        </div>
        <div>
          <dt>{i18n._(roleLabels.viewer)}</dt>
          <dd className="muted">
            <Trans>Can view and download forms, submissions and entities, but not change them.</Trans>
          </dd>
        </div>
        <div>
          <dt>{i18n._(roleLabels.formfill)}</dt>
          <dd className="muted">
            <Trans>Can fill in forms in a browser, but not view submissions.</Trans>
          </dd>
        </div>
      </dl>
      <p>
        <Trans>Administrators of the site can do everything in every project, without a role here.</Trans>{' '}
        <ExternalLink href={docsUrl}>
          <Trans>About project roles</Trans>
        </ExternalLink>
      </p>
    </div>
  );
}

interface UserSearchProps {
  /** Searches parts of names while typing; otherwise whole addresses on submit. */
  byPart: boolean;
  value: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  onClear: () => void;
}

export function UserSearch({ byPart, value, onChange, onSubmit, onClear }: UserSearchProps) {
  const { t } = useLingui();
  if (byPart) return <ListSearchField label={t`Search for a user`} value={value} onChange={onChange} />;
  return <ExactSearch key={value} value={value} onSubmit={onSubmit} onClear={onClear} />;
}

function ExactSearch({ value, onSubmit, onClear }: Pick<UserSearchProps, 'value' | 'onSubmit' | 'onClear'>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  return (
    <form
      role="search"
      className="roles-exact"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') onClear();
        else onSubmit(typed.trim());
      }}
    >
      <ListSearchField label={t`Enter an exact email address`} value={typed} onChange={setTyped} />
      <Button htmlType="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}

/** Option for a user with several roles, or one that cannot be granted here. */
const unchangedValue = 'as it is';

interface ColumnContext {
  i18n: I18n;
  locale: string;
  roles: RoleList | undefined;
  ownId: number | undefined;
  withEmail: boolean;
  pending: ReadonlyMap<number, number | null>;
  onRole: (member: Member, to: number | null) => void;
}

/** The email address is in search results only. */
export function memberColumns({
  i18n,
  roles,
  ownId,
  withEmail,
  pending,
  onRole,
}: ColumnContext): TableColumn<Member>[] {
  const nameOfRole = createRoleNamer(roles ?? [], i18n);
  const ownRole = i18n._(msg`You cannot change your own role.`);
  const roleOf = (name: string) => i18n._(msg`Role of ${name} in this project`);
  const none = i18n._(noRoleLabel);
  const idOf = (system: string) => roles?.find((role) => role.system === system)?.id;
  const given = projectRoles.flatMap((system) => {
    const id = idOf(system);
    return id === undefined ? [] : [{ id, value: String(id), label: i18n._(roleLabels[system]) }];
  });
  const words = (held: readonly number[]) => (held.length === 0 ? none : joinNames(held.map(nameOfRole)));
  const columns: TableColumn<Member>[] = [
    {
      id: 'name',
      header: i18n._(msg`User`),
      width: 320,
      role: 'identity',
      frozen: 'always',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <>
          <Name>{name}</Name>
          {id === ownId && (
            <span className="muted">
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </>
      ),
      decoration: 48,
    },
  ];
  if (withEmail)
    columns.push({
      id: 'email',
      header: i18n._(msg`Email address`),
      width: 320,
      role: 'fact',
      text: ({ email }) => email ?? '',
    });
  columns.push({
    id: 'role',
    header: i18n._(msg`Project role`),
    width: 260,
    role: 'state',
    dir: 'inherit',
    controls: true,
    text: ({ roles: held }) => words(held),
    cell: (member, { tabIndex }) => {
      const { roles: held, id, name } = member;
      const wanted = pending.get(id);
      const [only] = held;
      const plain = held.length === 0 || (held.length === 1 && given.some((role) => role.id === only));
      const present = held.length === 0 ? '' : plain ? String(only) : unchangedValue;
      return (
        <RoleSelect
          label={roleOf(name)}
          options={[
            ...(plain ? [] : [{ value: unchangedValue, label: words(held) }]),
            ...given,
            { value: '', label: none },
          ]}
          value={wanted === undefined ? present : wanted === null ? '' : String(wanted)}
          busy={wanted !== undefined}
          fixedReason={id === ownId ? ownRole : undefined}
          onChange={(value) => value !== unchangedValue && onRole(member, value === '' ? null : Number(value))}
          tabIndex={tabIndex}
        />
      );
    },
  });
  return columns;
}

/** Changes a user's project role. `pending` is the new role by user. */
export function useProjectRole(
  projectId: number,
  projectName: string,
  onStart: (member: Member) => void,
  onChanged: (id: number) => void,
) {
  const { pending, ask } = useRoleChange<number, number | null>(onChanged);
  const set = useCallback(
    (member: Member, to: number | null) =>
      ask({
        key: member.id,
        wanted: to,
        before: member.roles[0] ?? null,
        person: member.name,
        project: projectName,
        change: () => ({ scope: { projectId }, actorId: member.id, from: member.roles, to }),
        prepare: () => {
          onStart(member);
          // A running refetch would restore the old state.
          return queryClient.cancelQueries({ queryKey: getListProjectAssignmentsQueryKey(projectId) });
        },
        show: (held) => held && patchRoles(projectId, member, held),
      }),
    [ask, projectId, projectName, onStart],
  );
  return { pending, set };
}
