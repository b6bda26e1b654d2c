import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useMemo, useState, useCallback } from 'react';
import type { ActorPropertyList, AppUserExtended, ProjectExtended, AppUserList } from '~/api/schema';
import { ActorList, type ActorDialogProps } from '~/domain/actors/ActorList';
import { actorColumns, propertyColumns, useActorOrders } from '~/domain/actors/columns';
import type { CodeKind } from '~/domain/qr/collect-settings';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { can, type Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { timestampColumn } from '~/shared/rows/moment-column';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ShownDialog, lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState } from '~/shared/ui/states/states';
import { actionsColumnWidth } from '~/shared/ui/table/column-width';
import type { TableColumn, RowAction } from '~/shared/ui/table/types';
import { Sentences } from '~/shared/ui/text/Joined';
import { useListState } from '~/shared/url-state/use-list-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { CodeKindContext, type CodeUser } from './code';
import { accessStates, appUserOrder, appUsersSearchParams, type AppUsersState, isActive, useAppUsers } from './queries';
import './app-users.css';

const appUserDialogs = {
  create: lazyDialog(() => import('./CreateDialog'), 'CreateDialog'),
  many: lazyDialog(() => import('./many/CreateManyDialog'), 'CreateManyDialog'),
  code: lazyDialog(() => import('./QrDialog'), 'QrDialog'),
  edit: lazyDialog(() => import('./EditDialog'), 'EditDialog'),
  revoke: lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog'),
  activity: lazyDialog(() => import('./ActivityDialog'), 'ActivityDialog'),
  print: lazyDialog(() => import('./CodeSheets'), 'PrintCodesDialog'),
  give: lazyDialog(() => import('./GiveAccessDialog'), 'GiveAccessDialog'),
  revokeMany: lazyDialog(() => import('./RevokeDialog'), 'RevokeManyDialog'),
  download: lazyDialog(() => import('./CodeSheets'), 'DownloadCodesDialog'),
  options: SubmissionOptionsDialog,
};

interface AppUserDialogProps extends ActorDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  all: AppUserList;
  /** Shows the codes of new app users. */
  onPrint: (users: readonly CodeUser[]) => void;
}

type AppUserDialog = OpenDialog<typeof appUserDialogs, AppUserDialogProps>;
type Show = (dialog: AppUserDialog) => void;

export function AppUsersPage() {
  const { projectId } = useRouteIds();
  // All codes of the page are of one kind.
  const [kind, setKind] = useState<CodeKind>('managed');
  return (
    <CodeKindContext value={{ kind, setKind }}>
      <AppUsersList key={projectId} projectId={projectId} />
    </CodeKindContext>
  );
}

const hasWantedAccess = (user: AppUserExtended, { access }: AppUsersState) =>
  access === null || isActive(user) === (access === 'active');
/** The server, too, lists those with access first. */
const activeFirst = (user: AppUserExtended) => (isActive(user) ? 0 : 1);

function AppUsersList({ projectId }: { projectId: number }) {
  const { t, i18n } = useLingui();
  const data = useAppUsers(projectId);
  const { project, users, properties, now } = data;
  const list = useListState(appUsersSearchParams);
  const { state, change } = list;
  const [dialog, show] = useState<AppUserDialog | null>(null);
  const columns = useMemo(() => appUserColumns(i18n, properties, now), [i18n, properties, now]);
  const { actions, actionsWidth } = useAppUserActions(project, properties.length > 0, show);
  const names = { active: t`Active`, revoked: t`Access revoked` };
  const all = users?.length ?? 0;
  const active = users?.filter(isActive).length ?? 0;
  const [activeText, revokedText] = [i18n.number(active), i18n.number(all - active)];
  return (
    <div className="app-users">
      <AppUsersIntro project={project} show={show} />
      <ActorList
        label={t`App users`}
        data={data}
        all={users}
        list={list}
        columns={columns}
        actions={actions}
        actionsWidth={actionsWidth}
        keep={hasWantedAccess}
        group={activeFirst}
        hasCode={isActive}
        hasAccess={isActive}
        sort={appUserOrder.tableSort(state, change)}
        order={orderChoice({
          ...state.order,
          words: { ...useActorOrders(), lastUsed: [t`Least recently used`, t`Last used`] },
          onChange: (order) => change({ order }),
        })}
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
        filter={
          <OneOfFilter
            label={t`Access`}
            options={accessStates.map((value) => ({ value, label: names[value] }))}
            selected={state.access}
            onApply={(access) => change({ access })}
          />
        }
        createLabel={<Trans>New app user</Trans>}
        noMatches={<Trans>No app users match</Trans>}
        empty={
          <EmptyState icon="user" title={<Trans>No app users yet</Trans>}>
            <Trans>Create one for each person or device that collects with ODK Collect.</Trans>
          </EmptyState>
        }
        bulkActions={(actors) =>
          can(project, 'form.list', 'assignment.create') && (
            <Button onClick={() => show({ kind: 'give', actors })} {...appUserDialogs.give.intent}>
              <Trans>Give access…</Trans>
            </Button>
          )
        }
        dialogs={appUserDialogs}
        show={show}
      >
        {(shared) =>
          project && (
            <ShownDialog<typeof appUserDialogs, AppUserDialogProps>
              of={appUserDialogs}
              open={dialog}
              live={{
                ...shared,
                project,
                properties,
                all: users ?? [],
                // The created app users stay visible until their codes can be shown.
                onPrint: async (actors) => {
                  if (await appUserDialogs.print.load()) show({ kind: 'print', actors });
                },
              }}
            />
          )
        }
      </ActorList>
    </div>
  );
}

function appUserColumns(i18n: I18n, properties: ActorPropertyList, now: number): TableColumn<AppUserExtended>[] {
  const { displayName, createdAt, createdBy } = actorColumns(i18n, now);
  const active = i18n._(msg`Active`);
  const revoked = i18n._(msg`Access revoked`);
  return [
    displayName,
    {
      id: 'access',
      header: i18n._(msg`Access`),
      width: 132,
      fitting: [active, revoked],
      decoration: 24,
      role: 'state',
      dir: 'inherit',
      text: (user) => (isActive(user) ? active : revoked),
      cell: (user) =>
        isActive(user) ? (
          <span className="muted">{active}</span>
        ) : (
          <Flex component="span" align="center" gap={6} className="app-user-revoked">
            <Icon name="lock" /> {revoked}
          </Flex>
        ),
    },
    { ...createdAt, role: 'more' },
    createdBy,
    {
      id: 'lastUsed',
      header: i18n._(msg`Last used`),
      ...timestampColumn(i18n, now, (user: AppUserExtended) => user.lastUsed, i18n._(msg`Never`)),
      role: 'fact',
    },
    ...propertyColumns(properties, 'fact'),
  ];
}

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
      <TextButton onClick={() => show({ kind: 'options', currentPage: 'app-users' })}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

/** The row actions, and the width of their column. `show` must be stable. */
function useAppUserActions(project: Subject | undefined, hasProperties: boolean, show: Show) {
  const { t } = useLingui();
  const mayEdit = hasProperties && can(project, 'field_key.update');
  const mayRead = can(project, 'form.list', 'submission.list', 'submission.read');
  const actions = useCallback(
    (user: AppUserExtended): RowAction[] => {
      const code: RowAction = {
        id: 'code',
        label: t`Show QR code`,
        onSelect: () => isActive(user) && show({ kind: 'code', actor: user }),
        onIntent: appUserDialogs.code.preload,
      };
      const edit: RowAction = {
        id: 'edit',
        label: t`Edit`,
        icon: 'pencil',
        shortcut: 'e',
        onSelect: () => show({ kind: 'edit', actor: user }),
        onIntent: appUserDialogs.edit.preload,
      };
      const activity: RowAction = {
        id: 'activity',
        label: t`Device activity`,
        icon: 'clock',
        menuOnly: true,
        onSelect: () => show({ kind: 'activity', actor: user }),
        onIntent: appUserDialogs.activity.preload,
      };
      const revoke: RowAction = {
        id: 'revoke',
        label: t`Revoke access…`,
        icon: 'lock',
        danger: true,
        menuOnly: true,
        onSelect: () => show({ kind: 'revoke', actor: user }),
        onIntent: appUserDialogs.revoke.preload,
      };
      const active = isActive(user);
      return [
        ...(active ? [code] : []),
        ...(mayEdit && active ? [edit] : []),
        ...(mayRead ? [activity] : []),
        ...(active ? [revoke] : []),
      ];
    },
    [t, mayEdit, mayRead, show],
  );
  // The first row may be revoked, without this action.
  const actionsWidth = useMemo(() => actionsColumnWidth(t`Show QR code`, true), [t]);
  return { actions, actionsWidth };
}
