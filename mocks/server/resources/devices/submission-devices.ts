import { ensureBlob, typeByName } from '@mocks/server/blobs';
/** Submissions sent by devices: as multipart, in several requests if needed, and answered in XML. */
import type { Handler, OperationRequest } from '@mocks/server/define';
import type { FormPart } from '@mocks/server/multipart';
import { openRosaMessage } from '@mocks/server/openrosa';
import { ProblemError, integer, problem } from '@mocks/server/problem';
import type { FileSource, Sent } from '@mocks/server/resources/submissions/submission-intake';
import {
  type Place,
  type Version,
  draftPlace,
  publishedPlace,
  versionById,
} from '@mocks/server/resources/submissions/submission-place';
import {
  requireForm,
  sentBy,
  takeIn,
  takeVersion,
  testPlace,
  xmlText,
} from '@mocks/server/resources/submissions/submission-writing';
import { type SubmissionEnvelope, parseEnvelope } from '@mocks/server/xforms/submission';

const xmlPart = 'xml_submission_file';
/** The ETag of an empty answer, as the real server's framework computes it. */
const emptyState = 'W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"';

/** Devices ask before they send. Only the project must exist; the form is not checked. */
export const getSubmissionEndpoint = ({
  path,
  ctx,
}: Pick<OperationRequest<'getSubmissionEndpoint'>, 'path' | 'ctx'>) => {
  const project = ctx.tables.projects.get(integer(path.projectId));
  if (!project || project.deletedAt !== null) throw problem.notFound();
  return { status: 204 as const, headers: { etag: emptyState } };
};

type Request = Pick<OperationRequest<'sendSubmission'>, 'query' | 'headers' | 'auth' | 'ctx' | 'parts'>;

/** The blobs of parts by their names; created on demand, because files that the XML does not name are not stored. */
function sourceOf({ tables, behaves }: Request['ctx'], parts: readonly FormPart[]): FileSource {
  const byName = new Map(parts.map((part) => [part.name, part]));
  return (name) => {
    const part = byName.get(name);
    return part
      ? ensureBlob(tables, part.content, part.contentType ?? typeByName(name), behaves('keepsTypesOfFiles')).id
      : null;
  };
}

/** Adds the files of a repeated request to an existing version. */
function addFiles({ ctx, parts }: Request, { form }: Place, { def }: Version): void {
  const { tables } = ctx;
  const source = sourceOf(ctx, parts);
  for (const { name } of parts) {
    const file = tables.submissionAttachments.get(`${def.id} ${name}`);
    const newBlobId = file ? source(name) : null;
    if (!file || newBlobId === null || file.blobId === newBlobId) continue;
    tables.submissionAttachments.put({ ...file, blobId: newBlobId });
    ctx.audit('submission.attachment.update', form, {
      instanceId: def.instanceId,
      submissionDefId: def.id,
      name,
      newBlobId,
    });
  }
}

/**
 * Adds files to an existing version if it is the current one and its XML is equal.
 * @throws 409.9, 409.1
 */
function repeat(request: Request, place: Place, known: Version | undefined, id: string, xml: string): void {
  if (!known?.def.current) throw problem.deprecatingOldSubmission(id);
  if (known.def.xml !== xml) throw problem.xmlConflict();
  addFiles(request, place, known);
}

/** Adds a new version, or more files to the newest one. */
function edit(request: Request, place: Place, sent: Sent, deprecatedId: string): void {
  const { ctx, parts } = request;
  const before = versionById(ctx.tables, place, deprecatedId);
  if (!before) throw problem.deprecatedIdNotFound(deprecatedId);
  if (before.def.current) takeVersion(ctx, place, before, sent, sourceOf(ctx, parts));
  else
    repeat(
      request,
      place,
      sent.envelope.instanceId === null ? undefined : versionById(ctx.tables, place, sent.envelope.instanceId),
      deprecatedId,
      sent.xml,
    );
}

/** Adds a new submission. The id of a deleted one cannot be used again. */
function add({ ctx, parts }: Request, place: Place, sent: Sent): void {
  try {
    takeIn(ctx, place, sent, sourceOf(ctx, parts));
  } catch (failure) {
    if (failure instanceof ProblemError && failure.code === 409.3) throw problem.duplicateSubmission();
    throw failure;
  }
}

function receive<Path>(
  request: Request & { readonly path: Path },
  placeOf: (envelope: SubmissionEnvelope) => Place,
  mayCreate: (place: Place) => void,
) {
  const part = request.parts.find(({ name }) => name === xmlPart);
  if (!part) throw problem.missingMultipartField(xmlPart);
  const xml = xmlText(part.content);
  const envelope = parseEnvelope(xml);
  const place = placeOf(envelope);
  const sent = sentBy(request, place, xml, envelope);
  mayCreate(place);
  const { deprecatedId, instanceId } = envelope;
  const known = instanceId === null ? undefined : versionById(request.ctx.tables, place, instanceId);
  if (deprecatedId !== null) edit(request, place, sent, deprecatedId);
  else if (known) repeat(request, place, known, known.def.instanceId, xml);
  else add(request, place, sent);
  return { status: 201 as const, type: 'text/xml' as const, body: openRosaMessage('', 'The submission has arrived.') };
}

/** A caller without the right gets 401, so that devices ask for credentials. */
const allowed =
  ({ auth }: Request) =>
  ({ form }: Place): void => {
    if (!auth.can('submission.create', form)) throw problem.authenticationFailed();
  };

export const sendSubmission: Handler<'sendSubmission'> = (request) =>
  receive(
    request,
    ({ xmlFormId }) => publishedPlace(request.ctx.tables, { ...request.path, xmlFormId }),
    allowed(request),
  );

export const sendDraftSubmission: Handler<'sendDraftSubmission'> = (request) =>
  receive(
    request,
    (envelope) => {
      requireForm(envelope, request.path);
      return draftPlace(request.ctx.tables, request.path);
    },
    allowed(request),
  );

export const sendTestSubmission: Handler<'sendTestSubmission'> = (request) =>
  receive(
    request,
    (envelope) => {
      requireForm(envelope, request.path);
      return testPlace(request.ctx, request.path);
    },
    () => undefined,
  );
