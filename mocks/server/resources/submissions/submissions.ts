/** The submissions of a form, without their answers (see odata.ts). */
import type { components } from '@mocks/generated/schema';
import type { Handler, OperationRequest } from '@mocks/server/define';
import { eventHash } from '@mocks/server/odata/event-hash';
import { rowCount } from '@mocks/server/odata/options';
import { InternalFault, isTrue, problem } from '@mocks/server/problem';
import { entityOfAudit } from '@mocks/server/resources/entities/entity-audits';
import { toActor } from '@mocks/server/resources/people/actor-rows';
import { textColumn } from '@mocks/server/store/columns';
import type { AuditRow, Json, ReviewState, SubmissionRow, Tables } from '@mocks/server/store/tables';
import {
  type Place,
  type PlaceAt,
  draftPlace,
  publishedPlace,
  submissionAt,
  submissionById,
  versionById,
} from './submission-place';
import {
  currentVersion,
  newestFirst,
  stateOf,
  toChangedSubmission,
  toExtendedSubmission,
  toSubmission,
} from './submission-rows';

type Schemas = components['schemas'];
type QueryValue = string | readonly string[] | undefined;

/** `limit` and `offset`, which are validated already. */
function page<Row>(rows: readonly Row[], query: { readonly limit?: QueryValue; readonly offset?: QueryValue }): Row[] {
  const number = (value: QueryValue) => (value === undefined ? null : Number.parseInt(String(value), 10));
  const offset = rowCount(number(query.offset), 0);
  return rows.slice(offset, offset + rowCount(number(query.limit), rows.length));
}

const lister =
  (placeAt: PlaceAt): Handler<'listSubmissions'> =>
  ({ path, query, auth, ctx }) => {
    const { tables, extended } = ctx;
    const { form, draft } = placeAt(tables, path);
    auth.require('submission.list', form);
    const deleted = isTrue(query.deleted);
    const all = tables.submissions
      .by('formId', form.id)
      .filter((row) => row.draft === draft && (row.deletedAt !== null) === deleted);
    const rows = page(all.sort(newestFirst), query);
    const body = rows.map((row) => (extended ? toExtendedSubmission(tables, row) : toSubmission(tables, row)));
    const etag = eventHash(ctx, rows.map(stateOf));
    return { status: 200, body, ...(etag === '' ? {} : { headers: { etag } }) };
  };
export const listSubmissions: Handler<'listSubmissions'> = lister(publishedPlace);
export const listDraftSubmissions: Handler<'listDraftSubmissions'> = lister(draftPlace);

/**
 * The submission a path names.
 * @returns its current address, when the id is that of a later version
 * @throws 403.1, 404.1
 */
export function found(
  { path, originalPath, auth, ctx: { tables } }: Asked,
  placeAt: PlaceAt,
): { place: Place; row: SubmissionRow } | { place: Place; elsewhere: Moved } {
  const place = placeAt(tables, path);
  auth.require('submission.read', place.form);
  const row = submissionById(tables, place, path.instanceId);
  if (row && row.deletedAt === null) return { place, row };
  const version = versionById(tables, place, path.instanceId);
  if (!version) throw problem.notFound();
  const location = versionAddress(originalPath, path.instanceId, version.row.instanceId);
  return {
    place,
    elsewhere: {
      status: 301,
      type: 'text/plain',
      body: `Moved Permanently. Redirecting to ${location}`,
      headers: { location, vary: 'Accept-Encoding, Origin, Accept', etag: '' },
    },
  };
}

interface Asked extends Pick<OperationRequest<'getSubmission'>, 'originalPath' | 'auth' | 'ctx'> {
  readonly path: { readonly projectId: string; readonly xmlFormId: string; readonly instanceId: string };
}

interface Moved {
  status: 301;
  type: 'text/plain';
  body: string;
  headers: { location: string; vary: string; etag: '' };
}

/** The address of a version's resource: `…/submissions/{version}/x` is `…/submissions/{root}/versions/{version}/x`. */
function versionAddress(asked: string, instanceId: string, rootId: string): string {
  const { pathname, search } = new URL(asked, 'http://server');
  const steps = pathname.split('/');
  const isIt = (step = '') => decodeURIComponent(step.replace(/(.)\.xml$/, '$1')) === instanceId;
  const at = steps.findIndex((step, index) => step === 'submissions' && isIt(steps[index + 1]));
  steps.splice(at + 1, 0, encodeURIComponent(rootId), 'versions');
  return steps.join('/') + search;
}

const getter =
  (placeAt: PlaceAt): Handler<'getSubmission'> =>
  (request) => {
    const { tables, extended } = request.ctx;
    const asked = found(request, placeAt);
    if ('elsewhere' in asked) return asked.elsewhere;
    return { status: 200, body: extended ? toExtendedSubmission(tables, asked.row) : toSubmission(tables, asked.row) };
  };
export const getSubmission: Handler<'getSubmission'> = getter(publishedPlace);
export const getDraftSubmission: Handler<'getDraftSubmission'> = getter(draftPlace);

const xmlGetter =
  (placeAt: PlaceAt): Handler<'getSubmissionXml'> =>
  (request) => {
    const asked = found(request, placeAt);
    if ('elsewhere' in asked) return asked.elsewhere;
    return { status: 200, type: 'application/xml', body: currentVersion(request.ctx.tables, asked.row).xml };
  };
export const getSubmissionXml: Handler<'getSubmissionXml'> = xmlGetter(publishedPlace);
export const getDraftSubmissionXml: Handler<'getDraftSubmissionXml'> = xmlGetter(draftPlace);

const reviewStates: readonly ReviewState[] = ['hasIssues', 'edited', 'approved', 'rejected'];
const isReviewState = (text: string): text is ReviewState => reviewStates.some((state) => state === text);

/** A review state as the database reads it. `null` is "received". */
function reviewStateColumn(value: unknown): ReviewState | null {
  if (value === null) return null;
  // The real server fails on these two.
  if (Array.isArray(value) || value === '') throw new InternalFault('a review state that is none');
  const text = textColumn(value);
  if (!isReviewState(text)) {
    throw problem.unexpectedValue('state', text, 'it is not one of hasIssues, edited, approved and rejected');
  }
  return text;
}

export const updateSubmission: Handler<'updateSubmission'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const place = publishedPlace(tables, path);
  const { form } = place;
  auth.require('submission.update', form);
  const row = submissionAt(tables, place, path.instanceId);
  const about = { submissionId: row.id, submissionDefId: currentVersion(tables, row).id };
  if (body.reviewState === undefined) {
    ctx.audit('submission.update', form, about);
    return { status: 200, body: {} };
  }
  const reviewState = reviewStateColumn(body.reviewState);
  const updated = tables.submissions.patch(row.id, { reviewState, updatedAt: ctx.now() });
  ctx.audit('submission.update', form, { reviewState, ...about });
  return { status: 200, body: toChangedSubmission(updated) };
};

export const deleteSubmission: Handler<'deleteSubmission'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const place = publishedPlace(tables, path);
  const { form } = place;
  auth.require('submission.delete', form);
  const row = submissionAt(tables, place, path.instanceId);
  tables.submissions.patch(row.id, { deletedAt: ctx.now() });
  ctx.audit('submission.delete', form, { instanceId: row.instanceId, submissionId: row.id });
  return { status: 200, body: { success: true } };
};

export const restoreSubmission: Handler<'restoreSubmission'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const place = publishedPlace(tables, path);
  const { form } = place;
  auth.require('submission.restore', form);
  const row = submissionById(tables, place, path.instanceId);
  if (!row || row.deletedAt === null) throw problem.notFound();
  tables.submissions.patch(row.id, { deletedAt: null });
  ctx.audit('submission.restore', form, { instanceId: row.instanceId, submissionId: row.id });
  return { status: 200, body: { success: true } };
};

/** Editing in a browser. Enketo must know the form, even if the client shows the editor itself. */
export const openSubmissionEditor: Handler<'openSubmissionEditor'> = ({ path, auth, ctx }) => {
  const { tables, options } = ctx;
  const place = publishedPlace(tables, path);
  const { form } = place;
  auth.require('submission.update', form);
  if (form.enketoId === null) throw problem.enketoNotReady();
  if (form.state !== 'open') throw problem.editingNotOpen();
  const { instanceId } = submissionAt(tables, place, path.instanceId);
  if (!form.webformsEnabled) throw problem.enketoNotConfigured();
  const location = `${options.origin}/projects/${form.projectId}/forms/${form.xmlFormId}/submissions/${instanceId}/edit`;
  return { status: 302, type: 'text/plain', body: `Found. Redirecting to ${location}`, headers: { location } };
};

/** With extended metadata an entry also has its actor, and whether the entity it names still exists. */
function toAudit(tables: Tables, row: AuditRow, extended: boolean): Schemas['SubmissionAuditAnswer'] {
  const { actorId, action, acteeId, loggedAt, notes } = row;
  const actor = actorId === null ? undefined : tables.actors.get(actorId);
  const details: Record<string, Json> = row.details ?? {};
  if (!extended) return { actorId, action, acteeId, details, loggedAt, notes };
  const entity = entityOfAudit(tables, details);
  return {
    actorId,
    action,
    acteeId,
    details: { ...details, entity },
    loggedAt,
    notes,
    actor: actor ? toActor(actor) : null,
  };
}

const auditLister =
  (placeAt: PlaceAt): Handler<'listSubmissionAudits'> =>
  ({ path, query, auth, ctx }) => {
    const { tables, extended } = ctx;
    const place = placeAt(tables, path);
    auth.require('submission.read', place.form);
    const submission = submissionAt(tables, place, path.instanceId);
    const rows = tables.audits.by('submissionId', submission.id);
    rows.sort((a, b) => (a.loggedAt === b.loggedAt ? b.id - a.id : a.loggedAt < b.loggedAt ? 1 : -1));
    return { status: 200, body: page(rows, query).map((row) => toAudit(tables, row, extended)) };
  };
export const listSubmissionAudits: Handler<'listSubmissionAudits'> = auditLister(publishedPlace);
export const listDraftSubmissionAudits: Handler<'listDraftSubmissionAudits'> = auditLister(draftPlace);

const keyLister =
  (placeAt: PlaceAt): Handler<'listSubmissionKeys'> =>
  ({ path, auth, ctx }) => {
    const { tables } = ctx;
    const { form, draft } = placeAt(tables, path);
    auth.require('submission.read', form);
    const ids = new Set<number>();
    for (const row of tables.submissions.by('formId', form.id)) {
      if (row.draft !== draft || row.deletedAt !== null) continue;
      const { localKey, formDefId } = currentVersion(tables, row);
      const keyId = localKey === null ? null : (tables.formDefs.get(formDefId)?.keyId ?? null);
      if (keyId !== null) ids.add(keyId);
    }
    const keys = [...ids].sort((a, b) => b - a).flatMap((id) => tables.keys.get(id) ?? []);
    const body = keys.map(({ id, public: publicKey, managed, hint, createdAt }) => ({
      id,
      public: publicKey,
      managed,
      hint,
      createdAt,
    }));
    return { status: 200, body };
  };
export const listSubmissionKeys: Handler<'listSubmissionKeys'> = keyLister(publishedPlace);
export const listDraftSubmissionKeys: Handler<'listDraftSubmissionKeys'> = keyLister(draftPlace);

/** The submitters to the form or to its draft: the real server does not separate them here. */
const submitterLister =
  (placeAt: PlaceAt): Handler<'listSubmitters'> =>
  ({ path, auth, ctx }) => {
    const { tables } = ctx;
    const { form } = placeAt(tables, path);
    auth.require('submission.read', form);
    const ids = new Set<number>();
    for (const { deletedAt, submitterId } of tables.submissions.by('formId', form.id)) {
      if (deletedAt === null && submitterId !== null) ids.add(submitterId);
    }
    const actors = [...ids].flatMap((id) => tables.actors.get(id) ?? []);
    actors.sort((a, b) => (a.displayName < b.displayName ? -1 : a.displayName > b.displayName ? 1 : a.id - b.id));
    return { status: 200, body: actors.map(toActor) };
  };
export const listSubmitters: Handler<'listSubmitters'> = submitterLister(publishedPlace);
export const listDraftSubmitters: Handler<'listDraftSubmitters'> = submitterLister(draftPlace);
