import { Tokenizer } from '~/shared/lib/csv/tokenize';

const quote = 34;
const lineFeed = 10;

/** Counts CSV rows of a byte stream and checks that the last one is complete. */
export class CsvCheck {
  private quoted = false;
  private lines = 0;
  private last = lineFeed;

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

  /** Call after the last bytes. Null if the file is incomplete; the header does not count. */
  rows(): number | null {
    return this.quoted || this.last !== lineFeed || this.lines === 0 ? null : this.lines - 1;
  }
}

/** Bytes read from the end of an archive: the end record with the longest comment, and a small directory. */
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
  end: number;
}

/**
 * Checks that a streamed ZIP is complete: a truncated archive lacks the central directory at its end, although its
 * first files open.
 */
export class ZipCheck {
  private tail = new Uint8Array();
  private total = 0;

  push(chunk: Uint8Array): void {
    this.total += chunk.length;
    const kept = this.tail.subarray(Math.max(0, this.tail.length + chunk.length - tailBytes));
    const tail = new Uint8Array(Math.min(tailBytes, kept.length + chunk.length));
    const fromChunk = chunk.subarray(Math.max(0, chunk.length - tailBytes));
    tail.set(kept.subarray(0, tail.length - fromChunk.length));
    tail.set(fromChunk, tail.length - fromChunk.length);
    this.tail = tail;
  }

  /** Call after the last bytes. The number of files, or null if the archive is incomplete. */
  files(): number | null {
    const view = new DataView(this.tail.buffer, this.tail.byteOffset, this.tail.length);
    const directory = this.directory(view);
    if (!directory) return null;
    const start = this.total - this.tail.length;
    if (directory.offset + directory.size !== start + directory.end) return null;
    if (directory.offset < start) return directory.entries;
    return countEntries(view, directory.offset - start, directory.end) === directory.entries ? directory.entries : null;
  }

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

  /** Archives over 4 GB or 65,535 files (ZIP64). */
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

/** Cells that need quotes, as the server writes them. */
const special = /[",\r\n]/;
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

export interface RowFilter {
  ids: ReadonlySet<string>;
  columnOf: (head: readonly string[]) => number;
}

/** Submissions: a question may be called KEY too, and the server's column comes last. */
export const keyColumn: RowFilter['columnOf'] = (head) => head.lastIndexOf('KEY');
export const idColumn: RowFilter['columnOf'] = (head) => head.indexOf('__id');

/** Keeps the rows of a streamed CSV file with one of the ids: the server cannot filter by answers, so it sends all. */
export class CsvRowFilter {
  rows = 0;
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private readonly tokenizer: Tokenizer;
  private text = '';
  private column = -1;

  constructor({ ids, columnOf }: RowFilter) {
    this.tokenizer = new Tokenizer(',', (cells, row) => {
      if (row === 1) this.column = columnOf(cells);
      else if (ids.has(cells[this.column] ?? '')) this.rows += 1;
      else return;
      this.text += lineOf(cells);
    });
  }

  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    this.tokenizer.push(this.decoder.decode(chunk, { stream: true }));
    return this.taken();
  }

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
