/** Writes a submission as an OData row. */
import type { components } from '@mocks/generated/schema';
import type { RowQuery } from '@mocks/server/odata/options';
import { type SystemValues, selectSystem } from '@mocks/server/odata/select';
import type { SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { type RowSchema, readRows } from '@mocks/server/xforms/rows';

type Row = components['schemas']['SubmissionTable']['value'][number];

/** How many of its expected files the current version has, and whether its encrypted answers have arrived. */
function files(tables: Tables, current: SubmissionDefRow) {
  const expected = tables.submissionAttachments.by('submissionDefId', current.id);
  const present = expected.filter(({ blobId }) => blobId !== null);
  return {
    present: present.length,
    expected: expected.length,
    hasAnswers: present.some(({ name }) => name === current.encDataAttachmentName),
  };
}

/** The metadata of a submission. */
export function systemValues(
  tables: Tables,
  row: SubmissionRow,
  versions: readonly SubmissionDefRow[],
  current: SubmissionDefRow,
): SystemValues {
  const root = versions.find((version) => version.root) ?? current;
  const submitter = row.submitterId === null ? undefined : tables.actors.get(row.submitterId);
  const { present, expected, hasAnswers } = files(tables, current);
  return {
    submissionDate: row.createdAt,
    updatedAt: row.updatedAt,
    submitterId: row.submitterId === null ? null : String(row.submitterId),
    submitterName: submitter?.displayName || null,
    attachmentsPresent: present,
    attachmentsExpected: expected,
    status: current.localKey === null ? null : hasAnswers ? 'notDecrypted' : 'missingEncryptedFormData',
    reviewState: row.reviewState,
    deviceId: row.deviceId,
    edits: versions.length - 1,
    formVersion: tables.formDefs.get(root.formDefId)?.version ?? '',
    deletedAt: row.deletedAt,
  };
}

/** The row: answers first, then metadata. An encrypted submission has no readable answers. */
export function toRow(tables: Tables, schema: RowSchema, row: SubmissionRow, { select, wkt, expand }: RowQuery): Row {
  const versions = tables.submissionDefs.by('submissionId', row.id);
  const current = versions.find((version) => version.current);
  if (!current) throw new Error(`submission ${row.id} has no current version`);
  const added = selectSystem(select, row.instanceId, systemValues(tables, row, versions, current));
  if (current.localKey !== null) return added as Row;
  const [written] = readRows(schema, current.xml, row.instanceId, 'Submissions', added, { wkt, expand });
  return written as Row;
}
