import type { Problem } from '~/shared/xlsform/convert/problems';

/** The problems of a sheet by where they are. */
export interface CellMarks {
  /** By row and column, such as "5 2". */
  cells: Map<string, Problem[]>;
  /** All problems of a row. */
  rows: Map<number, Problem[]>;
  count: number;
}

export const cellKey = (row: number, column: number): string => `${row} ${column}`;

function add<Key>(map: Map<Key, Problem[]>, key: Key, problem: Problem): void {
  const known = map.get(key);
  if (known) known.push(problem);
  else map.set(key, [problem]);
}

/** The marks of each sheet by its name. */
export function marksOf(problems: readonly Problem[]): Map<string, CellMarks> {
  const sheets = new Map<string, CellMarks>();
  for (const problem of problems) {
    const { sheet, row, column } = problem;
    if (sheet === undefined) continue;
    const marks = sheets.get(sheet) ?? { cells: new Map(), rows: new Map(), count: 0 };
    sheets.set(sheet, marks);
    marks.count += 1;
    if (row !== undefined) add(marks.rows, row, problem);
    if (row !== undefined && column) add(marks.cells, cellKey(row, column.number), problem);
  }
  return sheets;
}

/** The worst of several problems; undefined without any. */
export const worstOf = (problems: readonly Problem[] | undefined): Problem | undefined =>
  problems?.find(({ severity }) => severity === 'error') ?? problems?.[0];
