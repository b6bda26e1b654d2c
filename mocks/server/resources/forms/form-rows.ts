/** Finds forms, and writes them in the wire format. */
import type { components } from '@mocks/generated/schema';
import type { Auth } from '@mocks/server/auth/auth';
import type { Context } from '@mocks/server/define';
import { integer, problem } from '@mocks/server/problem';
import { actorById } from '@mocks/server/resources/people/actor-rows';
import type { FormDefRow, FormRow, Tables } from '@mocks/server/store/tables';
import { type XForm, parseXForm } from '@mocks/server/xforms/form';

type Schemas = components['schemas'];
type Behaves = Context['behaves'];

interface FormPath {
  readonly projectId: string;
  readonly xmlFormId: string;
}

/**
 * The form at a path, unless deleted. Like the real server, it does not check the project.
 * @throws 404.1, and 400.11 or 400.22 for an invalid project id
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
/** The published definition, otherwise the draft: shown as the form. */
export const shownDef = (tables: Tables, form: FormRow): FormDefRow | null =>
  defOf(tables, form.currentDefId ?? form.draftDefId);

const parsed = new WeakMap<FormDefRow, XForm>();

/** A parsed definition, cached because rows never change. */
export function xformOf(def: FormDefRow): XForm {
  const known = parsed.get(def);
  if (known) return known;
  const form = parseXForm(def.xml);
  parsed.set(def, form);
  return form;
}

/**
 * Refuses actors who may not see a form: drafts need the right to change it, closed forms more than the right to fill
 * in.
 * @throws 403.1
 */
export function requireReadable(auth: Auth, behaves: Behaves, form: FormRow, def: FormDefRow | null): void {
  if (behaves('protectsDrafts') && (!def || def.publishedAt === null)) auth.require('form.update', form);
  else if (form.state === 'closed') auth.require('form.read', form);
  else auth.require(['open_form.read', 'form.read'], form);
}

/** A form without extended metadata. */
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

/** The submission counts of a form: those sent to its draft, or all others. */
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

/** How many public links of the form are active: a link without a session is revoked. */
const activeLinks = (tables: Tables, form: FormRow): number =>
  tables.publicLinks.by('formId', form.id).filter(({ actorId }) => tables.sessions.by('actorId', actorId).length > 0)
    .length;

/**
 * A form with extended metadata.
 * @param asDraft the draft was requested: the submissions are those to the draft
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
