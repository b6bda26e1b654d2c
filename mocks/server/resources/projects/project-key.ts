/** Enables managed encryption: a key for the project, and a version of every form with this key. */
import type { Context, Handler } from '@mocks/server/define';
import { InternalFault, problem } from '@mocks/server/problem';
import { type NewVersion, addDraft, replacePublished } from '@mocks/server/resources/forms/form-creation';
import { clearUnneededDrafts } from '@mocks/server/resources/forms/form-drafts';
import { nullableTextColumn } from '@mocks/server/store/columns';
import type { FormDefRow, FormRow, KeyRow, ProjectRow, Tables } from '@mocks/server/store/tables';
import { encryptForm, encryptionSuffix } from '@mocks/server/xforms/encrypt';
import { createManagedKey } from '@mocks/server/xforms/keys';
import { visibleForms } from './project-lists';
import { activeProject } from './project-rows';
import { updateRow } from './projects';

/** A passphrase of at least 10 characters. Other values with a length are measured like text, as on the real server. */
function passphraseOf(value: unknown): string {
  if (value === undefined || value === null || value === '') throw problem.missingParameter('passphrase');
  if ((typeof value === 'string' || Array.isArray(value)) && value.length < 10) throw problem.passwordTooShort();
  // The real server crashes on this.
  if (typeof value !== 'string') throw new InternalFault('a passphrase that is no text');
  return value;
}

/** A form whose definition is replaced by an encrypted one. */
interface Replacement {
  readonly project: ProjectRow;
  readonly form: FormRow;
  readonly def: FormDefRow;
  readonly key: KeyRow;
  readonly suffix: string;
}

/** The same definition with the key; warnings are ignored. */
const encrypted = ({ project, form, def, key, suffix }: Replacement): NewVersion => ({
  project,
  form,
  xml: encryptForm(def.xml, key.public, suffix),
  ignoreWarnings: true,
});

/** Replaces the published version by one that is published at once. */
function encryptPublished(ctx: Context, wanted: Replacement, publishedBy: number | null): void {
  const { form, def } = replacePublished(ctx, encrypted(wanted));
  ctx.tables.formDefs.patch(def.id, { publishedBy });
  ctx.audit('form.update.publish', form, { oldDefId: wanted.def.id, newDefId: def.id });
}

/** Replaces the draft and keeps its test token. */
function encryptDraft(ctx: Context, wanted: Replacement): void {
  const { form, def } = addDraft(ctx, encrypted(wanted));
  ctx.audit('form.update.draft.set', form, { oldDraftDefId: wanted.def.id, newDraftDefId: def.id });
}

/** Earlier submissions to the draft are deleted, because they could not be read together with encrypted ones. */
function clearDraftSubmissions(tables: Tables, project: ProjectRow): void {
  const sent = tables.forms.by('projectId', project.id).flatMap(({ id }) => tables.submissions.by('formId', id));
  for (const { id } of sent.filter(({ draft }) => draft)) {
    for (const def of tables.submissionDefs.by('submissionId', id)) {
      for (const { name } of tables.submissionAttachments.by('submissionDefId', def.id))
        tables.submissionAttachments.delete(`${def.id} ${name}`);
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
  for (const { id } of forms) {
    const definitionOf = (which: 'currentDefId' | 'draftDefId'): Replacement | null => {
      const form = tables.forms.get(id);
      const def = tables.formDefs.get(form?.[which] ?? 0);
      return form && def?.keyId === null ? { project, form, def, key, suffix } : null;
    };
    const published = definitionOf('currentDefId');
    if (published) encryptPublished(ctx, published, auth.actor?.id ?? null);
    const draft = definitionOf('draftDefId');
    if (draft) encryptDraft(ctx, draft);
  }
  clearDraftSubmissions(tables, project);
  for (const { id } of forms) clearUnneededDrafts(tables, id);
  return { status: 200, body: { success: true } };
};
