/** Finding submissions, and writing them the way the API does. */
import type { components } from '@mocks/generated/schema';
import { InternalFault, problem } from '@mocks/server/problem';
import type { Making } from '@mocks/server/store/people';
import type { FormDefRow, FormRow, SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import type { SubmissionEnvelope } from '@mocks/server/xforms/submission';
import { expectedFiles } from '@mocks/server/xforms/submission-files';
import { actorById, xformOf } from './form-rows';

type Schemas = components['schemas'];

/** The submission a form was sent with this id, deleted or not. */
export const submissionById = (tables: Tables, form: FormRow, instanceId: string): SubmissionRow | undefined =>
  tables.submissions.by('instanceId', `${form.id} ${instanceId}`).find((row) => !row.draft);

/**
 * The submission of a form with this id.
 * @throws 404.1, also for a deleted one
 */
export function submissionAt(tables: Tables, form: FormRow, instanceId: string): SubmissionRow {
  const row = submissionById(tables, form, instanceId);
  if (!row || row.deletedAt !== null) throw problem.notFound();
  return row;
}

/** Newest first; of the same moment, the one that came last. */
export const newestFirst = (a: SubmissionRow, b: SubmissionRow): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1;

/** Which row it is and in which state, for an ETag. */
export const stateOf = ({ id, updatedAt, deletedAt }: SubmissionRow): string => `${id} ${updatedAt} ${deletedAt}`;

/** The newest version: the one whose answers count. */
export function currentVersion(tables: Tables, { id }: SubmissionRow): SubmissionDefRow {
  const def = tables.submissionDefs.by('submissionId', id).find(({ current }) => current);
  if (!def) throw new Error(`submission ${id} has no current version`);
  return def;
}

/** What a submission is known by, apart from its answers. */
export function toSubmission(tables: Tables, row: SubmissionRow): Schemas['Submission'] {
  return { ...storedColumns(row), currentVersion: toVersion(currentVersion(tables, row)) };
}

/** The same with who sent the submission and its current version. */
export function toExtendedSubmission(tables: Tables, row: SubmissionRow): Schemas['SubmissionExtended'] {
  const version = currentVersion(tables, row);
  return {
    ...storedColumns(row),
    submitter: actorById(tables, row.submitterId),
    currentVersion: { ...toVersion(version), submitter: actorById(tables, version.submitterId) },
  };
}

const storedColumns = (row: SubmissionRow) => ({
  ...submissionColumns(row),
  userAgent: row.userAgent,
  deletedAt: row.deletedAt,
});

function submissionColumns({ instanceId, submitterId, deviceId, createdAt, updatedAt, reviewState }: SubmissionRow) {
  return { instanceId, submitterId, deviceId, createdAt, updatedAt, reviewState };
}

function toVersion({ submitterId, createdAt, instanceName, instanceId, current, deviceId, userAgent }: SubmissionDefRow) {
  return { submitterId, createdAt, instanceName, instanceId, current, deviceId, userAgent };
}

/** A submission right after a change, without its version. */
export const toChangedSubmission = (row: SubmissionRow): Schemas['SubmissionUpdated'] => ({
  ...submissionColumns(row),
  deletedAt: row.deletedAt,
});

/** A submission as it was taken in: there is no review state yet. */
export function toNewSubmission(row: SubmissionRow, def: SubmissionDefRow): Schemas['SubmissionCreated'] {
  const { instanceId, submitterId, deviceId, createdAt, userAgent } = row;
  return { instanceId, submitterId, deviceId, createdAt, updatedAt: null, userAgent, currentVersion: toVersion(def) };
}

export interface NewSubmission {
  readonly form: FormRow;
  readonly formDef: FormDefRow;
  readonly xml: string;
  readonly envelope: SubmissionEnvelope;
  readonly submitterId: number | null;
  readonly deviceId: string | null;
  readonly userAgent: string | null;
}

/**
 * Takes a submission in, with the files it lets expect.
 * @throws 400.13 for an id that is too long, 409.3 for one the form has had before
 */
export function addSubmission(making: Making, wanted: NewSubmission): { row: SubmissionRow; def: SubmissionDefRow } {
  const { tables, random, now } = making;
  const { form, formDef, xml, envelope, submitterId, deviceId, userAgent } = wanted;
  if (xml.includes('\u0000')) throw new InternalFault('a NUL in a submission');
  const instanceId = envelope.instanceId ?? random.uuid();
  if (Array.from(instanceId).length > 64) throw problem.valueTooLong('64');
  if (tables.submissions.one('instanceId', `${form.id} ${instanceId}`)) {
    throw problem.uniquenessViolation('submissions', { formId: String(form.id), instanceId, draft: 'f' });
  }
  const createdAt = now();
  const row = tables.submissions.put({
    id: tables.submissions.nextId(),
    formId: form.id,
    instanceId,
    submitterId,
    deviceId,
    userAgent,
    draft: false,
    reviewState: null,
    createdAt,
    updatedAt: null,
    deletedAt: null,
  });
  const def = tables.submissionDefs.put({
    id: tables.submissionDefs.nextId(),
    submissionId: row.id,
    formDefId: formDef.id,
    instanceId,
    instanceName: envelope.instanceName,
    xml,
    submitterId,
    deviceId,
    userAgent,
    current: true,
    root: true,
    localKey: envelope.localKey,
    encDataAttachmentName: envelope.encryptedFile,
    createdAt,
  });
  for (const name of expectedFiles(xml, envelope, xformOf(formDef).fields)) {
    tables.submissionAttachments.put({ submissionDefId: def.id, name, blobId: null });
  }
  return { row, def };
}
