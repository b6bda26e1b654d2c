import { isStorageFull } from '~/shared/lib/storage';
import { type SendingState, Sending } from '../send/sending';
import { markSingleSubmissionSent, writeUnfinished } from '../send/single-submission';
import { type Owner, fetchSender } from './owner';
import {
  changeRecord,
  deleteRecord,
  isDue,
  listRecords,
  moveEarlierRecords,
  type QueuedRecord,
  readRecord,
  toRefusal,
  sendingLock,
} from './queue';
import { logSent } from './sent-log';

export type Round =
  | { end: 'done'; sent: number }
  | { end: 'offline'; sent: number }
  /** Nobody is signed in, or another user than the records' owner. */
  | { end: 'signed-out' | 'other-person'; sent: number }
  /** No space to store the progress, without which the next attempt could not continue. */
  | { end: 'full'; sent: number };

type OnProgress = (now: { id: string; state: SendingState } | null) => void;

/** One document sends at a time, so that the next one no longer finds what was sent. */
const withLock = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(sendingLock, work) : work();
};

/** Why the server would not take the records as this owner's; null if it would. */
async function obstacle(owner: Owner): Promise<'offline' | 'signed-out' | 'other-person' | null> {
  if (owner.kind === 'link') return null;
  const sender = await fetchSender();
  if (sender.state === 'offline') return 'offline';
  if (sender.state === 'nobody') return 'signed-out';
  return sender.id === owner.id ? null : 'other-person';
}

/**
 * Sends one record and stores the outcome: it is deleted once all of it has arrived. `unreachable`: the rest of the
 * queue should wait.
 */
async function sendRecord(record: QueuedRecord, onProgress: OnProgress): Promise<'sent' | 'kept' | 'unreachable'> {
  const files = record.files.filter(({ name }) => !record.sentFiles.includes(name));
  const { place: form, deviceId, onlySends, tried: triedBefore } = record;
  const about = { form, replaces: null, deviceId, onlySends, triedBefore };
  const sending = new Sending({ instanceId: record.id, xml: record.xml, files }, about);
  // Stored before anything is sent: the page may end at any time. A full device cannot rewrite even the same value.
  if (!record.tried || record.refusal) await changeRecord(record.id, { tried: true, refusal: null });
  const arrivedFiles = ({ parts }: SendingState) =>
    parts.slice(1).flatMap(({ name, state }) => (state === 'sent' ? [name] : []));
  const once = record.once ?? null;
  let hasArrived = false;
  let stored = 0;
  const stop = sending.state.subscribe(() => {
    const state = sending.state.get();
    onProgress({ id: record.id, state });
    if (state.arrived && !hasArrived) writeUnfinished(once, record.id, 'arrived');
    hasArrived = state.arrived;
    const arrived = arrivedFiles(state);
    if (arrived.length === stored) return;
    stored = arrived.length;
    // If this fails, the next attempt sends them again, which changes nothing.
    changeRecord(record.id, { sentFiles: [...record.sentFiles, ...arrived] }).catch(() => undefined);
  });
  await sending.run();
  stop();
  const state = sending.state.get();
  if (state.finished) {
    // First: if the page ends in between, the next attempt finds that the server has it.
    await logSent(record).catch(() => undefined);
    markSingleSubmissionSent(once);
    await deleteRecord(record.id);
    return 'sent';
  }
  const failures = state.parts.flatMap(({ state: part, error, name }, index) =>
    part === 'failed' ? [{ error, refusal: toRefusal(error, index === 0 ? null : name) }] : [],
  );
  const refusal = failures.find((failure) => failure.refusal)?.refusal ?? null;
  await changeRecord(record.id, { refusal, sentFiles: [...record.sentFiles, ...arrivedFiles(state)] });
  return refusal ? 'kept' : 'unreachable';
}

/**
 * Sends the due records of this owner, oldest first, or with `only` that one, also after a refusal. Open pages take
 * turns, so that each record is sent once.
 */
export const sendQueue = (owner: Owner, onProgress: OnProgress, only?: string): Promise<Round> =>
  withLock(async () => {
    let sent = 0;
    const tried = new Set<string>();
    try {
      await moveEarlierRecords();
      for (;;) {
        const asked = only === undefined ? undefined : await readRecord(only);
        const due = asked
          ? [asked]
          : only === undefined
            ? (await listRecords()).filter((one) => isDue(one, owner))
            : [];
        const next = due.find(({ id }) => !tried.has(id));
        if (!next) return { end: 'done', sent };
        tried.add(next.id);
        // Before each one: another user may have signed in.
        const end = await obstacle(owner);
        if (end) return { end, sent };
        const outcome = await sendRecord(next, onProgress);
        if (outcome === 'sent') sent += 1;
        else if (outcome === 'unreachable') return { end: 'offline', sent };
      }
    } catch (error) {
      if (isStorageFull(error)) return { end: 'full', sent };
      throw error;
    } finally {
      onProgress(null);
    }
  });
