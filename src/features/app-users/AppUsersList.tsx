import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { AppUserExtended } from '~/api/schema';
import { can } from '~/session/can';
import { useListState } from '~/shared/address/use-list-state';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { RowAction } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { AppUserFilters } from './AppUserFilters';
import { AppUsersIntro } from './AppUsersIntro';
import { appUserColumns } from './columns';
import { type AppUserDialog, AppUserDialogs, intents } from './dialogs';
import { isActive, selectAppUsers } from './selection';
import { SelectionBar } from './SelectionBar';
import { appUserOrder, appUsersAddress } from './address';
import './app-users.css';

const rowId = (user: AppUserExtended) => String(user.id);
const noProperties: never[] = [];
const noUsers: never[] = [];
const none: ReadonlySet<string> = new Set();

/** The list with everything around it. */
export function AppUsersList({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const { state, change, setFind, clear, filtered } = useListState(appUsersAddress);
  const { data: project } = useGetProject(projectId);
  const users = useListAppUsers(projectId);
  const properties = useListActorProperties(projectId);
  const { marks, mark } = useRowMarks();
  const [open, show] = useState<AppUserDialog | null>(null);
  const [chosen, setChosen] = useState(none);

  const names = properties.data ?? noProperties;
  // Typing comes first; the table follows in the same breath or the next.
  const wanted = useDeferredValue(state);
  const rows = useMemo(
    () => users.data && selectAppUsers(users.data, wanted, i18n.locale),
    [users.data, wanted, i18n.locale],
  );
  const active = useMemo(() => rows?.filter(isActive) ?? noUsers, [rows]);
  const selected = useMemo(
    () => (users.data ?? noUsers).filter((user) => chosen.has(rowId(user))),
    [users.data, chosen],
  );
  const selectedActive = useMemo(() => selected.filter(isActive), [selected]);
  const showCode = useCallback((user: AppUserExtended) => isActive(user) && show({ kind: 'code', user }), []);
  const columns = useMemo(
    () => appUserColumns({ i18n, properties: names, now: users.dataUpdatedAt, showCode, onCodeIntent: intents.code }),
    [i18n, names, users.dataUpdatedAt, showCode],
  );
  const mayEdit = names.length > 0 && can(project, 'field_key.update');
  const mayRead = can(project, 'form.list', 'submission.list', 'submission.read');
  const actions = useCallback(
    (user: AppUserExtended): RowAction[] => {
      const list: RowAction[] = [];
      if (mayEdit && isActive(user))
        list.push({
          id: 'edit',
          label: t`Edit`,
          icon: 'pencil',
          shortcut: 'e',
          onSelect: () => show({ kind: 'edit', user }),
          onIntent: intents.edit,
        });
      if (mayRead)
        list.push({
          id: 'activity',
          label: t`Device activity`,
          icon: 'clock',
          menuOnly: true,
          onSelect: () => show({ kind: 'activity', user }),
          onIntent: intents.activity,
        });
      if (isActive(user))
        list.push({
          id: 'revoke',
          label: t`Revoke access`,
          icon: 'lock',
          danger: true,
          menuOnly: true,
          onSelect: () => show({ kind: 'revoke', user }),
          onIntent: intents.revoke,
        });
      return list;
    },
    [t, mayEdit, mayRead],
  );
  const close = () => show(null);
  const onDone = (ids: readonly number[]) => {
    close();
    for (const id of ids) void mark(String(id), 'changed');
  };
  const failure = (users.data ? null : users.error) ?? (properties.data ? null : properties.error) ?? users.error;
  const retry = () => {
    if (users.isError) void users.refetch();
    if (properties.isError) void properties.refetch();
  };
  return (
    <div className="app-users">
      <AppUsersIntro
        project={project}
        active={active}
        ready={users.data !== undefined && properties.data !== undefined}
        show={show}
      />
      <AppUserFilters
        state={state}
        onChange={change}
        onFind={setFind}
        onClear={clear}
        all={users.data?.length}
        shown={rows?.length}
      />
      <DataTable
        label={t`App users`}
        columns={columns}
        rows={properties.data ? rows : undefined}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={users.isFetching && rows !== undefined}
        actions={actions}
        actionsWidth={mayEdit ? 110 : 70}
        onActivate={showCode}
        selection={{ selected: chosen, onChange: setChosen }}
        sort={appUserOrder.ofTable(state.order, (order) => change({ order }))}
        marks={marks}
        resetKey={JSON.stringify(state)}
        spaceBelow={selected.length > 0 ? 72 : 16}
        error={failure && <ErrorState error={failure} retry={retry} />}
        empty={
          filtered ? (
            <EmptyState
              icon="filter"
              title={<Trans>No app users match</Trans>}
              action={
                <button type="button" className="state-button" onClick={clear}>
                  <Trans>Clear filters</Trans>
                </button>
              }
            />
          ) : (
            <EmptyState
              icon="user"
              title={<Trans>No app users yet</Trans>}
              action={
                <button type="button" className="state-button" onClick={() => show({ kind: 'create' })}>
                  <Trans>Create the first app user</Trans>
                </button>
              }
            >
              <Trans>Create one for each person or device that collects with ODK Collect.</Trans>
            </EmptyState>
          )
        }
      />
      {selected.length > 0 && (
        <SelectionBar
          chosen={selected.length}
          active={selectedActive.length}
          onPrint={() => show({ kind: 'print', users: selectedActive })}
          onDownload={() => show({ kind: 'download', users: selectedActive })}
          onClear={() => setChosen(none)}
        />
      )}
      {project && (
        <AppUserDialogs
          open={open}
          project={project}
          properties={names}
          users={users.data ?? noUsers}
          show={show}
          close={close}
          onDone={onDone}
        />
      )}
    </div>
  );
}
