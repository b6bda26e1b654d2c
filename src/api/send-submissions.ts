import { definitionPath, draftOrPublished, readDefinitionPart } from './form-version-ref';
import { hasLinkToken } from './link-token';
import { ApiError, isLostAnswer, isProblem, LostAnswer } from './problem';
import type { SubmissionAttachmentList } from './schema';
import { settleWrite } from './settle-write';
import { sentType, type Transfer, upload, uploadParts } from './transfers';

/*
 * Submissions that are filled in here. They are sent with progress, and nothing is cached in the documents that send
 * them; so these calls have no lines in invalidation.ts.
 */

interface Form {
  projectId: number;
  xmlFormId: string;
  draft: boolean;
}

export interface OutgoingSubmission {
  form: Form;
  instanceId: string;
  /** The submission that it replaces, by the id of its first version; null for a new one. */
  replaces: string | null;
  xml: File;
  deviceId: string | undefined;
  /** The sender may send submissions, but not change them. Undefined if that is not known. */
  onlySends?: boolean | undefined;
}

/** What the server calls the program that sent it. */
const clientName = 'alidade-web-forms';

const deviceQuery = (deviceId: string | undefined): string =>
  deviceId === undefined ? '' : `?deviceID=${encodeURIComponent(deviceId)}`;

const submissionsPath = (form: Form): string => `${definitionPath(draftOrPublished(form))}/submissions`;

const send = ({ form, replaces, xml, deviceId }: OutgoingSubmission, transfer: Transfer) =>
  upload<{ instanceId: string }>({
    method: replaces === null ? 'POST' : 'PUT',
    url: submissionsPath(form) + (replaces === null ? deviceQuery(deviceId) : `/${encodeURIComponent(replaces)}`),
    file: xml,
    type: 'text/xml',
    headers: { 'ODK-Client': clientName },
    ...transfer,
  });

/** The server has other answers under the id of these, which were not sent. */
export class OtherAnswers extends Error {
  /** The server's answers as XML; null for somebody who may not read them. */
  readonly theirs: string | null;
  constructor(theirs: string | null) {
    super('the server has other answers under this id');
    this.name = 'OtherAnswers';
    this.theirs = theirs;
  }
}

/** The XML that the server has of this version; null for none. Throws ApiError, also when the sender may not read it. */
async function storedXml({ form, instanceId, replaces }: OutgoingSubmission): Promise<string | null> {
  // The server would refuse it.
  if (hasLinkToken()) throw new ApiError({ kind: 'no-request' });
  const version = '/submissions/{rootInstanceId}/versions/{versionInstanceId}.xml';
  const path = { rootInstanceId: replaces ?? instanceId, versionInstanceId: instanceId };
  try {
    return (await readDefinitionPart(draftOrPublished(form), version, { path, parseAs: 'text' })) ?? '';
  } catch (error) {
    if (isProblem(error, '404.1')) return null;
    throw error;
  }
}

/**
 * Sends answers that the server has, with a file of theirs or none, as devices do: the server takes that only if it has
 * equal answers, and from people who may only send, too. Takes the refusal that led here, which is thrown if this is
 * refused for another reason. Throws OtherAnswers, ApiError, and an AbortError.
 */
async function repeatAsDevice(
  { form, xml, deviceId }: OutgoingSubmission,
  file: File | null,
  transfer: Transfer,
  refusal?: ApiError,
): Promise<void> {
  const parts = new FormData();
  parts.append('xml_submission_file', xml, 'xml_submission_file');
  if (file) parts.append(file.name, file, file.name);
  const target = form.draft ? definitionPath(draftOrPublished(form)) : `/projects/${form.projectId}`;
  const url = `${target}/submission${deviceQuery(deviceId)}`;
  const headers = { 'X-OpenRosa-Version': '1.0', 'ODK-Client': clientName };
  try {
    await uploadParts({ method: 'POST', url, file: file ?? xml, parts, headers, ...transfer });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw new OtherAnswers(null);
    throw refusal && error instanceof ApiError && !isLostAnswer(error) ? refusal : error;
  }
}

/** What the server may answer when it has the version already: the id is taken, or the edited version is not the last. */
const alreadyThere = ['409.3', '409.8', '409.9'];

/**
 * Sends the answers of a filled form; its files follow. A lost answer, and a refusal of an id that is taken, count as
 * done only if the server has equal answers: by reading them, or, for somebody who may not read them, by sending them
 * once more as devices do. Returns the id under which the files are sent. Throws ApiError, LostAnswer, and
 * OtherAnswers.
 */
export async function sendInstance(outgoing: OutgoingSubmission, transfer: Transfer = {}): Promise<string> {
  const { replaces } = outgoing;
  // Pages without HTTPS have no locks.
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (replaces === null || !locks) return sendAnswers(outgoing, transfer);
  const options = transfer.signal ? { signal: transfer.signal } : {};
  return locks.request(editLock(replaces), options, () => sendAnswers(outgoing, transfer));
}

/** Two edits of one submission that reach the server at once leave it unreadable there, so all tabs send them in turn. */
const editLock = (instanceId: string) => `alidade.edit ${instanceId}`;

async function sendAnswers(outgoing: OutgoingSubmission, transfer: Transfer): Promise<string> {
  const id = outgoing.replaces ?? outgoing.instanceId;
  const own = await outgoing.xml.text();
  /** Returns false if nobody can tell. */
  const once = async (): Promise<boolean> => {
    let isAbsent = false;
    try {
      const settled = await settleWrite(() => send(outgoing, transfer), {
        before: null,
        read: async () => {
          const theirs = await storedXml(outgoing);
          isAbsent = theirs === null;
          return theirs;
        },
        happened: (theirs: string | null) => (theirs === null ? null : { theirs }),
        already: alreadyThere,
      });
      if (settled.outcome === 'not-done') throw new LostAnswer('not-done', settled.cause);
      if (settled.outcome !== 'done') return false;
      if ('theirs' in settled.value && settled.value.theirs !== own) throw new OtherAnswers(settled.value.theirs);
      return true;
    } catch (error) {
      if (isAbsent || !isProblem(error, ...alreadyThere)) throw error;
      await repeatAsDevice(outgoing, null, { signal: transfer.signal }, error);
      return true;
    }
  };
  if (await once()) return id;
  // Whoever may edit may also read: nobody can tell only because the connection is lost.
  if (outgoing.replaces === null && (await once())) return id;
  throw new LostAnswer('unknown', new ApiError({ kind: 'no-response' }));
}

/** Whether the server has the file. Throws ApiError, also when the sender may not read submissions. */
async function hasFile(form: Form, instanceId: string, fileName: string): Promise<boolean> {
  const files = (await readDefinitionPart(draftOrPublished(form), '/submissions/{instanceId}/attachments', {
    path: { instanceId },
    parseAs: 'json',
  })) as SubmissionAttachmentList | undefined;
  return (files ?? []).some(({ name, exists }) => name === fileName && exists);
}

/** Browsers change these characters in the names of parts, and the server ignores a part with an unknown name. */
const changedInParts = /["\r\n]/;

/**
 * Sends a file of a submission. A lost answer is settled by asking for the file, or, for somebody who may not read it,
 * by sending it once more. People who may only send do it as devices do: older servers take their files in no other
 * way, and newer ones a repeated file in no other way. Takes `triedBefore` if an earlier try may have arrived. Throws
 * ApiError, LostAnswer and OtherAnswers.
 */
export async function sendFile(
  outgoing: OutgoingSubmission,
  file: File,
  { triedBefore = false, ...transfer }: Transfer & { triedBefore?: boolean } = {},
): Promise<void> {
  const { form, instanceId, replaces, onlySends = hasLinkToken() } = outgoing;
  const root = replaces ?? instanceId;
  const mayBePart = replaces === null && !changedInParts.test(file.name);
  const post = () =>
    upload({
      method: 'POST',
      url: `${submissionsPath(form)}/${encodeURIComponent(root)}/attachments/${encodeURIComponent(file.name)}`,
      file,
      type: sentType(file),
      ...transfer,
    });
  if (onlySends && mayBePart) {
    try {
      await repeatAsDevice(outgoing, file, transfer);
    } catch (error) {
      if (!isLostAnswer(error)) throw error;
      await repeatAsDevice(outgoing, file, transfer);
    }
    return;
  }
  const postOrRepeat = async () => {
    try {
      await post();
    } catch (error) {
      // Also said to somebody who may not send at all any more, so it proves nothing.
      if (!mayBePart || !isProblem(error, '403.1')) throw error;
      await repeatAsDevice(outgoing, file, transfer, error);
    }
  };
  if (triedBefore) {
    await postOrRepeat();
    return;
  }
  const settled = await settleWrite(postOrRepeat, {
    before: false,
    read: () => hasFile(form, root, file.name),
    happened: (now) => now,
  });
  if (settled.outcome === 'not-done') throw new LostAnswer('not-done', settled.cause);
  if (settled.outcome === 'unknown') await postOrRepeat();
}
