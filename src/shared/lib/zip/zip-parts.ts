/**
 * Reads single ZIP files by the central directory, piece by piece: libraries unpack whole files of any size, here a
 * bomb ends at the limit. Pages use `readZip`.
 */
import { Inflate, zipSync } from 'fflate';

export interface ZipLimits {
  readonly bytes: number;
  readonly entries: number;
  /** Maximum compression ratio, except for small files. */
  readonly ratio: number;
}

export type ZipFault =
  /** Not an archive, damaged, truncated, or ZIP64. */
  'broken' | 'encrypted' | 'missing' | 'too-large' | 'too-many-entries';

export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip';
  readonly path: string;

  constructor(
    readonly fault: ZipFault,
    path = '',
  ) {
    super(fault);
    this.path = path;
  }
}

export interface ZipBytes {
  readonly size: number;
  readonly slice: (from: number, to: number) => Uint8Array;
}

export const bytesInMemory = (bytes: Uint8Array): ZipBytes => ({
  size: bytes.length,
  slice: (from, to) => bytes.subarray(from, to),
});

interface Entry {
  readonly method: number;
  readonly start: number;
  readonly packed: number;
  readonly isEncrypted: boolean;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
/** The end record has a comment of at most 65,535 bytes. */
const furthestEnd = endLength + 65_535;
const block = 1_048_576;
/** Packed bytes unpacked at a time: they become at most 1,032 times as many. */
const step = 32_768;
/** Allowed whatever the ratio: tables repeat themselves. */
const anyRatio = 10 * 1_048_576;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function directoryOf({ size, slice }: ZipBytes): { start: number; length: number; count: number } {
  const tail = slice(Math.max(0, size - furthestEnd), size);
  const view = viewOf(tail);
  let end = tail.length - endLength;
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw new UnreadableZip('broken');
  const [count, length, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (start + length > size) throw new UnreadableZip('broken');
  return { start, length, count };
}

function recordAt(directory: Uint8Array, at: number): { length: number; name: string } {
  const view = viewOf(directory);
  if (view.getUint32(at, true) !== entrySignature) throw new UnreadableZip('broken');
  const nameLength = view.getUint16(at + 28, true);
  const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameLength));
  return {
    length: 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
    name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
  };
}

export class ZipParts {
  private readonly entries = new Map<string, Entry>();
  private unpacked = 0;

  constructor(
    private readonly bytes: ZipBytes,
    private readonly limits: ZipLimits,
  ) {
    try {
      this.readDirectory();
    } catch (failure) {
      throw failure instanceof RangeError ? new UnreadableZip('broken') : failure;
    }
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** `onPiece` returns false when it needs no more. Throws UnreadableZip if missing, damaged or too large. */
  read(name: string, onPiece: (piece: Uint8Array) => boolean): void {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableZip('missing', name);
    if (entry.isEncrypted) throw new UnreadableZip('encrypted', name);
    if (entry.method !== 0 && entry.method !== 8) throw new UnreadableZip('broken', name);
    const pieces = entry.method === 0 ? this.packed(entry) : this.inflated(entry);
    const most = Math.max(anyRatio, entry.packed * this.limits.ratio);
    let size = 0;
    for (const piece of pieces) {
      this.unpacked += piece.length;
      size += piece.length;
      if (this.unpacked > this.limits.bytes || size > most) throw new UnreadableZip('too-large', name);
      if (piece.length > 0 && !onPiece(piece)) return;
    }
  }

  private *inflated(entry: Entry): Generator<Uint8Array> {
    let pieces: Uint8Array[] = [];
    let isComplete = false;
    const inflate = new Inflate((piece, isLast) => {
      pieces.push(piece);
      isComplete = isLast;
    });
    for (const packed of this.packed(entry)) {
      try {
        inflate.push(packed);
      } catch {
        throw new UnreadableZip('broken');
      }
      yield* pieces;
      pieces = [];
      if (isComplete) return;
    }
    try {
      inflate.push(new Uint8Array(), true);
    } catch {
      throw new UnreadableZip('broken');
    }
    yield* pieces;
  }

  private *packed({ start, packed }: Entry): Generator<Uint8Array> {
    const { size, slice } = this.bytes;
    const head = slice(start, Math.min(size, start + 30));
    if (head.length < 30) throw new UnreadableZip('broken');
    const view = viewOf(head);
    if (view.getUint32(0, true) !== localSignature) throw new UnreadableZip('broken');
    const from = start + 30 + view.getUint16(26, true) + view.getUint16(28, true);
    const to = from + packed;
    if (to > size) throw new UnreadableZip('broken');
    for (let at = from; at < to; at += block) {
      const read = slice(at, Math.min(to, at + block));
      for (let inside = 0; inside < read.length; inside += step) yield read.subarray(inside, inside + step);
    }
  }

  private readDirectory(): void {
    const { start, length, count } = directoryOf(this.bytes);
    if (count > this.limits.entries) throw new UnreadableZip('too-many-entries');
    const directory = this.bytes.slice(start, start + length);
    const view = viewOf(directory);
    for (let index = 0, at = 0; index < count; index += 1) {
      const record = recordAt(directory, at);
      this.entries.set(record.name, {
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        start: view.getUint32(at + 42, true),
      });
      at += record.length;
    }
  }
}

/**
 * Replaces a file without unpacking: others are copied packed, the new one goes last. Throws UnreadableZip or
 * RangeError.
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
