import type { Form } from '~/api/schema';
import { readStorage, writeStorage } from '~/shared/lib/storage';
import type { FillUrl } from '../fill-url';

/** Storage key of a link or form that each browser may send once; null for others. */
export function singleSubmissionKey({ enketoId, single, purpose }: FillUrl, form: Form): string | null {
  if (purpose === 'preview' || purpose === 'edit') return null;
  const isOnce = enketoId !== null && enketoId === form.enketoOnceId;
  if (!isOnce && single !== true) return null;
  return enketoId ?? form.enketoOnceId ?? `${form.projectId} ${form.xmlFormId}`;
}

const sentKey = (name: string) => `alidade.sent ${name}`;
const unfinishedKey = (name: string) => `alidade.sending ${name}`;

/** When this browser sent all of it, as an ISO date; null if it did not. */
export const singleSubmissionSentAt = (name: string | null): string | null =>
  name === null ? null : readStorage(sentKey(name));

export function markSingleSubmissionSent(name: string | null): void {
  if (name === null) return;
  writeStorage(sentKey(name), new Date().toISOString());
  writeStorage(unfinishedKey(name), null);
}

/** A single submission that has not fully arrived. This browser must not send another one meanwhile. */
export interface UnfinishedSubmission {
  instanceId: string;
  at: string;
  /** `queued`: in the queue of the offline page. `arrived`: the server has the answers, but not all files. */
  state: 'sending' | 'queued' | 'arrived';
}

/** Null if there is none, or if all of it arrived. */
export function readUnfinished(name: string | null): UnfinishedSubmission | null {
  if (name === null || singleSubmissionSentAt(name) !== null) return null;
  try {
    const found = JSON.parse(readStorage(unfinishedKey(name)) ?? 'null') as UnfinishedSubmission | null;
    return typeof found?.instanceId === 'string' ? found : null;
  } catch {
    return null;
  }
}

export function writeUnfinished(name: string | null, instanceId: string, state: UnfinishedSubmission['state']): void {
  if (name === null) return;
  const note: UnfinishedSubmission = { instanceId, at: new Date().toISOString(), state };
  writeStorage(unfinishedKey(name), JSON.stringify(note));
}

/** Gives up the rest. If its answers have arrived, it was the single submission; else another may be sent. */
export function abandonUnfinished(name: string | null): void {
  if (readUnfinished(name)?.state === 'arrived') markSingleSubmissionSent(name);
  else if (name !== null) writeStorage(unfinishedKey(name), null);
}

/** The key of ODK Web Forms in Central: one browser is one device. */
const key = 'odk-deviceid';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** This browser's device id, created on first use; undefined without storage. */
export function deviceId(): string | undefined {
  const known = readStorage(key);
  if (known !== null) return known;
  const random = crypto.getRandomValues(new Uint8Array(16));
  writeStorage(key, `wf:${[...random].map((byte) => letters[byte % letters.length]).join('')}`);
  return readStorage(key) ?? undefined;
}
