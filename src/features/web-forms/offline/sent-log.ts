import { createStore, del, delMany, get, set, values } from 'idb-keyval';
import type { Kept } from '../keep/kept-store';
import type { Owner } from './person';
import { type QueuedRecord, readRecord } from './queue';

/** A filled form that this browser sent from its queue. */
export interface SentRecord {
  id: string;
  formName: string;
  name: string | null;
  owner: Owner;
  /** ISO date. */
  sentAt: string;
  /** Of the XML that was sent: tells whether answers that are still kept are the same. */
  digest: string;
}

/** Milliseconds: names of instances can be those of people, so they do not stay for long. */
const lifetime = 7 * 24 * 3_600_000;

const records = createStore('alidade-sent-forms', 'records');

/** Notes that a filled form was sent, and forgets old ones. */
export async function noteSent({ id, formName, name, owner, xml }: QueuedRecord): Promise<void> {
  const note: SentRecord = {
    id,
    formName,
    name,
    owner,
    sentAt: new Date().toISOString(),
    digest: await digestOf(await xml.text()),
  };
  await set(id, note, records);
  const end = new Date(Date.now() - lifetime).toISOString();
  const old = (await values<SentRecord>(records)).filter(({ sentAt }) => sentAt < end);
  await delMany(
    old.map((one) => one.id),
    records,
  );
}

export const readSent = (id: string): Promise<SentRecord | undefined> => get<SentRecord>(id, records);

/** What was sent, the newest first. */
export async function listSent(): Promise<SentRecord[]> {
  return (await values<SentRecord>(records)).toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
}

export const forgetSent = (id: string): Promise<void> => del(id, records);

/** The SHA-256 digest of a text, in hexadecimal digits. Browsers have it with HTTPS only, as service workers. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What became of kept answers under their id: `finished` if exactly they wait to be sent or were sent, and only the page
 * ended before it could forget them; `changed` if others did.
 */
export async function stateOf({ instanceId, xml }: Kept): Promise<'open' | 'finished' | 'changed'> {
  const waiting = await readRecord(instanceId);
  if (waiting) return (await waiting.xml.text()) === xml ? 'finished' : 'changed';
  const sent = await readSent(instanceId);
  if (!sent) return 'open';
  return sent.digest === (await digestOf(xml)) ? 'finished' : 'changed';
}
