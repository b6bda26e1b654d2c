/** The two sets of submissions of a form: those that count, and those sent to its draft as a test. */
import { problem } from '@mocks/server/problem';
import { formAt } from '@mocks/server/resources/forms/form-rows';
import type { FormDefRow, FormRow, SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';

export interface Place {
  readonly form: FormRow;
  readonly draft: boolean;
}

/** Finds the form of a path, for one of the two sets. */
export type PlaceAt = (tables: Tables, path: { readonly projectId: string; readonly xmlFormId: string }) => Place;

/** @throws 404.1, and 400.11 or 400.22 for an invalid project id */
export const publishedPlace: PlaceAt = (tables, path) => ({ form: formAt(tables, path), draft: false });

/** @throws as `publishedPlace`, and 404.1 when the form has no draft */
export const draftPlace: PlaceAt = (tables, path) => {
  const form = formAt(tables, path);
  if (form.draftDefId === null) throw problem.notFound();
  return { form, draft: true };
};

/** The definition that describes submissions now; `null` for a form that was never published. */
export function definitionOf(tables: Tables, { form, draft }: Place): FormDefRow | null {
  const id = draft ? form.draftDefId : form.currentDefId;
  return id === null ? null : (tables.formDefs.get(id) ?? null);
}

/**
 * The definition of a new submission: the published version it names, or always the draft.
 * @throws 404.6, and 409.2 when the form is closed
 */
export function answeredDefinition(tables: Tables, place: Place, version: string): FormDefRow {
  const { form, draft } = place;
  const def = draft
    ? definitionOf(tables, place)
    : tables.formDefs.by('formId', form.id).find((row) => row.version === version && row.publishedAt !== null);
  if (!def) throw problem.formVersionNotFound(version);
  if (!draft && form.state === 'closed') throw problem.notAcceptingSubmissions();
  return def;
}

/** The submission with this id, including deleted ones. */
export const submissionById = (tables: Tables, { form, draft }: Place, instanceId: string): SubmissionRow | undefined =>
  tables.submissions.by('instanceId', `${form.id} ${instanceId}`).find((row) => row.draft === draft);

/**
 * The submission with this id.
 * @throws 404.1, also for a deleted one
 */
export function submissionAt(tables: Tables, place: Place, instanceId: string): SubmissionRow {
  const row = submissionById(tables, place, instanceId);
  if (!row || row.deletedAt !== null) throw problem.notFound();
  return row;
}

export interface Version {
  readonly row: SubmissionRow;
  readonly def: SubmissionDefRow;
}

/** All versions with this id, including deleted submissions. At most one per set. */
export const versionsById = (tables: Tables, { form, draft }: Place, instanceId: string): Version[] =>
  tables.submissionDefs.by('instanceId', instanceId).flatMap((def) => {
    const row = tables.submissions.get(def.submissionId);
    return row && row.formId === form.id && row.draft === draft ? [{ row, def }] : [];
  });

/** The version with this id, of any submission that is not deleted. */
export const versionById = (tables: Tables, place: Place, instanceId: string): Version | undefined =>
  versionsById(tables, place, instanceId).find(({ row }) => row.deletedAt === null);
