import { createStore, del, delMany, get, set, values } from 'idb-keyval';
import { digestOf } from './digest';
import type { Owner } from './person';
import type { QueuedRecord } from './queue';

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
