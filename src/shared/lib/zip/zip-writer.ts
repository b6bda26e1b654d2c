import { Zip, ZipPassThrough } from 'fflate';
import type { FileTarget } from '../file-target';

/** A file of an archive. */
export interface ZipEntry {
  /** Its path in the archive, with `/` between folders. `fileNames` (shared/lib) makes safe ones of names. */
  path: string;
  /** Default: now. */
  modified?: Date;
  /** Opens its content, once all files before it are written. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

/** How far an archive is. */
export interface ZipProgress {
  /** Files written, and left out. */
  files: number;
  /** Bytes of files written. */
  bytes: number;
  /** Path of the file that is written now. */
  path: string;
}

interface ZipOptions {
  signal: AbortSignal;
  onProgress?: (progress: ZipProgress) => void;
  /** Called for a file that cannot be opened, which is then left out. Without it the archive fails. */
  onLeftOut?: (entry: ZipEntry, error: unknown) => void;
  /** Default: what the format can have. */
  mostBytes?: number;
}

/** The format without its 64-bit extension: 32-bit positions and 16-bit counts. */
const formatBytes = 0xffff_ffff;
const mostFiles = 0xffff;
/** Room for the names and dates at the end of the archive, per file. */
const directoryBytes = 256;

/** The archive would be larger than 4 GB, or have more than 65,535 files. */
export class ZipTooLarge extends Error {}

/**
 * Writes files into a ZIP archive, one after the other and without compressing them: at most one chunk is in memory at
 * a time. Takes the files, also as a generator that opens folders as it goes; and the target. Resolves when the archive
 * is complete. Rejects with an AbortError when cancelled, with ZipTooLarge, or with the failure of a file or of the
 * target; then the target is aborted. A file that breaks off after it was opened always fails the archive.
 */
export async function writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  target: FileTarget,
  { signal, onProgress, onLeftOut, mostBytes = formatBytes }: ZipOptions,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const progress = { files: 0, bytes: 0, path: '' };
  let written = 0;
  const flush = async () => {
    for (const chunk of chunks.splice(0)) {
      written += chunk.length;
      if (written + (progress.files + 1) * directoryBytes > mostBytes) throw new ZipTooLarge();
      await target.write(chunk as Uint8Array<ArrayBuffer>);
    }
  };
  const add = async (entry: ZipEntry) => {
    progress.path = entry.path;
    let content: ReadableStream<Uint8Array>;
    try {
      content = await entry.open(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!onLeftOut) throw error;
      onLeftOut(entry, error);
      return;
    }
    const file = new ZipPassThrough(entry.path);
    file.mtime = entry.modified ?? new Date();
    zip.add(file);
    const reader = content.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        signal.throwIfAborted();
        if (done) break;
        file.push(value);
        progress.bytes += value.length;
        await flush();
        onProgress?.({ ...progress });
      }
    } catch (error) {
      await reader.cancel().catch(() => undefined);
      throw error;
    }
    file.push(new Uint8Array(), true);
    await flush();
  };
  try {
    for await (const entry of entries) {
      signal.throwIfAborted();
      if (progress.files >= mostFiles) throw new ZipTooLarge();
      await add(entry);
      progress.files += 1;
      onProgress?.({ ...progress });
    }
    zip.end();
    await flush();
    await target.close();
  } catch (error) {
    zip.terminate();
    await target.abort().catch(() => undefined);
    throw error;
  }
}
