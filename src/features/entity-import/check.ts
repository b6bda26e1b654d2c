import type { QuoteError } from '~/shared/lib/csv/tokenize';
import { idColumns } from './mapping';
import { type ImportPlan, createLabeller } from './plan';
import { addMatchingRow, type MatchingRows, noMatchingRows, RepeatFinder } from './repeated-rows';

/** `empty` no longer occurs, but is stored with imports of earlier releases. */
export type RowError = QuoteError | 'nul' | 'empty' | 'cells' | 'label';

export interface RowProblem {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  fault: RowError;
  found?: number;
}

export interface Chunk {
  from: number;
  to: number;
  /** How many of them are sent. */
  rows: number;
}

export interface CheckResult {
  /** Rows with data; `good` are those without a problem. */
  rows: number;
  good: number;
  counts: Partial<Record<RowError, number>>;
  problems: readonly RowProblem[];
  /** Rows with fewer cells than the header, if others have an empty last cell: a delimiter may be missing. */
  ragged: { rows: number; ranges: readonly (readonly [from: number, to: number])[] } | null;
  /** A row with a cell of several lines that is much larger than any other row: a quote may be missing. */
  largeCell: number | null;
  /** Rows that repeat the label, or the value in an id column, of an earlier row. */
  repeats: readonly (MatchingRows & { column: number | 'label' })[];
  /** Rows whose label has surrounding spaces, which are stored. */
  spaced: MatchingRows;
  chunks: readonly Chunk[];
}

export const faultyRows = ({ counts }: Pick<CheckResult, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const maxProblems = 100_000;
const maxRanges = 500;
/** Chunk limits; cells and characters give chunks of wide lists a similar size. */
const chunkLimits = { rows: 2000, cells: 40_000, characters: 2_000_000 };

/** Non-breaking spaces and tabs count as empty, too. */
export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Number of cells, without empty ones beyond the header. */
function widthOf(cells: readonly string[], expected: number): number {
  let width = cells.length;
  while (width > expected && cells[width - 1] === '') width -= 1;
  return width;
}

/** Faults apart from those of the label. */
export function findCellsError(cells: readonly string[], quotes: QuoteError | null, expected: number): RowError | null {
  if (quotes !== null) return quotes;
  if (cells.some((cell) => cell.includes('\0'))) return 'nul';
  return widthOf(cells, expected) > expected ? 'cells' : null;
}

/** Returns a function that finds what is wrong with a row. For an empty row that is the missing label. */
export function createRowCheck(
  plan: ImportPlan,
): (cells: readonly string[], quotes: QuoteError | null) => RowError | null {
  const labelOf = createLabeller(plan);
  const { length: expected } = plan.header;
  return (cells, quotes) => findCellsError(cells, quotes, expected) ?? (labelOf(cells).trim() === '' ? 'label' : null);
}

/** Checks row by row and divides the good rows into chunks. Stores no rows. */
export class RowChecker {
  private readonly expected: number;
  private readonly delimiter: string;
  private readonly faultOf: ReturnType<typeof createRowCheck>;
  private readonly counts: Partial<Record<RowError, number>> = {};
  private readonly problems: RowProblem[] = [];
  private readonly chunks: Chunk[] = [];
  private chunk: Chunk | null = null;
  private filled = { cells: 0, characters: 0 };
  private rows = 0;
  private good = 0;
  private readonly ranges: [number, number][] = [];
  private short = 0;
  private someLastIsEmpty = false;
  private largest = { row: 0, size: 0, hasBreak: false };
  private second = 0;
  private readonly spaced = noMatchingRows();
  private readonly labelOf: ReturnType<typeof createLabeller>;
  private readonly repeats: ReadonlyMap<number | 'label', RepeatFinder>;

  constructor(plan: ImportPlan, delimiter: string) {
    this.labelOf = createLabeller(plan);
    const columns: (number | 'label')[] = ['label', ...idColumns(plan.header)];
    this.repeats = new Map(columns.map((column) => [column, new RepeatFinder()]));
    this.expected = plan.header.length;
    this.delimiter = delimiter;
    this.faultOf = createRowCheck(plan);
  }

  take(cells: readonly string[], row: number, quotes: QuoteError | null): void {
    if (quotes === null && isEmpty(cells)) return;
    this.rows += 1;
    const fault = this.faultOf(cells, quotes);
    if (fault !== null) {
      this.add(fault === 'cells' ? { row, fault, found: widthOf(cells, this.expected) } : { row, fault });
      return;
    }
    this.good += 1;
    this.warn(cells, row);
    const label = this.labelOf(cells);
    if (label !== label.trim()) addMatchingRow(this.spaced, row);
    for (const [column, repeats] of this.repeats) repeats.take(column === 'label' ? label : (cells[column] ?? ''), row);
    this.fill(cells, row);
  }

  result(): CheckResult {
    if (this.chunk) this.chunks.push(this.chunk);
    this.chunk = null;
    const { rows, good, counts, problems, chunks, short, largest, spaced } = this;
    return {
      rows,
      good,
      counts,
      problems,
      chunks,
      spaced,
      repeats: [...this.repeats].flatMap(([column, { found }]) => (found.rows > 0 ? [{ column, ...found }] : [])),
      ragged: short > 0 && this.someLastIsEmpty ? { rows: short, ranges: this.ranges } : null,
      largeCell: largest.hasBreak && this.second > 0 && largest.size > 10 * this.second ? largest.row : null,
    };
  }

  private add(problem: RowProblem): void {
    this.counts[problem.fault] = (this.counts[problem.fault] ?? 0) + 1;
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }

  private warn(cells: readonly string[], row: number): void {
    if (cells.length < this.expected) {
      this.short += 1;
      const last = this.ranges.at(-1);
      if (last && last[1] === row - 1) last[1] = row;
      else if (this.ranges.length < maxRanges) this.ranges.push([row, row]);
    } else if (cells[this.expected - 1] === '') this.someLastIsEmpty = true;
    let size = 0;
    for (const cell of cells) size += cell.length;
    if (size <= this.largest.size) {
      if (size > this.second) this.second = size;
      return;
    }
    this.second = this.largest.size;
    const hasBreak = cells.some((cell) => cell.includes('\n') || cell.includes('\r') || cell.includes(this.delimiter));
    this.largest = { row, size, hasBreak };
  }

  private fill(cells: readonly string[], row: number): void {
    let characters = 0;
    for (const cell of cells) characters += cell.length;
    const { chunk, filled } = this;
    const isFull =
      chunk !== null &&
      (chunk.rows >= chunkLimits.rows ||
        filled.cells + cells.length > chunkLimits.cells ||
        filled.characters + characters > chunkLimits.characters);
    if (chunk === null || isFull) {
      if (chunk) this.chunks.push(chunk);
      this.chunk = { from: row, to: row, rows: 1 };
      this.filled = { cells: cells.length, characters };
      return;
    }
    chunk.to = row;
    chunk.rows += 1;
    filled.cells += cells.length;
    filled.characters += characters;
  }
}
