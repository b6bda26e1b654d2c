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
  const { projectId, xmlFormId, draft } = form;
  const version = { rootInstanceId: replaces ?? instanceId, versionInstanceId: instanceId };
  const params = { path: { projectId, xmlFormId, ...version } };
  try {
    await (draft
      ? client.GET(
          '/projects/{projectId}/forms/{xmlFormId}/draft/submissions/{rootInstanceId}/versions/{versionInstanceId}',
          {
            params,
          },
        )
      : client.GET(
          '/projects/{projectId}/forms/{xmlFormId}/submissions/{rootInstanceId}/versions/{versionInstanceId}',
          {
            params,
          },
        ));
    return true;
  } catch (error) {
    if (isProblem(error, '404.1')) return false;
    throw error;
  }
}

/**
 * Sends the answers of a filled form; its files follow. A lost answer is settled: by asking for the instance, or, for
 * somebody who may not read it, by sending it once more, which the server refuses with 409.3 if it has it. Out: the id
 * under which the files are sent. Throws ApiError and LostAnswer.
 */
export async function sendInstance(outgoing: Outgoing, transfer: Transfer = {}): Promise<string> {
  const id = outgoing.replaces ?? outgoing.instanceId;
  const settled = await settleWrite(() => send(outgoing, transfer), {
    before: false,
    read: () => isThere(outgoing),
    happened: (now) => now && { instanceId: id },
  });
  if (settled.outcome === 'done') return settled.value.instanceId;
  if (settled.outcome === 'not-done' || outgoing.replaces !== null)
    throw new LostAnswer(settled.outcome, settled.cause);
  try {
    return (await send(outgoing, transfer)).instanceId;
  } catch (error) {
    if (isProblem(error, '409.3')) return id;
    throw error;
  }
}

/** Sends one more time, knowing that an earlier try may have arrived: the server refuses what it has (409.3). */
export async function sendInstanceAgain(outgoing: Outgoing, transfer: Transfer = {}): Promise<string> {
  try {
    return await sendInstance(outgoing, transfer);
  } catch (error) {
    if (isProblem(error, '409.3')) return outgoing.replaces ?? outgoing.instanceId;
    throw error;
  }
}

/** Sends a file of a submission; the server replaces one that it has, so that a try more does no harm. Throws ApiError. */
export const sendFile = (form: Form, instanceId: string, file: File, transfer: Transfer = {}): Promise<unknown> =>
  upload({
    method: 'POST',
    url: `${submissionsPath(form)}/${encodeURIComponent(instanceId)}/attachments/${encodeURIComponent(file.name)}`,
    file,
    // The server would read a file of type JSON as a call, and store an empty file.
    type: file.type === '' || file.type === 'application/json' ? 'application/octet-stream' : file.type,
    ...transfer,
  });
