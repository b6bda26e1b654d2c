import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { useDownload } from './use-download';

interface DownloadFooterProps {
  download: ReturnType<typeof useDownload>;
  /** The id of the form that starts the download. */
  form: string;
  /** What the form needs is still loading. */
  loading?: boolean;
  onClose: () => void;
}

/** The buttons of a dialog that downloads: before, while it runs, and when the file is complete. */
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
