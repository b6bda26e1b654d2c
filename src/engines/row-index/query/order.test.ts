import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { valueAt } from '~/domain/submissions/fields';
import { type JsonRow, someRows } from '../../../../tests/helpers/generated-rows';
import { engineOf, find } from '../../../../tests/helpers/row-engine';
import type { Order } from '../types';
import type { RowEngine } from './engine';

const fields = '/text /choice /numbers/whole /numbers/decimal /numbers/inner/date /constructor /__proto__ /end'.split(
  ' ',
);
const system = ['submissionDate', 'updatedAt', 'reviewState', 'attachmentsPresent', 'submitterId'];
const field = fc.constantFrom(...fields, '__id', ...system.map((name) => `__system/${name}`));
const orders: fc.Arbitrary<Order[]> = fc.array(fc.record({ field, descending: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});

const valueOf = (row: JsonRow, name: string): unknown =>
  name === '__id' ? row['__id'] : valueAt(row as unknown as SubmissionRow, name.startsWith('/') ? name : `/${name}`);

const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/;

/** What a sort compares: a number, the moment of a whole time, or a text in the language; null for no answer. */
function sortable(value: unknown): number | string | null {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return null;
  if (typeof value === 'string' && stamp.test(value) && !Number.isNaN(Date.parse(value))) return Date.parse(value);
  return value as number | string;
}

function sorted(rows: readonly JsonRow[], order: readonly Order[], locale: string): unknown[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const compare = (one: number | string, other: number | string) => {
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    if (typeof one === 'number' || typeof other === 'number') return typeof one === 'number' ? -1 : 1;
    return collator.compare(one, other);
  };
  const newestFirst = rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a, '__system/submissionDate'), valueOf(b, '__system/submissionDate')];
    return Date.parse(String(other)) - Date.parse(String(one));
  });
  return newestFirst
    .toSorted((a, b) => {
      for (const { field: name, descending } of order) {
        const [one, other] = [sortable(valueOf(a, name)), sortable(valueOf(b, name))];
        if (one === null || other === null) {
          if (one !== other) return one === null ? 1 : -1;
          continue;
        }
        const difference = compare(one, other);
        if (difference !== 0) return descending ? -difference : difference;
      }
      return 0;
    })
    .map((row) => row['__id']);
}

test.each(['en', 'cs', 'ja', 'ar'])('rows are in the order of a plain sort in %s, whatever the page', (locale) => {
  fc.assert(
    fc.property(someRows(40), orders, fc.nat(10), fc.nat(45), (rows, order, skip, top) => {
      const engine = engineOf(rows, locale);
      fc.pre(order.every(({ field: name }) => engine.tables.knows(name)));
      const wanted = sorted(rows, order, locale);
      const found = (from: number, count: number) =>
        engine.rows(find({ order }), from, count, false).rows.map((row) => row['__id']);
      expect(found(0, rows.length)).toEqual(wanted);
      expect(found(skip, top)).toEqual(wanted.slice(skip, skip + top));
      // More than are selected by a heap.
      expect(found(skip, 5000)).toEqual(wanted.slice(skip));
    }),
    { numRuns: 40 },
  );
});

const answered = (id: string, more: JsonRow, submissionDate = '2026-03-14T10:00:00.000Z'): JsonRow => ({
  ...more,
  __id: id,
  __system: { submissionDate },
});
const idsOf = (engine: RowEngine, order: readonly Order[], table = '') =>
  engine.rows(find({ table, order }), 0, 100, false).rows.map((row) => row['__id']);

test('times of devices are in the order of their moments', () => {
  const engine = engineOf(
    [
      answered('noon in Nepal', { start: '2026-03-14T12:00:00.000+05:45' }),
      answered('none', { start: null }),
      answered('noon in Chad', { start: '2026-03-14T12:00:00.000+01:00' }),
    ],
    'en',
  );
  expect(idsOf(engine, [{ field: '/start', descending: false }])).toEqual(['noon in Nepal', 'noon in Chad', 'none']);
  expect(idsOf(engine, [{ field: '/start', descending: true }])).toEqual(['noon in Chad', 'noon in Nepal', 'none']);
});

test('rows of one moment keep the order of the server', () => {
  const rows = Array.from({ length: 12 }, (_, at) => answered(String(at), { kind: at % 2 }));
  expect(idsOf(engineOf(rows, 'en'), [])).toEqual(rows.map((row) => row['__id']));
});

test('more different texts than are ranked at once are sorted as well', () => {
  const rows = Array.from({ length: 6000 }, (_, at) => answered(`${at}`, { name: `Name ${(at * 7919) % 6000}` }));
  const found = engineOf(rows).rows(find({ order: [{ field: '/name', descending: true }] }), 2, 3, false);
  expect(found.rows.map((row) => row['name'])).toEqual(['Name 5997', 'Name 5996', 'Name 5995']);
});

test('turns are sorted by the row around them, and rows by their first turn', () => {
  const rows = [
    answered('a', {
      town: 'Zinder',
      child: [
        { name: 'Bo', __id: 'a1' },
        { name: 'Abe', __id: 'a2' },
      ],
    }),
    answered('b', { town: 'Arlit', child: [{ name: 'Cleo', __id: 'b1' }] }),
    answered('c', { town: 'Maradi' }),
  ];
  const engine = engineOf(rows, 'en');
  expect(idsOf(engine, [{ field: '/town', descending: false }], '/child')).toEqual(['b1', 'a1', 'a2']);
  expect(idsOf(engine, [{ field: '/child/name', descending: true }])).toEqual(['b', 'a', 'c']);
});
