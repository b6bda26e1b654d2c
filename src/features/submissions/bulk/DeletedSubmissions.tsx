import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { SubmissionRow } from '~/api/schema';
import { type FormOrDraftRef, useDeletedCount } from '~/domain/submissions/queries';
import { can } from '~/session/can';
import { DeletedRows, useDeletedColumns } from '~/shared/rows/DeletedRows';
import { NoAccess } from '~/shared/ui/page/PageProblem';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useColumns } from '../columns';
import { SubmissionCount, SubmissionFilters } from '../SubmissionFilters';
import { useSubmissionsPage } from '../use-submissions-page';
import { SubmissionsBulkBar, useSelectedSubmissions, useSubmissionMoves } from './selection';
import '../submissions.css';

const deletedAt = ({ __system }: SubmissionRow) => __system.deletedAt;

export function DeletedSubmissions({ projectId, xmlFormId }: FormOrDraftRef) {
  const { t } = useLingui();
  const form = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const { state, change, page } = useSubmissionsPage(form);
  const { query, rows, chosen, total = 0 } = page;
  const { data: project } = useGetProject(projectId);
  const { marks, mark } = useRowMarks();
  const move = useSubmissionMoves(form, mark);
  const count = useDeletedCount(form, true) ?? 0;
  const usual = useColumns(form, chosen.layout, query.dataUpdatedAt, rows);
  // Deleted submissions and their files have no pages to link to.
  const texts = useMemo(
    () =>
      usual
        .filter(({ id }) => id !== 'state')
        .map((column) => {
          const { cell: _, ...text } = column;
          return text;
        }),
    [usual],
  );
  const columns = useDeletedColumns(texts, query.dataUpdatedAt, deletedAt);
  const selection = useSelectedSubmissions(form, state, rows);
  const mayRestore = can(project, 'submission.restore');
  if (project && !can(project, 'submission.delete')) return <NoAccess name={t`Deleted submissions`} inProject />;
  return (
    <DeletedRows
      page={page}
      columns={columns}
      isReady
      marks={marks}
      filters={<SubmissionFilters form={form} state={state} onChange={change} chosen={chosen} count={null} />}
      count={<SubmissionCount total={page.currentTotal} filtered={false} all={undefined} />}
      selection={mayRestore ? selection : null}
      onRestore={(row) => move(row, 'restore')}
      bar={<SubmissionsBulkBar form={form} selection={selection} total={total} may={{ restore: mayRestore }} />}
      texts={{
        title: t`Deleted submissions`,
        noFilters: t`Filters do not apply to deleted submissions`,
        leave:
          count === 0 ? (
            <Trans>Deleted submissions</Trans>
          ) : (
            <Plural value={count} one="# deleted submission" other="# deleted submissions" />
          ),
        kept: <Trans>Deleted submissions are kept for 30 days. Filters do not apply to them.</Trans>,
        none: <Trans>No deleted submissions</Trans>,
        show: <Trans>Show submissions</Trans>,
        later: <Trans>Submissions that you delete stay here for 30 days.</Trans>,
      }}
    />
  );
}
