/** Finding forms, and writing them the way the API does. */
import type { components } from '@mocks/generated/schema';
import type { Auth } from '@mocks/server/auth/auth';
import { integer, problem } from '@mocks/server/problem';
import { actorById } from '@mocks/server/resources/people/actor-rows';
import type { FormDefRow, FormRow, Tables } from '@mocks/server/store/tables';
import { type XForm, parseXForm } from '@mocks/server/xforms/form';

type Schemas = components['schemas'];

interface FormPath {
  readonly projectId: string;
  readonly xmlFormId: string;
}

/**
 * The form at a path; deleted ones are not there. That its project exists is not asked, as on the real server.
 * @throws 404.1, and 400.11 or 400.22 when the project is no number
 */
export function formAt(tables: Tables, { projectId, xmlFormId }: FormPath): FormRow {
  const candidates = tables.forms.by('xmlFormId', `${integer(projectId)} ${xmlFormId}`);
  const form = candidates.find(({ deletedAt }) => deletedAt === null);
  if (!form) throw problem.notFound();
  return form;
}

const defOf = (tables: Tables, id: number | null): FormDefRow | null =>
  id === null ? null : (tables.formDefs.get(id) ?? null);

export const publishedDef = (tables: Tables, form: FormRow): FormDefRow | null => defOf(tables, form.currentDefId);
export const draftDef = (tables: Tables, form: FormRow): FormDefRow | null => defOf(tables, form.draftDefId);
/** The published definition, or else the draft: what a form is shown as. */
export const shownDef = (tables: Tables, form: FormRow): FormDefRow | null =>
  defOf(tables, form.currentDefId ?? form.draftDefId);

const parsed = new WeakMap<FormDefRow, XForm>();

/** A definition read; rows never change, so each is read once. */
export function xformOf(def: FormDefRow): XForm {
  const known = parsed.get(def);
  if (known) return known;
  const form = parseXForm(def.xml);
  parsed.set(def, form);
  return form;
}

/**
 * Refuses who may not see a form: drafts are for those who can change it, closed forms not for those who only fill in.
 * @throws 403.1
 */
export function requireReadable(auth: Auth, form: FormRow, def: FormDefRow | null): void {
  if (!def || def.publishedAt === null) auth.require('form.update', form);
  else if (form.state === 'closed') auth.require('form.read', form);
  else auth.require(['open_form.read', 'form.read'], form);
}

/** A form as it is answered without extended metadata. */
export function toForm(form: FormRow, def: FormDefRow): Schemas['Form'] {
  const isCurrent = def.id === form.currentDefId;
  const isDraft = def.id === form.draftDefId;
  return {
    projectId: form.projectId,
    xmlFormId: form.xmlFormId,
    state: form.state,
    enketoId: isDraft ? def.enketoId : isCurrent ? form.enketoId : null,
    enketoOnceId: isCurrent ? form.enketoOnceId : null,
    createdAt: form.createdAt,
    updatedAt: form.updatedAt,
    webformsEnabled: form.webformsEnabled,
    keyId: def.keyId,
    version: def.version,
    hash: def.hash,
    sha: def.sha,
    sha256: def.sha256,
    draftToken: def.draftToken,
    publishedAt: def.publishedAt,
    name: def.name,
    ...(form.deletedAt === null ? {} : { deletedAt: form.deletedAt, id: form.id }),
  };
}

/** What a form's submissions come to: those sent to its draft, or all others. */
function submissionFigures(tables: Tables, form: FormRow, toDraft: boolean) {
  const reviewStates = { received: 0, hasIssues: 0, edited: 0 };
  let submissions = 0;
  let lastSubmission: string | null = null;
  for (const { draft, deletedAt, reviewState, createdAt } of tables.submissions.by('formId', form.id)) {
    if (draft !== toDraft || deletedAt !== null) continue;
    submissions += 1;
    if (lastSubmission === null || createdAt > lastSubmission) lastSubmission = createdAt;
    if (reviewState === null) reviewStates.received += 1;
    else if (reviewState === 'hasIssues' || reviewState === 'edited') reviewStates[reviewState] += 1;
  }
  return { submissions, reviewStates, lastSubmission };
}

/** How many links of the form can still be used: a link without a session is revoked. */
const activeLinks = (tables: Tables, form: FormRow): number =>
  tables.publicLinks.by('formId', form.id).filter(({ actorId }) => tables.sessions.by('actorId', actorId).length > 0)
    .length;

/**
 * A form as it is answered with extended metadata.
 * @param asDraft it was asked for as a draft: the submissions are those to the draft
 */
export function toExtendedForm(
  tables: Tables,
  form: FormRow,
  def: FormDefRow,
  asDraft = false,
): Schemas['FormExtended'] {
  const { submissions, reviewStates, lastSubmission } = submissionFigures(tables, form, asDraft);
  return {
    ...toForm(form, def),
    submissions,
    entityRelated: def.entityRelated,
    reviewStates,
    lastSubmission,
    excelContentType: def.excelContentType,
    publicLinks: activeLinks(tables, form),
    createdBy: actorById(tables, form.createdBy),
  };
}
