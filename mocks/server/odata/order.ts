/** `$orderby` as a comparison of rows. */
import { problem } from '@mocks/server/problem';
import type { Columns } from './columns';

export type Compare<Row> = (a: Row, b: Row) => number;

/**
 * Compiles `$orderby` to a comparison. Null is the smallest value: first when ascending, last when descending. Equal
 * rows follow their ids in the direction of the first column, so that pages do not overlap.
 * @throws 501.5 for an unknown column, or a direction other than asc or desc
 */
export function compileOrder<Row>(text: string, columns: Columns<Row>, id: (row: Row) => number): Compare<Row> {
  const parts = text.split(',').map((part) => {
    const [name = '', direction] = part.trim().split(/\s+/);
    const column = columns.get(name);
    if (!column) throw problem.unsupportedField(name);
    if (direction !== undefined && !/^(?:asc|desc)$/i.test(direction)) throw problem.unsupportedField(direction);
    return { get: column.get, sign: direction?.toLowerCase() === 'desc' ? -1 : 1 };
  });
  const idSign = parts[0]?.sign ?? 1;
  return (a, b) => {
    for (const { get, sign } of parts) {
      const [left, right] = [get(a), get(b)];
      if (left === right) continue;
      if (left === null) return -sign;
      if (right === null) return sign;
      return left < right ? -sign : sign;
    }
    return (id(a) - id(b)) * idSign;
  };
}
