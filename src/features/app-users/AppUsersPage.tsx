import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ComponentProps, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { AppUserExtended, ProjectExtended } from '~/api/schema';
import { useActorOrders } from '~/domain/actors/columns';
import { useCodeTools } from '~/domain/actors/use-code-tools';
import type { CodeKind } from '~/domain/qr/collect-settings';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { useIds } from '~/shared/address/use-ids';
import { useListState } from '~/shared/address/use-list-state';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ShownDialog } from '~/shared/ui/overlays/lazy-dialog';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import { NoMatches, EmptyState, ErrorState } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import { selectRows } from '~/shared/ui/table/select-rows';
import { useSelection } from '~/shared/ui/table/selection';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { Sentences } from '~/shared/ui/text/Joined';
import { CodeKindContext } from './code';
import { accessStates, appUserOrder, appUsersAddress, type AppUsersState, isActive, useAppUsers } from './queries';
import { type AppUserDialog, type AppUserDialogProps, appUserDialogs, useAppUserActions } from './use-app-user-actions';
import { useAppUserColumns } from './use-app-user-columns';
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
  const tools = useCodeTools({
    ready,
    hasCodes: active.length > 0,
    onMany: () => show({ kind: 'many' }),
    onManyIntent: appUserDialogs.many.preload,
    onPrint: () => show({ kind: 'print', users: active }),
    onDownload: () => show({ kind: 'download', users: active }),
  });
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
        empty={filtered ? <NoMatches title={<Trans>No app users match</Trans>} onClear={clear} /> : <NoAppUsers />}
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

function NoAppUsers() {
  return (
    <EmptyState icon="user" title={<Trans>No app users yet</Trans>}>
      <Trans>Create one for each person or device that collects with ODK Collect.</Trans>
    </EmptyState>
  );
}

type Show = (dialog: AppUserDialog) => void;

/** Explains app users, and links to their access. */
function AppUsersIntro({ project, show }: { project: ProjectExtended | undefined; show: Show }) {
  return (
    <p className="muted">
      <Sentences>
        <Trans>Devices with ODK Collect use app users to get forms and send submissions.</Trans>
        {mayOpen('formAccess', { project }) && project && (
          <Trans>
            Choose which forms each of them can see in <AppLink to={paths.formAccess(project.id)}>Form Access</AppLink>.
          </Trans>
        )}
      </Sentences>{' '}
      <TextButton onClick={() => show({ kind: 'options', here: 'app-users' })}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

interface AppUserFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown' | 'tools' | 'end'> {
  list: ReturnType<typeof useListState<AppUsersState>>;
  /** How many of all have access. */
  active: number;
}

/** The toolbar of the list: quick find, access, count and order. */
function AppUserFilters({ list, active, ...bar }: AppUserFiltersProps) {
  const { t, i18n } = useLingui();
  const { state, change } = list;
  const { all = 0 } = bar;
  const names = { active: t`Active`, revoked: t`Access revoked` };
  const [activeText, revokedText] = [i18n.number(active), i18n.number(all - active)];
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find app users`}
      count={
        <>
          <Plural value={all} one="# app user" other="# app users" />
          {active < all && (
            <Trans>
              : {activeText} active, {revokedText} revoked
            </Trans>
          )}
        </>
      }
      order={orderChoice({
        ...state.order,
        words: { ...useActorOrders(), lastUsed: [t`Least recently used`, t`Last used`] },
        onChange: (order) => change({ order }),
      })}
    >
      <OneOfFilter
        label={t`Access`}
        options={accessStates.map((value) => ({ value, label: names[value] }))}
        selected={state.access}
        onApply={(access) => change({ access })}
      />
    </ListBar>
  );
}
