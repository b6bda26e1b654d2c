import { useCallback, useEffect, useRef, useState } from 'react';
import type { SendingState } from '../send/sending';
import { isSameOwner, type Owner } from './person';
import { isDue, listRecords, onQueueChange, type QueuedRecord } from './queue';
import { type Round, sendQueue } from './send-queue';
import { listSent, type SentRecord } from './sent-log';

/** Milliseconds for which the page says what was sent. */
const lately = 24 * 3_600_000;

/** Milliseconds between tries while records wait and the page is open: the first ones, and the longest. */
const soon = 2_000;
const interval = 60_000;

export interface Queue {
  /** All records of this browser; null before they are read. */
  records: readonly QueuedRecord[] | null;
  /** What the owner sent from this browser since yesterday, the newest first. */
  sent: readonly SentRecord[];
  reread: () => void;
  /** The record that this page sends now. */
  sending: { id: string; state: SendingState } | null;
  /** How the last round ended. */
  last: Round | null;
  /** Sends what is due, or one record. */
  send: (only?: string) => void;
}

/** The records of this browser, and their sending for the owner: when the page opens, online again, and now and then. */
export function useQueue(owner: Owner | null): Queue {
  const [records, setRecords] = useState<readonly QueuedRecord[] | null>(null);
  const [sending, setSending] = useState<Queue['sending']>(null);
  const [last, setLast] = useState<Round | null>(null);
  const busy = useRef(false);
  const [allSent, setAllSent] = useState<readonly SentRecord[]>([]);
  const reread = useCallback(() => {
    void listRecords().then(setRecords, () => setRecords([]));
    void listSent().then(setAllSent, () => undefined);
  }, []);
  useEffect(() => {
    reread();
    return onQueueChange(reread);
  }, [reread]);
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
    // The browser's word is only a reason to ask the server.
    window.addEventListener('online', tryNow);
    // After logging in, in another tab for instance.
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [due, send]);
  const since = new Date(Date.now() - lately).toISOString();
  const sent = allSent.filter((one) => one.sentAt > since && isSameOwner(one.owner, owner));
  return { records, sent, reread, sending, last, send };
}
