/** The form attachments of a definition: listed and read for every definition, changed in drafts. */
import type { components } from '@mocks/generated/schema';
import { blobAnswer, ensureBlob, typeByName } from '@mocks/server/blobs';
import type { Context, Handler } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';
import { byText, datasetNamed } from '@mocks/server/resources/entities/dataset-rows';
import { datasetFile, filteringActor } from '@mocks/server/resources/entities/entity-files';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import type { FormAttachmentRow, FormDefRow, Tables } from '@mocks/server/store/tables';
import { type FormAndDef, type Place, atDraft, atForm, atTestedDraft, atVersion, readable } from './definition-places';
import { formAt } from './form-rows';
import { claimsJson } from './form-uploads';

type Schemas = components['schemas'];

/** The files of a definition, by name. */
export const attachmentsOf = (tables: Tables, def: FormDefRow): FormAttachmentRow[] =>
  tables.formAttachments.by('formDefId', def.id).toSorted((one, other) => byText(one.name, other.name));

const existence = ({ blobId, datasetId }: FormAttachmentRow) => ({
  exists: blobId !== null || datasetId !== null,
  blobExists: blobId !== null,
  datasetExists: datasetId !== null,
});

function toAttachment(tables: Tables, row: FormAttachmentRow): Schemas['FormAttachment'] {
  const { name, type, blobId, updatedAt } = row;
  const blob = blobId === null ? undefined : tables.blobs.get(blobId);
  return {
    name,
    type: type as Schemas['FormAttachmentType'],
    hash: blob?.md5 ?? null,
    ...existence(row),
    ...(updatedAt === null ? {} : { updatedAt }),
    ...(blob ? { size: blob.size } : {}),
  };
}

const listAt =
  (place: Place): Handler<'listFormAttachments'> =>
  ({ path, auth, ctx }) => {
    const { tables } = ctx;
    const { def } = readable(place, ctx, path, auth);
    return { status: 200, body: attachmentsOf(tables, def).map((row) => toAttachment(tables, row)) };
  };

/** The file as `actorId` gets it; `null` is an actor who gets all entities. */
function fileOf(ctx: Context, { def }: FormAndDef, name: string, actorId: number | null) {
  const { tables } = ctx;
  const row = tables.formAttachments.get(`${def.id} ${name}`);
  const blob = row?.blobId == null ? undefined : tables.blobs.get(row.blobId);
  if (blob) return blobAnswer(blob, name, ctx);
  const dataset = row?.datasetId == null ? undefined : tables.datasets.get(row.datasetId);
  if (!dataset) throw problem.notFound();
  return datasetFile(tables, dataset, name, actorId);
}

const fileAt =
  (place: Place): Handler<'getFormAttachment'> =>
  ({ path, auth, ctx }) => {
    const { tables } = ctx;
    const found = readable(place, ctx, path, auth);
    const project = activeProject(tables, path.projectId);
    return fileOf(ctx, found, path.name, filteringActor(auth, project));
  };

export const listFormAttachments = listAt(atForm);
export const listFormVersionAttachments: Handler<'listFormVersionAttachments'> = listAt(atVersion);
export const listDraftAttachments: Handler<'listDraftAttachments'> = listAt(atDraft);

export const getFormAttachment = fileAt(atForm);
export const getFormVersionAttachment: Handler<'getFormVersionAttachment'> = fileAt(atVersion);
export const getDraftAttachment: Handler<'getDraftAttachment'> = fileAt(atDraft);
export const getDraftAttachmentForTesting: Handler<'getDraftAttachmentForTesting'> = ({ path, ctx }) =>
  fileOf(ctx, atTestedDraft(ctx.tables, path), path.name, null);

type Write = Parameters<Handler<'clearDraftAttachment'>>[0];

/** The file of the draft that a path names, for actors who may change it. */
function changeable({ path, auth, ctx: { tables } }: Pick<Write, 'path' | 'auth' | 'ctx'>): () => FormAttachmentRow {
  const form = formAt(tables, path);
  if (form.draftDefId === null) auth.require('form.update', form);
  auth.require('form.update', form);
  return () => {
    const row = form.draftDefId === null ? undefined : tables.formAttachments.get(`${form.draftDefId} ${path.name}`);
    if (!row) throw problem.notFound();
    return row;
  };
}

function change(
  { tables, audit, now }: Write['ctx'],
  row: FormAttachmentRow,
  blobId: number | null,
  datasetId: number | null,
): FormAttachmentRow {
  const changed = tables.formAttachments.put({ ...row, blobId, datasetId, updatedAt: now() });
  const form = tables.forms.get(row.formId) ?? null;
  audit('form.attachment.update', form, {
    formDefId: row.formDefId,
    name: row.name,
    oldBlobId: row.blobId,
    newBlobId: blobId,
    oldDatasetId: row.datasetId,
    newDatasetId: datasetId,
  });
  return changed;
}

export const uploadDraftAttachment: Handler<'uploadDraftAttachment'> = ({ path, headers, bytes, auth, ctx }) => {
  const row = changeable({ path, auth, ctx })();
  const type = headers.get('content-type');
  // The body parser has read a file of type JSON as a value already, so the content is lost.
  const content = type !== null && claimsJson(type) ? new Uint8Array() : bytes;
  const blob = ensureBlob(ctx.tables, content, type || typeByName(path.name), ctx.behaves('keepsTypesOfFiles'));
  const blobId = ctx.options.losesBlob ? null : blob.id;
  return { status: 200, body: toAttachment(ctx.tables, change(ctx, row, blobId, null)) };
};

export const linkDraftAttachment: Handler<'linkDraftAttachment'> = ({ path, body, auth, ctx }) => {
  const find = changeable({ path, auth, ctx });
  const form = formAt(ctx.tables, path);
  const dataset = datasetNamed(ctx.tables, form.projectId, path.name.replace(/\.csv$/i, ''));
  if (dataset?.publishedAt == null) throw problem.notFound();
  const row = find();
  auth.require('entity.list', dataset);
  const links = Boolean(body.dataset);
  if (links && row.type !== 'file') throw problem.datasetLinkNotAllowed();
  const changed = change(ctx, row, null, links ? dataset.id : null);
  const { name, type, updatedAt } = changed;
  const { exists, datasetExists } = existence(changed);
  return {
    status: 200,
    body: {
      name,
      type: type as Schemas['FormAttachmentType'],
      exists,
      blobExists: false,
      datasetExists,
      updatedAt: updatedAt ?? ctx.now(),
    },
  };
};

export const clearDraftAttachment: Handler<'clearDraftAttachment'> = ({ path, auth, ctx }) => {
  const row = changeable({ path, auth, ctx })();
  if (row.blobId === null && row.datasetId === null) throw problem.notFound();
  change(ctx, row, null, null);
  return { status: 200, body: { success: true } };
};
