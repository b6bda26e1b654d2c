import { Trans, useLingui } from '@lingui/react/macro';
import { Progress, Spin } from 'antd';
import { describeDownload, type DownloadJob } from '~/domain/exports/download-kind';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import { Name } from '~/shared/ui/text/Name';
import { percentOf } from '~/shared/lib/numbers';
import './download-choice.css';

/** How far a download is, or what it became. */
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
