/** Drafts: created from a definition or as a copy of the published one, published, deleted. */
import { actionNotes } from '@mocks/server/context';
import type { Handler } from '@mocks/server/define';
import { InternalFault, problem } from '@mocks/server/problem';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import type { FormRow, Tables } from '@mocks/server/store/tables';
import { setVersion } from '@mocks/server/xforms/version';
import { addDraft, publishDraft as putIntoForce } from './form-creation';
import { draftDef, formAt, publishedDef } from './form-rows';
import { definitionOf, hasMediaType, ignoresWarnings } from './form-uploads';

/** Submissions to a draft are deleted with it. */
function deleteDraftSubmissions(tables: Tables, form: FormRow, deletedAt: string): void {
  for (const submission of tables.submissions.by('formId', form.id)) {
    if (submission.draft && submission.deletedAt === null) tables.submissions.patch(submission.id, { deletedAt });
  }
}

/** Deletes the definitions that are neither published nor the draft, unless a submission needs them. */
export function clearUnneededDrafts(tables: Tables, formId: number): void {
  const form = tables.forms.get(formId);
  const unneeded = tables.formDefs
    .by('formId', formId)
    .filter(({ id, publishedAt }) => publishedAt === null && id !== form?.draftDefId);
  for (const { id } of unneeded) {
    if (tables.submissionDefs.find(({ formDefId }) => formDefId === id)) continue;
    for (const { name } of tables.formAttachments.by('formDefId', id)) tables.formAttachments.delete(`${id} ${name}`);
    for (const { datasetId } of tables.datasetFormDefs.by('formDefId', id))
      tables.datasetFormDefs.delete(`${datasetId} ${id}`);
    for (const { propertyId } of tables.propertyFields.by('formDefId', id))
      tables.propertyFields.delete(`${propertyId} ${id}`);
    tables.formDefs.delete(id);
  }
}

export const createDraft: Handler<'createDraft'> = ({ path, query, headers, bytes, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  const form = formAt(tables, path);
  auth.require('form.update', form);
  const isCopy = !hasMediaType(headers);
  const published = publishedDef(tables, form);
  if (isCopy && !published) throw problem.missingParameter('xml');
  const { def } = addDraft(ctx, {
    project,
    form,
    ...(isCopy && published ? { xml: published.xml, copyOf: published } : definitionOf({ headers, bytes, query, ctx })),
    ignoreWarnings: ignoresWarnings(query),
    demand: auth.require,
  });
  deleteDraftSubmissions(tables, form, ctx.now());
  ctx.audit('form.update.draft.set', form, { oldDraftDefId: form.draftDefId, newDraftDefId: def.id });
  clearUnneededDrafts(tables, form.id);
  return { status: 200, body: { success: true } };
};

export const deleteDraft: Handler<'deleteDraft'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('form.update', form);
  if (form.currentDefId === null) throw problem.noPublishedVersion();
  if (form.draftDefId === null) throw problem.notFound();
  tables.forms.patch(form.id, { draftDefId: null, updatedAt: ctx.now() });
  deleteDraftSubmissions(tables, form, ctx.now());
  clearUnneededDrafts(tables, form.id);
  ctx.audit('form.update.draft.delete', form, { oldDraftDefId: form.draftDefId });
  return { status: 200, body: { success: true } };
};

export const publishDraft: Handler<'publishDraft'> = ({ path, query, headers, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('form.update', form);
  const draft = draftDef(tables, form);
  if (!draft) throw problem.notFound();
  const { version = '' } = query;
  if (typeof version !== 'string') throw new InternalFault('several versions');
  let wanted = { form, def: draft };
  if (version !== '') {
    const project = tables.projects.get(form.projectId);
    if (!project) throw new Error('a form without a project');
    // The definition already contains the project's key, if there is one.
    const xml = setVersion(draft.xml, version);
    wanted = addDraft(ctx, {
      project: { ...project, keyId: null },
      form,
      xml,
      ignoreWarnings: true,
      copyOf: draft,
      demand: auth.require,
    });
    ctx.audit('form.update.draft.set', form, { oldDraftDefId: form.draftDefId, newDraftDefId: wanted.def.id });
  }
  const publication = { publishedAt: ctx.now(), publishedBy: auth.actor?.id ?? null, notes: actionNotes(headers) };
  const published = putIntoForce(ctx, wanted, publication, ctx.audit, auth.require);
  deleteDraftSubmissions(tables, form, ctx.now());
  ctx.audit('form.update.publish', form, { oldDefId: form.currentDefId, newDefId: published.def.id });
  return { status: 200, body: { success: true } };
};
