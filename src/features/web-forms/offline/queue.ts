import { msg } from '@lingui/core/macro';
import { createStore, del, get, values } from 'idb-keyval';
import { ApiError, type FailureKind, isLostAnswer } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { transactionDone } from '~/shared/lib/storage';
import type { FormRef } from '../fill-url';
import { moveEntries } from '../move-entries';
import { type FilledRecord, newRecord } from '../send/record';
import { writeUnfinished } from '../send/single-submission';
import { isSameOwner, type Owner } from './owner';
import { requestPersistence, withStorageSpace } from './storage-space';

/** A filled form in this browser's queue. Its id is the instance id, so that it is queued once. */
export interface QueuedRecord {
  id: string;
  place: FormRef;
  formName: string;
  name: string | null;
  owner: Owner;
  /** The owner may send submissions, but not change them. Missing in records of earlier releases. */
  onlySends?: boolean | undefined;
  deviceId: string | undefined;
  /** Name of its link or form that allows one submission; null for others. Missing in records of earlier releases. */
  once?: string | null;
  filledAt: string;
  xml: File;
  files: readonly File[];
  sentFiles: readonly string[];
  tried: boolean;
  refusal: Refusal | null;
}

export const conflictCode = 'other-answers';

export interface Refusal {
  code: string | null;
  message: string;
  file: string | null;
  /** Class of the error. Missing in records of earlier releases, and for failures in this browser. */
  kind?: FailureKind;
  status?: number;
}

const records = createStore('alidade.forms-to-send', 'records');
/** Database of releases up to 1.0. */
const earlier = { database: 'alidade-filled-forms', store: 'records' };

const channel = 'alidade.forms-to-send';
/** Only one document sends at a time. Not renamed with the database: a page of an earlier release may be open. */
export const sendingLock = 'alidade.filled-forms';

function announce(): void {
  const sender = new BroadcastChannel(channel);
  sender.postMessage(null);
  sender.close();
}

/** Calls the listener after every change, also by other tabs. Returns the unsubscribe function. */
export function onQueueChange(listener: () => void): () => void {
  const receiver = new BroadcastChannel(channel);
  receiver.addEventListener('message', listener);
  return () => receiver.close();
}

export const sizeOf = ({ xml, files }: Pick<QueuedRecord, 'xml' | 'files'>): number =>
  files.reduce((sum, { size }) => sum + size, xml.size);

/** Moves the records of an earlier release here, while no document sends. What cannot be moved is moved next time. */
export async function moveEarlierRecords(): Promise<void> {
  const moved = await moveEntries(earlier, records).catch(() => 0);
  if (moved > 0) announce();
}

export async function listRecords(): Promise<QueuedRecord[]> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks) await locks.request(sendingLock, { ifAvailable: true }, (lock) => lock && moveEarlierRecords());
  else await moveEarlierRecords();
  const all = await values<QueuedRecord>(records);
  return all.toSorted((one, other) => one.filledAt.localeCompare(other.filledAt));
}

export const readRecord = (id: string): Promise<QueuedRecord | undefined> => get<QueuedRecord>(id, records);

function instanceNameOf(xml: string): string | null {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const element = [...document.getElementsByTagName('*')].find(({ localName }) => localName === 'instanceName');
  return element?.textContent.trim() || null;
}

/** Stores a record; false if other answers have its id. In one transaction, because another tab may store one, too. */
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
      // Otherwise the error aborts the transaction and reaches its listeners.
      event.preventDefault();
      event.stopPropagation();
    });
    return transactionDone(all.transaction);
  });
  return isNew;
}

/**
 * Queues a filled form. Throws NoRoom, and OtherAnswers if another one has its id; then nothing is stored, and the form
 * must stay open.
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
  if (!(await withStorageSpace(sizeOf(record), () => putNew(record)))) throw new OtherAnswers(null);
  void requestPersistence();
  announce();
  return record;
}

/**
 * Updates a record unless it was deleted meanwhile. In one transaction: a record deleted between reading and writing
 * would come back.
 */
export async function changeRecord(id: string, change: Partial<QueuedRecord>): Promise<void> {
  await records('readwrite', (all) => {
    const reading = all.get(id) as IDBRequest<QueuedRecord | undefined>;
    reading.addEventListener('success', () => {
      if (reading.result) all.put({ ...reading.result, ...change }, id);
    });
    return transactionDone(all.transaction);
  });
  announce();
}

export async function deleteRecord(id: string): Promise<void> {
  await del(id, records);
  announce();
}

/**
 * Turns a record into another submission, because the server has other answers with its id. Returns the new id; null
 * for an encrypted one, which cannot get another id and stays as it is.
 */
export async function renewRecord(record: QueuedRecord): Promise<string | null> {
  const { id, xml } = record;
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
    return transactionDone(all.transaction);
  });
  writeUnfinished(record.once ?? null, renewed.id, 'queued');
  announce();
  return renewed.id;
}

/** Whether a record is sent automatically: refused ones wait for the user, those of others for their owner. */
export const isDue = (record: QueuedRecord, owner: Owner | null): boolean =>
  record.refusal === null && isSameOwner(record.owner, owner);

/**
 * The server's refusal, which a retry does not change, or null for a failure of network, session or server, after which
 * the record waits. `file` is null for the answers.
 */
export function toRefusal(error: unknown, file: string | null): Refusal | null {
  if (isLostAnswer(error)) return null;
  if (error instanceof OtherAnswers) return { code: conflictCode, message: '', file };
  if (!(error instanceof ApiError)) return { code: null, message: error instanceof Error ? error.message : '', file };
  const { kind, status = 0, code = null } = error;
  if (kind === 'no-response' || status >= 500 || status === 401 || status === 408 || status === 429) return null;
  return { code, message: error.message, file, kind, status };
}

export function refusalError({ code, message, file, kind, status }: Refusal): Error {
  if (kind !== undefined || code !== null)
    return new ApiError({
      kind: kind ?? 'problem',
      status: status ?? Number.parseInt(code ?? '0', 10),
      code,
      message,
      fileName: file,
    });
  const cause = new ApiError({ kind: 'problem', message });
  return new UserFacingError(msg`It could not be sent, for a reason that this page does not know.`, { cause });
}
