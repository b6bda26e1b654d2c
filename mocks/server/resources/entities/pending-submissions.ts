/** Submissions that wait for approval before they become entities of a list. */
import type { Making } from '@mocks/server/store/people';
import type { AuditRow, DatasetRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { madeOfSubmission, processSubmission } from './entity-processing';

function isPending(
  tables: Tables,
  dataset: DatasetRow,
  formDefs: ReadonlySet<number>,
  failed: ReadonlySet<number>,
  row: SubmissionRow,
): boolean {
  if (row.draft || row.reviewState === 'approved' || row.reviewState === 'rejected') return false;
  const version = tables.submissionDefs.by('submissionId', row.id).find(({ current }) => current);
  if (!version || !formDefs.has(version.formDefId) || failed.has(version.id)) return false;
  return !madeOfSubmission(tables, row.id, (entity) => entity.datasetId === dataset.id);
}

/** The submissions waiting for a list: neither approved nor rejected, without an entity in it, and without an error. */
export function pendingSubmissions(tables: Tables, dataset: DatasetRow): SubmissionRow[] {
  const formDefs = new Set(tables.datasetFormDefs.by('datasetId', dataset.id).map(({ formDefId }) => formDefId));
  const formIds = new Set([...formDefs].flatMap((id) => tables.formDefs.get(id)?.formId ?? []));
  const errors = tables.audits.by('acteeId', '').filter(({ action }) => action === 'entity.error');
  const failed = new Set(errors.map(({ details }) => Number(details?.submissionDefId)));
  return [...formIds]
    .filter((id) => tables.forms.get(id)?.deletedAt === null)
    .flatMap((id) => tables.submissions.by('formId', id))
    .filter((row) => isPending(tables, dataset, formDefs, failed, row));
}

/** The audit log entry that explains a submission's state. */
const lastEvent = (tables: Tables, { id }: SubmissionRow): AuditRow | undefined =>
  tables.audits
    .by('submissionId', id)
    .findLast(({ action }) => action === 'submission.create' || action === 'submission.update.version');

/** Processes the waiting submissions when a list no longer needs approval. */
export function convertPending(making: Making, event: AuditRow): void {
  const { tables } = making;
  const data = event.details?.data;
  const isOff = typeof data === 'object' && data !== null && !Array.isArray(data) && data.approvalRequired === false;
  if (!isOff || event.details?.autoConvert !== true) return;
  const dataset = tables.datasets.find(({ acteeId }) => acteeId === event.acteeId);
  for (const row of dataset ? pendingSubmissions(tables, dataset) : []) {
    const cause = lastEvent(tables, row);
    if (cause) processSubmission(making, cause, { parentEventId: event.id });
  }
}
