import { isProblem, LostAnswer } from './problem';
import { client } from './client';
import { settleWrite } from './settle-write';
import { type Transfer, upload } from './transfers';

/*
 * Submissions that are filled in here. They are sent with progress, and nothing is cached in the documents that send
 * them; so these calls have no lines in invalidation.ts.
 */

/** The form that a submission is for. */
interface Form {
  projectId: number;
  xmlFormId: string;
  draft: boolean;
}

/** A filled form, as it is sent. */
export interface Outgoing {
  form: Form;
  /** The id that its XML has. */
  instanceId: string;
  /** The submission that it replaces, by the id of its first version; null for a new one. */
  replaces: string | null;
  xml: File;
  deviceId: string | undefined;
}

/** What the server calls the program that sent it. */
const clientName = 'alidade-web-forms';

const submissionsPath = ({ projectId, xmlFormId, draft }: Form): string =>
  `/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}${draft ? '/draft' : ''}/submissions`;

const send = ({ form, replaces, xml, deviceId }: Outgoing, transfer: Transfer) =>
  upload<{ instanceId: string }>({
    method: replaces === null ? 'POST' : 'PUT',
    url:
      submissionsPath(form) +
      (replaces === null
        ? deviceId === undefined
          ? ''
          : `?deviceID=${encodeURIComponent(deviceId)}`
        : `/${encodeURIComponent(replaces)}`),
    file: xml,
    type: 'text/xml',
    headers: { 'ODK-Client': clientName },
    ...transfer,
  });

/** Whether the server has this version. Throws ApiError, also when the sender may not read submissions. */
async function isThere({ form, instanceId, replaces }: Outgoing): Promise<boolean> {
  const { draft, ...place } = form;
  const own = { params: { path: { ...place, instanceId } } };
  const version = { params: { path: { ...place, rootInstanceId: replaces ?? '', versionInstanceId: instanceId } } };
  try {
    if (draft) await client.GET('/projects/{projectId}/forms/{xmlFormId}/draft/submissions/{instanceId}', own);
    else if (replaces === null)
      await client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}', own);
    else
      await client.GET(
        '/projects/{projectId}/forms/{xmlFormId}/submissions/{rootInstanceId}/versions/{versionInstanceId}',
        version,
      );
    return true;
  } catch (error) {
    if (isProblem(error, '404.1')) return false;
    throw error;
  }
}

/** What the server may answer when it has the version already: the id is taken, or the edited version is not the last. */
const alreadyThere = ['409.3', '409.8', '409.9'];

/** An id that was made for this instance only; a form may define others. */
const madeId = /^uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sends the answers of a filled form; its files follow. A lost answer is settled: by asking for the instance, or, for
 * somebody who may not read it, by sending it once more, which the server refuses with 409.3 if it has it. In:
 * `triedBefore` if an earlier try may have arrived. Out: the id under which the files are sent. Throws ApiError and
 * LostAnswer.
 */
export async function sendInstance(
  outgoing: Outgoing,
  { triedBefore = false, ...transfer }: Transfer & { triedBefore?: boolean } = {},
): Promise<string> {
  const id = outgoing.replaces ?? outgoing.instanceId;
  const isNew = outgoing.replaces === null;
  const once = async (already: readonly string[]) => {
    try {
      return await settleWrite(() => send(outgoing, transfer), {
        before: false,
        read: () => isThere(outgoing),
        happened: (now) => now && { instanceId: id },
        already,
      });
    } catch (error) {
      // Nobody else makes the same id. Somebody who may not read submissions is told no more than this.
      if (already.length > 0 && isNew && isProblem(error, '409.3'))
        return { outcome: 'done' as const, value: { instanceId: id } };
      throw error;
    }
  };
  // Browsers repeat a request on a connection that was closed: the first answer can be that the instance is there.
  const ownId = isNew && madeId.test(outgoing.instanceId);
  const first = await once(triedBefore || ownId ? alreadyThere : []);
  if (first.outcome === 'done') return id;
  if (first.outcome === 'not-done' || !isNew) throw new LostAnswer(first.outcome, first.cause);
  const second = await once(alreadyThere);
  if (second.outcome === 'done') return id;
  throw new LostAnswer(second.outcome, second.cause);
}

/** Whether the server has the file. Throws ApiError, also when the sender may not read submissions. */
async function hasFile({ projectId, xmlFormId, draft }: Form, instanceId: string, fileName: string): Promise<boolean> {
  const params = { path: { projectId, xmlFormId, instanceId } };
  const { data } = await (draft
    ? client.GET('/projects/{projectId}/forms/{xmlFormId}/draft/submissions/{instanceId}/attachments', { params })
    : client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}/attachments', { params }));
  return (data ?? []).some(({ name, exists }) => name === fileName && exists);
}

/**
 * Sends a file of a submission. A lost answer is settled: by asking for the file, or, for somebody who may not read it,
 * by sending it once more: people who may only create submissions may add missing files, but not replace one (403.1).
 * In: `triedBefore` if an earlier try may have arrived. Throws ApiError and LostAnswer.
 */
export async function sendFile(
  form: Form,
  instanceId: string,
  file: File,
  { triedBefore = false, ...transfer }: Transfer & { triedBefore?: boolean } = {},
): Promise<void> {
  const post = () =>
    upload({
      method: 'POST',
      url: `${submissionsPath(form)}/${encodeURIComponent(instanceId)}/attachments/${encodeURIComponent(file.name)}`,
      file,
      // The server would read a file of type JSON as a call, and store an empty file.
      type: file.type === '' || file.type === 'application/json' ? 'application/octet-stream' : file.type,
      ...transfer,
    });
  const sendAgain = () =>
    post().catch((error: unknown) => {
      if (!isProblem(error, '403.1')) throw error;
    });
  if (triedBefore) {
    await sendAgain();
    return;
  }
  const settled = await settleWrite(post, {
    before: false,
    read: () => hasFile(form, instanceId, file.name),
    happened: (now) => now,
  });
  if (settled.outcome === 'not-done') throw new LostAnswer('not-done', settled.cause);
  if (settled.outcome === 'unknown') await sendAgain();
}
