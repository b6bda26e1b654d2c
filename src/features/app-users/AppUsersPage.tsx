import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShownDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { AppUserExtended } from '~/api/schema';
import { useListState } from '~/shared/address/use-list-state';
import { can } from '~/session/can';
import { useIds } from '~/shared/address/use-ids';
import type { CodeKind } from '~/domain/qr/collect-settings';
import { EmptyState, ErrorState, NoMatches } from '~/shared/ui/states/states';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import { ListTable } from '~/shared/ui/table/ListTable';
import { selectRows } from '~/shared/ui/table/select-rows';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useSelection } from '~/shared/ui/table/selection';
import { appUserOrder, appUsersAddress } from './address';
import { AppUserFilters } from './AppUserFilters';
import { AppUsersIntro, useAppUserTools } from './AppUsersIntro';
import { useAppUserColumns } from './use-app-user-columns';
import { type AppUserDialog, type AppUserDialogProps, appUserDialogs } from './dialogs';
import { CodeKindContext } from './qr/code-kind';
import { isActive, useAppUsers } from './queries';
import { useAppUserActions } from './use-app-user-actions';
import './app-users.css';

const rowId = (user: AppUserExtended) => String(user.id);

/** The app users of a project: who can submit with ODK Collect, and the codes that configure it. */
export function AppUsersPage() {
  const { projectId } = useIds();
  // All codes on the page are of one kind, until the page is left.
  const [kind, setKind] = useState<CodeKind>('managed');
  return (
    <CodeKindContext value={{ kind, setKind }}>
      <AppUsersList key={projectId} projectId={projectId} />
    </CodeKindContext>
  );
}

function AppUsersList({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const { project, users, properties, ready, now, refreshing, error, retry } = useAppUsers(projectId);
  const list = useListState(appUsersAddress);
  const { state, change, clear, filtered } = list;
  const [dialog, show] = useState<AppUserDialog | null>(null);
  const { marks, mark } = useRowMarks();

  // Typing has priority; the table follows.
  const wanted = useDeferredValue(state);
  const columns = useAppUserColumns(properties, now);
  const rows = useMemo(
    () =>
      users &&
      selectRows(users, columns, wanted, i18n.locale, {
        keep: (user) => wanted.access === null || isActive(user) === (wanted.access === 'active'),
        // As on the server.
        group: (user) => (isActive(user) ? 0 : 1),
        ties: ({ id }) => -id,
      }),
    [users, columns, wanted, i18n.locale],
  );
  const active = useMemo(() => rows?.filter(isActive) ?? [], [rows]);
  const selection = useSelection(users, rowId);
  const selectedActive = selection.rows.filter(isActive);
  const chosen = selection.rows.length;
  const without = chosen - selectedActive.length;

  const showCode = useCallback((user: AppUserExtended) => isActive(user) && show({ kind: 'code', user }), []);
  const { actions, actionsWidth } = useAppUserActions(project, properties.length > 0, show);
  const tools = useAppUserTools({ active, ready, show });
  const onDone = (ids: readonly number[]) => {
    show(null);
    for (const id of ids) void mark(String(id), 'changed');
  };

  return (
    <div className="app-users">
      <AppUsersIntro project={project} show={show} />
      <AppUserFilters
        list={list}
        all={users?.length}
        active={users?.filter(isActive).length ?? 0}
        shown={rows?.length}
        tools={tools}
        end={
          <Button
            data-creates
            type="primary"
            onClick={() => show({ kind: 'create' })}
            {...appUserDialogs.create.intent}
          >
            <Trans>New app user</Trans>
          </Button>
        }
      />
      <ListTable
        label={t`App users`}
        columns={columns}
        rows={ready ? rows : undefined}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={refreshing}
        actions={actions}
        actionsWidth={actionsWidth}
        onActivate={showCode}
        selection={selection.table}
        sort={appUserOrder.ofTable(state, change)}
        marks={marks}
        resetKey={JSON.stringify(state)}
        error={error && <ErrorState error={error} retry={retry} />}
        empty={
          filtered ? (
            <NoMatches title={<Trans>No app users match</Trans>} onClear={clear} />
          ) : (
            <NoAppUsers onCreate={() => show({ kind: 'create' })} />
          )
        }
      />
      {chosen > 0 && (
        <BulkBar
          count={
            <>
              <Plural value={chosen} one="# selected" other="# selected" />
              {without > 0 && (
                <>
                  {' · '}
                  <Plural value={without} one="# revoked is left out" other="# revoked are left out" />
                </>
              )}
            </>
          }
          onClear={selection.clear}
        >
          {selectedActive.length > 0 && (
            <>
              {can(project, 'form.list', 'assignment.create') && (
                <Button onClick={() => show({ kind: 'give', users: selectedActive })} {...appUserDialogs.give.intent}>
                  <Trans>Give access…</Trans>
                </Button>
              )}
              <Button onClick={() => show({ kind: 'print', users: selectedActive })}>
                <Trans>Print QR codes…</Trans>
              </Button>
              <Button onClick={() => show({ kind: 'download', users: selectedActive })}>
                <Trans>Download QR codes…</Trans>
              </Button>
              <Button
                danger
                onClick={() => show({ kind: 'revokeMany', users: selectedActive })}
                {...appUserDialogs.revokeMany.intent}
              >
                <Trans>Revoke access…</Trans>
              </Button>
            </>
          )}
        </BulkBar>
      )}
      {project && (
        <ShownDialog<typeof appUserDialogs, AppUserDialogProps>
          of={appUserDialogs}
          open={dialog}
          live={{
            project,
            properties,
            all: users ?? [],
            onClose: () => show(null),
            onDone,
            onStarted: () => {
              show(null);
              selection.clear();
            },
            // The created app users stay visible until their codes can be shown.
            onPrint: async (made) => {
              if (await appUserDialogs.print.load()) show({ kind: 'print', users: made });
            },
          }}
        />
      )}
    </div>
  );
}

function NoAppUsers({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon="user"
      title={<Trans>No app users yet</Trans>}
      action={
        <Button onClick={onCreate}>
          <Trans>New app user</Trans>
        </Button>
      }
    >
      <Trans>Create one for each person or device that collects with ODK Collect.</Trans>
    </EmptyState>
  );
}
