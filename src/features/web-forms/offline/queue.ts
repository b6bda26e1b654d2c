import { msg } from '@lingui/core/macro';
import { createStore, del, get, values } from 'idb-keyval';
import { ApiError, type FailureKind, isLostAnswer } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { TextError } from '~/shared/errors/text-error';
import { whenStored } from '~/shared/lib/storage';
import type { FormPlace } from '../address';
import { moveEntries } from '../move-entries';
import { noteUnfinished } from '../send/once';
import { type FilledRecord, newRecord } from '../send/record';
import { isSameOwner, type Owner } from './person';
import { keepStored, withRoom } from './room';

/** A filled form that waits in this browser. Its id is that of the instance, so that it is there once. */
export interface QueuedRecord {
  id: string;
  place: FormPlace;
  /** The name of the form, and of the instance if the form makes one. */
  formName: string;
  name: string | null;
  owner: Owner;
  /** The owner may send submissions, but not change them. Records of earlier releases do not say. */
  onlySends?: boolean | undefined;
  deviceId: string | undefined;
  /** The name of its link or form that may be sent once; null for others. Records of earlier releases do not say. */
  once?: string | null;
  /** ISO date. */
  filledAt: string;
  xml: File;
  files: readonly File[];
  /** Names of files that the server has. */
  sentFiles: readonly string[];
  /** A try was made, which may have arrived. */
  tried: boolean;
  /** Why the server refused it: it then waits for the person. */
  refusal: Refusal | null;
}

/** In place of the server's code: it has other answers under the id of these. */
export const otherAnswers = 'other-answers';

/** The server's refusal, as it can be stored. */
export interface Refusal {
  code: string | null;
  message: string;
  /** The file that it is about; null for the answers. */
  file: string | null;
  /** Which error it was. Records of earlier releases do not say, nor does what failed in this browser. */
  kind?: FailureKind;
  status?: number;
}

const records = createStore('alidade.forms-to-send', 'records');
/** Where releases up to 1.0 stored them. */
const earlier = { database: 'alidade-filled-forms', store: 'records' };

const channel = 'alidade.forms-to-send';
/** One document at a time sends. Not renamed with the database: a page of an earlier release may be open. */
export const sendingLock = 'alidade.filled-forms';

/** Tells this document and the others that the list has changed. */
function announce(): void {
  const sender = new BroadcastChannel(channel);
  sender.postMessage(null);
  sender.close();
}

/** Calls the listener after every change, also by other tabs. Returns a function that stops it. */
export function onQueueChange(listener: () => void): () => void {
  const receiver = new BroadcastChannel(channel);
  receiver.addEventListener('message', listener);
  return () => receiver.close();
}

export const sizeOf = ({ xml, files }: Pick<QueuedRecord, 'xml' | 'files'>): number =>
  files.reduce((sum, { size }) => sum + size, xml.size);

/** Moves the records of an earlier release here, while no document sends. What cannot be moved stays for the next time. */
export async function moveEarlierRecords(): Promise<void> {
  const moved = await moveEntries(earlier, records).catch(() => 0);
  if (moved > 0) announce();
}

/** All records of this browser, the oldest first. */
export async function listRecords(): Promise<QueuedRecord[]> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks) await locks.request(sendingLock, { ifAvailable: true }, (lock) => lock && moveEarlierRecords());
  else await moveEarlierRecords();
  const all = await values<QueuedRecord>(records);
  return all.toSorted((one, other) => one.filledAt.localeCompare(other.filledAt));
}

export const readRecord = (id: string): Promise<QueuedRecord | undefined> => get<QueuedRecord>(id, records);

/** The name that the form gives an instance; null if it gives none. */
function instanceNameOf(xml: string): string | null {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const element = [...document.getElementsByTagName('*')].find(({ localName }) => localName === 'instanceName');
  return element?.textContent.trim() || null;
}

/** Stores a record; false if there are other answers under its id. In one transaction: another tab may store one, too. */
async function putNew(record: QueuedRecord): Promise<boolean> {
  const own = await record.xml.text();
  const known = await readRecord(record.id);
  if (known) return (await known.xml.text()) === own;
  let isNew = true;
  await records('readwrite', (all) => {
    const adding = all.add(record, record.id);
    adding.addEventListener('error', (event) => {
      if (adding.error?.name !== 'ConstraintError') return;
      isNew = false;
      // It neither ends the transaction nor reaches its listeners, for whom the whole has failed.
      event.preventDefault();
      event.stopPropagation();
    });
    return whenStored(all.transaction);
  });
  return isNew;
}

/**
 * Stores a filled form. Throws NoRoom, and OtherAnswers if another one with its id waits: then nothing is stored, and the
 * form must stay open.
 */
export async function addRecord(
  { instanceId, xml, files }: FilledRecord,
  about: Pick<QueuedRecord, 'place' | 'formName' | 'owner' | 'onlySends' | 'deviceId' | 'once'> & { tried?: boolean },
): Promise<QueuedRecord> {
  const record: QueuedRecord = {
    tried: false,
    ...about,
    id: instanceId,
    name: instanceNameOf(await xml.text()),
    filledAt: new Date().toISOString(),
    xml,
    files,
    sentFiles: [],
    refusal: null,
  };
  if (!(await withRoom(sizeOf(record), () => putNew(record)))) throw new OtherAnswers(null);
  void keepStored();
  announce();
  return record;
}

/**
 * Stores what became of a record, unless it was deleted meanwhile. In one transaction: a record that is deleted between
 * reading and writing would come back.
 */
export async function changeRecord(id: string, change: Partial<QueuedRecord>): Promise<void> {
  await records('readwrite', (all) => {
    const reading = all.get(id) as IDBRequest<QueuedRecord | undefined>;
    reading.addEventListener('success', () => {
      if (reading.result) all.put({ ...reading.result, ...change }, id);
    });
    return whenStored(all.transaction);
  });
  announce();
}

export async function deleteRecord(id: string): Promise<void> {
  await del(id, records);
  announce();
}

/**
 * Turns a record into another submission, because the server has other answers under its id. Returns its id; null for
 * an encrypted one, which cannot get another id and stays as it is.
 */
export async function renewRecord(record: QueuedRecord): Promise<string | null> {
  const { id, xml } = record;
  // Its files stay as they are.
  const made = await newRecord({ instanceId: id, xml, files: [] });
  if (!made) return null;
  const renewed: QueuedRecord = {
    ...record,
    id: made.instanceId,
    xml: made.xml,
    sentFiles: [],
    tried: false,
    refusal: null,
  };
  await records('readwrite', (all) => {
    all.put(renewed, renewed.id);
    all.delete(id);
    return whenStored(all.transaction);
  });
  noteUnfinished(record.once ?? null, renewed.id, 'queued');
  announce();
  return renewed.id;
}

/** Whether a record is sent without being asked for: refused ones wait for the person, others' ones for them. */
export const isDue = (record: QueuedRecord, owner: Owner | null): boolean =>
  record.refusal === null && isSameOwner(record.owner, owner);

/**
 * What a failed try means: the server's refusal, which trying again does not change, or null for a failure of the
 * network, the session or the server, after which the record just waits. Takes what failed, and the file it is about.
 */
export function refusalOf(error: unknown, file: string | null): Refusal | null {
  if (isLostAnswer(error)) return null;
  if (error instanceof OtherAnswers) return { code: otherAnswers, message: '', file };
  if (!(error instanceof ApiError)) return { code: null, message: error instanceof Error ? error.message : '', file };
  const { kind, status = 0, code = null } = error;
  if (kind === 'no-response' || status >= 500 || status === 401 || status === 408 || status === 429) return null;
  return { code, message: error.message, file, kind, status };
}

/** The error behind a refusal, for its words. */
export function errorOf({ code, message, file, kind, status }: Refusal): Error {
  if (kind !== undefined || code !== null)
    return new ApiError({
      kind: kind ?? 'problem',
      status: status ?? Number.parseInt(code ?? '0', 10),
      code,
      message,
      fileName: file,
    });
  const cause = new ApiError({ kind: 'problem', message });
  return new TextError(msg`It could not be sent, for a reason that this page does not know.`, { cause });
}
