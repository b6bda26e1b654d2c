/** One-shot worker that unpacks files of an archive. */
import { unpackFiles, type ZipAnswer, type ZipTask } from './unpack-files';
import { UnreadableZip } from './zip-parts';

/** Only in workers; the project's types are those of pages. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

function read({ file, wanted, limits }: ZipTask): ZipAnswer {
  const reader = new FileReaderSync();
  const slice = (from: number, to: number) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
  try {
    return { kind: 'read', ...unpackFiles({ size: file.size, slice }, wanted, limits) };
  } catch (error) {
    if (error instanceof UnreadableZip) return { kind: 'unreadable', fault: error.fault, path: error.path };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ZipTask>) => globalThis.postMessage(read(data)));
