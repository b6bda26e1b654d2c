import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ComponentProps, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { useActorOrders } from '~/domain/actors/columns';
import { useCodeTools } from '~/domain/actors/use-code-tools';
import { mayOpen } from '~/session/page-rights';
import { useIds } from '~/shared/address/use-ids';
import { useListState } from '~/shared/address/use-list-state';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { AppLink, OutsideLink } from '~/shared/ui/links/AppLink';
import { ShownDialog } from '~/shared/ui/overlays/lazy-dialog';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import { NoMatches, EmptyState, ErrorState } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import { selectRows } from '~/shared/ui/table/select-rows';
import { useSelection } from '~/shared/ui/table/selection';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { Sentences } from '~/shared/ui/text/Joined';
import { LinkNotices } from './LinkNotices';
import {
  hasAccess,
  hasAddress,
  linkStates,
  publicLinkOrder,
  publicLinksAddress,
  type PublicLinksState,
  type Row,
  usePublicLinks,
} from './queries';
import { type LinkDialog, type LinkDialogProps, linkDialogs, useLinkActions } from './use-link-actions';
import { stateLabels, useLinkColumns } from './use-link-columns';
import './public-links.css';

const rowId = (row: Row) => String(row.id);

/** The public access links of a form: anybody can fill it in with them. */
export function PublicLinksPage() {
  const { projectId, xmlFormId } = useIds();
  return <PublicLinksList key={`${projectId} ${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function PublicLinksList({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { t, i18n } = useLingui();
  const {
    project,
    form,
    rows: all,
    properties,
    ready,
    now,
    refreshing,
    error,
    retry,
  } = usePublicLinks(projectId, xmlFormId);
  const list = useListState(publicLinksAddress);
  const { state, change, clear, filtered } = list;
  const [dialog, show] = useState<LinkDialog | null>(null);
  const { marks, mark } = useRowMarks();

  // Typing has priority; the table follows.
  const wanted = useDeferredValue(state);
  const columns = useLinkColumns(properties, now);
  const rows = useMemo(
    () =>
      all &&
      selectRows(all, columns, wanted, i18n.locale, {
        keep: (row) => wanted.state === null || row.state === wanted.state,
        group: (row) => linkStates.indexOf(row.state),
        ties: ({ id }) => -id,
      }),
    [all, columns, wanted, i18n.locale],
  );
  const active = useMemo(() => rows?.filter(hasAddress) ?? [], [rows]);
  const names = useMemo(() => all?.filter(hasAccess).map(({ displayName }) => displayName) ?? [], [all]);
  const selection = useSelection(all, rowId);
  const selectedActive = selection.rows.filter(hasAddress);
  const selectedWithAccess = selection.rows.filter(hasAccess);
  const chosen = selection.rows.length;
  const without = chosen - selectedWithAccess.length;

  const showCode = useCallback((row: Row) => hasAddress(row) && show({ kind: 'code', row }), []);
  const { actions, actionsWidth } = useLinkActions(project, properties.length > 0, show);
  const tools = useCodeTools({
    ready,
    hasCodes: active.length > 0,
    onMany: () => show({ kind: 'many' }),
    onManyIntent: linkDialogs.many.preload,
    onPrint: () => show({ kind: 'print', rows: active }),
    onDownload: () => show({ kind: 'download', rows: active }),
  });
  const onDone = (ids: readonly number[]) => {
    show(null);
    for (const id of ids) void mark(String(id), 'changed');
  };

  return (
    <div className="public-links">
      <LinksIntro project={project} form={form} show={show} />
      {project && form && all && <LinkNotices project={project} form={form} rows={all} />}
      <LinkFilters
        list={list}
        all={all}
        shown={rows?.length}
        tools={tools}
        end={
          <Button data-creates type="primary" onClick={() => show({ kind: 'create' })} {...linkDialogs.create.intent}>
            <Trans>New link</Trans>
          </Button>
        }
      />
      <ListTable
        label={t`Public access links`}
        columns={columns}
        rows={ready ? rows : undefined}
        rowId={rowId}
        totalCount={rows?.length ?? 0}
        refreshing={refreshing}
        actions={actions}
        actionsWidth={actionsWidth}
        onActivate={showCode}
        selection={selection.table}
        sort={publicLinkOrder.ofTable(state, change)}
        marks={marks}
        resetKey={JSON.stringify(state)}
        error={error && <ErrorState error={error} retry={retry} />}
        empty={filtered ? <NoMatches title={<Trans>No links match</Trans>} onClear={clear} /> : <NoLinks />}
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
              <Button onClick={() => show({ kind: 'print', rows: selectedActive })} {...linkDialogs.print.intent}>
                <Trans>Print QR codes…</Trans>
              </Button>
              <Button onClick={() => show({ kind: 'download', rows: selectedActive })} {...linkDialogs.download.intent}>
                <Trans>Download QR codes…</Trans>
              </Button>
            </>
          )}
          {selectedWithAccess.length > 0 && (
            <Button
              danger
              onClick={() => show({ kind: 'revokeMany', rows: selectedWithAccess })}
              {...linkDialogs.revokeMany.intent}
            >
              <Trans>Revoke access…</Trans>
            </Button>
          )}
        </BulkBar>
      )}
      {project && form && (
        <ShownDialog<typeof linkDialogs, LinkDialogProps>
          of={linkDialogs}
          open={dialog}
          live={{
            project,
            form,
            properties,
            names,
            onClose: () => show(null),
            onDone,
            onStarted: () => {
              show(null);
              selection.clear();
            },
          }}
        />
      )}
    </div>
  );
}

function NoLinks() {
  return (
    <EmptyState icon="globe" title={<Trans>No public access links yet</Trans>}>
      <Trans>Create one for each place where you share the form, so that you can revoke them one by one.</Trans>
    </EmptyState>
  );
}

type Show = (dialog: LinkDialog) => void;

interface LinksIntroProps {
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  show: Show;
}

/** Explains public access links. */
function LinksIntro({ project, form, show }: LinksIntroProps) {
  const showOptions = () => {
    if (form)
      show({ kind: 'options', here: 'public-links', publicLinks: paths.publicLinks(form.projectId, form.xmlFormId) });
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
      <OutsideLink href="https://docs.getodk.org/central-submissions/#public-access-links">
        <Trans>About public access links</Trans>
      </OutsideLink>{' '}
      <TextButton onClick={showOptions}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

interface LinkFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'tools' | 'end'> {
  list: ReturnType<typeof useListState<PublicLinksState>>;
  /** All links; undefined before they have loaded. */
  all: readonly Row[] | undefined;
  /** How many are shown. */
  shown: number | undefined;
}

/** The toolbar of the list: quick find, state, count and order. */
function LinkFilters({ list, all, shown, ...bar }: LinkFiltersProps) {
  const { t, i18n } = useLingui();
  const count = all?.length ?? 0;
  const active = all?.filter(({ state }) => state === 'active').length ?? 0;
  const activeText = i18n.number(active);
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find links`}
      all={all?.length}
      shown={shown}
      count={
        <>
          <Plural value={count} one="# link" other="# links" />
          {active < count && <Trans>: {activeText} active</Trans>}
        </>
      }
      order={orderChoice({ ...list.state.order, words: useActorOrders(), onChange: (order) => list.change({ order }) })}
    >
      <OneOfFilter
        label={t`State`}
        options={linkStates.map((value) => ({ value, label: i18n._(stateLabels[value]) }))}
        selected={list.state.state}
        onApply={(state) => list.change({ state })}
      />
    </ListBar>
  );
}
