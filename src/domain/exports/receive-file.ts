import { msg } from '@lingui/core/macro';
import { ApiError } from '~/api/problem';
import { CsvCheck, CsvRowFilter, type RowFilter, ZipCheck } from '~/engines/exports/stream-checks';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { FileTarget } from '~/shared/lib/file-target';
import type { DownloadProgress, DownloadResult } from './download-kind';

/** The file ended early, although the connection did not break. */
const truncatedError = () =>
  new UserFacingError(
    msg`The file ended before it was complete, so it was not saved. Download it again, or download fewer rows with a filter.`,
  );

interface Receiving {
  kind: 'csv' | 'zip';
  only?: RowFilter | undefined;
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

/**
 * Streams a response into a file and checks that it is complete. Rejects with an ApiError if the connection breaks, a
 * TextError if the file ended early, or the error of the target.
 */
export async function receiveFile(
  response: Response,
  target: FileTarget,
  { kind, only, signal, onProgress }: Receiving,
): Promise<DownloadResult> {
  const proof = kind === 'zip' ? new ZipCheck() : new CsvCheck();
  const rowFilter = only && new CsvRowFilter(only);
  // The length of a compressed response is not that of the file.
  const isPlain = response.headers.get('Content-Encoding') === null;
  const length = isPlain ? Number(response.headers.get('Content-Length') ?? 0) : 0;
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  let [bytes, read] = [0, 0];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal.throwIfAborted();
        throw new ApiError({ kind: 'no-response', cause: error });
      });
      signal.throwIfAborted();
      if (done) break;
      proof.push(value);
      const written = rowFilter ? rowFilter.push(value) : value;
      await target.write(written);
      bytes += written.length;
      read += value.length;
      onProgress({ bytes, fraction: length > 0 ? Math.min(1, read / length) : null });
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  if (proof instanceof ZipCheck) {
    if (proof.files() === null) throw truncatedError();
    return {};
  }
  const rows = proof.rows();
  if (rows === null) throw truncatedError();
  if (!rowFilter) return { rows };
  await target.write(rowFilter.end());
  return { rows: rowFilter.rows };
}
