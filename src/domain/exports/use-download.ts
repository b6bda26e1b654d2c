import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import {
  describeDownload,
  type Download,
  type DownloadJob,
  downloadKind,
  type DownloadNote,
  type DownloadPlace,
} from '~/domain/exports/download-kind';
import { dropJob } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { useJobSnapshot, usePageJob } from '~/shared/jobs/use-job';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';

interface Starting {
  /** The name of the file. */
  name: string;
  address: string;
  download: Download;
}

/**
 * The download of a list that runs or has ended: one at a time. It goes on in the panel of jobs when this component is
 * gone. A file that is whole is said in a notice, and `onWhole` is called; what it lacks is for the dialog to show.
 */
export function useDownload(key: string, onWhole: () => void) {
  const { i18n } = useLingui();
  const job: DownloadJob | null = usePageJob<DownloadPlace, Download, DownloadNote>(
    downloadKind.name,
    (place) => place.key === key,
  );
  // Not its progress, with which the whole dialog would be drawn again several times a second.
  const phase = useJobSnapshot(job, (snapshot) => snapshot.phase);
  const start = ({ name, address, download }: Starting) => {
    if (job) dropJob(job);
    startJob(downloadKind, {
      title: name,
      address,
      input: { key },
      items: [{ id: 'file', label: name, data: download }],
    });
  };
  const isRunning = phase !== null && phase !== 'ended';
  const entry = job?.all()[0];
  const isDone = phase === 'ended' && entry?.state === 'done';
  const seenRunning = useRef<DownloadJob>(null);
  useEffect(() => {
    if (isRunning) seenRunning.current = job;
    if (!isDone || !job || !entry || seenRunning.current !== job || entry.note?.remarks.length !== 0) return;
    const [name, facts] = [isolate(entry.item.label), describeDownload(entry, i18n)];
    alerts.success(msg`Download complete: ${name} (${facts})`);
    dropJob(job);
    onWhole();
  });
  return {
    start,
    job,
    isRunning,
    isDone,
    failure: phase === 'ended' ? entry?.error : undefined,
    cancel: () => job?.stop(),
    dismiss: () => job && dropJob(job),
  };
}

interface Quick {
  /** Whether the kind of file was chosen already. */
  isWanted: boolean;
  isReady: boolean;
  /** There is something to answer or to know first. */
  asks: boolean;
  /** Out: whether it has started. */
  begin: () => Promise<boolean>;
  download: ReturnType<typeof useDownload>;
}

/** Milliseconds that a download may take without its dialog. */
const dialogDelay = 700;

/**
 * Starts a download whose kind was chosen before its dialog, which is out of sight unless there is something to answer,
 * to wait for or to read. Out: whether it is out of sight, and whether the file is still prepared.
 */
export function useQuickDownload({ isWanted, isReady, asks, begin, download }: Quick) {
  const { isRunning, isDone, failure } = download;
  const [phase, setPhase] = useState<'preparing' | 'begun' | 'shown'>(isWanted ? 'preparing' : 'shown');
  const [isLate, setLate] = useState(false);
  if (phase === 'preparing' && (asks || isRunning)) setPhase('shown');
  if (phase === 'begun' && (isDone || failure !== undefined)) setPhase('shown');
  const hasBegun = useRef(false);
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  const isDue = phase === 'preparing' && isReady && !asks;
  useEffect(() => {
    if (!isDue || hasBegun.current) return;
    hasBegun.current = true;
    setPhase('begun');
    void latest.current().then((hasStarted) => hasStarted || setPhase('shown'));
  }, [isDue]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), dialogDelay);
    return () => clearTimeout(timer);
  }, []);
  return { isHidden: phase !== 'shown' && !isLate, isPreparing: phase === 'preparing' };
}
