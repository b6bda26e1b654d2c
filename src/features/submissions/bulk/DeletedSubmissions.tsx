import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { SubmissionRow } from '~/api/schema';
import { can } from '~/session/can';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { submissionOrder } from '~/domain/submissions/address';
import type { FormId } from '~/domain/submissions/queries';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { Button } from '~/shared/ui/controls/Button';
import { NoAccess } from '~/shared/ui/page/PageProblem';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { onDemand } from '~/shared/ui/states/on-demand';
import { bulkBarHeight } from '~/shared/ui/table/bulk-bar-height';
import { DataTable } from '~/shared/ui/table/DataTable';
import { Pagination } from '~/shared/ui/table/Pagination';
import type { TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { RefreshButton } from '~/shared/rows/RefreshButton';
import { RowCount } from '../RowCount';
import { SubmissionFilters } from '../SubmissionFilters';
import { useColumns } from '../use-columns';
import { useSubmissionsPage, useSubmissionsState } from '../use-page';
import { TrashToggle } from './TrashToggle';
import { useSelectedSubmissions } from './use-selected-submissions';
import { useSubmissionMoves } from './use-trash-moves';
import '../submissions.css';
import './bulk.css';

const SubmissionsBulkBar = onDemand(
  () => import('./SubmissionsBulkBar').then((module) => module.SubmissionsBulkBar),
  1,
);

const rowId = (row: SubmissionRow) => row.__id;
/** Height of the pagination and the page's margin. */
const spaceBelow = 64;

/** The columns of the list with the time of deletion after the first. Deleted submissions and their files have no links. */
function useDeletedColumns(
  form: FormId,
  layout: ColumnLayout,
  now: number,
  rows: readonly SubmissionRow[] | undefined,
) {
  const { t, i18n } = useLingui();
  const usual = useColumns(form, layout, now, rows);
  return useMemo(() => {
    const { locale } = i18n;
    const deletedAt = ({ __system }: SubmissionRow) =>
      __system.deletedAt === null ? '' : formatRecent(__system.deletedAt, locale, now);
    const deleted: TableColumn<SubmissionRow> = {
      id: 'deletedAt',
      header: t`Deleted at`,
      width: 120,
      fitting: recentTexts(locale, now),
      role: 'state',
      frozen: 'roomy',
      dir: 'inherit',
      text: deletedAt,
      cell: (row) => <span title={formatDateTime(row.__system.deletedAt ?? '', true)}>{deletedAt(row)}</span>,
    };
    const [name, ...others] = usual
      .filter(({ id }) => id !== 'state')
      .map((column) => {
        const { cell: _, ...text } = column;
        return text;
      });
    return name ? [name, deleted, ...others] : [];
  }, [t, i18n, usual, now]);
}

/** The deleted submissions of a form, which can be restored for 30 days. */
export function DeletedSubmissions({ projectId, xmlFormId }: FormId) {
  const { t } = useLingui();
  const form = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const [state, change] = useSubmissionsState(form);
  const page = useSubmissionsPage(form, state, change);
  const { query, rows, total = 0, skip } = page;
  const { data: project } = useGetProject(projectId);
  const { marks, mark } = useRowMarks();
  const move = useSubmissionMoves(form, mark);
  const writeLayout = useCallback((layout: ColumnLayout | null) => change({ layout }), [change]);
  const chosen = useColumnLayout(projectId, xmlFormId, state.layout, writeLayout);
  const columns = useDeletedColumns(form, chosen.layout, query.dataUpdatedAt, rows);
  const selection = useSelectedSubmissions(form, state, rows);
  const mayRestore = can(project, 'submission.restore');
  if (project && !can(project, 'submission.delete')) return <NoAccess name={t`Deleted submissions`} inProject />;
  const isSelecting = selection.listed.size > 0 || selection.reading !== null;
  return (
    <div className={query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      <fieldset disabled className="deleted-filters" title={t`Filters do not apply to deleted submissions`}>
        <SubmissionFilters form={form} state={state} onChange={change} chosen={chosen} count={null} end={null} />
      </fieldset>
      <div className="deleted-line">
        <TrashToggle form={form} onLeave={() => change({ deleted: false, page: 1 })} />
        <span className="muted">
          <Trans>Deleted submissions are kept for 30 days. Filters do not apply to them.</Trans>
        </span>
        <span className="deleted-end">
          <RowCount
            total={query.isPlaceholderData ? undefined : query.data && total}
            filtered={false}
            all={undefined}
          />
          <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={page.refresh} />
        </span>
      </div>
      <DataTable
        label={t`Deleted submissions`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={total}
        offset={skip}
        refreshing={query.isFetching && rows !== undefined}
        {...(mayRestore
          ? {
              selection: selection.table,
              actions: (row: SubmissionRow) => [
                { id: 'restore', label: t`Restore`, onSelect: () => move(row, 'restore') },
              ],
            }
          : {})}
        sort={submissionOrder.ofTable(state.order, (order) => change({ order, page: 1 }))}
        marks={marks}
        resetKey={`${state.page} ${state.pageSize}`}
        spaceBelow={isSelecting ? spaceBelow + bulkBarHeight : spaceBelow}
        error={query.error && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        empty={
          <EmptyState
            icon="archive"
            title={<Trans>No deleted submissions</Trans>}
            action={
              <Button onClick={() => change({ deleted: false, page: 1 })}>
                <Trans>Show submissions</Trans>
              </Button>
            }
          >
            <Trans>Submissions that you delete stay here for 30 days.</Trans>
          </EmptyState>
        }
      />
      {total > 0 && rows !== undefined && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onChange={(number, pageSize) => change({ page: number, pageSize })}
        />
      )}
      {isSelecting && (
        <SubmissionsBulkBar form={form} selection={selection} total={total} may={{ restore: mayRestore }} />
      )}
    </div>
  );
}
