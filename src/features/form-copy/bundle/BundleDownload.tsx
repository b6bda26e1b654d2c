import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { alerts } from '~/shared/ui/overlays/alerts';
import { percentOf } from '~/shared/lib/numbers';
import type { Origin } from '../origin';

/** The button that downloads a bundle, and its progress, which can be cancelled. */
export function BundleDownload({ origin, version }: { origin: Origin; version: string }) {
  const { t, i18n } = useLingui();
  const [written, setWritten] = useState<number | null>(null);
  const cancel = useRef<AbortController>(null);
  // The description, the XForm and the spreadsheet, besides the attachments.
  const total = origin.files.filter(({ datasetExists }) => !datasetExists).length + (origin.workbook ? 3 : 2);
  const download = async () => {
    if (cancel.current) return;
    const stop = new AbortController();
    cancel.current = stop;
    try {
      const [{ openFileTarget, zipType }, { writeZip }, { bundleEntries, bundleName }] = await Promise.all([
        import('~/shared/lib/file-target'),
        import('~/shared/zip/zip-writer'),
        import('./write-bundle'),
      ]);
      const target = await openFileTarget(bundleName(origin), zipType);
      if (!target) return;
      setWritten(0);
      await writeZip(bundleEntries(origin, version, stop.signal), target, {
        signal: stop.signal,
        onProgress: ({ files }) => setWritten(files),
      });
      alerts.success(msg`Bundle downloaded.`);
    } catch (error) {
      if (!stop.signal.aborted) alerts.failed(msg`The bundle was not downloaded.`, error);
    } finally {
      cancel.current = null;
      setWritten(null);
    }
  };
  if (written === null) {
    return (
      <Button data-page-action onClick={() => void download()}>
        <Trans>Download bundle</Trans>
      </Button>
    );
  }
  const [done, all] = [i18n.number(written), i18n.number(total)];
  return (
    <div className="make-form-bar">
      <Progress
        percent={percentOf(written, total)}
        showInfo={false}
        aria-label={t`Download of the bundle`}
        style={{ inlineSize: 160 }}
      />
      <span role="status">
        <Trans>
          {done} of {all} files
        </Trans>
      </span>
      <Button onClick={() => cancel.current?.abort()}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
