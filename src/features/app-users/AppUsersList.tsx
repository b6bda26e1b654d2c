import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { AppUserExtended } from '~/api/schema';
import { can } from '~/session/can';
import { DataTable } from '~/shared/ui/data-table/DataTable';
import type { RowAction } from '~/shared/ui/data-table/types';
import { useRowMarks } from '~/shared/ui/data-table/use-row-marks';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { AppUserFilters } from './AppUserFilters';
import { AppUsersIntro } from './AppUsersIntro';
import { appUserColumns } from './columns';
import { type AppUserDialog, AppUserDialogs, dialogParts, onIntent } from './dialogs';
import { isActive, selectAppUsers } from './selection';
import { type AppUsersState, isFiltered, readState, writeState } from './url-state';
import { useLazyDialogs } from './use-lazy-dialogs';
import './app-users.css';

const rowId = (user: AppUserExtended) => String(user.id);
const noProperties: never[] = [];
const intents = { create: onIntent('create'), code: onIntent('code'), edit: onIntent('edit'), revoke: onIntent('revoke') };

/** The state of the list in the address, and how to change it (without a new step in the history). */
function useAppUsersState(): [AppUsersState, (next: AppUsersState) => void] {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const state = useMemo(() => readState(new URLSearchParams(text)), [text]);
  return [state, (next) => setSearch((present) => writeState(next, present), { replace: true })];
}

/** The list with everything around it. */
export function AppUsersList({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useAppUsersState();
  const { data: project } = useGetProject(projectId);
  const users = useListAppUsers(projectId);
  const properties = useListActorProperties(projectId);
  const { marks, mark } = useRowMarks();
  const { open, show, close } = useLazyDialogs<AppUserDialog>(dialogParts);

  const names = properties.data ?? noProperties;
  const rows = useMemo(() => users.data && selectAppUsers(users.data, state, i18n.locale), [users.data, state, i18n.locale]);
  const showCode = useCallback((user: AppUserExtended) => user.token !== null && show({ kind: 'code', user: { ...user, token: user.token } }), [show]);
  const columns = useMemo(
    () => appUserColumns({ i18n, properties: names, now: users.dataUpdatedAt, showCode, onCodeIntent: intents.code }),
    [i18n, names, users.dataUpdatedAt, showCode],
  );
  const mayEdit = names.length > 0 && can(project, 'field_key.update');
  const actions = useCallback(
    (user: AppUserExtended): RowAction[] => {
      if (!isActive(user)) return [];
      const edit: RowAction = { id: 'edit', label: t`Edit`, icon: 'pencil', shortcut: 'e', onSelect: () => show({ kind: 'edit', user }), onIntent: intents.edit };
      const revoke: RowAction = { id: 'revoke', label: t`Revoke access`, icon: 'lock', danger: true, onSelect: () => show({ kind: 'revoke', user }), onIntent: intents.revoke };
      return mayEdit ? [edit, revoke] : [revoke];
    },
    [t, show, mayEdit],
  );
  const onDone = (ids: readonly number[]) => {
    close();
    for (const id of ids) void mark(String(id), 'changed');
  };
  const failure = (users.data ? null : users.error) ?? (properties.data ? null : properties.error);
  const retry = () => {
    if (users.isError) void users.refetch();
    if (properties.isError) void properties.refetch();
  };
  const filtered = isFiltered(state);
  return (
    <div className="app-users">
      <AppUsersIntro project={project} onCreate={() => show({ kind: 'create' })} onIntent={intents.create} onOptions={() => show({ kind: 'options' })} />
      <AppUserFilters state={state} onChange={setState} all={users.data?.length} shown={rows?.length} />
      <DataTable
        label={t`App users`}
        columns={columns}
        rows={properties.data ? rows : undefined}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={users.isFetching && rows !== undefined}
        actions={actions}
        actionsWidth={mayEdit ? 110 : 140}
        onActivate={showCode}
        marks={marks}
        resetKey={`${state.find} ${state.access} ${state.order}`}
        error={(failure ?? users.error) && <ErrorState error={failure ?? users.error} retry={retry} />}
        empty={
          filtered ? (
            <EmptyState
              icon="filter"
              title={<Trans>No app users match</Trans>}
              action={
                <button type="button" className="state-button" onClick={() => setState({ ...state, find: '', access: null })}>
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
      {project && <AppUserDialogs open={open} project={project} properties={names} close={close} onDone={onDone} />}
    </div>
  );
}
