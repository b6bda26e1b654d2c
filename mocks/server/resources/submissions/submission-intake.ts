/** Stores submissions: new ones, new versions, and their expected files. */
import { InternalFault, problem } from '@mocks/server/problem';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import type { Making } from '@mocks/server/store/people';
import type { FormDefRow, FormRow, SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import type { SubmissionEnvelope } from '@mocks/server/xforms/submission';
import { expectedFiles } from '@mocks/server/xforms/submission-files';
import { type Place, type Version, versionsById } from './submission-place';

/** The metadata sent with every version. */
export interface Sent {
  readonly formDef: FormDefRow;
  readonly xml: string;
  readonly envelope: SubmissionEnvelope;
  readonly submitterId: number | null;
  readonly deviceId: string | null;
  readonly userAgent: string | null;
}

export interface NewSubmission extends Sent {
  readonly form: FormRow;
  /** Sent to the draft of the form. */
  readonly draft?: boolean;
}

/** The blob of a file by its name, if it was sent or is known from before. */
export type FileSource = (name: string) => number | null;
const noFiles: FileSource = () => null;

/** @throws for text the database cannot store */
function checkColumns({ xml, envelope }: Sent, instanceId: string): void {
  if (xml.includes('\u0000')) throw new InternalFault('a NUL in a submission');
  if (Array.from(instanceId).length > 64) throw problem.valueTooLong('64');
  if (envelope.encryptedFile !== null && Array.from(envelope.encryptedFile).length > 255)
    throw problem.valueTooLong('255');
}

/** Version ids are unique among the submissions to a form, and among those to its draft. */
function checkFree(tables: Tables, place: Place, instanceId: string): void {
  if (versionsById(tables, place, instanceId).length > 0) throw problem.instanceIdTaken(instanceId);
}

/** Stores a version with its expected files. */
function addDef(
  tables: Tables,
  sent: Sent,
  about: Pick<SubmissionDefRow, 'submissionId' | 'instanceId' | 'root' | 'createdAt'>,
  files: FileSource,
): SubmissionDefRow {
  const { formDef, xml, envelope, submitterId, deviceId, userAgent } = sent;
  const def = tables.submissionDefs.put({
    id: tables.submissionDefs.nextId(),
    ...about,
    formDefId: formDef.id,
    instanceName: envelope.instanceName,
    xml,
    submitterId,
    deviceId,
    userAgent,
    current: true,
    localKey: envelope.localKey,
    encDataAttachmentName: envelope.encryptedFile,
  });
  // The real server has no message for this.
  if (envelope.localKey !== null && envelope.encryptedFile === null)
    throw new InternalFault('an encrypted submission without its answers');
  for (const name of expectedFiles(xml, envelope, xformOf(formDef).fields)) {
    if (tables.submissionAttachments.has(`${def.id} ${name}`)) {
      throw problem.uniquenessViolation('submission_attachments', { submissionDefId: String(def.id), name });
    }
    tables.submissionAttachments.put({ submissionDefId: def.id, name, blobId: files(name) });
  }
  return def;
}

/**
 * Stores a new submission.
 * @throws 400.13 for an id that is too long, 409.3 for one the form already had
 */
export function addSubmission(making: Making, wanted: NewSubmission, files = noFiles): Version {
  const { tables, random, now } = making;
  const { form, draft = false, envelope, submitterId, deviceId, userAgent } = wanted;
  const instanceId = envelope.instanceId ?? random.uuid();
  checkColumns(wanted, instanceId);
  if (tables.submissions.by('instanceId', `${form.id} ${instanceId}`).some((row) => row.draft === draft)) {
    throw problem.uniquenessViolation('submissions', { formId: String(form.id), instanceId, draft: draft ? 't' : 'f' });
  }
  checkFree(tables, { form, draft }, instanceId);
  const createdAt = now();
  const row = tables.submissions.put({
    id: tables.submissions.nextId(),
    formId: form.id,
    instanceId,
    submitterId,
    deviceId,
    userAgent,
    draft,
    reviewState: null,
    createdAt,
    updatedAt: null,
    deletedAt: null,
  });
  return { row, def: addDef(tables, wanted, { submissionId: row.id, instanceId, root: true, createdAt }, files) };
}

/**
 * Stores a new version and marks the submission as edited.
 * @throws 400.13 for an id that is too long, 409.3 for one the form already had
 */
export function addVersion(
  { tables, random, now }: Making,
  place: Place,
  before: SubmissionRow,
  sent: Sent,
  files = noFiles,
): Version {
  const instanceId = sent.envelope.instanceId ?? random.uuid();
  checkColumns(sent, instanceId);
  checkFree(tables, place, instanceId);
  const createdAt = now();
  for (const def of tables.submissionDefs.by('submissionId', before.id)) {
    if (def.current) tables.submissionDefs.patch(def.id, { current: false });
  }
  const row = tables.submissions.patch(before.id, { reviewState: 'edited', updatedAt: createdAt });
  return { row, def: addDef(tables, sent, { submissionId: row.id, instanceId, root: false, createdAt }, files) };
}
