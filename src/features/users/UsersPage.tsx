import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { User } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { EmptyState, ErrorState, NoMatches } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useListState } from '~/shared/url-state/use-list-state';
import { userColumns } from './columns';
import { filterUsers, sortUsers } from './filter';
import {
  removeCachedUser,
  toListedUser,
  type ListedUser,
  type OtherRoles,
  useHasLastLogins,
  useOtherRoles,
  userOrder,
  usersSearchParams,
  type UsersState,
  useUsers,
} from './queries';
import { useSiteRole } from './use-site-role';
import { ResetPasswordDialog, RetireUserDialog, type UserDialog, useUserActions } from './use-user-actions';
import { UserFilters, UsersHead } from './UserFilters';
import './users.css';

const CreateUserDialog = lazyDialog(() => import('./CreateUserDialog'), 'CreateUserDialog');

const usualOrder = usersSearchParams.read(new URLSearchParams()).order;
const rowId = ({ user }: ListedUser) => String(user.id);

export function UsersPage() {
  return (
    <RightsGate>
      <UsersList />
    </RightsGate>
  );
}

function useRows(
  users: readonly User[] | undefined,
  administrators: readonly { id: number }[] | undefined,
  others: OtherRoles['held'],
  state: UsersState,
) {
  const { i18n } = useLingui();
  const { find, role, order } = state;
  const all = useMemo(() => {
    if (!users || !administrators || !others) return undefined;
    const ids = new Set(administrators.map(({ id }) => id));
    return users.map((user) => toListedUser(user, ids, others));
  }, [users, administrators, others]);
  const sorted = useMemo(() => all && sortUsers(all, order, i18n.locale), [all, order, i18n.locale]);
  // Typing has priority; the table follows.
  const wanted = useDeferredValue(find);
  return useMemo(() => sorted && filterUsers(sorted, { find: wanted, role }), [sorted, wanted, role]);
}

function UsersList() {
  const { t, i18n } = useLingui();
  const ownId = useCurrentUser()?.id;
  const hasLastLogins = useHasLastLogins();
  const { users, administrators, error, isFetching, refetch } = useUsers();
  const list = useListState(usersSearchParams);
  const { state: urlState, change, clear, filtered } = list;
  const state = useMemo(
    () => (!hasLastLogins && urlState.order.sort === 'lastActive' ? { ...urlState, order: usualOrder } : urlState),
    [hasLastLogins, urlState],
  );
  const { held: others, roleName: nameOfRole } = useOtherRoles();
  const rows = useRows(users, administrators, others, state);
  const { marks, mark } = useRowMarks();
  const [opened, setOpened] = useState<UserDialog | null>(null);
  const { locale } = i18n;
  const [now] = useState(() => Date.now());
  const changed = useCallback((id: number) => void mark(String(id), 'changed'), [mark]);
  const { pending, set: setSiteRole } = useSiteRole(changed);

  const columns = useMemo(
    () =>
      userColumns({
        i18n,
        locale,
        ownId,
        now,
        hasLastLogins,
        nameOfRole,
        pending,
        onRole: (row, administrator) => void setSiteRole(row, administrator),
      }),
    [i18n, locale, ownId, now, hasLastLogins, nameOfRole, pending, setSiteRole],
  );
  const actions = useUserActions(setOpened);
  const close = () => setOpened(null);
  const onCreated = (user: User) => {
    close();
    // Filters could hide the new user.
    clear();
    changed(user.id);
  };
  const onReset = ({ id }: User) => {
    close();
    changed(id);
  };
  const onRetired = (user: User) => {
    close();
    void mark(String(user.id), 'deleted').then(() => removeCachedUser(user.id));
  };
  return (
    <>
      <UsersHead users={users?.length} administrators={administrators?.length} />
      <p className="muted users-about">
        <Trans>
          Web users log in to this site. People who only collect data with{' '}
          <a href="https://docs.getodk.org/collect-intro/" target="_blank" rel="noreferrer noopener">
            ODK Collect
          </a>{' '}
          on a device do not need an account here: create them as app users of a project.
        </Trans>
      </p>
      <UserFilters
        list={{ ...list, state }}
        hasLastLogins={hasLastLogins}
        all={users?.length}
        shown={rows?.length}
        tools={[{ key: 'many', icon: 'plus', word: t`Add several…`, to: paths.usersInvite() }]}
        end={
          <Button
            data-creates
            type="primary"
            onClick={() => setOpened({ kind: 'create' })}
            {...CreateUserDialog.intent}
          >
            <Trans>New web user</Trans>
          </Button>
        }
      />
      <ListTable
        label={t`Web Users`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={isFetching && rows !== undefined}
        actions={actions}
        marks={marks}
        sort={userOrder.tableSort(state, change)}
        resetKey={JSON.stringify(state)}
        error={error && <ErrorState error={error} retry={refetch} />}
        empty={
          filtered ? (
            <NoMatches title={<Trans>No results</Trans>} onClear={clear} />
          ) : (
            <EmptyState icon="user" title={<Trans>No users yet</Trans>} />
          )
        }
      />
      {opened?.kind === 'create' && <CreateUserDialog onClose={close} onDone={onCreated} />}
      {opened?.kind === 'reset' && <ResetPasswordDialog user={opened.user} onClose={close} onDone={onReset} />}
      {opened?.kind === 'retire' && <RetireUserDialog user={opened.user} onClose={close} onDone={onRetired} />}
    </>
  );
}
