import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError, isNeverSent } from '~/api/problem';
import { reasonText } from '~/shared/errors/describe-failure';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry, JobKind } from '~/shared/jobs/kind';
import type { FileOpener, FileTarget } from '~/shared/lib/file-target';
import { formatSize } from '~/shared/lib/sizes';

export interface DownloadProgress {
  bytes: number;
  /** From 0 to 1; null if the size is unknown. */
  fraction: number | null;
  rows?: number;
}

export interface DownloadNote extends DownloadProgress {
  perSecond: number;
  isComplete: boolean;
  /** Sentences on what is missing from the file. */
  remarks: readonly string[];
}

export interface DownloadResult {
  rows?: number;
  remarks?: readonly string[];
}

/** Plain functions: downloads are not stored for a reload. */
export interface Download {
  open: FileOpener;
  /** Writes the whole file; rejects if anything is missing. */
  produce: (
    target: FileTarget,
    run: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
  ) => Promise<DownloadResult>;
}

export type DownloadJob = Job<DownloadPlace, Download, DownloadNote>;

export interface DownloadPlace {
  key: string;
}

/** Milliseconds between progress reports. */
const reportIntervalMs = 150;

const explainError = (error: unknown): unknown => {
  if (!(error instanceof ApiError) || isNeverSent(error)) return error;
  if (error.status === 502 || error.status === 504)
    return new UserFacingError(
      msg`The server took too long to answer. Nothing was saved. Try again, or download fewer rows with a filter.`,
      { cause: error },
    );
  if (error.kind === 'no-response')
    return new UserFacingError(
      msg`The connection was lost before the file was complete. Nothing was saved. Check your connection, then download it again.`,
      { cause: error },
    );
  return error;
};

/** Such as "12 MB · 1.2 MB per second". */
export function describeDownload({ state, note, error }: JobEntry<Download, DownloadNote>, i18n: I18n): string {
  if (error !== undefined && state !== 'running') {
    return reasonText(error, i18n);
  }
  if (!note) return '';
  const parts = note.rows === undefined ? [] : [i18n._(msg`${plural(note.rows, { one: '# row', other: '# rows' })}`)];
  parts.push(formatSize(note.bytes, i18n.locale));
  if (!note.isComplete && note.perSecond > 0) {
    const speed = formatSize(note.perSecond, i18n.locale);
    parts.push(i18n._(msg`${speed} per second`));
  }
  return [...parts, ...note.remarks].join(' · ');
}

/**
 * Continues after leaving the page. The file is discarded unless it is complete, so that a partial one never looks
 * finished.
 */
export const downloadKind: JobKind<DownloadPlace, Download, DownloadNote> = {
  name: 'download',
  parallel: { from: 1, most: 1 },
  stopAborts: true,
  describe: describeDownload,
  async run({ data }, { signal, keep, report }) {
    const began = performance.now();
    let reportedAt = -Infinity;
    let progress: DownloadProgress = { bytes: 0, fraction: null };
    const note = (isComplete: boolean, remarks: readonly string[] = []): DownloadNote => ({
      ...progress,
      perSecond: (progress.bytes / Math.max(1, performance.now() - began)) * 1000,
      isComplete,
      remarks,
    });
    keep(note(false));
    const target = await data.open();
    try {
      const result = await data.produce(target, {
        signal,
        onProgress: (now) => {
          progress = now;
          if (performance.now() - reportedAt < reportIntervalMs) return;
          reportedAt = performance.now();
          if (now.fraction !== null) report(now.fraction);
          keep(note(false));
        },
      });
      signal.throwIfAborted();
      await target.close();
      progress = { ...progress, ...(result.rows === undefined ? {} : { rows: result.rows }) };
      keep(note(true, result.remarks));
    } catch (error) {
      await target.abort().catch(() => undefined);
      signal.throwIfAborted();
      throw explainError(error);
    }
  },
};
