import { zipSync } from 'fflate';
import { bytesInMemory, directoryOf, recordAt } from './zip-parts';

/**
 * Replaces a file of an archive. Nothing is unpacked: the others stay as they are packed, and the new one is put behind
 * them. Throws UnreadableZip or RangeError.
 */
export function replaceFile(archive: Uint8Array, path: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { start, length, count } = directoryOf(bytesInMemory(archive));
  const single = zipSync({ [path]: content });
  const made = directoryOf(bytesInMemory(single));
  const record = single.slice(made.start, made.start + made.length);
  new DataView(record.buffer).setUint32(42, start, true);

  const directory = archive.subarray(start, start + length);
  const records: Uint8Array[] = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const old = recordAt(directory, at);
    records.push(old.name === path ? record : directory.subarray(at, at + old.length));
    at += old.length;
  }
  // The end record of the new archive has no comment.
  const end = single.slice(made.start + made.length);
  const view = new DataView(end.buffer);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(
    12,
    records.reduce((sum, { length: size }) => sum + size, 0),
    true,
  );
  view.setUint32(16, start + made.start, true);

  const parts = [archive.subarray(0, start), single.subarray(0, made.start), ...records, end];
  const changed = new Uint8Array(parts.reduce((sum, { length: size }) => sum + size, 0));
  let at = 0;
  for (const part of parts) {
    changed.set(part, at);
    at += part.length;
  }
  return changed;
}
