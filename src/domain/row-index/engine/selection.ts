import type { Find } from '../types';
import { type Column, nullColumn, valueIn } from './columns';
import type { RowEngine } from './engine';
import type { Marks, Table } from './tables';

/** The column of a field for the rows of a part of another table: which of its rows belongs to each. */
interface Source {
  column: Column;
  rowOf: (row: number) => number;
}

/** What is found, by the innermost table of some fields: a field of a repeat counts each turn. */
export interface Selection {
  table: Table;
  marks: Marks;
  /** By part of the table. */
  sourceOf: (index: number, field: string) => Source;
}

/**
 * What is found, with fields of its rows. Null if the fields are in repeats side by side, whose turns have nothing to do
 * with each other, or not known.
 */
export function select(engine: RowEngine, find: Find, fields: readonly string[]): Selection | null {
  const { tables } = engine;
  if (!fields.every((field) => tables.knows(field))) return null;
  const owners = fields.map((field) => tables.tableOf(field).path);
  const innermost = [find.table, ...owners].reduce((one, other) => (other.length > one.length ? other : one));
  const chain = tables.chain(innermost);
  const table = tables.table(innermost);
  if (!table || ![find.table, ...owners].every((path) => chain.includes(path))) return null;
  const alive = tables.alive(innermost);
  const marks = tables.inward(engine.find(find), find.table, innermost).map((mark, row) => mark & (alive[row] ?? 0));
  return {
    table,
    marks,
    sourceOf: (index, field) => {
      const owner = tables.tableOf(field);
      const part = owner.parts[index];
      if (!part) return { column: nullColumn(0), rowOf: () => 0 };
      const column = tables.column(part, field);
      if (owner.path === innermost) return { column, rowOf: (row) => row };
      return { column, rowOf: (row) => tables.rowAround(index, innermost, row, owner.path) };
    },
  };
}

/** Calls `visit` with each row that is found: its segment, its row in it, and its values. */
export function eachRow(
  { table, marks, sourceOf }: Selection,
  fields: readonly string[],
  visit: (index: number, row: number, values: readonly unknown[]) => void,
): void {
  for (const [index, part] of table.parts.entries()) {
    if (!part) continue;
    const sources = fields.map((field) => sourceOf(index, field));
    for (let row = 0; row < part.part.count; row += 1)
      if (marks[part.base + row] === 1)
        visit(
          index,
          row,
          sources.map(({ column, rowOf }) => valueIn(column, rowOf(row))),
        );
  }
}
