import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import type { ActorPropertyList, AppUserExtended, ProjectExtended } from '~/api/schema';
import { ActorList } from '~/domain/actors/ActorList';
import { actorColumns, propertyColumns, useActorOrders } from '~/domain/actors/columns';
import type { CodeKind } from '~/domain/qr/collect-settings';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { useIds } from '~/shared/address/use-ids';
import { useListState } from '~/shared/address/use-list-state';
import { paths } from '~/shared/lib/paths';
import { momentColumn } from '~/shared/rows/moment-column';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ShownDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState } from '~/shared/ui/states/states';
import type { TableColumn } from '~/shared/ui/table/types';
import { Sentences } from '~/shared/ui/text/Joined';
import { CodeKindContext } from './code';
import { accessStates, appUserOrder, appUsersAddress, type AppUsersState, isActive, useAppUsers } from './queries';
import { type AppUserDialog, type AppUserDialogProps, appUserDialogs, useAppUserActions } from './use-app-user-actions';
import './app-users.css';

export function AppUsersPage() {
  const { projectId } = useIds();
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
  const list = useListState(appUsersAddress);
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
        sort={appUserOrder.ofTable(state, change)}
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
      ...momentColumn(i18n, now, (user: AppUserExtended) => user.lastUsed, i18n._(msg`Never`)),
      role: 'fact',
    },
    ...propertyColumns(properties, 'fact'),
  ];
}

type Show = (dialog: AppUserDialog) => void;

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
