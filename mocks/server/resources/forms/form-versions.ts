/** The published versions of a form, its deletion and restoration, and its Enketo id. */
import type { Handler } from '@mocks/server/define';
import { integer, problem } from '@mocks/server/problem';
import { toActor } from '@mocks/server/resources/people/actor-rows';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { atDraft, atForm, readable } from './definition-places';
import { checkDatasetsForRestore, datasetDiff, relatedDatasets } from './form-datasets';
import { draftDef, formAt, publishedDef, requireReadable, shownDef, toForm } from './form-rows';

export const listFormVersions: Handler<'listFormVersions'> = ({ path, auth, ctx }) => {
  const { tables, extended } = ctx;
  const { form } = readable(atForm, ctx, path, auth);
  const versions = tables.formDefs
    .by('formId', form.id)
    .filter(({ publishedAt }) => publishedAt !== null)
    .toSorted(
      (one, other) => Date.parse(other.publishedAt ?? '') - Date.parse(one.publishedAt ?? '') || other.id - one.id,
    );
  if (!extended) return { status: 200, body: versions.map((def) => toForm(form, def)) };
  const seesNotes = auth.can('form.update', form);
  const body = versions.map((def) => {
    const publisher = def.publishedBy === null ? undefined : tables.actors.get(def.publishedBy);
    return {
      ...toForm(form, def),
      excelContentType: def.excelContentType,
      publishedBy: publisher ? toActor(publisher) : null,
      ...(seesNotes ? { publishNotes: def.publishNotes } : {}),
    };
  });
  return { status: 200, body };
};

export const deleteForm: Handler<'deleteForm'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('form.delete', form);
  const datasets = relatedDatasets(tables, form);
  tables.forms.patch(form.id, { deletedAt: ctx.now() });
  ctx.audit('form.delete', form, ctx.behaves('logsListsOfForms') ? datasets : null);
  return { status: 200, body: { success: true } };
};

export const restoreForm: Handler<'restoreForm'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const projectId = integer(path.projectId);
  const form = tables.forms.get(integer(path.numericFormId));
  if (!form || form.projectId !== projectId || form.deletedAt === null) throw problem.notFound();
  auth.require('form.restore', form);
  checkDatasetsForRestore(tables, form);
  const { xmlFormId } = form;
  const isTaken = tables.forms.by('xmlFormId', `${projectId} ${xmlFormId}`).some(({ deletedAt }) => deletedAt === null);
  if (isTaken) throw problem.uniquenessViolation('forms', { projectId: String(projectId), xmlFormId });
  ctx.audit('form.restore', tables.forms.patch(form.id, { deletedAt: null }));
  return { status: 200, body: { success: true } };
};

export const getFormByEnketoId: Handler<'getFormByEnketoId'> = ({
  path: { enketoId },
  auth,
  ctx: { tables, behaves },
}) => {
  const form = tables.forms.find((row) => {
    if (row.deletedAt !== null) return false;
    const isForm = row.currentDefId !== null && (row.enketoId === enketoId || row.enketoOnceId === enketoId);
    return isForm || draftDef(tables, row)?.enketoId === enketoId;
  });
  if (!form) throw problem.notFound();
  const draft = draftDef(tables, form);
  const def = draft?.enketoId === enketoId ? draft : shownDef(tables, form);
  requireReadable(auth, behaves, form, def);
  if (!def) throw problem.notFound();
  return { status: 200, body: toForm(form, def) };
};

export const getFormDatasetDiff: Handler<'getFormDatasetDiff'> = ({ path, auth, ctx: { tables, behaves } }) => {
  const form = formAt(tables, path);
  const project = activeProject(tables, path.projectId);
  const def = publishedDef(tables, form);
  requireReadable(auth, behaves, form, def);
  auth.require('dataset.list', project);
  if (!def) throw problem.notFound();
  const body =
    def.keyId === null ? datasetDiff(tables, def, false).map(({ name, properties }) => ({ name, properties })) : [];
  return { status: 200, body };
};

export const getDraftDatasetDiff: Handler<'getDraftDatasetDiff'> = ({ path, auth, ctx: { tables, behaves } }) => {
  const form = formAt(tables, path);
  const project = activeProject(tables, path.projectId);
  requireReadable(auth, behaves, form, draftDef(tables, form));
  auth.require('dataset.list', project);
  const { def } = atDraft(tables, path);
  if (def.keyId !== null) return { status: 200, body: [] };
  const body = datasetDiff(tables, def, true).map(({ name, isNew = false, properties }) => ({
    name,
    isNew,
    properties: properties.map((property) => ({ ...property, isNew: property.isNew ?? false })),
  }));
  return { status: 200, body };
};
