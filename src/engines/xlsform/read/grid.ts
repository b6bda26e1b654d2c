/** Collects cells as far as the reference converter reads. */
import type { ZipLimits } from '~/shared/lib/zip/zip-parts';
import { formSheets } from '../workbook';
import { UnreadableWorkbook } from './unreadable';

const maxEmptyColumns = 20;
const maxEmptyRows = 60;

export class CellCount {
  private count = 0;
  private readonly most: number;

  constructor({ cells }: Limits) {
    this.most = cells;
  }

  add(cells: number, sheet: string): void {
    this.count += cells;
    if (this.count > this.most) throw new UnreadableWorkbook('too-many-cells', { sheet, most: this.most });
  }
}

function widthOf(header: readonly string[]): number {
  let width = 0;
  for (let column = 0; column < header.length && column - width <= maxEmptyColumns; column += 1)
    if ((header[column] ?? '') !== '') width = column + 1;
  return width;
}

const spaces = / +/g;
/** Inner no-break spaces stay, so that mistyped headers are reported as unknown. */
const tidyHeader = (text: string): string => text.trim().replace(spaces, ' ');
const tidyCell = (text: string): string => text.trim().replaceAll('\u00a0', ' ');

export class Grid {
  private readonly rows = new Map<number, string[]>();
  private header: string[] = [];
  private width: number | undefined;
  private lastFilled = 0;

  constructor(
    private readonly name: string,
    private readonly count: CellCount,
  ) {}

  /** Cells right of the last header are dropped. */
  put(row: number, column: number, written: string): void {
    if (row === 0) {
      const text = tidyHeader(written);
      if (text === '' || column > (maxEmptyColumns + 1) * (this.header.length + 1)) return;
      this.pad(this.header, column)[column] = text;
      this.width = undefined;
      return;
    }
    this.width ??= widthOf(this.header);
    if (column >= this.width) return;
    const text = tidyCell(written);
    if (text === '') return;
    let cells = this.rows.get(row);
    if (!cells) this.rows.set(row, (cells = []));
    this.pad(cells, column)[column] = text;
    this.lastFilled = Math.max(this.lastFilled, row);
  }

  isPast(row: number): boolean {
    return row - this.lastFilled > maxEmptyRows + 1;
  }

  finish(): string[][] {
    const width = (this.width = widthOf(this.header));
    const filled = [...this.rows.keys()].sort((one, other) => one - other);
    let last = 0;
    for (const row of filled) {
      if (row - last > maxEmptyRows + 1) break;
      if (this.rows.get(row)?.some((_, column) => column < width && this.header[column] !== '')) last = row;
    }
    const header = this.header.slice(0, width);
    if (width === 0) return [];
    return [header, ...Array.from({ length: last }, (_, index) => this.rows.get(index + 1)?.slice(0, width) ?? [])];
  }

  private pad(cells: string[], column: number): string[] {
    if (column >= cells.length) this.count.add(column + 1 - cells.length, this.name);
    while (cells.length < column) cells.push('');
    return cells;
  }
}

/** Forms are small: 20,000 choices in ten languages are 20 MB unpacked. */
export interface Limits {
  readonly fileBytes: number;
  readonly unpackedBytes: number;
  /** Of all sheets, including empty ones before the last of a row. */
  readonly cells: number;
}

export const defaultLimits: Limits = {
  fileBytes: 32 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  cells: 4_000_000,
};

/** Excel writes one file per sheet, picture and chart. */
export const zipLimits = ({ unpackedBytes }: Limits): ZipLimits => ({
  bytes: unpackedBytes,
  entries: 10_000,
  ratio: 300,
});

/** A known sheet name in any case, or the only sheet. */
export const hasCells = (name: string, sheets: number): boolean =>
  sheets === 1 || formSheets.some((known) => known === name.toLowerCase());
