import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { useMemo, useState, useCallback } from 'react';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { ActorList, type ActorDialogProps } from '~/domain/actors/ActorList';
import { actorColumns, propertyColumns, useActorOrders } from '~/domain/actors/columns';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { can, type Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink, ExternalLink } from '~/shared/ui/links/AppLink';
import { ShownDialog, lazyDialog, type OpenDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { EmptyState } from '~/shared/ui/states/states';
import { actionsColumnWidth } from '~/shared/ui/table/column-width';
import type { TableColumn, RowAction } from '~/shared/ui/table/types';
import { copyText } from '~/shared/ui/text/CopyButton';
import { Sentences } from '~/shared/ui/text/Joined';
import { useListState } from '~/shared/url-state/use-list-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { LinkNotices } from './LinkNotices';
import {
  hasAccess,
  hasUrl,
  type LinkState,
  linkStates,
  publicLinkOrder,
  publicLinksSearchParams,
  type PublicLinksState,
  type LinkRow,
  usePublicLinks,
} from './queries';
import './public-links.css';

/** The texts of codes and lists load with the dialogs that need them. */
const linkDialogs = {
  create: lazyDialog(() => import('./CreateDialog'), 'CreateDialog'),
  many: lazyDialog(() => withMessages(import('./CreateManyDialog'), 'codes-and-lists'), 'CreateManyDialog'),
  code: lazyDialog(() => withMessages(import('./CodeDialog'), 'codes-and-lists'), 'CodeDialog'),
  edit: lazyDialog(() => import('./EditDialog'), 'EditDialog'),
  revoke: lazyDialog(() => import('./RevokeDialog'), 'RevokeDialog'),
  revokeMany: lazyDialog(() => import('./RevokeDialog'), 'RevokeManyDialog'),
  print: lazyDialog(() => withMessages(import('./CodeSheets'), 'codes-and-lists'), 'PrintLinksDialog'),
  download: lazyDialog(() => withMessages(import('./CodeSheets'), 'codes-and-lists'), 'DownloadLinksDialog'),
  options: SubmissionOptionsDialog,
};

interface LinkDialogProps extends ActorDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  properties: ActorPropertyList;
  /** Names of the links with access. */
  names: readonly string[];
}

type LinkDialog = OpenDialog<typeof linkDialogs, LinkDialogProps>;
type Show = (dialog: LinkDialog) => void;

export function PublicLinksPage() {
  const { projectId, xmlFormId } = useRouteIds();
  return <PublicLinksList key={`${projectId} ${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

const isInState = (row: LinkRow, { state }: PublicLinksState) => state === null || row.state === state;
const rankOfState = ({ state }: LinkRow) => linkStates.indexOf(state);

function PublicLinksList({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { t, i18n } = useLingui();
  const data = usePublicLinks(projectId, xmlFormId);
  const { project, form, rows: all, properties, now } = data;
  const list = useListState(publicLinksSearchParams);
  const { state, change } = list;
  const [dialog, show] = useState<LinkDialog | null>(null);
  const columns = useMemo(() => linkColumns(i18n, properties, now), [i18n, properties, now]);
  const names = useMemo(() => all?.filter(hasAccess).map(({ displayName }) => displayName) ?? [], [all]);
  const { actions, actionsWidth } = useLinkActions(project, properties.length > 0, show);
  const count = all?.length ?? 0;
  const active = all?.filter((row) => row.state === 'active').length ?? 0;
  const activeText = i18n.number(active);
  return (
    <div className="public-links">
      <LinksIntro project={project} form={form} show={show} />
      {project && form && all && <LinkNotices project={project} form={form} rows={all} />}
      <ActorList
        label={t`Public access links`}
        data={data}
        all={all}
        list={list}
        columns={columns}
        actions={actions}
        actionsWidth={actionsWidth}
        keep={isInState}
        group={rankOfState}
        hasCode={hasUrl}
        hasAccess={hasAccess}
        sort={publicLinkOrder.tableSort(state, change)}
        order={orderChoice({ ...state.order, words: useActorOrders(), onChange: (order) => change({ order }) })}
        findLabel={t`Find links`}
        count={
          <>
            <Plural value={count} one="# link" other="# links" />
            {active < count && <Trans>: {activeText} active</Trans>}
          </>
        }
        filter={
          <OneOfFilter
            label={t`State`}
            options={linkStates.map((value) => ({ value, label: i18n._(stateLabels[value]) }))}
            selected={state.state}
            onApply={(wanted) => change({ state: wanted })}
          />
        }
        createLabel={<Trans>New link</Trans>}
        noMatches={<Trans>No links match</Trans>}
        empty={
          <EmptyState icon="globe" title={<Trans>No public access links yet</Trans>}>
            <Trans>Create one for each place where you share the form, so that you can revoke them one by one.</Trans>
          </EmptyState>
        }
        dialogs={linkDialogs}
        show={show}
      >
        {(shared) =>
          project &&
          form && (
            <ShownDialog<typeof linkDialogs, LinkDialogProps>
              of={linkDialogs}
              open={dialog}
              live={{ ...shared, project, form, properties, names }}
            />
          )
        }
      </ActorList>
    </div>
  );
}

export const stateLabels: Record<LinkState, ReturnType<typeof msg>> = {
  active: msg`Active`,
  closed: msg`Form is not open`,
  waiting: msg`Not available yet`,
  revoked: msg`Access revoked`,
};

export function linkColumns(i18n: I18n, properties: ActorPropertyList, now: number): TableColumn<LinkRow>[] {
  const { displayName, createdAt, createdBy } = actorColumns(i18n, now);
  const label = (state: LinkState) => i18n._(stateLabels[state]);
  const once = (row: LinkRow) => (row.once === true ? i18n._(msg`Yes`) : i18n._(msg`No`));
  return [
    displayName,
    {
      id: 'state',
      header: i18n._(msg`State`),
      width: 148,
      fitting: linkStates.map(label),
      decoration: 24,
      role: 'state',
      dir: 'inherit',
      text: (row) => label(row.state),
      cell: ({ state }) =>
        state === 'active' ? (
          <span className="muted">{label(state)}</span>
        ) : (
          <Flex component="span" align="center" gap={6} className="public-link-state">
            <Icon name={state === 'waiting' ? 'clock' : 'lock'} /> {label(state)}
          </Flex>
        ),
    },
    {
      id: 'once',
      header: i18n._(msg`Single submission`),
      width: 120,
      role: 'fact',
      dir: 'inherit',
      text: once,
      cell: (row) => (row.once === true ? once(row) : <span className="muted">{once(row)}</span>),
    },
    { ...createdAt, role: 'fact' },
    createdBy,
    ...propertyColumns(properties, 'more'),
  ];
}

interface LinksIntroProps {
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  show: Show;
}

function LinksIntro({ project, form, show }: LinksIntroProps) {
  const showOptions = () => {
    if (form)
      show({
        kind: 'options',
        currentPage: 'public-links',
        publicLinks: paths.publicLinks(form.projectId, form.xmlFormId),
      });
  };
  return (
    <p className="muted">
      <Sentences>
        <Trans>Anyone with a public access link can fill in this form in a browser, without an account.</Trans>
        <Trans>Links work while the form is open.</Trans>
        {project && form && mayOpen('formAccess', { project }) && (
          <Trans>
            Change its state in <AppLink to={paths.formAccess(form.projectId)}>Form Access</AppLink>.
          </Trans>
        )}
      </Sentences>{' '}
      <ExternalLink href="https://docs.getodk.org/central-submissions/#public-access-links">
        <Trans>About public access links</Trans>
      </ExternalLink>{' '}
      <TextButton onClick={showOptions}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

async function copyUrl(address: string): Promise<void> {
  if (await copyText(address)) notifications.success(msg`Link copied.`);
  else notifications.danger(msg`The browser did not let this page copy. Show the QR code and copy the link there.`);
}

/** The row actions, and the width of their column. `show` must be stable. */
function useLinkActions(project: Subject | undefined, hasProperties: boolean, show: Show) {
  const { t } = useLingui();
  const mayEdit = hasProperties && can(project, 'public_link.update');
  const actions = useCallback(
    (row: LinkRow): RowAction[] => {
      const ready = hasUrl(row);
      const none = ready ? {} : { disabledReason: t`The form has no web address yet.` };
      return [
        ...(hasAccess(row)
          ? [
              {
                id: 'copy',
                label: t`Copy link`,
                ...none,
                onSelect: () => void (ready && copyUrl(row.address)),
              },
              {
                id: 'open',
                label: t`Open link`,
                icon: 'external',
                menuOnly: true,
                ...none,
                onSelect: () => void (ready && window.open(row.address, '_blank', 'noopener')),
              } satisfies RowAction,
              {
                id: 'code',
                label: t`Show QR code`,
                menuOnly: true,
                ...none,
                onSelect: () => ready && show({ kind: 'code', actor: row }),
                onIntent: linkDialogs.code.preload,
              },
            ]
          : []),
        ...(mayEdit && hasAccess(row)
          ? [
              {
                id: 'edit',
                label: t`Edit properties…`,
                icon: 'pencil',
                shortcut: 'e',
                menuOnly: true,
                onSelect: () => show({ kind: 'edit', actor: row }),
                onIntent: linkDialogs.edit.preload,
              } satisfies RowAction,
            ]
          : []),
        ...(hasAccess(row)
          ? [
              {
                id: 'revoke',
                label: t`Revoke access…`,
                icon: 'lock',
                danger: true,
                menuOnly: true,
                onSelect: () => show({ kind: 'revoke', actor: row }),
                onIntent: linkDialogs.revoke.preload,
              } satisfies RowAction,
            ]
          : []),
      ];
    },
    [t, mayEdit, show],
  );
  // The first row may be revoked, without actions.
  const actionsWidth = useMemo(() => actionsColumnWidth(t`Copy link`, true), [t]);
  return { actions, actionsWidth };
}
