/** Streams of a compound file, the container of .xls and of encrypted workbooks ([MS-CFB]). */
import { viewOf } from '~/shared/lib/zip/zip-parts';
import { UnreadableWorkbook } from './unreadable';

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const special = 0xfffffffa;
const headerSize = 512;
const smallSector = 64;

export const isCompoundFile = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte);

interface Stream {
  readonly start: number;
  readonly length: number;
}

/** Reading past the end throws a RangeError. */
export class CompoundFile {
  private readonly view: DataView;
  private readonly size: number;
  private readonly fat: DataView;
  private readonly streams = new Map<string, Stream>();
  private root: Stream = { start: special, length: 0 };

  constructor(private readonly bytes: Uint8Array) {
    this.view = viewOf(bytes);
    const power = this.view.getUint16(30, true);
    if (power !== 9 && power !== 12) throw new UnreadableWorkbook('broken-archive');
    this.size = 2 ** power;
    this.fat = viewOf(this.join(this.fatSectors()));
    this.readDirectory();
  }

  has(name: string): boolean {
    return this.streams.has(name);
  }

  read(name: string): Uint8Array {
    const stream = this.streams.get(name);
    if (!stream) throw new UnreadableWorkbook('no-workbook');
    const isLarge = stream.length >= this.view.getUint32(56, true);
    return (isLarge ? this.chain(stream.start) : this.smallStream(stream.start)).subarray(0, stream.length);
  }

  private sectorAt(sector: number): Uint8Array {
    const start = (sector + 1) * this.size;
    if (start >= this.bytes.length) throw new RangeError('no such sector');
    return this.bytes.subarray(start, start + this.size);
  }

  private join(sectors: readonly number[]): Uint8Array {
    const whole = new Uint8Array(sectors.length * this.size);
    for (const [index, sector] of sectors.entries()) whole.set(this.sectorAt(sector), index * this.size);
    return whole;
  }

  private fatSectors(): number[] {
    const sectors: number[] = [];
    const add = (sector: number) => {
      if (sector < special) sectors.push(sector);
    };
    for (let at = 76; at < headerSize; at += 4) add(this.view.getUint32(at, true));
    const seen = new Set<number>();
    for (let sector = this.view.getUint32(68, true); sector < special;) {
      if (seen.has(sector)) throw new UnreadableWorkbook('broken-archive');
      seen.add(sector);
      const part = viewOf(this.sectorAt(sector));
      for (let at = 0; at < this.size - 4; at += 4) add(part.getUint32(at, true));
      sector = part.getUint32(this.size - 4, true);
    }
    // A table cannot have more sectors than the file.
    if (sectors.length > this.bytes.length / this.size) throw new UnreadableWorkbook('broken-archive');
    return sectors;
  }

  private follow(start: number, table: DataView): number[] {
    const sectors: number[] = [];
    const seen = new Set<number>();
    for (let sector = start; sector < special; sector = table.getUint32(sector * 4, true)) {
      if (seen.has(sector)) throw new UnreadableWorkbook('broken-archive');
      seen.add(sector);
      sectors.push(sector);
    }
    return sectors;
  }

  private chain(start: number): Uint8Array {
    return this.join(this.follow(start, this.fat));
  }

  /** Short streams are in the small sectors of the root's stream. */
  private smallStream(start: number): Uint8Array {
    const all = this.chain(this.root.start);
    const sectors = this.follow(start, viewOf(this.chain(this.view.getUint32(60, true))));
    const whole = new Uint8Array(sectors.length * smallSector);
    for (const [index, sector] of sectors.entries())
      whole.set(all.subarray(sector * smallSector, (sector + 1) * smallSector), index * smallSector);
    return whole;
  }

  private readDirectory(): void {
    const directory = this.chain(this.view.getUint32(48, true));
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const entry = directory.subarray(at, at + 128);
      const view = viewOf(entry);
      const length = Math.min(64, Math.max(0, view.getUint16(64, true) - 2));
      const name = new TextDecoder('utf-16le').decode(entry.subarray(0, length));
      const stream = { start: view.getUint32(116, true), length: view.getUint32(120, true) };
      if (at === 0) this.root = stream;
      else if (entry[66] === 2) this.streams.set(name, stream);
    }
  }
}
