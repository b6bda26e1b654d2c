import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { SubmissionRow } from '~/api/schema';
import { can } from '~/session/can';
import { useScreenActions } from '~/shared/screen/registry';
import { NoMatches } from '~/shared/ui/filters/NoMatches';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { RowAction, TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { Pagination } from '~/shared/ui/table/Pagination';
import { ErrorState } from '~/shared/ui/states/states';
import { CardTitle } from './CardTitle';
import { EncryptedNotice } from '~/shared/answers/cells';
import { answerColumns, systemColumns } from './columns';
import { selectableFields, shownFields } from '~/shared/submissions/fields';
import { type FormId, useFields } from '~/shared/submissions/queries';
import { RefreshButton, RowCount } from './RefreshLine';
import { type Review, type ReviewChoice, reviewed, undoReview } from '~/shared/submissions/review';
import { SubmissionFilters } from './SubmissionFilters';
import { submissionsAddress, type SubmissionsState } from '~/shared/submissions/address';
import { useSubmissionsPage, useSubmissionsState } from './use-page';
import './submissions.css';

/** The rest of a card is its answers and the instance id. */
const moreAnswers = (count: number) => <Plural value={count - 1} one="Show # answer" other="Show # answers" />;

const ReviewDialog = lazyDialog(() => import('~/shared/submissions/ReviewDialog'), 'ReviewDialog');

const rowId = (row: SubmissionRow) => row.__id;
const encrypted = <EncryptedNotice />;
const rowNotice = (row: SubmissionRow) => (row.__system.status === null ? null : encrypted);
/** Height of the pagination and the page's margin. */
const spaceBelow = 64;

/** The columns for the form's fields and the selection in the address; `first` is the number of the top row. */
function useColumns(
  { projectId, xmlFormId, isDraft = false }: FormId,
  chosen: SubmissionsState['columns'],
  first: number,
  now: number,
): TableColumn<SubmissionRow>[] {
  const { t, i18n } = useLingui();
  const { data: fields } = useFields({ projectId, xmlFormId, isDraft });
  const words = useMemo(
    () => ({
      number: t`Row`,
      submitter: t`Submitted by`,
      submittedAt: t`Submitted at`,
      state: t`State`,
      instanceId: t`Instance ID`,
    }),
    [t],
  );
  const answers = useMemo(
    () =>
      fields
        ? answerColumns(
            { projectId, xmlFormId, isDraft },
            shownFields(selectableFields(fields), chosen),
            i18n.locale,
            words,
          )
        : [],
    [fields, chosen, projectId, xmlFormId, isDraft, i18n.locale, words],
  );
  return useMemo(
    () => [...systemColumns(i18n, words, { first, now, isDraft }), ...answers],
    [i18n, words, first, now, isDraft, answers],
  );
}

/** Renders the title of a card; `first` is the number of the top row. */
function useCardTitle(form: FormId, first: number) {
  const { data } = useFields(form);
  return useMemo(() => {
    const fields = selectableFields(data ?? []);
    return (row: SubmissionRow, index: number) => <CardTitle row={row} fields={fields} number={first - index} />;
  }, [data, first]);
}

interface SubmissionsTableProps extends FormId {
  /** What to do while there are none. */
  empty: ReactNode;
}

/** The list of submissions with its toolbar, pages and dialogs. Test submissions are not reviewed. */
export function SubmissionsTable({ empty, ...form }: SubmissionsTableProps) {
  const { t } = useLingui();
  const [state, change] = useSubmissionsState(form);
  const page = useSubmissionsPage(form, state, change);
  const { query, rows, total, skip, filtered } = page;
  const fields = useFields(form);
  const { data: project } = useGetProject(form.projectId);
  const { marks, mark } = useRowMarks();
  const [reviewing, setReviewing] = useState<SubmissionRow | null>(null);
  const columns = useColumns(form, state.columns, (total ?? 0) - skip, query.dataUpdatedAt);
  const cardTitle = useCardTitle(form, (total ?? 0) - skip);

  const mayReview = form.isDraft !== true && can(project, 'submission.update');
  const actions = useCallback(
    (row: SubmissionRow): RowAction[] => [
      {
        id: 'review',
        label: t`Review`,
        shortcut: 'r',
        onSelect: () => setReviewing(row),
        onIntent: ReviewDialog.preload,
      },
    ],
    [t],
  );
  const onReviewed = (row: SubmissionRow, choice: ReviewChoice, recorded: Review) => {
    setReviewing(null);
    void mark(row.__id, 'changed');
    alerts.success(reviewed[choice], {
      action: undoReview(form, row, recorded, () => void mark(row.__id, 'changed')),
    });
  };
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
  const resetKey = `${state.page} ${state.pageSize} ${JSON.stringify([state.submitterIds, state.range, state.reviewStates])}`;
  return (
    <div className={query.isPlaceholderData ? 'submissions submissions-stale' : 'submissions'}>
      <SubmissionFilters
        form={form}
        state={state}
        onChange={change}
        count={
          failure && !rows ? null : (
            <RowCount total={query.isPlaceholderData ? undefined : total} filtered={filtered} all={page.all} />
          )
        }
        end={<RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={page.refresh} />}
      />
      <DataTable
        label={t`Submissions`}
        moreLabel={moreAnswers}
        cardTitle={cardTitle}
        columns={columns}
        rows={fields.data || failure ? rows : undefined}
        rowId={rowId}
        totalCount={total ?? 0}
        offset={skip}
        refreshing={query.isFetching && rows !== undefined}
        rowNotice={rowNotice}
        {...(mayReview ? { actions } : {})}
        marks={marks}
        resetKey={resetKey}
        spaceBelow={spaceBelow}
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
      {total !== undefined && total > 0 && rows !== undefined && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onChange={(number, pageSize) => change({ page: number, pageSize })}
        />
      )}
      {reviewing && <ReviewDialog form={form} row={reviewing} onClose={() => setReviewing(null)} onDone={onReviewed} />}
    </div>
  );
}
