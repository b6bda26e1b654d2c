/** The versions of submissions, their files, and their changes. */
import type { components, KnownVerb } from '@mocks/generated/schema';
import type { Handler, OperationRequest } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import { actorById } from '@mocks/server/resources/people/actor-rows';
import type { SubmissionDefRow, Tables } from '@mocks/server/store/tables';
import { diffVersions } from '@mocks/server/xforms/diff';
import { isStructural } from '@mocks/server/xforms/fields';
import { clearFile, contentOf, fileAnswer, fileNamed, filesOf } from './submission-files';
import {
  type Place,
  type PlaceAt,
  definitionOf,
  draftPlace,
  publishedPlace,
  submissionAt,
  versionById,
} from './submission-place';
import { toVersion } from './submission-rows';

type Schemas = components['schemas'];

function toAnswer(tables: Tables, def: SubmissionDefRow, extended: boolean): Schemas['SubmissionVersionAnswer'] {
  if (!extended) return toVersion(def);
  const formVersion = tables.formDefs.get(def.formDefId)?.version ?? '';
  return { ...toVersion(def), submitter: actorById(tables, def.submitterId), formVersion };
}

interface Asked extends Pick<OperationRequest<'listSubmissionVersions'>, 'auth' | 'ctx'> {
  readonly path: { readonly projectId: string; readonly xmlFormId: string; readonly rootInstanceId: string };
}

/** Newest first. */
const versionsOf = (tables: Tables, submissionId: number): SubmissionDefRow[] =>
  tables.submissionDefs.by('submissionId', submissionId).sort((a, b) => b.id - a.id);

/**
 * The submission a path names, for actors who may read it.
 * @throws 403.1, 404.1
 */
function rootOf({ path, auth, ctx: { tables } }: Asked, placeAt: PlaceAt, verb: KnownVerb = 'submission.read') {
  const place = placeAt(tables, path);
  auth.require(verb, place.form);
  return { place, row: submissionAt(tables, place, path.rootInstanceId) };
}

/**
 * The version a path names. Like the real server, it accepts a version of any submission to the form if the named
 * submission exists.
 * @throws 404.1
 */
function anyVersion(tables: Tables, place: Place, versionId: string): SubmissionDefRow {
  const version = versionById(tables, place, versionId);
  if (!version) throw problem.notFound();
  return version.def;
}

/** The version a path names, of the submission it names. */
function ownVersion(
  request: Asked & { readonly path: { readonly versionInstanceId: string } },
  placeAt: PlaceAt,
  verb?: KnownVerb,
) {
  const { place, row } = rootOf(request, placeAt, verb);
  const def = anyVersion(request.ctx.tables, place, request.path.versionInstanceId);
  if (def.submissionId !== row.id) throw problem.notFound();
  return { place, def };
}

const lister =
  (placeAt: PlaceAt): Handler<'listSubmissionVersions'> =>
  (request) => {
    const { tables, extended } = request.ctx;
    const { row } = rootOf(request, placeAt);
    return { status: 200, body: versionsOf(tables, row.id).map((def) => toAnswer(tables, def, extended)) };
  };
export const listSubmissionVersions: Handler<'listSubmissionVersions'> = lister(publishedPlace);
export const listDraftSubmissionVersions: Handler<'listDraftSubmissionVersions'> = lister(draftPlace);

const getter =
  (placeAt: PlaceAt): Handler<'getSubmissionVersion'> =>
  (request) => {
    const { tables, extended } = request.ctx;
    const { place } = rootOf(request, placeAt);
    return { status: 200, body: toAnswer(tables, anyVersion(tables, place, request.path.versionInstanceId), extended) };
  };
export const getSubmissionVersion: Handler<'getSubmissionVersion'> = getter(publishedPlace);
export const getDraftSubmissionVersion: Handler<'getDraftSubmissionVersion'> = getter(draftPlace);

const xmlGetter =
  (placeAt: PlaceAt): Handler<'getSubmissionVersionXml'> =>
  (request) => {
    const { place } = rootOf(request, placeAt);
    return {
      status: 200,
      type: 'application/xml',
      body: anyVersion(request.ctx.tables, place, request.path.versionInstanceId).xml,
    };
  };
export const getSubmissionVersionXml: Handler<'getSubmissionVersionXml'> = xmlGetter(publishedPlace);
export const getDraftSubmissionVersionXml: Handler<'getDraftSubmissionVersionXml'> = xmlGetter(draftPlace);

const fileLister =
  (placeAt: PlaceAt): Handler<'listSubmissionVersionAttachments'> =>
  (request) => {
    const { def } = ownVersion(request, placeAt);
    return { status: 200, body: filesOf(request.ctx.tables, def) };
  };
export const listSubmissionVersionAttachments: Handler<'listSubmissionVersionAttachments'> = fileLister(publishedPlace);
export const listDraftSubmissionVersionAttachments: Handler<'listDraftSubmissionVersionAttachments'> =
  fileLister(draftPlace);

const fileGetter =
  (placeAt: PlaceAt): Handler<'getSubmissionVersionAttachment'> =>
  (request) => {
    const { tables } = request.ctx;
    const { fileName } = request.path;
    const { def } = ownVersion(request, placeAt);
    return fileAnswer(contentOf(tables, fileNamed(tables, def, fileName)), fileName, request.ctx);
  };
export const getSubmissionVersionAttachment: Handler<'getSubmissionVersionAttachment'> = fileGetter(publishedPlace);
export const getDraftSubmissionVersionAttachment: Handler<'getDraftSubmissionVersionAttachment'> =
  fileGetter(draftPlace);

const fileClearer =
  (placeAt: PlaceAt): Handler<'clearSubmissionVersionAttachment'> =>
  (request) => {
    const { path, ctx } = request;
    const { place, def } = ownVersion(request, placeAt, 'submission.update');
    clearFile(ctx, place, fileNamed(ctx.tables, def, path.fileName), path.versionInstanceId);
    return { status: 200, body: { success: true } };
  };
export const clearSubmissionVersionAttachment: Handler<'clearSubmissionVersionAttachment'> =
  fileClearer(publishedPlace);
export const clearDraftSubmissionVersionAttachment: Handler<'clearDraftSubmissionVersionAttachment'> =
  fileClearer(draftPlace);

const differ =
  (placeAt: PlaceAt): Handler<'listSubmissionDiffs'> =>
  (request) => {
    const { tables } = request.ctx;
    const { place, row } = rootOf(request, placeAt);
    const formDef = definitionOf(tables, place);
    const structure = formDef ? xformOf(formDef).fields.filter(isStructural) : [];
    return { status: 200, body: diffVersions(structure, versionsOf(tables, row.id)) };
  };
export const listSubmissionDiffs: Handler<'listSubmissionDiffs'> = differ(publishedPlace);
export const listDraftSubmissionDiffs: Handler<'listDraftSubmissionDiffs'> = differ(draftPlace);
