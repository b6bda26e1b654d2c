import { useCallback, useEffect, useRef, useState } from 'react';
import type { SendingState } from '../send/sending';
import { isSameOwner, type Owner } from './owner';
import { isDue, listRecords, onQueueChange, type QueuedRecord } from './queue';
import { type Round, sendQueue } from './send-queue';
import { listSent, type SentRecord } from './sent-log';

const lately = 24 * 3_600_000;

/** Milliseconds between attempts while records are queued: at first, and at most. */
const soon = 2_000;
const interval = 60_000;

export interface Queue {
  records: readonly QueuedRecord[] | null;
  sent: readonly SentRecord[];
  refetch: () => void;
  sending: { id: string; state: SendingState } | null;
  last: Round | null;
  send: (only?: string) => void;
}

/** The queue, sent when the page opens, when it is online again, and at intervals. */
export function useQueue(owner: Owner | null): Queue {
  const [records, setRecords] = useState<readonly QueuedRecord[] | null>(null);
  const [sending, setSending] = useState<Queue['sending']>(null);
  const [last, setLast] = useState<Round | null>(null);
  const busy = useRef(false);
  const [allSent, setAllSent] = useState<readonly SentRecord[]>([]);
  const load = useCallback(() => {
    void listRecords().then(setRecords, () => setRecords([]));
    void listSent().then(setAllSent, () => undefined);
  }, []);
  useEffect(() => {
    load();
    return onQueueChange(load);
  }, [load]);
  const send = useCallback(
    (only?: string) => {
      if (!owner || busy.current) return;
      busy.current = true;
      sendQueue(owner, setSending, only)
        .then(setLast, () => undefined)
        .finally(() => (busy.current = false));
    },
    [owner],
  );
  const due = records?.some((record) => isDue(record, owner)) ?? false;
  useEffect(() => {
    if (!due) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryIn = (pause: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        send();
        tryIn(Math.min(2 * pause, interval));
      }, pause);
    };
    // A network that is back may need some seconds.
    const tryNow = () => {
      send();
      tryIn(soon);
    };
    tryNow();
    // The `online` event is only a reason to ask the server.
    window.addEventListener('online', tryNow);
    // For example after logging in in another tab.
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [due, send]);
  const since = new Date(Date.now() - lately).toISOString();
  const sent = allSent.filter((one) => one.sentAt > since && isSameOwner(one.owner, owner));
  return { records, sent, refetch: load, sending, last, send };
}
