/** Encrypted submissions for the seeds, which the seeds' passphrase decrypts. */
import { fromBase64 } from '@mocks/server/base64';
import type { FormAndDef } from '@mocks/server/resources/forms/form-creation';
import { addSubmission } from '@mocks/server/resources/submissions/submission-intake';
import type { SeedContext } from '@mocks/server/seeding';
import type { ActorRow, KeyRow, SubmissionDefRow, SubmissionRow } from '@mocks/server/store/tables';
import { encryptWith } from '@mocks/server/xforms/encrypted-submission';
import { parseEnvelope } from '@mocks/server/xforms/submission';
import type { Builder } from './builder';
import { demonstrationKey, submissionKey } from './demonstration-key';
import { addFile } from './photo';
import { type Answers, toInstance } from './questions';

/** The key for a project; see demonstration-key.ts for the passphrase. */
export const addKey = ({ tables, daysAgo }: Builder, days: number, hint: string): KeyRow =>
  tables.keys.put({ ...demonstrationKey, id: tables.keys.nextId(), managed: true, hint, createdAt: daysAgo(days) });

export interface NewEncrypted {
  readonly form: FormAndDef;
  readonly answers: Answers;
  readonly submitter: ActorRow;
  readonly deviceId: string;
  readonly createdAt: string;
  /** The envelope arrived, the encrypted answers did not. */
  readonly incomplete?: boolean;
}

/** Stores a submission, encrypted like on a device. */
export function addEncrypted(
  build: Builder,
  context: SeedContext,
  wanted: NewEncrypted,
): { row: SubmissionRow; def: SubmissionDefRow } {
  const {
    form: { form, def: formDef },
    answers,
    submitter,
    deviceId,
    createdAt,
    incomplete = false,
  } = wanted;
  const instanceId = `uuid:${context.random.uuid()}`;
  const named = { version: formDef.version, instanceId };
  const plain = toInstance({ ...named, formId: form.xmlFormId, answers });
  const sent = encryptWith(fromBase64(submissionKey.plain), submissionKey.sealed, {
    ...named,
    xmlFormId: form.xmlFormId,
    xml: plain,
  });
  const xml = sent.envelope;
  const { row, def } = addSubmission(
    { ...context, now: () => createdAt },
    { form, formDef, xml, envelope: parseEnvelope(xml), submitterId: submitter.id, deviceId, userAgent: null },
  );
  build.audit(createdAt, submitter, 'submission.create', form.acteeId, {
    instanceId,
    submissionId: row.id,
    submissionDefId: def.id,
  });
  for (const file of build.tables.submissionAttachments.by('submissionDefId', def.id)) {
    const content = sent.files[file.name];
    if (content && !incomplete) addFile(build, file, content, 'application/octet-stream');
  }
  return { row, def };
}
