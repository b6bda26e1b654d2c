/** Creates a submission from XML, and edits it by a new version. */
import type { Context, Handler, OperationRequest } from '@mocks/server/define';
import { InternalFault, problem } from '@mocks/server/problem';
import { formAt } from '@mocks/server/resources/forms/form-rows';
import type { SubmissionDefRow } from '@mocks/server/store/tables';
import { type SubmissionEnvelope, parseEnvelope } from '@mocks/server/xforms/submission';
import { type FileSource, type Sent, addSubmission, addVersion } from './submission-intake';
import {
  type Place,
  type PlaceAt,
  type Version,
  answeredDefinition,
  draftPlace,
  publishedPlace,
  submissionAt,
} from './submission-place';
import { currentVersion, toNewSubmission, toReplaced } from './submission-rows';

type Request = Pick<OperationRequest<'createSubmission'>, 'query' | 'headers' | 'auth' | 'ctx'>;

const atMost255 = (text: string | null): string | null => (text === null || text === '' ? null : text.slice(0, 255));

function userAgentOf({ headers, ctx }: Pick<Request, 'headers' | 'ctx'>): string | null {
  const agent = headers.get('user-agent');
  const client = ctx.behaves('notesClients') ? headers.get('odk-client') : null;
  return atMost255(client && agent ? `${client} ${agent}` : client || agent);
}

/** XML stored byte for byte; invalid UTF-8 cannot be stored. */
export function xmlText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InternalFault('a submission that is no UTF-8');
  }
}

const blobsOf = ({ tables }: Context, { id }: SubmissionDefRow): ReadonlyMap<string, number> =>
  new Map(
    tables.submissionAttachments
      .by('submissionDefId', id)
      .flatMap(({ name, blobId }) => (blobId === null ? [] : [[name, blobId]])),
  );

/** Logs each file that a new version has from the start. */
function auditFiles(ctx: Context, place: Place, { def }: Version): void {
  for (const [name, newBlobId] of blobsOf(ctx, def)) {
    ctx.audit('submission.attachment.update', place.form, {
      instanceId: def.instanceId,
      submissionDefId: def.id,
      name,
      newBlobId,
    });
  }
}

/** The request as the tables need it. */
export function sentBy(
  { query, headers, auth, ctx }: Request,
  place: Place,
  xml: string,
  envelope: SubmissionEnvelope,
): Sent {
  const formDef = answeredDefinition(ctx.tables, place, envelope.version);
  const deviceId = atMost255(query.deviceID === undefined ? null : String(query.deviceID));
  return {
    formDef,
    xml,
    envelope,
    submitterId: auth.actor?.id ?? null,
    deviceId,
    userAgent: userAgentOf({ headers, ctx }),
  };
}

/** Stores a submission and logs it. */
export function takeIn(ctx: Context, place: Place, sent: Sent, files?: FileSource): Version {
  const version = addSubmission(ctx, { ...sent, ...place }, files);
  const { row, def } = version;
  ctx.audit('submission.create', place.form, {
    instanceId: row.instanceId,
    submissionId: row.id,
    submissionDefId: def.id,
  });
  auditFiles(ctx, place, version);
  return version;
}

/** Replaces a version and logs it. Files that both versions name are kept, unless they are sent again. */
export function takeVersion(ctx: Context, place: Place, before: Version, sent: Sent, files?: FileSource): Version {
  const kept = blobsOf(ctx, before.def);
  const version = addVersion(ctx, place, before.row, sent, (name) => files?.(name) ?? kept.get(name) ?? null);
  const { row, def } = version;
  ctx.audit('submission.update.version', place.form, {
    instanceId: def.instanceId,
    submissionId: row.id,
    submissionDefId: def.id,
  });
  auditFiles(ctx, place, version);
  return version;
}

/** @throws 400.8 when a submission names another form than the path */
export function requireForm({ xmlFormId }: SubmissionEnvelope, path: { readonly xmlFormId: string }): void {
  if (xmlFormId !== path.xmlFormId)
    throw problem.unexpectedValue('form id', xmlFormId, 'the address names another form');
}

const creator =
  (placeAt: PlaceAt): Handler<'createSubmission'> =>
  (request) => {
    const { path, bytes, auth, ctx } = request;
    const xml = xmlText(bytes);
    const envelope = parseEnvelope(xml);
    const place = placeAt(ctx.tables, path);
    const sent = sentBy(request, place, xml, envelope);
    auth.require('submission.create', place.form);
    requireForm(envelope, path);
    const { row, def } = takeIn(ctx, place, sent);
    return { status: 200, body: toNewSubmission(row, def) };
  };

export const createSubmission: Handler<'createSubmission'> = creator(publishedPlace);
export const createDraftSubmission: Handler<'createDraftSubmission'> = creator(draftPlace);

/** No sign-in: the draft token is the permission. */
export const createTestSubmission: Handler<'createTestSubmission'> = (request) => {
  const { path, bytes, ctx } = request;
  const xml = xmlText(bytes);
  const envelope = parseEnvelope(xml);
  const place = testPlace(ctx, path);
  requireForm(envelope, path);
  const { row, def } = takeIn(ctx, place, sentBy(request, place, xml, envelope));
  return { status: 200, body: toNewSubmission(row, def) };
};

/**
 * The draft of a token.
 * @throws 404.1 for any other token
 */
export function testPlace(
  { tables }: Context,
  path: { readonly projectId: string; readonly xmlFormId: string; readonly draftToken: string },
): Place {
  const place = draftPlace(tables, path);
  if (tables.formDefs.get(place.form.draftDefId ?? 0)?.draftToken !== path.draftToken) throw problem.notFound();
  return place;
}

/** The real server looks for the submission first: an actor without the right learns whether it exists. */
const replacer =
  (placeAt: PlaceAt, draft: boolean): Handler<'replaceSubmission'> =>
  (request) => {
    const { path, bytes, auth, ctx } = request;
    const { tables } = ctx;
    const xml = xmlText(bytes);
    const envelope = parseEnvelope(xml);
    requireForm(envelope, path);
    const { deprecatedId } = envelope;
    if (deprecatedId === null) throw problem.expectedDeprecation();
    const row = submissionAt(tables, { form: formAt(tables, path), draft }, path.instanceId);
    const def = currentVersion(tables, row);
    if (def.instanceId !== deprecatedId) throw problem.deprecatingOldSubmission(deprecatedId);
    const place = placeAt(tables, path);
    const sent = sentBy(request, place, xml, envelope);
    auth.require('submission.create', place.form);
    const replaced = takeVersion(ctx, place, { row, def }, sent);
    return { status: 200, body: toReplaced(replaced.row, replaced.def) };
  };

export const replaceSubmission: Handler<'replaceSubmission'> = replacer(publishedPlace, false);
export const replaceDraftSubmission: Handler<'replaceDraftSubmission'> = replacer(draftPlace, true);
