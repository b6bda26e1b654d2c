import type { Form } from '~/api/schema';
import { readStorage, writeStorage } from '~/shared/lib/storage';
import type { FillAddress } from '../address';

/** The name of a link or form that may be sent once from one browser; null for one that may be sent again. */
export function onceName({ enketoId, single, purpose }: FillAddress, form: Form): string | null {
  if (purpose === 'preview' || purpose === 'edit') return null;
  const isOnce = enketoId !== null && enketoId === form.enketoOnceId;
  if (!isOnce && single !== true) return null;
  return enketoId ?? form.enketoOnceId ?? `${form.projectId} ${form.xmlFormId}`;
}

const sentKey = (name: string) => `alidade.sent ${name}`;
const unfinishedKey = (name: string) => `alidade.sending ${name}`;

/** When all of it was sent from this browser, as an ISO date; null if it was not. */
export const sentOnce = (name: string | null): string | null => (name === null ? null : readStorage(sentKey(name)));

/** Notes that it arrived whole. */
export function markSent(name: string | null): void {
  if (name === null) return;
  writeStorage(sentKey(name), new Date().toISOString());
  writeStorage(unfinishedKey(name), null);
}

/** A submission of such a form that has not arrived whole. Meanwhile there must be no other from this browser. */
export interface UnfinishedSubmission {
  instanceId: string;
  /** ISO date. */
  at: string;
  /** `queued`: it waits in the queue of the offline page. `arrived`: the server has the answers, but not all files. */
  state: 'sending' | 'queued' | 'arrived';
}

/** Null if there is none, or if all of it arrived. */
export function unfinishedOnce(name: string | null): UnfinishedSubmission | null {
  if (name === null || sentOnce(name) !== null) return null;
  try {
    const found = JSON.parse(readStorage(unfinishedKey(name)) ?? 'null') as UnfinishedSubmission | null;
    return typeof found?.instanceId === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** Notes how far a submission is. */
export function noteUnfinished(name: string | null, instanceId: string, state: UnfinishedSubmission['state']): void {
  if (name === null) return;
  const note: UnfinishedSubmission = { instanceId, at: new Date().toISOString(), state };
  writeStorage(unfinishedKey(name), JSON.stringify(note));
}

/** Notes that the rest of a submission is not sent. If its answers have arrived, it was the one; else there may be another. */
export function giveUpOnce(name: string | null): void {
  if (unfinishedOnce(name)?.state === 'arrived') markSent(name);
  else if (name !== null) writeStorage(unfinishedKey(name), null);
}

/** Where ODK's own forms pages keep it, too: one browser is one device. */
const key = 'odk-deviceid';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The id of this browser, made at first use; undefined if nothing can be stored. */
export function deviceId(): string | undefined {
  const known = readStorage(key);
  if (known !== null) return known;
  const random = crypto.getRandomValues(new Uint8Array(16));
  writeStorage(key, `wf:${[...random].map((byte) => letters[byte % letters.length]).join('')}`);
  return readStorage(key) ?? undefined;
}
