import { describe, expect, it } from 'vitest';
import type { Columns } from './columns';
import { compileOrder } from './order';

type Row = { id: number; state: string | null; by: number };
const columns: Columns<Row> = new Map([
  ['state', { type: 'text', get: (row: Row) => row.state }],
  ['by', { type: 'int', get: (row: Row) => row.by }],
] as const);
const rows: Row[] = [
  { id: 1, state: 'rejected', by: 10 },
  { id: 2, state: null, by: 9 },
  { id: 3, state: 'approved', by: 10 },
  { id: 4, state: null, by: 10 },
];
const ordered = (orderby: string) => [...rows].sort(compileOrder(orderby, columns, ({ id }) => id)).map(({ id }) => id);

describe('an order', () => {
  it.each([
    ['state', [2, 4, 3, 1]],
    ['state asc', [2, 4, 3, 1]],
    ['state DESC', [1, 3, 4, 2]],
    // Numbers compare as numbers. Equal rows follow their ids in the direction of the first column.
    ['by', [2, 1, 3, 4]],
    ['by desc', [4, 3, 1, 2]],
    [' by  desc , state', [4, 3, 1, 2]],
    ['by desc, state desc', [1, 3, 4, 2]],
    ['by desc nonsense', [4, 3, 1, 2]],
  ])('%s', (orderby, ids) => {
    expect(ordered(orderby)).toEqual(ids);
  });

  it.each([
    ['age', { text: 'age' }],
    ['by sideways', { text: 'sideways' }],
    ['by,', { text: '' }],
    ['constructor', { text: 'constructor' }],
  ])('is refused: %s', (orderby, details) => {
    expect(() => ordered(orderby)).toThrow(expect.objectContaining({ code: 501.5, details }) as Error);
  });
});
