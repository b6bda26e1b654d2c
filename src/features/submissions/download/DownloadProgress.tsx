import { Trans, useLingui } from '@lingui/react/macro';
import type { DownloadNote, Download } from '~/shared/exports/download-kind';
import { describeDownload } from '~/shared/exports/download-kind';
import type { JobEntry } from '~/shared/jobs/kind';
import { Name } from '~/shared/ui/text/Name';

/** How far a download is, or what it became. */
export function DownloadProgress({ entry }: { entry: JobEntry<Download, DownloadNote> }) {
  const { t, i18n } = useLingui();
  const isDone = entry.state === 'done';
  return (
    <div className="download-progress">
      <p>
        <Name>{entry.item.label}</Name>
      </p>
      {!isDone && (
        <progress
          aria-label={t`Progress of the download`}
          {...(entry.fraction === null ? {} : { max: 1, value: entry.fraction })}
        />
      )}
      <p role="status">
        {isDone && <Trans>Download complete:</Trans>} {describeDownload(entry, i18n)}
      </p>
    </div>
  );
}
