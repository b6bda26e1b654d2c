import {
  type Download,
  type DownloadJob,
  downloadKind,
  type DownloadNote,
  type DownloadPlace,
} from '~/domain/exports/download-kind';
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
  const entry = job?.all()[0];
  return {
    start,
    job,
    isRunning: phase !== null && phase !== 'ended',
    isDone: phase === 'ended' && entry?.state === 'done',
    failure: phase === 'ended' ? entry?.error : undefined,
    cancel: () => job?.stop(),
    dismiss: () => job && dropJob(job),
  };
}
