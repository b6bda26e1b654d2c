import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress, Radio, Spin } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dropJob } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { useJobSnapshot, usePageJob } from '~/shared/jobs/use-job';
import { chooseFileTarget, memoryFileOpener, canStreamToDisk } from '~/shared/lib/file-target';
import { bidiIsolate } from '~/shared/lib/isolate';
import { percentOf } from '~/shared/lib/numbers';
import { Icon } from '~/shared/ui/icons/Icon';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import {
  describeDownload,
  type Download,
  type DownloadJob,
  downloadKind,
  type DownloadNote,
  type DownloadPlace,
} from './download-kind';
import { rememberDownload } from './last-download';
import './download-parts.css';

export function DownloadProgress({ job }: { job: DownloadJob }) {
  const { t, i18n } = useLingui();
  useJobSnapshot(job);
  const [entry] = job.all();
  if (!entry) return null;
  const isDone = entry.state === 'done';
  return (
    <div className="download-progress">
      <p>
        <Name>{entry.item.label}</Name>
      </p>
      {!isDone &&
        (entry.fraction === null ? (
          <Spin size="small" />
        ) : (
          <Progress percent={percentOf(entry.fraction, 1)} showInfo={false} aria-label={t`Progress of the download`} />
        ))}
      <p role="status">
        {isDone && <Trans>Download complete:</Trans>} {describeDownload(entry, i18n)}
      </p>
    </div>
  );
}

interface DownloadFooterProps {
  download: ReturnType<typeof useDownload>;
  /** `id` of the form element that starts the download. */
  form: string;
  loading?: boolean;
  onClose: () => void;
}

export function DownloadFooter({ download, form, loading = false, onClose }: DownloadFooterProps) {
  if (download.isRunning)
    return (
      <>
        <Button onClick={download.cancel}>
          <Trans>Cancel download</Trans>
        </Button>
        <Button type="primary" onClick={onClose}>
          <Trans>Continue in the background</Trans>
        </Button>
      </>
    );
  if (download.isDone)
    return (
      <>
        <Button onClick={download.dismiss}>
          <Trans>Download another file</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="primary" htmlType="submit" form={form} loading={loading}>
        <Trans>Download</Trans>
      </Button>
    </>
  );
}

/** For CSV files that the server writes: a spreadsheet may run answers as formulas. */
export function FormulaNote() {
  return (
    <p className="muted">
      <Trans>
        The server leaves answers that begin like a formula (=, +, -, @) as they are. Import the file into a spreadsheet
        with all columns as text, or select Excel.
      </Trans>
    </p>
  );
}

/** Only for browsers that hold a file in memory until it is complete. */
export function LargeFileNote() {
  if (canStreamToDisk()) return null;
  return (
    <p className="download-large" role="status">
      <Icon name="warning" />
      <Trans>
        The file can be larger than the memory of this device, because this browser saves it only once it is complete.
        For a large file, use Chrome or Edge on a computer.
      </Trans>
    </p>
  );
}

interface DownloadChoiceProps<Value> {
  legend: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  /** antd's Radio of each. */
  children: ReactNode;
}

/** A question of a dialog that downloads, with one answer. */
export const DownloadChoice = <Value extends string | boolean>(props: DownloadChoiceProps<Value>) => (
  <fieldset className="download-choice">
    <legend className="field-label">{props.legend}</legend>
    <Radio.Group
      role="none"
      className="field-radios"
      value={props.value}
      onChange={({ target }) => props.onChange(target.value as Value)}
    >
      {props.children}
    </Radio.Group>
  </fieldset>
);

interface StartOptions {
  name: string;
  /** Media type. */
  type: string;
  /** It may be too large to be held in memory. */
  isLarge: boolean;
  address: string;
  /** Makes the producer of the file. It may throw why the format cannot hold it. */
  producer: () => Download['produce'];
  /** The choices to begin with the next time. */
  choices: object;
}

/**
 * The download of a list that runs or has ended: one at a time. It continues in the panel of jobs after this component
 * unmounts. A complete file is reported in a notification, and `onWhole` is called; the dialog shows what a file lacks.
 * `start` resolves to whether it has started.
 */
export function useDownload(key: string, onWhole: () => void) {
  const { i18n } = useLingui();
  const job: DownloadJob | null = usePageJob<DownloadPlace, Download, DownloadNote>(
    downloadKind.name,
    (place) => place.key === key,
  );
  // Not the progress, which would rerender the dialog several times a second.
  const phase = useJobSnapshot(job, (snapshot) => snapshot.phase);
  const start = async ({ name, type, isLarge, address, producer, choices }: StartOptions): Promise<boolean> => {
    try {
      const produce = producer();
      const open = isLarge ? await chooseFileTarget(name, type) : memoryFileOpener(name, type);
      if (!open) return false;
      if (job) dropJob(job);
      const items = [{ id: 'file', label: name, data: { open, produce } }];
      startJob(downloadKind, { title: name, address, input: { key }, items });
      rememberDownload(key, choices);
      return true;
    } catch (error) {
      notifications.failed(msg`The download did not start.`, error);
      return false;
    }
  };
  const isRunning = phase !== null && phase !== 'ended';
  const entry = job?.all()[0];
  const isDone = phase === 'ended' && entry?.state === 'done';
  const seenRunning = useRef<DownloadJob>(null);
  useEffect(() => {
    if (isRunning) seenRunning.current = job;
    if (!isDone || !job || !entry || seenRunning.current !== job || entry.note?.remarks.length !== 0) return;
    const [name, facts] = [bidiIsolate(entry.item.label), describeDownload(entry, i18n)];
    notifications.success(msg`Download complete: ${name} (${facts})`);
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

interface QuickDownloadOptions {
  isWanted: boolean;
  isReady: boolean;
  /** There is something to answer or to read first. */
  asks: boolean;
  /** Resolves to whether it has started. */
  begin: () => Promise<boolean>;
  download: ReturnType<typeof useDownload>;
}

/** Milliseconds until the dialog of a running download appears. */
const dialogDelay = 700;

/**
 * Starts a download whose kind was chosen before its dialog opened. The dialog stays hidden unless it has to ask,
 * wait or tell.
 */
export function useQuickDownload({ isWanted, isReady, asks, begin, download }: QuickDownloadOptions) {
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
