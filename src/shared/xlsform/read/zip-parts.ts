/**
 * Reads single parts of a ZIP by its central directory, and unpacks them piece by piece. The libraries at hand unpack a
 * part as a whole, as large as the archive says or as it turns out to be; here a bomb ends at the limit.
 */
import { Inflate } from 'fflate';
import { UnreadableWorkbook } from './unreadable';

interface Entry {
  readonly method: number;
  readonly start: number;
  readonly packed: number;
  readonly isEncrypted: boolean;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end record has 22 bytes and a comment of at most 65,535. */
const furthestEnd = 22 + 65_535;
/** Packed bytes that are unpacked at a time: they become at most 1,032 times as many. */
const step = 32_768;

const broken = () => new UnreadableWorkbook('broken-archive');

/** The parts of an archive by name. */
export class ZipParts {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly entries = new Map<string, Entry>();
  private readonly most: number;
  private unpacked = 0;

  /** Throws UnreadableWorkbook. In: the bytes, and how many they may unpack to, over all parts that are read. */
  constructor(bytes: Uint8Array, most: number) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.most = most;
    try {
      this.readDirectory();
    } catch (failure) {
      throw failure instanceof RangeError ? broken() : failure;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /**
   * Unpacks a part. `onPiece` receives its bytes in pieces and returns false when it needs no more. Throws
   * UnreadableWorkbook when the part is missing, damaged or too large.
   */
  read(name: string, onPiece: (piece: Uint8Array) => boolean): void {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableWorkbook('broken-part', { part: name });
    if (entry.isEncrypted) throw new UnreadableWorkbook('encrypted');
    const packed = this.contentOf(entry);
    const state = { goesOn: true, isComplete: false };
    const take = (piece: Uint8Array) => {
      this.unpacked += piece.length;
      if (this.unpacked > this.most) throw new UnreadableWorkbook('unpacks-too-large', { most: this.most });
      if (state.goesOn && piece.length > 0) state.goesOn = onPiece(piece);
    };
    if (entry.method === 0) {
      for (let at = 0; at < packed.length && state.goesOn; at += step) take(packed.subarray(at, at + step));
      return;
    }
    if (entry.method !== 8) throw broken();
    const inflate = new Inflate((piece, isLast) => {
      take(piece);
      state.isComplete = isLast;
    });
    for (let at = 0; state.goesOn && !state.isComplete; at += step) {
      if (at >= packed.length) throw broken();
      try {
        inflate.push(packed.subarray(at, at + step), at + step >= packed.length);
      } catch (failure) {
        throw failure instanceof UnreadableWorkbook ? failure : broken();
      }
    }
  }

  private readDirectory(): void {
    const { view, bytes } = this;
    let end = bytes.length - 22;
    while (end >= 0 && view.getUint32(end, true) !== endSignature)
      end = end > bytes.length - furthestEnd ? end - 1 : -1;
    if (end < 0) throw broken();
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== entrySignature) throw broken();
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      this.entries.set(name.replaceAll('\\', '/').replace(/^\/+/, ''), {
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        start: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }

  private contentOf({ start, packed }: Entry): Uint8Array {
    const { view, bytes } = this;
    if (start + 30 > bytes.length || view.getUint32(start, true) !== localSignature) throw broken();
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (from + packed > bytes.length) throw broken();
    return bytes.subarray(from, from + packed);
  }
}
