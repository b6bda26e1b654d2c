import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { SubmissionRow } from '~/api/schema';
import { useParameter } from '~/shared/address/address-state';
import { can } from '~/session/can';
import { useScreenActions } from '~/shared/screen/registry';
import { NoMatches } from '~/shared/ui/filters/NoMatches';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { RowAction } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { bulkBarHeight } from '~/shared/ui/table/bulk-bar-height';
import { Pagination } from '~/shared/ui/table/Pagination';
import { ErrorState } from '~/shared/ui/states/states';
import { onDemand } from '~/shared/ui/states/on-demand';
import { useSelectedSubmissions } from './bulk/use-selected-submissions';
import { Arrivals } from '~/shared/rows/Arrivals';
import { newSubmissions } from './new-submissions';
import { useSubmissionMoves } from './bulk/use-trash-moves';
import { EncryptedNotice } from '~/domain/answers/cells';
import { useColumns } from './use-columns';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { type FormId, useFields } from '~/domain/submissions/queries';
import { OutdatedNote } from '~/shared/rows/OutdatedNote';
import { RefreshButton } from '~/shared/rows/RefreshButton';
import { RowCount } from './RowCount';
import { ConnectForm } from './ConnectForm';
import { DownloadButton } from './DownloadButton';
import { MoreTools } from './MoreTools';
import { TestSubmission } from './TestSubmission';
import { ReviewQueueLink } from './ReviewQueueLink';
import { SubmissionFilters } from './SubmissionFilters';
import { submissionOrder, submissionsAddress } from '~/domain/submissions/address';
import { RepeatsContext } from './repeats/open-repeats';
import { RowsSelect } from './repeats/RowsSelect';
import { useRepeats } from './repeats/use-repeats';
import { SubmissionTitle } from './SubmissionTitle';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import { SubmissionLink, useOpenSubmission } from './SubmissionLink';
import { useEditAction } from './use-edit-action';
import { useRowHeight } from './use-row-height';
import { useSubmissionsPage, useSubmissionsState } from './use-page';
import './submissions.css';

/** The rest of a card is its answers and the instance id. */
const moreAnswers = (count: number) => <Plural value={count - 1} one="Show # answer" other="Show # answers" />;

const ReviewDialog = lazyDialog(() => import('~/domain/submissions/ReviewDialog'), 'ReviewDialog');

const SubmissionsBulkBar = onDemand(
  () => import('./bulk/SubmissionsBulkBar').then((module) => module.SubmissionsBulkBar),
  1,
);

const RepeatTable = onDemand(() => import('./repeats/RepeatTable').then((module) => module.RepeatTable), 8);
const CardRepeats = onDemand(() => import('./repeats/CardRepeats').then((module) => module.CardRepeats), 2);

const rowId = (row: SubmissionRow) => row.__id;
const encrypted = <EncryptedNotice />;
const rowNotice = (row: SubmissionRow) => (row.__system.status === null ? null : encrypted);
/** The row that somebody returns from, which the review queue puts into the history. */
function rowOf(state: unknown): string | undefined {
  const { row } = (state ?? {}) as { row?: unknown };
  return typeof row === 'string' ? row : undefined;
}

/** Height of the pagination and the page's margin. */
const spaceBelow = 64;

/** Renders the title of a card. */
function useCardTitle({ projectId, xmlFormId, isDraft = false }: FormId) {
  const form = useMemo(() => ({ projectId, xmlFormId, isDraft }), [projectId, xmlFormId, isDraft]);
  const nameOf = useSubmissionName(form);
  return useCallback(
    (row: SubmissionRow) => (
      <SubmissionLink form={form} instanceId={row.__id}>
        <SubmissionTitle name={nameOf(row)} />
      </SubmissionLink>
    ),
    [form, nameOf],
  );
}

interface SubmissionsTableProps extends FormId {
  /** What to do while there are none. */
  empty: ReactNode;
}

/** The list of submissions with its toolbar, pages and dialogs. Test submissions are not reviewed. */
export function SubmissionsTable({ empty, ...form }: SubmissionsTableProps) {
  const { t } = useLingui();
  const [state, change] = useSubmissionsState(form);
  const writeLayout = useCallback((layout: ColumnLayout | null) => change({ layout }), [change]);
  const page = useSubmissionsPage(form, state, change);
  const { query, rows, total, skip, filtered } = page;
  const fields = useFields(form);
  const { data: project } = useGetProject(form.projectId);
  const { marks, mark } = useRowMarks();
  const [reviewing, setReviewing] = useState<SubmissionRow | null>(null);
  const [arrived, setArrived] = useState(0);
  const chosen = useColumnLayout(form.projectId, form.xmlFormId, state.layout, writeLayout);
  const { change: changeLayout, layout } = chosen;
  const onResize = useCallback(
    (id: string, width: number) => changeLayout({ widths: new Map(layout.widths).set(id, width) }),
    [changeLayout, layout.widths],
  );
  const columns = useColumns(form, layout, query.dataUpdatedAt, rows);
  const resetKey = `${state.page} ${state.pageSize} ${JSON.stringify([state.submitterIds, state.range, state.reviewStates, state.order, arrived])}`;
  const readAt = query.isPlaceholderData ? 0 : query.dataUpdatedAt;
  const repeats = useRepeats(form, state, query.isPlaceholderData ? undefined : rows, {
    layout,
    pageKey: resetKey,
    readAt,
  });
  const columnsWithRepeats = useMemo(
    () => (repeats.column ? [repeats.column, ...columns] : columns),
    [repeats.column, columns],
  );
  const [rowsOf, setRowsOf] = useParameter('rows');
  const { projectId, xmlFormId, isDraft = false } = form;
  const cardMore = useCallback(
    (row: SubmissionRow, index: number) => (
      <CardRepeats form={{ projectId, xmlFormId, isDraft }} state={state} row={row} index={index} readAt={readAt} />
    ),
    [projectId, xmlFormId, isDraft, state, readAt],
  );
  const cardTitle = useCardTitle(form);
  const rowHeightOf = useRowHeight(form, layout);
  const open = useOpenSubmission(form);
  const rowLeft = rowOf(useLocation().state);

  const mayReview = form.isDraft !== true && can(project, 'submission.update');
  const mayDelete = form.isDraft !== true && can(project, 'submission.delete');
  const edit = useEditAction(form, mayReview);
  const move = useSubmissionMoves(form, mark);
  const selection = useSelectedSubmissions(form, state, rows);
  const isSelecting = selection.listed.size > 0 || selection.reading !== null;
  const actions = useCallback(
    (row: SubmissionRow): RowAction[] => [
      ...(mayReview
        ? [
            {
              id: 'review',
              label: t`Review`,
              shortcut: 'r',
              onSelect: () => setReviewing(row),
              onIntent: ReviewDialog.preload,
            },
          ]
        : []),
      { id: 'open', label: t({ message: 'Open', context: 'action' }), onSelect: () => open(row) },
      ...edit(row),
      ...(mayDelete ? [{ id: 'delete', label: t`Delete`, danger: true, onSelect: () => move(row, 'delete') }] : []),
    ],
    [t, mayReview, mayDelete, open, edit, move],
  );
  const { refresh } = page;
  useScreenActions(
    useMemo(
      () => [
        { id: 'refresh', label: t`Refresh submissions`, run: refresh },
        ...(filtered
          ? [{ id: 'clear', label: t`Clear filters`, run: () => change(submissionsAddress.noFilters) }]
          : []),
      ],
      [t, refresh, filtered, change],
    ),
  );
  const retry = () => {
    void query.refetch();
    if (fields.isError) void fields.refetch();
  };
  const failure = query.error ?? (fields.data ? null : fields.error);
  return (
    <div className={query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      <SubmissionFilters
        form={form}
        state={state}
        onChange={change}
        chosen={chosen}
        rows={<RowsSelect form={form} value={rowsOf} onChange={setRowsOf} />}
        count={
          failure && !rows ? null : (
            <RowCount total={query.isPlaceholderData ? undefined : total} filtered={filtered} all={page.all} />
          )
        }
        end={
          <>
            <Arrivals
              {...newSubmissions(form, state, query.isPlaceholderData ? undefined : rows, query.dataUpdatedAt)}
              onShow={() => {
                page.showNewest();
                setArrived((count) => count + 1);
              }}
            />
            <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={page.refresh} />
            {rows && (
              <DownloadButton
                form={form}
                state={state}
                layout={chosen.layout}
                total={query.isPlaceholderData ? undefined : total}
                all={page.all}
              />
            )}
            <ConnectForm form={form} />
            <MoreTools
              form={form}
              project={project}
              onTrash={
                mayDelete ? () => change({ ...submissionsAddress.noFilters, deleted: true, page: 1 }) : undefined
              }
            />
            {form.isDraft === true && <TestSubmission form={form} project={project} />}
            {mayReview && <ReviewQueueLink form={form} />}
          </>
        }
      />
      <OutdatedNote count={query.isPlaceholderData ? 0 : page.outdated} onShow={page.refresh} />
      {rowsOf !== '' ? (
        <RepeatTable
          form={form}
          state={state}
          layout={layout}
          path={`/${rowsOf}`}
          rows={query.isPlaceholderData ? undefined : rows}
          columns={columns}
          total={total ?? 0}
          readAt={readAt}
          onActivate={form.isDraft === true ? undefined : open}
          resetKey={resetKey}
          spaceBelow={spaceBelow}
          empty={empty}
        />
      ) : (
        <RepeatsContext value={repeats.context}>
          <DataTable
            label={t`Submissions`}
            moreLabel={moreAnswers}
            cardTitle={cardTitle}
            columns={columnsWithRepeats}
            lines={repeats.lines}
            cardMore={repeats.lines && cardMore}
            rows={fields.data || failure ? rows : undefined}
            rowId={rowId}
            totalCount={total ?? 0}
            offset={skip}
            refreshing={query.isFetching && rows !== undefined}
            rowNotice={rowNotice}
            quietActions
            focusRow={rowLeft}
            {...(form.isDraft === true ? {} : { actions, onActivate: open })}
            rowHeightOf={rowHeightOf}
            sort={submissionOrder.ofTable(state.order, (order) => change({ order, page: 1 }))}
            marks={marks}
            {...(mayReview || mayDelete ? { selection: selection.table } : {})}
            resetKey={resetKey}
            spaceBelow={isSelecting ? spaceBelow + bulkBarHeight : spaceBelow}
            onResize={onResize}
            error={failure && <ErrorState error={failure} retry={retry} />}
            empty={
              filtered ? (
                <NoMatches
                  title={<Trans>No submissions match these filters</Trans>}
                  onClear={() => change(submissionsAddress.noFilters)}
                />
              ) : (
                empty
              )
            }
          />
        </RepeatsContext>
      )}
      {total !== undefined && total > 0 && rows !== undefined && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onChange={(number, pageSize) => change({ page: number, pageSize })}
        />
      )}
      {isSelecting && (
        <SubmissionsBulkBar
          form={form}
          selection={selection}
          total={total ?? 0}
          may={{ review: mayReview, delete: mayDelete }}
        />
      )}
      {reviewing && (
        <ReviewDialog
          form={form}
          row={reviewing}
          onClose={() => setReviewing(null)}
          onChanged={(row) => void mark(row.__id, 'changed')}
        />
      )}
    </div>
  );
}
