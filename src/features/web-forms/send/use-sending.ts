import { useState } from 'react';
import type { FillAddress } from '../address';
import { deviceId } from '../device';
import type { FormToFill } from '../load/load-form';
import { tellParent } from './embedding';
import { giveUpOnce, markSent, noteUnfinished } from './once';
import type { FilledRecord } from './record';
import { Sending } from './sending';

/** A filled form that is to be sent. */
export interface Outgoing {
  record: FilledRecord;
  /** The submission that it edits; null for a new one. */
  replaces: string | null;
  /** An earlier try may have arrived. */
  triedBefore: boolean;
  /** From an earlier visit, not from the form that is open. */
  isEarlier: boolean;
  /** The same answers as another submission; null if they cannot become one. */
  remake: () => Promise<FilledRecord | null>;
  /** Keeps a record in this browser until it is sent, in place of the one before. In: the submission that it edits. */
  keep: (record: FilledRecord, replaces: string | null) => Promise<void>;
}

interface Asked {
  address: FillAddress;
  loaded: FormToFill;
  once: string | null;
  /** Called when everything has arrived. */
  onSent: (outgoing: Outgoing) => void;
}

interface Now {
  sending: Sending;
  outgoing: Outgoing;
  /** Takes it for sent, although files of it are refused for good. */
  done: () => void;
}

/** What is being sent now, if anything, and how another record is sent. */
export function useSending({ address, loaded, once, onSent }: Asked) {
  const [now, setNow] = useState<Now | null>(null);
  const start = async (outgoing: Outgoing) => {
    const { record, replaces, triedBefore } = outgoing;
    const { place: form, onlySends } = loaded;
    const sending = new Sending(record, { form, replaces, deviceId: deviceId(), triedBefore, onlySends });
    let hasArrived = false;
    // Before it is sent: it may arrive although nobody hears of it.
    noteUnfinished(once, record.instanceId, 'sending');
    const follow = sending.state.subscribe(() => {
      const { arrived, finished } = sending.state.get();
      if (arrived && !hasArrived) noteUnfinished(once, record.instanceId, 'arrived');
      hasArrived = arrived;
      if (finished) done();
    });
    const done = () => {
      follow();
      markSent(once);
      tellParent(address.parentOrigin, 'submissionsuccess');
      onSent(outgoing);
    };
    setNow({ sending, outgoing, done });
    await sending.run();
  };
  /** Keeps the record in place of the one before, then sends it. */
  const keepAndStart = async (outgoing: Outgoing) => {
    await outgoing.keep(outgoing.record, outgoing.replaces);
    await start(outgoing);
  };
  /** Ends it; what has not arrived is not sent. */
  const end = () => {
    if (now) giveUpOnce(once);
    setNow(null);
  };
  return { now, start, keepAndStart, end };
}
