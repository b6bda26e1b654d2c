/** Switching managed encryption on: a key for the project, and a version of every form that names it. */
import type { Context, Handler } from '../define';
import { InternalFault, problem } from '../problem';
import { nullableTextColumn } from '../store/columns';
import type { FormDefRow, FormRow, KeyRow, ProjectRow, Tables } from '../store/tables';
import { encryptForm, encryptionSuffix } from '../xforms/encrypt';
import { parseXForm } from '../xforms/form';
import { createManagedKey } from '../xforms/keys';
import { addDraftDef } from './form-creation';
import { visibleForms } from './project-lists';
import { activeProject } from './project-rows';
import { updateRow } from './projects';

/** A passphrase of at least 10 characters. What is no text but has a length is measured like one, as on the real server. */
function passphraseOf(value: unknown): string {
  if (value === undefined || value === null || value === '') throw problem.missingParameter('passphrase');
  if ((typeof value === 'string' || Array.isArray(value)) && value.length < 10) throw problem.passwordTooShort();
  // The real server does not survive this.
  if (typeof value !== 'string') throw new InternalFault('a passphrase that is no text');
  return value;
}

/** A definition like another one, but encrypted; with the files that one had. */
function encryptedDef(ctx: Context, def: FormDefRow, key: KeyRow, suffix: string): FormDefRow {
  const { formAttachments } = ctx.tables;
  const xml = encryptForm(def.xml, key.public, suffix);
  const added = addDraftDef(ctx, def.formId, xml, parseXForm(xml), key.id);
  for (const expected of formAttachments.by('formDefId', added.id)) {
    const before = formAttachments.get(`${def.id} ${expected.name}`);
    if (before) formAttachments.put({ ...before, formDefId: added.id });
  }
  return added;
}

/** The published version is replaced by one that is in force at once. */
function encryptPublished(ctx: Context, form: FormRow, def: FormDefRow, key: KeyRow, suffix: string, publishedBy: number | null): void {
  const { forms, formDefs } = ctx.tables;
  const added = encryptedDef(ctx, def, key, suffix);
  formDefs.patch(added.id, { draftToken: null, publishedAt: added.createdAt, publishedBy });
  forms.patch(form.id, { currentDefId: added.id, updatedAt: ctx.now() });
  ctx.audit('form.update.publish', form, { oldDefId: def.id, newDefId: added.id });
}

/** The draft is replaced by one that is tested with the same token. */
function encryptDraft(ctx: Context, form: FormRow, def: FormDefRow, key: KeyRow, suffix: string): void {
  const { forms, formDefs, formAttachments } = ctx.tables;
  const added = encryptedDef(ctx, def, key, suffix);
  formDefs.patch(added.id, { draftToken: def.draftToken, enketoId: def.enketoId });
  forms.patch(form.id, { draftDefId: added.id, updatedAt: ctx.now() });
  ctx.audit('form.update.draft.set', form, { oldDraftDefId: def.id, newDraftDefId: added.id });
  for (const { name } of formAttachments.by('formDefId', def.id)) formAttachments.delete(`${def.id} ${name}`);
  formDefs.delete(def.id);
}

/** What was sent to drafts could no longer be read together with what will be. */
function clearDraftSubmissions(tables: Tables, project: ProjectRow): void {
  const sent = tables.forms.by('projectId', project.id).flatMap(({ id }) => tables.submissions.by('formId', id));
  for (const { id } of sent.filter(({ draft }) => draft)) {
    for (const def of tables.submissionDefs.by('submissionId', id)) {
      for (const { name } of tables.submissionAttachments.by('submissionDefId', def.id)) tables.submissionAttachments.delete(`${def.id} ${name}`);
      tables.submissionDefs.delete(def.id);
    }
    for (const comment of tables.comments.by('submissionId', id)) tables.comments.delete(comment.id);
    tables.submissions.delete(id);
  }
}

export const encryptProject: Handler<'encryptProject'> = async ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('project.update', project);
  if (project.keyId !== null) throw problem.alreadyActive('managed encryption');
  const made = await createManagedKey(passphraseOf(body.passphrase), ctx.random);
  ctx.audit('project.update', project, { encrypted: true });
  const hint = nullableTextColumn(body.hint);
  const key = tables.keys.put({ ...made, id: tables.keys.nextId(), managed: true, hint, createdAt: ctx.now() });
  const forms = visibleForms(tables, auth, project).map(({ form }) => form);
  updateRow(ctx, project, { keyId: key.id }, { keyId: key.id });

  const suffix = encryptionSuffix(ctx.now());
  for (const form of forms) {
    const published = tables.formDefs.get(form.currentDefId ?? 0);
    if (published?.keyId === null) encryptPublished(ctx, form, published, key, suffix, auth.actor?.id ?? null);
    const draft = tables.formDefs.get(form.draftDefId ?? 0);
    if (draft?.keyId === null) encryptDraft(ctx, form, draft, key, suffix);
  }
  clearDraftSubmissions(tables, project);
  return { status: 200, body: { success: true } };
};
