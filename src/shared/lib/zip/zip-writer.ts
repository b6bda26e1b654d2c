import { Zip, ZipPassThrough } from 'fflate';
import type { FileTarget } from '../file-target';

export interface ZipEntry {
  /** Path with `/` separators; `fileNames` (shared/lib) makes safe names. */
  path: string;
  modified?: Date;
  /** Called once all files before it are written. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

export interface ZipProgress {
  files: number;
  bytes: number;
  path: string;
}

interface ZipOptions {
  signal: AbortSignal;
  onProgress?: (progress: ZipProgress) => void;
  /** Called for a file that cannot be opened and is left out; without it the archive fails. */
  onLeftOut?: (entry: ZipEntry, error: unknown) => void;
  mostBytes?: number;
}

/** Limits without ZIP64: 32-bit positions and 16-bit counts. */
const formatBytes = 0xffff_ffff;
const maxFiles = 0xffff;
/** Per file, for the names and dates at the end of the archive. */
const directoryBytes = 256;

/** Over 4 GB or 65,535 files. */
export class ZipTooLarge extends Error {}

/**
 * Writes an uncompressed ZIP, one chunk in memory. Entries may come from a generator. Rejects with AbortError,
 * ZipTooLarge, or the failure of a file or the target; the target is then aborted. A file that breaks off after opening
 * always fails the archive.
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
      if (progress.files >= maxFiles) throw new ZipTooLarge();
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
