import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { localDay } from '~/shared/lib/dates';
import { at, bruteForce, linesOf } from '../../../../tests/helpers/brute-force';
import { type JsonRow, someRows } from '../../../../tests/helpers/generated-rows';
import { engineOf, find, multiple, repeats } from '../../../../tests/helpers/row-engine';
import type { Condition, Grouping } from '../types';
import { locationsOf } from './answer';
import { findDuplicates, distributionOf } from './distribution';
import { crossRows, groupRows } from './groups';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const choices: Condition[] = [{ field: '/choice', op: 'anyOf', values: ['yes', 'no', ''] }];

/** The groups of a value, in the plainest way. */
function namesOf(value: unknown, grouping: Grouping): string[] {
  if (isEmpty(value)) return [];
  const text = String(value);
  if (grouping.by === 'choice') return [...new Set(text.split(' ').filter((one) => one !== ''))];
  if (grouping.by === 'value') return [text];
  const isServer = grouping.field.startsWith('__system/');
  const date = isServer ? new Date(text) : null;
  const day = date ? localDay(date.getTime()) : /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined || Number.isNaN(Date.parse(day))) return [];
  if (grouping.by === 'month') return [day.slice(0, 7)];
  if (grouping.by === 'weekday') return [String(new Date(`${day}T00:00Z`).getUTCDay())];
  return [day];
}

const groupings: Grouping[] = [
  { field: '/choice', by: 'value' },
  { field: '/several', by: 'choice' },
  { field: '/several', by: 'value' },
  { field: '/numbers/whole', by: 'value' },
  { field: '/constructor', by: 'value' },
  { field: '/__proto__', by: 'value' },
  { field: '/numbers/inner/date', by: 'day' },
  { field: '/numbers/inner/date', by: 'month' },
  { field: '__system/submissionDate', by: 'day' },
  { field: '__system/updatedAt', by: 'weekday' },
  { field: '__system/reviewState', by: 'value' },
];

afterEach(() => vi.unstubAllEnvs());

test.each(['UTC', 'Asia/Kathmandu', 'Pacific/Pago_Pago'])('groups count what a plain loop counts, in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  fc.assert(
    fc.property(
      someRows(16),
      fc.constantFrom(...groupings),
      fc.constantFrom<Condition[]>([], choices),
      (rows, grouping, conditions) => {
        const engine = engineOf(rows);
        fc.pre(engine.tables.knows(grouping.field) && engine.tables.knows('/choice'));
        const counts = new Map<string | null, number>();
        for (const { row } of bruteForce(rows, { table: '', text: '', conditions }, { repeats, multiple })) {
          const names = namesOf(at(row, grouping.field), grouping);
          for (const name of names.length === 0 ? [null] : names) counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        const found = groupRows(engine, find({ conditions }), grouping, 1000);
        expect(new Map(found.groups.map(({ value, count }) => [value, count]))).toEqual(counts);
        expect(found.missing).toBe(counts.get(null) ?? 0);
      },
    ),
    { numRuns: 40 },
  );
});

test('two questions cross as often as in a plain loop', () => {
  fc.assert(
    fc.property(someRows(16), fc.constantFrom(...groupings), fc.constantFrom(...groupings), (rows, one, other) => {
      const engine = engineOf(rows);
      fc.pre(engine.tables.knows(one.field) && engine.tables.knows(other.field));
      const counts = new Map<string, number>();
      for (const row of rows) {
        const [left, right] = [namesOf(at(row, one.field), one), namesOf(at(row, other.field), other)];
        for (const a of left.length === 0 ? [null] : left)
          for (const b of right.length === 0 ? [null] : right) {
            const key = JSON.stringify([a, b]);
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
      }
      const found = crossRows(engine, find(), one, other, 1000);
      const cells = found.rows.flatMap((a, r) =>
        found.columns.map((b, c): [string, number] => [JSON.stringify([a, b]), found.counts[r]?.[c] ?? 0]),
      );
      expect(new Map(cells.filter(([, count]) => count > 0))).toEqual(counts);
      expect(found.others).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('what is beyond the most frequent groups is counted', () => {
  const rows = Array.from({ length: 10 }, (_, index): JsonRow => ({
    name: index < 5 ? 'often' : `once ${index}`,
    kind: index < 8 ? 'a' : 'b',
    __id: String(index),
    __system: {},
  }));
  const engine = engineOf(rows);
  expect(groupRows(engine, find(), { field: '/name', by: 'value' }, 2)).toMatchObject({
    groups: [
      { value: 'often', count: 5 },
      { value: 'once 5', count: 1 },
    ],
    others: { groups: 4, count: 4 },
  });
  const crossed = crossRows(engine, find(), { field: '/name', by: 'value' }, { field: '/kind', by: 'value' }, 1);
  expect(crossed).toMatchObject({ rows: ['often'], columns: ['a'], counts: [[5]], others: 5 });
});

test('numbers spread as their sorted list says', () => {
  fc.assert(
    fc.property(
      someRows(20),
      fc.constantFrom('/numbers/whole', '/numbers/decimal', '/children/child/age'),
      (rows, field) => {
        const engine = engineOf(rows);
        fc.pre(engine.tables.knows(field));
        const inRepeat = field.startsWith('/children');
        const lines = linesOf(rows, inRepeat ? '/children/child' : '', repeats);
        const values = lines
          .map(({ row }) => at(row, inRepeat ? '/age' : field))
          .filter((one) => typeof one === 'number');
        const sorted = values.toSorted((a, b) => a - b);
        const found = distributionOf(engine, find(), field, 10);
        expect(found.count).toBe(values.length);
        expect(found.missing).toBe(lines.length - values.length);
        expect(found.bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        const middle = sorted.length / 2;
        const median =
          sorted.length % 2 === 1
            ? sorted[Math.floor(middle)]
            : (sorted[middle - 1] ?? 0) + ((sorted[middle] ?? 0) - (sorted[middle - 1] ?? 0)) / 2;
        // -0 and 0 are the same number.
        const plain = (all: readonly (number | undefined)[]) => all.map((one) => (one ?? Number.NaN) + 0);
        const numbers = found.numbers && plain([found.numbers.min, found.numbers.median, found.numbers.max]);
        expect(numbers).toEqual(values.length === 0 ? null : plain([sorted[0], median, sorted.at(-1)]));
        for (const [index, bin] of found.bins.entries()) {
          const isLast = index === found.bins.length - 1;
          const inside = values.filter((one) => one >= bin.from && (isLast ? one <= bin.to : one < bin.to));
          expect(inside.length).toBe(bin.count);
        }
      },
    ),
    { numRuns: 80 },
  );
});

test('bins have round limits, and outliers are beyond the fences', () => {
  const ages = [1, 2, 2, 3, 3, 3, 4, 4, 5, 90];
  const engine = engineOf(ages.map((age, index) => ({ age, __id: String(index), __system: {} })));
  const { numbers, bins } = distributionOf(engine, find(), '/age', 10);
  expect(numbers).toMatchObject({ lower: 2.25, median: 3, upper: 4, fences: [-0.375, 6.625], outliers: 1, mean: 11.7 });
  expect(bins.map(({ from }) => from)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  expect(bins.map(({ count }) => count)).toEqual([9, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('places are those of all rows, with the answer that colours them', () => {
  fc.assert(
    fc.property(someRows(14), fc.constantFrom('/point', '/line', '/area', '/children/child/home'), (rows, field) => {
      const engine = engineOf(rows);
      fc.pre(engine.tables.knows(field) && engine.tables.knows('/choice'));
      const inRepeat = field.startsWith('/children');
      const wanted = linesOf(rows, inRepeat ? '/children/child' : '', repeats).flatMap((line) => {
        const place = parseGeoAnswer(at(line.row, inRepeat ? '/home' : field));
        const root = line.around?.row ?? line.row;
        const colour = at(root, '/choice');
        return place ? [{ id: root['__id'], place, colour: isEmpty(colour) ? null : colour }] : [];
      });
      const found = locationsOf(engine, find(), field, '/choice');
      expect([...found.owners].map((owner) => found.ids[owner])).toEqual(wanted.map(({ id }) => id));
      expect([...found.colours].map((code) => found.values[code])).toEqual(wanted.map(({ colour }) => colour));
      expect([...found.kinds].map((kind) => ['point', 'line', 'area'][kind])).toEqual(
        wanted.map(({ place }) => place.kind),
      );
      expect(
        wanted.map((_, index) =>
          Array.from(found.lonLat.slice((found.starts[index] ?? 0) * 2, (found.starts[index + 1] ?? 0) * 2)),
        ),
      ).toEqual(wanted.map(({ place }) => place.points.flatMap(({ lon, lat }) => [lon, lat])));
    }),
    { numRuns: 60 },
  );
});

test('rows with equal answers are found, those without any are not', () => {
  const people = [
    ['Fatou', 31],
    ['Moussa', 40],
    ['Fatou', 31],
    ['Fatou', 32],
    [null, null],
    [null, null],
    ['Fatou', 31],
    ['Moussa', null],
    ['Moussa', null],
  ];
  const engine = engineOf(people.map(([name, age], index) => ({ name, age, __id: String(index), __system: {} })));
  expect(findDuplicates(engine, find(), ['/name', '/age'], 1)).toMatchObject({
    sets: [{ values: ['Fatou', '31'], ids: ['0', '2', '6'], count: 3 }],
    allSets: 2,
    allRows: 5,
  });
});

test('computed fields are conditions and subjects like others', () => {
  const place = (accuracy: number, lon: number) => ({
    type: 'Point',
    coordinates: [lon, 1.5, 20],
    properties: { accuracy },
  });
  const times = (from: string, to: string) => ({
    start: `2026-03-14T${from}:00.000+03:00`,
    end: `2026-03-14T${to}:00.000Z`,
  });
  const files = (attachmentsPresent: number) => ({ attachmentsPresent, attachmentsExpected: 3 });
  const engine = engineOf([
    { ...times('10:00', '07:05'), place: place(4, 36.10001), __id: 'a', __system: files(3) },
    { ...times('10:00', '08:00'), place: place(40, 36.10002), __id: 'b', __system: files(1) },
    { start: null, end: null, place: null, __id: 'c', __system: files(2) },
  ]);
  const ids = (condition: Condition) => engine.ids(find({ conditions: [condition] })).ids;
  expect(ids({ field: '/start#until:/end', op: 'between', from: null, to: '300' })).toEqual(['a']);
  expect(ids({ field: '/place#accuracy', op: 'between', from: '10', to: null })).toEqual(['b']);
  expect(ids({ field: '/place#altitude', op: 'empty' })).toEqual(['c']);
  expect(ids({ field: '/place#spot', op: 'equals', value: '1.5, 36.1' })).toEqual(['a', 'b']);
  expect(ids({ field: '__system/attachmentsMissing', op: 'between', from: '1', to: null })).toEqual(['b', 'c']);
  expect(distributionOf(engine, find(), '/start#until:/end', 5).numbers).toMatchObject({ min: 300, max: 3600 });
  expect(findDuplicates(engine, find(), ['/place#spot'], 5).sets).toHaveLength(1);
});

const binsOf = (numbers: readonly number[], most: number) =>
  distributionOf(
    engineOf(numbers.map((age, index) => ({ age, __id: String(index), __system: {} }))),
    find(),
    '/age',
    most,
  );

test('whole numbers have a bin each where there is room', () => {
  const { bins, numbers } = binsOf([1, 2, 2, 4, 6], 20);
  expect(numbers?.isWhole).toBe(true);
  expect(bins).toEqual([
    { from: 1, to: 2, count: 1 },
    { from: 2, to: 3, count: 2 },
    { from: 3, to: 4, count: 0 },
    { from: 4, to: 5, count: 1 },
    { from: 5, to: 6, count: 0 },
    { from: 6, to: 7, count: 1 },
  ]);
});

test('the bins of fractions are narrower, and end at the greatest number', () => {
  const { bins, numbers } = binsOf([1, 1.5, 2], 6);
  expect(numbers?.isWhole).toBe(false);
  expect(bins.map(({ from }) => from)).toEqual([1, 1.2, 1.4, 1.6, 1.8]);
  expect(bins.map(({ count }) => count)).toEqual([1, 0, 1, 0, 1]);
});
