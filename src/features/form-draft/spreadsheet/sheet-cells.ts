import type { Problem } from '~/engines/xlsform/convert/problems';
import type { Sheet } from '~/engines/xlsform/workbook';
import type { SheetCells } from './protocol';

const rowsPerBlock = 50;
const measuredRows = 200;
const [narrowest, widest] = [8, 36];
/** Longer cell texts are cut. */
const maxTextLength = 1000;

export function toSheetCells({ name, rows }: Sheet): SheetCells {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: columns }, () => narrowest);
  for (const row of rows.slice(0, measuredRows))
    for (const [column, text] of row.entries())
      widths[column] = Math.min(widest, Math.max(widths[column] ?? narrowest, text.length + 2));
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += rowsPerBlock)
    blocks.push(
      JSON.stringify(rows.slice(at, at + rowsPerBlock).map((row) => row.map((text) => text.slice(0, maxTextLength)))),
    );
  return { name, rows: rows.length, columns, widths, blocks };
}

const maxCachedBlocks = 20;

/** `row` counts from 1; empty past the end. */
export function rowReader({ blocks }: Pick<SheetCells, 'blocks'>): (row: number) => readonly string[] {
  const read = new Map<number, string[][]>();
  return (row) => {
    const at = Math.floor((row - 1) / rowsPerBlock);
    let block = read.get(at);
    if (!block) {
      block = JSON.parse(blocks[at] ?? '[]') as string[][];
      if (read.size >= maxCachedBlocks) read.clear();
      read.set(at, block);
    }
    return block[(row - 1) % rowsPerBlock] ?? [];
  };
}

/** 1 → A, 27 → AA. */
export function columnLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCodePoint(65 + ((number - 1) % 26));
}

export interface CellMarks {
  /** By `cellKey`, such as "5 2". */
  cells: Map<string, Problem[]>;
  rows: Map<number, Problem[]>;
  count: number;
}

export const cellKey = (row: number, column: number): string => `${row} ${column}`;

function appendTo<Key>(map: Map<Key, Problem[]>, key: Key, problem: Problem): void {
  const known = map.get(key);
  if (known) known.push(problem);
  else map.set(key, [problem]);
}

export function marksBySheet(problems: readonly Problem[]): Map<string, CellMarks> {
  const sheets = new Map<string, CellMarks>();
  for (const problem of problems) {
    const { sheet, row, column } = problem;
    if (sheet === undefined) continue;
    const marks = sheets.get(sheet) ?? { cells: new Map(), rows: new Map(), count: 0 };
    sheets.set(sheet, marks);
    marks.count += 1;
    if (row !== undefined) appendTo(marks.rows, row, problem);
    if (row !== undefined && column) appendTo(marks.cells, cellKey(row, column.number), problem);
  }
  return sheets;
}

export const worstProblem = (problems: readonly Problem[] | undefined): Problem | undefined =>
  problems?.find(({ severity }) => severity === 'error') ?? problems?.[0];
