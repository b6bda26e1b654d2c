import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bruteForce } from '../../../../tests/helpers/brute-force';
import { type JsonRow, rowWith, someRows } from '../../../../tests/helpers/generated-rows';
import { engineOf, find, knows, multiple, repeats, withTimes } from '../../../../tests/helpers/row-engine';
import type { Condition } from '../types';

const tables = ['', ...repeats];

const texts = [
  '',
  'a',
  'E',
  'é',
  'İ',
  'οδος',
  'ss',
  '0',
  '1',
  '10',
  '\u0000',
  'يا',
  '京',
  '"',
  'x'.repeat(50),
  '<script>',
  '\u202e',
  'ﾔ',
  '-',
  '2026-03',
  'yes',
];
const fields =
  'start end text choice several numbers/whole numbers/decimal numbers/inner/date numbers/inner/time point line area odd group/type group/coordinates __proto__ constructor meta/instanceID children/child/name children/child/age children/child/born children/child/home children/child/toy/kind children/child/toy/price'
    .split(' ')
    .map((path) => `/${path}`);
const system = 'submissionDate updatedAt submitterName reviewState attachmentsPresent edits submitterId'.split(' ');
const field = fc.constantFrom(...fields, '__id', ...system.map((name) => `__system/${name}`));
const limit = fc.option(
  fc.constantFrom(
    '2026-03-14',
    '2026-03-15',
    '2026-03-14T12:00:00.000Z',
    '2026-03-14T12:00:00.000+05:45',
    '0',
    '10',
    '-1.5',
    '08',
    'b',
    '0001-01-01',
  ),
  { nil: null },
);
const value = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 2 }));
const lon = fc.constantFrom(36.8, 36.81, 36.815, 36.825, 180, -180);
const lat = fc.constantFrom(-1.31, -1.305, -1.295, 0, 90);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field, op: fc.constantFrom('contains' as const, 'equals' as const, 'notEquals' as const), value }),
  fc.record({ field, op: fc.constantFrom('empty' as const, 'present' as const) }),
  fc.record({ field, op: fc.constantFrom('between' as const, 'notBetween' as const), from: limit, to: limit }),
  fc.record({
    field,
    op: fc.constantFrom('anyOf' as const, 'noneOf' as const),
    values: fc.array(fc.constantFrom('', 'a', 'c', 'yes', 'no', 'Élise', '0', '7', 'Fatou', '12'), { maxLength: 3 }),
  }),
);

const idsOf = (rows: readonly JsonRow[]) => rows.map((row) => row['__id']);
afterEach(() => vi.unstubAllEnvs());

describe('what is found is what a filter over the rows finds', () => {
  test.each(['UTC', 'Asia/Kathmandu', 'Pacific/Pago_Pago'])(
    'by conditions and words, of every table, in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      fc.assert(
        fc.property(
          someRows(18).map(withTimes),
          fc.array(condition, { maxLength: 3 }),
          fc.constantFrom(...texts, 'fatou 1', 'É a', 'uuid:3'),
          fc.constantFrom(...tables),
          (rows, conditions, text, table) => {
            const engine = engineOf(rows);
            fc.pre(engine.tables.table(table) !== undefined && knows(engine, conditions));
            const wanted = bruteForce(rows, { table, text, conditions }, { repeats, multiple });
            const found = engine.rows(find({ table, text, conditions }), 0, 1000, false);
            expect(found.total).toBe(wanted.length);
            expect(idsOf(found.rows)).toEqual(idsOf(wanted.map(({ row }) => row)));
          },
        ),
        { numRuns: 250 },
      );
    },
  );

  test('by words alone', () => {
    fc.assert(
      fc.property(someRows(10).map(withTimes), value, fc.constantFrom(...tables), (rows, text, table) => {
        const engine = engineOf(rows);
        fc.pre(engine.tables.table(table) !== undefined);
        const wanted = bruteForce(rows, { table, text, conditions: [] }, { repeats, multiple });
        expect(idsOf(engine.rows(find({ table, text }), 0, 1000, false).rows)).toEqual(
          idsOf(wanted.map(({ row }) => row)),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('by boxes around points', () => {
    const boxes = fc.tuple(lon, lat, lon, lat).filter(([west, south, east, north]) => west < east && south < north);
    fc.assert(
      fc.property(
        someRows(12).map(withTimes),
        boxes,
        fc.constantFrom('/point', '/children/child/home'),
        (rows, box, place) => {
          const [west, south, east, north] = box;
          const area = [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
          ] as const;
          const conditions: Condition[] = [{ field: place, op: 'within', area }];
          const engine = engineOf(rows);
          fc.pre(knows(engine, conditions));
          const wanted = bruteForce(rows, { table: '', text: '', conditions }, { repeats, multiple });
          expect(idsOf(engine.rows(find({ conditions }), 0, 1000, false).rows)).toEqual(
            idsOf(wanted.map(({ row }) => row)),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('rows are those of the server, also of repeats, with the key of the row around', () => {
  const rows = withTimes(
    fc.sample(someRows(20), { seed: 7, numRuns: 20 }).toSorted((a, b) => b.length - a.length)[0] ?? [],
  );
  const engine = engineOf(rows);
  expect(engine.rows(find({}), 0, 1000, false).rows).toEqual(rows);
  const turns = engine.rows(find({ table: '/children/child' }), 0, 1000, false);
  const lines = bruteForce(rows, { table: '/children/child', text: '', conditions: [] }, { repeats, multiple });
  expect(turns.rows.length).toBeGreaterThan(3);
  expect(turns.rows).toEqual(lines.map(({ row, around }) => ({ ...row, '__Submissions-id': around?.row['__id'] })));
  expect(turns.ids).toEqual(lines.map(({ around }) => around?.row['__id']));
  const toys = engine.rows(find({ table: '/children/child/toy' }), 0, 1000, false);
  expect(toys.rows[0]).toHaveProperty('__Submissions-children-child-id');
});

test('a field that no row has is found by no row, and named', () => {
  const engine = engineOf(withTimes(fc.sample(rowWith('uuid:1'), 3)));
  const found = engine.rows(find({ conditions: [{ field: '/gone', op: 'empty' }] }), 0, 10, false);
  expect(found).toMatchObject({ total: 0, rows: [], unknown: ['/gone'] });
});
