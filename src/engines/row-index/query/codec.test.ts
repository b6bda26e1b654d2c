import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { someRows } from '../../../../tests/helpers/generated-rows';
import { readSegment, writeSegment } from './codec';
import { sealColumn, valueIn } from './columns';
import { readRow } from './read-rows';
import { type Segment, SegmentBuilder } from './segment';

function rowsIn(segment: Segment): unknown[] {
  const main = segment.tables.get('');
  return Array.from({ length: main?.count ?? 0 }, (_, row) => main && readRow({ segment, wkt: false }, main, row));
}

test('rows of any shape come back exactly, from memory and from bytes', () => {
  fc.assert(
    fc.property(someRows(12), (rows) => {
      const builder = new SegmentBuilder();
      for (const [at, row] of rows.entries()) builder.add(row, -at);
      const segment = builder.seal();
      // As text, so that the order of keys and negative zeros count.
      const wanted = rows.map((row) => JSON.stringify(row));
      expect(rowsIn(segment).map((row) => JSON.stringify(row))).toEqual(wanted);
      expect(rowsIn(readSegment(writeSegment(segment))).map((row) => JSON.stringify(row))).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

test('values of any JSON come back exactly', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
    fc.constantFrom('\ud800', '2026-03-14T10:00:00.000+03:00', 1e308, 5e-324, Number.MAX_SAFE_INTEGER),
  );
  const alike = fc.oneof(
    fc.array(value, { maxLength: 30 }),
    fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null })),
    fc.array(fc.option(fc.string({ unit: 'binary' }), { nil: null })),
  );
  fc.assert(
    fc.property(alike, (values) => {
      const column = sealColumn(values);
      const read = values.map((_, row) => valueIn(column, row));
      // JSON writes a negative zero as zero.
      const exact = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one));
      expect(exact(read)).toEqual(exact(values));
    }),
    { numRuns: 100 },
  );
});

test('bytes that were cut are refused', () => {
  const builder = new SegmentBuilder();
  for (let at = 0; at < 50; at += 1) builder.add({ name: `name ${at}`, __id: String(at), __system: {} }, at);
  const bytes = writeSegment(builder.seal());
  for (const length of [0, 3, 100, bytes.length - 1])
    expect(() => readSegment(bytes.slice(0, length)), `${length} bytes`).toThrow(/./);
});
