import { useState } from 'react';
import {
  type Download,
  type DownloadJob,
  downloadKind,
  type DownloadNote,
  type DownloadPlace,
} from '~/shared/exports/download-kind';
import { dropJob } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { useJobSnapshot, usePageJob } from '~/shared/jobs/use-job';

interface Starting {
  /** The name of the file. */
  name: string;
  address: string;
  download: Download;
}

/**
 * The download of a list that runs or has ended: one at a time. It goes on in the panel of jobs when this component is
 * gone.
 */
export function useDownload(key: string) {
  const job: DownloadJob | null = usePageJob<DownloadPlace, Download, DownloadNote>(
    downloadKind.name,
    (place) => place.key === key,
  );
  const snapshot = useJobSnapshot(job);
  const [starts, setStarts] = useState(0);
  const start = ({ name, address, download }: Starting) => {
    if (job) dropJob(job);
    setStarts(starts + 1);
    startJob(downloadKind, {
      title: name,
      address,
      input: { key },
      items: [{ id: 'file', label: name, data: download }],
    });
  };
  const entry = job?.all()[0];
  return {
    /** Counts the downloads that this component started. */
    starts,
    start,
    entry,
    isRunning: snapshot !== null && snapshot.phase !== 'ended',
    isDone: entry?.state === 'done',
    failure: entry && !job?.isActive ? entry.error : undefined,
    cancel: () => job?.stop(),
    dismiss: () => job && dropJob(job),
  };
}
