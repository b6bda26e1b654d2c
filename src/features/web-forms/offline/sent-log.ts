import { createStore, del, delMany, get, set, values } from 'idb-keyval';
import type { Draft } from '../drafts/draft-store';
import type { Owner } from './owner';
import { type QueuedRecord, readRecord } from './queue';

export interface SentRecord {
  id: string;
  formName: string;
  name: string | null;
  owner: Owner;
  sentAt: string;
  /** Of the XML as sent: tells whether a draft is the same. */
  digest: string;
}

/** Milliseconds. Instance names can be people's names, so entries expire soon. */
const lifetime = 7 * 24 * 3_600_000;

const records = createStore('alidade-sent-forms', 'records');

export async function logSent({ id, formName, name, owner, xml }: QueuedRecord): Promise<void> {
  const note: SentRecord = {
    id,
    formName,
    name,
    owner,
    sentAt: new Date().toISOString(),
    digest: await sha256Hex(await xml.text()),
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

export async function listSent(): Promise<SentRecord[]> {
  return (await values<SentRecord>(records)).toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
}

export const forgetSent = (id: string): Promise<void> => del(id, records);

/** Hexadecimal SHA-256 digest. Available only with HTTPS, like service workers. */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What became of a draft: `finished` if exactly these answers are queued or were sent, and the page ended before the
 * draft was deleted; `changed` if other answers were.
 */
export async function draftOutcome({ instanceId, xml }: Draft): Promise<'open' | 'finished' | 'changed'> {
  const waiting = await readRecord(instanceId);
  if (waiting) return (await waiting.xml.text()) === xml ? 'finished' : 'changed';
  const sent = await readSent(instanceId);
  if (!sent) return 'open';
  return sent.digest === (await sha256Hex(xml)) ? 'finished' : 'changed';
}
