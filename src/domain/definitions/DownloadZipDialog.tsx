import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FormAttachment } from '~/api/schema';
import { openFile, StoredElsewhere } from '~/api/transfers';
import { reasonText } from '~/shared/errors/describe-failure';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { fileName, fileNames } from '~/shared/lib/file-names';
import { largeFileBytes, openFileTarget, canStreamToDisk, zipType } from '~/shared/lib/file-target';
import { percentOf } from '~/shared/lib/numbers';
import { formatSize } from '~/shared/lib/sizes';
import { writeZip, type ZipEntry, type ZipProgress, ZipTooLarge } from '~/shared/lib/zip/zip-writer';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import './download-zip.css';

interface DownloadZipDialogProps {
  title: string;
  /** Without extension. */
  name: string;
  entries: readonly ZipEntry[];
  /** Total bytes of all files; null if unknown. */
  size: number | null;
  onClose: () => void;
}

function reasonOf(error: unknown): unknown {
  if (error instanceof StoredElsewhere)
    return new UserFacingError(
      msg`This server keeps files in external storage that this page cannot read. Download them one by one, or ask the administrator of the server to allow it.`,
    );
  if (error instanceof ZipTooLarge)
    return new UserFacingError(msg`One ZIP file can hold 4 GB and 65,535 files. These are more.`);
  return error;
}

/**
 * Downloads files as one ZIP: streamed to disk where the browser can, otherwise in memory, with a warning for large
 * totals. Unreadable files are left out and listed.
 */
export function DownloadZipDialog({ title, name, entries, size, onClose }: DownloadZipDialogProps) {
  const { i18n } = useLingui();
  const [progress, setProgress] = useState<ZipProgress | null>(null);
  const [leftOut, setLeftOut] = useState<readonly { path: string; error: unknown }[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const cancel = new AbortController();
    const missed: { path: string; error: unknown }[] = [];
    setFailure(null);
    try {
      const target = await openFileTarget(`${fileName(name)}.zip`, zipType);
      if (!target) return;
      running.current = cancel;
      setProgress({ files: 0, bytes: 0, path: '' });
      let updatedAt = 0;
      await writeZip(entries, target, {
        signal: cancel.signal,
        onLeftOut: ({ path }, error) => missed.push({ path, error: reasonOf(error) }),
        onProgress: (now) => {
          const time = performance.now();
          if (time - updatedAt < 100) return;
          updatedAt = time;
          setProgress(now);
        },
      });
      if (missed.length > 0) setLeftOut(missed);
      else {
        onClose();
        notifications.success(msg`ZIP file downloaded.`);
      }
    } catch (error) {
      if (!cancel.signal.aborted) setFailure(reasonOf(error));
    } finally {
      if (running.current === cancel) running.current = null;
      setProgress(null);
    }
  };
  const words = (error: unknown) => reasonText(error, i18n);
  const isRunning = progress !== null;
  const count = entries.length;
  const [done, all] = [i18n.number(progress?.files ?? 0), i18n.number(count)];
  const bytes = formatSize(progress?.bytes ?? 0, i18n.locale);
  const whole = size === null ? null : formatSize(size, i18n.locale);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{leftOut ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {leftOut === null && (
            <Button type="primary" loading={isRunning} onClick={() => !isRunning && void download()}>
              <Plural value={count} one="Download # file" other="Download # files" />
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <p className="field-fault" role="alert">
          {words(failure)}
        </p>
      )}
      {leftOut ? (
        <div role="alert">
          <p>
            <Plural
              value={leftOut.length}
              one="The ZIP file was downloaded without # file that could not be read:"
              other="The ZIP file was downloaded without # files that could not be read:"
            />
          </p>
          <ul className="zip-left-out">
            {leftOut.map(({ path, error }) => (
              <li key={path}>
                <Name>{path}</Name>: {words(error)}
              </li>
            ))}
          </ul>
        </div>
      ) : isRunning ? (
        <>
          <Progress
            percent={size ? percentOf(progress.bytes, size) : percentOf(progress.files, count)}
            showInfo={false}
            aria-label={title}
          />
          <p role="status">
            <Trans>
              {done} of {all} files · {bytes}
            </Trans>
          </p>
          <p className="muted zip-current">
            <Name>{progress.path}</Name>
          </p>
        </>
      ) : (
        <>
          <p>
            {whole === null ? (
              <Plural value={count} one="# file in one ZIP file." other="# files in one ZIP file." />
            ) : (
              <Plural
                value={count}
                one={`# file, ${whole}, in one ZIP file.`}
                other={`# files, ${whole}, in one ZIP file.`}
              />
            )}
          </p>
          {!canStreamToDisk() && (size === null || size > largeFileBytes) && (
            <p className="muted">
              <Trans>
                This browser holds the whole ZIP file in memory until it is complete. If that fails, use Chrome or Edge,
                or download the files one by one.
              </Trans>
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** ZIP dates range from 1980 to 2099. */
const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)];

/** Attachments of a form as ZIP entries in a folder (ending in `/`); missing files are left out. */
export function attachmentEntries(
  attachments: readonly FormAttachment[],
  pathOf: (name: string) => string,
  folder = '',
): ZipEntry[] {
  const files = attachments.filter(({ exists }) => exists);
  const names = fileNames(
    files.map(({ name }) => name),
    { keepsEnding: true },
  );
  return files.map(({ name, updatedAt }, index) => ({
    path: `${folder}${names[index] ?? name}`,
    modified: new Date(Math.min(latest, Math.max(earliest, Date.parse(updatedAt ?? '') || Date.now()))),
    open: (signal) => openFile(pathOf(name), signal),
  }));
}
