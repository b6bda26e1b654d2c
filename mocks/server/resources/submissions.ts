/** The submissions of a form, apart from their answers (see odata.ts). */
import type { components } from '@mocks/generated/schema';
import { type Handler, bodyText } from '@mocks/server/define';
import { eventHash } from '@mocks/server/odata/event-hash';
import { rowCount } from '@mocks/server/odata/options';
import { InternalFault, isTrue, problem } from '@mocks/server/problem';
import { textColumn } from '@mocks/server/store/columns';
import type { AuditRow, FormDefRow, FormRow, Json, ReviewState, Tables } from '@mocks/server/store/tables';
import { parseEnvelope } from '@mocks/server/xforms/submission';
import { formAt, toActor } from './form-rows';
import {
  addSubmission,
  currentVersion,
  newestFirst,
  stateOf,
  submissionAt,
  submissionById,
  toChangedSubmission,
  toExtendedSubmission,
  toNewSubmission,
  toSubmission,
} from './submission-rows';

type Schemas = components['schemas'];
type QueryValue = string | readonly string[] | undefined;

/** `limit` and `offset`, which the server itself has found to be numbers. */
function page<Row>(rows: readonly Row[], query: { readonly limit?: QueryValue; readonly offset?: QueryValue }): Row[] {
  const number = (value: QueryValue) => (value === undefined ? null : Number.parseInt(String(value), 10));
  const offset = rowCount(number(query.offset), 0);
  return rows.slice(offset, offset + rowCount(number(query.limit), rows.length));
}

export const listSubmissions: Handler<'listSubmissions'> = ({ path, query, auth, ctx }) => {
  const { tables, extended } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.list', form);
  const deleted = isTrue(query.deleted);
  const all = tables.submissions.by('formId', form.id).filter((row) => !row.draft && (row.deletedAt !== null) === deleted);
  const rows = page(all.sort(newestFirst), query);
  const body = rows.map((row) => (extended ? toExtendedSubmission(tables, row) : toSubmission(tables, row)));
  return { status: 200, body, headers: { etag: eventHash(rows.map(stateOf)) } };
};

/** The published definition of this version, in force or not. */
function defOfVersion(tables: Tables, form: FormRow, version: string): FormDefRow {
  const def = tables.formDefs.by('formId', form.id).find((row) => row.version === version && row.publishedAt !== null);
  if (!def) throw problem.formVersionNotFound(version);
  return def;
}

const atMost255 = (text: string | null): string | null => (text === null || text === '' ? null : text.slice(0, 255));

function userAgentOf(headers: Headers): string | null {
  const [client, agent] = [headers.get('odk-client'), headers.get('user-agent')];
  return atMost255(client && agent ? `${client} ${agent}` : client || agent);
}

export const createSubmission: Handler<'createSubmission'> = ({ path, query, headers, bytes, auth, ctx }) => {
  const { tables } = ctx;
  const xml = bodyText(bytes);
  const envelope = parseEnvelope(xml);
  const form = formAt(tables, path);
  const formDef = defOfVersion(tables, form, envelope.version);
  if (form.state === 'closed') throw problem.notAcceptingSubmissions();
  auth.require('submission.create', form);
  if (envelope.xmlFormId !== form.xmlFormId) {
    throw problem.unexpectedValue('form id', envelope.xmlFormId, 'the address names another form');
  }
  const deviceId = atMost255(query.deviceID === undefined ? null : String(query.deviceID));
  const submitterId = auth.actor?.id ?? null;
  const { row, def } = addSubmission(ctx, { form, formDef, xml, envelope, submitterId, deviceId, userAgent: userAgentOf(headers) });
  ctx.audit('submission.create', form, { instanceId: row.instanceId, submissionId: row.id, submissionDefId: def.id });
  return { status: 200, body: toNewSubmission(row, def) };
};

/** Where a later version of a submission lives, when the id is one. */
function laterVersionAddress(tables: Tables, form: FormRow, instanceId: string, url: URL): string | null {
  for (const { submissionId } of tables.submissionDefs.by('instanceId', instanceId)) {
    const root = tables.submissions.get(submissionId);
    if (!root || root.formId !== form.id || root.draft || root.deletedAt !== null) continue;
    const [, base = '', asked = ''] = /^(.*\/submissions)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
    return `${base}/${encodeURIComponent(root.instanceId)}/versions/${asked}${url.search}`;
  }
  return null;
}

export const getSubmission: Handler<'getSubmission'> = ({ path, url, auth, ctx }) => {
  const { tables, extended } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.read', form);
  const row = submissionById(tables, form, path.instanceId);
  if (row && row.deletedAt === null) {
    return { status: 200, body: extended ? toExtendedSubmission(tables, row) : toSubmission(tables, row) };
  }
  const location = laterVersionAddress(tables, form, path.instanceId, url);
  if (location === null) throw problem.notFound();
  return { status: 301, type: 'text/plain', body: `Moved Permanently. Redirecting to ${location}`, headers: { location } };
};

const reviewStates: readonly ReviewState[] = ['hasIssues', 'edited', 'approved', 'rejected'];
const isReviewState = (text: string): text is ReviewState => reviewStates.some((state) => state === text);

/** A review state as the database takes it. `null` is "received". */
function reviewStateColumn(value: unknown): ReviewState | null {
  if (value === null) return null;
  // The real server has no answer to these two.
  if (Array.isArray(value) || value === '') throw new InternalFault('a review state that is none');
  const text = textColumn(value);
  if (!isReviewState(text)) {
    throw problem.unexpectedValue('state', text, 'it is not one of hasIssues, edited, approved and rejected');
  }
  return text;
}

export const updateSubmission: Handler<'updateSubmission'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.update', form);
  const row = submissionAt(tables, form, path.instanceId);
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
  const form = formAt(tables, path);
  auth.require('submission.delete', form);
  const row = submissionAt(tables, form, path.instanceId);
  tables.submissions.patch(row.id, { deletedAt: ctx.now() });
  ctx.audit('submission.delete', form, { instanceId: row.instanceId, submissionId: row.id });
  return { status: 200, body: { success: true } };
};

/** With extended metadata a line also says who did it, and whether an entity it names is still there. */
function toAudit(tables: Tables, row: AuditRow, extended: boolean): Schemas['SubmissionAuditAnswer'] {
  const { actorId, action, acteeId, loggedAt, notes } = row;
  const actor = actorId === null ? undefined : tables.actors.get(actorId);
  const details: Record<string, Json> = row.details ?? {};
  if (!extended) return { actorId, action, acteeId, details, loggedAt, notes };
  const named = details.entity;
  const entity = { entityAvailable: false, ...(typeof named === 'object' && !Array.isArray(named) ? named : {}) };
  return { actorId, action, acteeId, details: { ...details, entity }, loggedAt, notes, actor: actor ? toActor(actor) : null };
}

export const listSubmissionAudits: Handler<'listSubmissionAudits'> = ({ path, query, auth, ctx }) => {
  const { tables, extended } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.read', form);
  const submission = submissionAt(tables, form, path.instanceId);
  const rows = tables.audits.by('acteeId', form.acteeId).filter(({ details }) => details?.submissionId === submission.id);
  rows.sort((a, b) => (a.loggedAt === b.loggedAt ? b.id - a.id : a.loggedAt < b.loggedAt ? 1 : -1));
  return { status: 200, body: page(rows, query).map((row) => toAudit(tables, row, extended)) };
};

export const listSubmissionKeys: Handler<'listSubmissionKeys'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.read', form);
  const ids = new Set<number>();
  for (const row of tables.submissions.by('formId', form.id)) {
    if (row.draft || row.deletedAt !== null) continue;
    const { localKey, formDefId } = currentVersion(tables, row);
    const keyId = localKey === null ? null : (tables.formDefs.get(formDefId)?.keyId ?? null);
    if (keyId !== null) ids.add(keyId);
  }
  const keys = [...ids].sort((a, b) => b - a).flatMap((id) => tables.keys.get(id) ?? []);
  const body = keys.map(({ id, public: publicKey, managed, hint, createdAt }) => ({ id, public: publicKey, managed, hint, createdAt }));
  return { status: 200, body };
};

export const listSubmitters: Handler<'listSubmitters'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.read', form);
  const ids = new Set<number>();
  for (const { deletedAt, submitterId } of tables.submissions.by('formId', form.id)) {
    if (deletedAt === null && submitterId !== null) ids.add(submitterId);
  }
  const actors = [...ids].flatMap((id) => tables.actors.get(id) ?? []);
  actors.sort((a, b) => (a.displayName < b.displayName ? -1 : a.displayName > b.displayName ? 1 : a.id - b.id));
  return { status: 200, body: actors.map(toActor) };
};
