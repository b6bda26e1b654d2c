import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { SubmissionRow } from '~/api/schema';
import { EncryptedNotice } from '~/domain/answers/cells';
import { useConnectData } from '~/domain/connect-data/use-connect-data';
import { FindOffer } from '~/domain/row-index/bar/FindTools';
import { useSubmissionName } from '~/domain/submissions/names';
import { filterExpression, type FormOrDraftRef, useFields } from '~/domain/submissions/queries';
import { submissionSource } from '~/domain/submissions/row-source';
import { RowsSelect } from '~/domain/submissions/RowFilters';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { editLink } from '~/domain/web-forms/form-links';
import { can } from '~/session/can';
import { NewRowsButton, OutdatedNote } from '~/shared/rows/Arrivals';
import { RowsFrame, RowsTable, spaceBelow } from '~/shared/rows/RowsTable';
import { useListActions } from '~/shared/rows/toolbar';
import { useRefresh } from '~/shared/rows/use-refresh';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { lazyPart } from '~/shared/ui/states/lazy-part';
import { EmptyState, NoMatches } from '~/shared/ui/states/states';
import type { RowAction } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useSearchParam, useUrlSearchParams } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { SubmissionsBulkBar, useSelectedSubmissions, useSubmissionMoves } from './bulk/selection';
import { numberColumn, useColumns, useRowHeight } from './columns';
import { RepeatsContext, useRepeats } from './repeats/use-repeats';
import { ReviewQueueLink, SubmissionCount, SubmissionFilters } from './SubmissionFilters';
import { SubmissionLink, SubmissionTitle, useOpenSubmission } from './SubmissionLink';
import { TestSubmission, useConnectedForm, useDownload, useSubmissionTools, useSubmissionViews } from './tools';
import { useSubmissionsPage } from './use-submissions-page';
import './submissions.css';

const DeletedSubmissions = lazyPart(() => import('./bulk/DeletedSubmissions'), 'DeletedSubmissions', 12);

/** `count` includes the instance id. */
const moreAnswers = (count: number) => <Plural value={count - 1} one="Show # answer" other="Show # answers" />;

const ReviewDialog = lazyDialog(() => import('~/domain/submissions/ReviewDialog'), 'ReviewDialog');

const RepeatTable = lazyPart(() => import('./repeats/EntryViews'), 'RepeatTable', 8);
const CardRepeats = lazyPart(() => import('./repeats/EntryViews'), 'CardRepeats', 2);

const encrypted = <EncryptedNotice />;
const rowNotice = (row: SubmissionRow) => (row.__system.status === null ? null : encrypted);
/** The row to focus, passed by the review queue in the history state. */
function rowOf(state: unknown): string | undefined {
  const { row } = (state ?? {}) as { row?: unknown };
  return typeof row === 'string' ? row : undefined;
}

/** The submissions of a form. All state but the data is in the URL. */
export function SubmissionsPage() {
  const [search] = useUrlSearchParams();
  const { deleted } = submissionsSearchSchema.read(search);
  const { projectId, xmlFormId } = useRouteIds();
  if (deleted)
    return <DeletedSubmissions key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
  return (
    <SubmissionsTable
      // Remount per form, so that no data of the previous form shows.
      key={`${projectId}/${xmlFormId}`}
      projectId={projectId}
      xmlFormId={xmlFormId}
      empty={
        <EmptyState icon="form" title={<Trans>No submissions yet</Trans>}>
          <Trans>Submissions to this form appear here.</Trans>
        </EmptyState>
      }
    />
  );
}

function useCardTitle(
  { projectId, xmlFormId, isDraft = false }: FormOrDraftRef,
  numberOf: ((index: number) => number) | null,
) {
  const { i18n } = useLingui();
  const form = useMemo(() => ({ projectId, xmlFormId, isDraft }), [projectId, xmlFormId, isDraft]);
  const nameOf = useSubmissionName(form);
  return useCallback(
    (row: SubmissionRow, index: number) => (
      <>
        <SubmissionLink form={form} instanceId={row.__id}>
          <SubmissionTitle name={nameOf(row)} />
        </SubmissionLink>
        {numberOf && <span className="submission-id"> · #{i18n.number(numberOf(index))}</span>}
      </>
    ),
    [form, nameOf, numberOf, i18n],
  );
}

interface SubmissionsTableProps extends FormOrDraftRef {
  empty: ReactNode;
}

/** Also lists test submissions, which are not reviewed. */
export function SubmissionsTable({ empty, ...form }: SubmissionsTableProps) {
  const { t, i18n } = useLingui();
  const [rowsOf, setRowsOf] = useSearchParam('rows');
  const { state, change, page, outdated, all, entries, local, numberOf } = useSubmissionsPage(form, { repeat: rowsOf });
  const { query, rows, currentRows, total, currentTotal, filtered, chosen, resetKey } = page;
  const { layout } = chosen;
  const fields = useFields(form);
  const { data: project } = useGetProject(form.projectId);
  const { marks, mark } = useRowMarks();
  const [reviewing, setReviewing] = useState<SubmissionRow | null>(null);
  const columns = useColumns(form, layout, query.dataUpdatedAt, rows, local.version !== null);
  const readAt = query.isPlaceholderData ? 0 : query.dataUpdatedAt;
  const repeats = useRepeats(form, state, currentRows, { layout, pageKey: resetKey, readAt });
  const columnsWithRepeats = useMemo(
    () => [
      ...(repeats.column ? [repeats.column] : []),
      ...(numberOf ? [numberColumn(i18n, numberOf)] : []),
      ...columns,
    ],
    [repeats.column, columns, numberOf, i18n],
  );
  const { projectId, xmlFormId, isDraft = false } = form;
  const cardMore = useCallback(
    (row: SubmissionRow, at: number) => (
      <CardRepeats form={{ projectId, xmlFormId, isDraft }} state={state} row={row} index={at} readAt={readAt} />
    ),
    [projectId, xmlFormId, isDraft, state, readAt],
  );
  const cardTitle = useCardTitle(form, numberOf);
  const rowHeightOf = useRowHeight(form, layout);
  const open = useOpenSubmission(form);
  const rowLeft = rowOf(useLocation().state);

  const mayReview = form.isDraft !== true && can(project, 'submission.update');
  const mayDelete = form.isDraft !== true && can(project, 'submission.delete');
  const edit = useEditAction(form, mayReview);
  const move = useSubmissionMoves(form, mark);
  const selection = useSelectedSubmissions(form, state, rows);
  const usedSelection = mayReview || mayDelete ? selection : null;
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
  useListActions(page, t`Refresh submissions`);
  const refresh = useRefresh({ updatedAt: query.dataUpdatedAt, busy: query.isFetching, onRefresh: page.refresh });
  const { views, tools: viewTools } = useSubmissionViews(form, 'table', usedSelection);
  const download = useDownload({ form, state, layout, total: currentTotal, all });
  const connect = useConnectData(useConnectedForm(form));
  const more = useSubmissionTools(form, project, mayDelete ? () => page.showDeleted(true) : undefined);
  const retry = () => {
    void query.refetch();
    if (fields.isError) void fields.refetch();
  };
  const filter = filterExpression(state);
  const failure = query.error ?? (fields.data ? null : fields.error);
  return (
    <>
      <RowsFrame
        page={page}
        selection={usedSelection}
        bar={
          <SubmissionsBulkBar
            form={form}
            selection={selection}
            total={total ?? 0}
            may={{ review: mayReview, delete: mayDelete }}
          />
        }
      >
        <SubmissionFilters
          form={form}
          state={state}
          onChange={change}
          chosen={chosen}
          find={
            isDraft
              ? undefined
              : { local, layout, table: rowsOf === '' ? '' : `/${rowsOf}`, onLabels: () => void query.refetch() }
          }
          rows={<RowsSelect form={form} value={rowsOf} onChange={setRowsOf} />}
          shown={entries ? undefined : currentTotal}
          count={
            (failure && !rows) || entries ? null : (
              <SubmissionCount total={currentTotal} filtered={filtered} all={all} />
            )
          }
          views={views}
          notice={
            !isDraft &&
            !local.needed && (
              <NewRowsButton
                source={submissionSource(form)}
                conditions={filter === undefined ? {} : { $filter: filter }}
                page={page}
              />
            )
          }
          tools={[...viewTools, ...(rows ? [download.tool] : []), ...connect.tools, refresh, ...more]}
          end={
            form.isDraft === true ? (
              <TestSubmission form={form} project={project} />
            ) : (
              mayReview && <ReviewQueueLink form={form} />
            )
          }
        />
        <FindOffer local={local} />
        <OutdatedNote count={query.isPlaceholderData ? 0 : outdated} onShow={page.refresh} />
        {local.isBlocked ? null : rowsOf !== '' ? (
          <RepeatTable
            form={form}
            state={state}
            layout={layout}
            path={`/${rowsOf}`}
            rows={currentRows}
            columns={columns}
            total={total ?? 0}
            found={entries}
            readAt={readAt}
            onActivate={form.isDraft === true ? undefined : open}
            resetKey={resetKey}
            spaceBelow={spaceBelow}
            empty={empty}
          />
        ) : (
          <RepeatsContext value={repeats.context}>
            <RowsTable
              page={page}
              selection={usedSelection}
              label={t`Submissions`}
              moreLabel={moreAnswers}
              cardTitle={cardTitle}
              columns={columnsWithRepeats}
              lines={repeats.lines}
              cardMore={repeats.lines && cardMore}
              isReady={fields.data !== undefined}
              failure={failure}
              retry={retry}
              rowNotice={rowNotice}
              quietActions
              focusRow={rowLeft}
              {...(form.isDraft === true ? {} : { actions, onActivate: open })}
              rowHeightOf={rowHeightOf}
              marks={marks}
              onResize={page.onResize}
              empty={
                filtered ? (
                  <NoMatches title={<Trans>No submissions match these filters</Trans>} onClear={page.clear} />
                ) : (
                  empty
                )
              }
            />
          </RepeatsContext>
        )}
      </RowsFrame>
      {download.dialog}
      {connect.dialog}
      {reviewing && (
        <ReviewDialog
          form={form}
          row={reviewing}
          onClose={() => setReviewing(null)}
          onChanged={(row) => void mark(row.__id, 'changed')}
        />
      )}
    </>
  );
}

function useEditAction(
  { projectId, xmlFormId }: FormOrDraftRef,
  mayEdit: boolean,
): (row: SubmissionRow) => RowAction[] {
  const { t, i18n } = useLingui();
  const { data: form } = useGetForm(projectId, xmlFormId);
  return useCallback(
    (row) => {
      if (!mayEdit || !form) return [];
      const opening = editLink(form, row, window.location.href);
      return [
        'reason' in opening
          ? { id: 'edit', label: t`Edit`, disabledReason: i18n._(opening.reason), onSelect: () => undefined }
          : { id: 'edit', label: t`Edit`, onSelect: () => void window.open(opening.href, '_blank', 'noopener') },
      ];
    },
    [t, i18n, form, mayEdit],
  );
}
