/** Submissions and their versions in the wire format. */
import type { components } from '@mocks/generated/schema';
import { actorById } from '@mocks/server/resources/people/actor-rows';
import type { SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';

type Schemas = components['schemas'];

/** Newest first; of equal timestamps, the one stored last. */
export const newestFirst = (a: SubmissionRow, b: SubmissionRow): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1;

/** Identifies a row and its state, for an ETag. */
export const stateOf = ({ id, updatedAt, deletedAt }: SubmissionRow): string => `${id} ${updatedAt} ${deletedAt}`;

/** The newest version: the one whose answers count. */
export function currentVersion(tables: Tables, { id }: SubmissionRow): SubmissionDefRow {
  const def = tables.submissionDefs.by('submissionId', id).find(({ current }) => current);
  if (!def) throw new Error(`submission ${id} has no current version`);
  return def;
}

/** The metadata of a submission. */
export function toSubmission(tables: Tables, row: SubmissionRow): Schemas['Submission'] {
  return { ...storedColumns(row), currentVersion: toVersion(currentVersion(tables, row)) };
}

/** The same with the submitters of the submission and its current version. */
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

/** A version of a submission. */
export function toVersion({
  submitterId,
  createdAt,
  instanceName,
  instanceId,
  current,
  deviceId,
  userAgent,
}: SubmissionDefRow) {
  return { submitterId, createdAt, instanceName, instanceId, current, deviceId, userAgent };
}

/** A submission right after a change, without its version. */
export const toChangedSubmission = (row: SubmissionRow): Schemas['SubmissionUpdated'] => ({
  ...submissionColumns(row),
  deletedAt: row.deletedAt,
});

/** A submission with its newest version, as an edit answers it. */
export const toReplaced = (row: SubmissionRow, def: SubmissionDefRow): Schemas['Submission'] => ({
  ...storedColumns(row),
  currentVersion: toVersion(def),
});

/** A submission as just created: it has no review state yet, as only older releases say. */
export function toNewSubmission(row: SubmissionRow, def: SubmissionDefRow): Schemas['SubmissionCreated'] {
  const { instanceId, submitterId, deviceId, createdAt, userAgent } = row;
  const current = { instanceId, submitterId, deviceId, createdAt, updatedAt: null, userAgent };
  return { ...current, reviewState: null, deletedAt: null, currentVersion: toVersion(def) };
}
