/** Checks and filters the files of a server while their bytes pass: whether they are complete, and only some rows. */
import { Tokenizer } from '~/shared/lib/csv/tokenize';

const quote = 34;
const lineFeed = 10;

/** Counts the rows of a CSV file while its bytes pass, and checks that its last row is complete. */
export class CsvProof {
  private quoted = false;
  private lines = 0;
  private last = lineFeed;

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    let { quoted, lines } = this;
    for (const byte of chunk) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) lines += 1;
    }
    this.quoted = quoted;
    this.lines = lines;
    this.last = chunk.at(-1) ?? this.last;
  }

  /**
   * Called after the last bytes.
   * @returns the number of rows without the header, or null if the file is not complete
   */
  rows(): number | null {
    return this.quoted || this.last !== lineFeed || this.lines === 0 ? null : this.lines - 1;
  }
}

/** Bytes of the end of an archive that are read: the end record with the longest comment, and a small directory. */
const tailBytes = 1_000_000;
const endSize = 22;
const endMark = 0x0605_4b50;
const end64Mark = 0x0606_4b50;
const locatorMark = 0x0706_4b50;
const entryMark = 0x0201_4b50;
const unknown32 = 0xffff_ffff;
const unknown16 = 0xffff;

interface Directory {
  entries: number;
  offset: number;
  size: number;
  /** Where the records after the directory begin, in the tail. */
  end: number;
}

/**
 * Checks that an archive arrived whole, while its bytes pass. A ZIP file ends with a directory of its files: without it,
 * or if it is not where the end says, the archive was cut off, although its first files can be opened.
 */
export class ZipProof {
  private tail = new Uint8Array();
  private total = 0;

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    this.total += chunk.length;
    const kept = this.tail.subarray(Math.max(0, this.tail.length + chunk.length - tailBytes));
    const tail = new Uint8Array(Math.min(tailBytes, kept.length + chunk.length));
    const fromChunk = chunk.subarray(Math.max(0, chunk.length - tailBytes));
    tail.set(kept.subarray(0, tail.length - fromChunk.length));
    tail.set(fromChunk, tail.length - fromChunk.length);
    this.tail = tail;
  }

  /**
   * Called after the last bytes.
   * @returns the number of files, or null if the archive is not complete
   */
  files(): number | null {
    const view = new DataView(this.tail.buffer, this.tail.byteOffset, this.tail.length);
    const directory = this.directory(view);
    if (!directory) return null;
    const start = this.total - this.tail.length;
    if (directory.offset + directory.size !== start + directory.end) return null;
    if (directory.offset < start) return directory.entries;
    return countEntries(view, directory.offset - start, directory.end) === directory.entries ? directory.entries : null;
  }

  /** Reads the end record, which says where the directory is. */
  private directory(view: DataView): Directory | null {
    for (let at = view.byteLength - endSize; at >= 0 && at >= view.byteLength - endSize - unknown16; at--) {
      if (view.getUint32(at, true) !== endMark) continue;
      if (at + endSize + view.getUint16(at + 20, true) !== view.byteLength) continue;
      const found: Directory = {
        entries: view.getUint16(at + 10, true),
        size: view.getUint32(at + 12, true),
        offset: view.getUint32(at + 16, true),
        end: at,
      };
      const isLarge = found.entries === unknown16 || found.size === unknown32 || found.offset === unknown32;
      return isLarge ? (this.large(view, at) ?? found) : found;
    }
    return null;
  }

  /** The same of an archive over 4 GB or 65,535 files. */
  private large(view: DataView, end: number): Directory | null {
    const locator = end - 20;
    if (locator < 0 || view.getUint32(locator, true) !== locatorMark) return null;
    const at = Number(view.getBigUint64(locator + 8, true)) - (this.total - this.tail.length);
    if (at < 0 || at + 56 > locator || view.getUint32(at, true) !== end64Mark) return null;
    return {
      entries: Number(view.getBigUint64(at + 32, true)),
      size: Number(view.getBigUint64(at + 40, true)),
      offset: Number(view.getBigUint64(at + 48, true)),
      end: at,
    };
  }
}

function countEntries(view: DataView, from: number, end: number): number | null {
  let count = 0;
  let at = from;
  while (at < end) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) return null;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    count += 1;
  }
  return at === end ? count : null;
}

/** Cells that mean something else without quotes, as the server writes them. */
const special = /[",\r\n]/;
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

/** Which rows of a CSV file are kept. */
export interface Only {
  ids: ReadonlySet<string>;
  /** The index of the column of the ids in the header. */
  columnOf: (head: readonly string[]) => number;
}

/** Of files of submissions. A question may be called KEY, too; the server's own column comes after the answers. */
export const keyColumn: Only['columnOf'] = (head) => head.lastIndexOf('KEY');
/** Of files of entities. */
export const idColumn: Only['columnOf'] = (head) => head.indexOf('__id');

/**
 * Keeps the rows of a CSV file that have one of the ids, while its bytes pass. The server cannot find by answers, so it
 * sends all of them.
 */
export class KeptRows {
  /** How many rows were kept, without the head. */
  rows = 0;
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private readonly tokenizer: Tokenizer;
  private text = '';
  private column = -1;

  constructor({ ids, columnOf }: Only) {
    this.tokenizer = new Tokenizer(',', (cells, row) => {
      if (row === 1) this.column = columnOf(cells);
      else if (ids.has(cells[this.column] ?? '')) this.rows += 1;
      else return;
      this.text += lineOf(cells);
    });
  }

  /** Takes the next bytes, and returns those of the rows in them that are wanted. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    this.tokenizer.push(this.decoder.decode(chunk, { stream: true }));
    return this.taken();
  }

  /** The last row, if the file ends without a line break. */
  end(): Uint8Array<ArrayBuffer> {
    this.tokenizer.push(this.decoder.decode());
    this.tokenizer.end();
    return this.taken();
  }

  private taken(): Uint8Array<ArrayBuffer> {
    const { text } = this;
    this.text = '';
    return this.encoder.encode(text);
  }
}
