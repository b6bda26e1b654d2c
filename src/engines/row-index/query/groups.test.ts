import { afterEach, expect, test, vi } from 'vitest';
import { engineOf, find } from '../../../../tests/helpers/row-engine';
import type { Question } from '../protocol';
import type { Grouping } from '../types';
import { answer, locationsOf } from './answer';
import { findDuplicates, distributionOf } from './distribution';
import { crossRows, groupRows } from './groups';

/* What charts and tables of a summary count: by time, crossed, spread, twice, and on a map. */

afterEach(() => vi.unstubAllEnvs());

/** Saturday and Sunday, as devices in two zones wrote them, and as the server received them. */
const moments = [
  ['2026-03-14T23:30:00.000+03:00', '2026-03-14T20:30:00.000Z'],
  ['2026-03-14T00:15:00.000-05:00', '2026-03-14T05:15:00.000Z'],
  ['2026-03-15T08:00:00.000+03:00', '2026-03-15T05:00:00.000Z'],
  [null, '2026-04-01T22:00:00.000Z'],
];
const engine = engineOf(
  moments.map(([start, submissionDate], at) => ({
    start,
    date: start?.slice(0, 10) ?? '',
    time: start?.slice(11) ?? null,
    // Text, because one of them is no time.
    odd: at === 3 ? 'soon' : start,
    __id: String(at),
    __system: { submissionDate },
  })),
);
const groups = (grouping: Grouping, most = 50) => {
  const { groups: found, missing } = groupRows(engine, find({}), grouping, most);
  expect(found.find(({ value }) => value === null)?.count ?? 0).toBe(missing);
  return Object.fromEntries(found.map(({ value, count }) => [value ?? 'none', count]));
};
type Timed = 'day' | 'month' | 'hour' | 'weekday';
const by = (field: string, unit: Timed) => groups({ field, by: unit });
const week = (field: string, firstDay: number) => groups({ field, by: 'week', firstDay });

test.each(['/start', '/odd'])('answers with a time are grouped by what was written: %s', (field) => {
  expect(by(field, 'day')).toEqual({ '2026-03-14': 2, '2026-03-15': 1, none: 1 });
  expect(by(field, 'month')).toEqual({ '2026-03': 3, none: 1 });
  expect(by(field, 'hour')).toEqual({ '00': 1, '08': 1, '23': 1, none: 1 });
  expect(by(field, 'weekday')).toEqual({ 6: 2, 0: 1, none: 1 });
  expect(week(field, 0)).toEqual({ '2026-03-08': 2, '2026-03-15': 1, none: 1 });
  expect(week(field, 1)).toEqual({ '2026-03-09': 3, none: 1 });
});

test('days have no hour, and times of day have nothing else', () => {
  expect(by('/date', 'weekday')).toEqual({ 6: 2, 0: 1, none: 1 });
  expect(by('/date', 'hour')).toEqual({ none: 4 });
  expect(by('/time', 'hour')).toEqual({ '00': 1, '08': 1, '23': 1, none: 1 });
  expect(by('/time', 'day')).toEqual({ none: 4 });
});

test.each([
  ['UTC', { '2026-03-14': 2, '2026-03-15': 1, '2026-04-01': 1 }, { '05': 2, '20': 1, '22': 1 }],
  ['Asia/Kathmandu', { '2026-03-14': 1, '2026-03-15': 2, '2026-04-02': 1 }, { '02': 1, '03': 1, '10': 1, '11': 1 }],
])('times of the server are grouped by the day of the reader, in %s', (zone, days, hours) => {
  vi.stubEnv('TZ', zone);
  expect(by('__system/submissionDate', 'day')).toEqual(days);
  expect(by('__system/submissionDate', 'hour')).toEqual(hours);
});

test('groups of time are in its order, others by their frequency', () => {
  const order = (grouping: Grouping, most: number) =>
    groupRows(engine, find({}), grouping, most).groups.map(({ value }) => value);
  expect(order({ field: '/start', by: 'hour' }, 2)).toEqual(['00', '08', null]);
  expect(order({ field: '/date', by: 'value' }, 2)).toEqual(['2026-03-14', '2026-03-15', null]);
  const { rows, columns, counts } = crossRows(
    engine,
    find({}),
    { field: '/start', by: 'hour' },
    { field: '/date', by: 'value' },
    5,
  );
  expect([rows, columns]).toEqual([
    ['00', '08', '23', null],
    ['2026-03-14', '2026-03-15', null],
  ]);
  expect(counts).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ]);
});

test('fields that are not known have no groups, and are named', () => {
  const gone = { field: '/gone', by: 'value' } as const;
  expect(groupRows(engine, find({}), gone, 5)).toMatchObject({ groups: [], total: 0, unknown: ['/gone'] });
  expect(crossRows(engine, find({}), gone, gone, 5)).toMatchObject({ rows: [], columns: [], total: 0 });
  expect(distributionOf(engine, find({}), '/gone', 5)).toMatchObject({ numbers: null, bins: [], total: 0 });
  expect(findDuplicates(engine, find({}), [], 5)).toMatchObject({ sets: [], allRows: 0, total: 0 });
  expect(locationsOf(engine, find({}), '/gone', null)).toMatchObject({ ids: [], missing: 0, total: 0 });
});

test('each question about what is found has the answer of its kind', () => {
  const [all, field] = [find({}), '/date'];
  const grouping = { field, by: 'value' } as const;
  const answers: [Question, unknown][] = [
    [{ kind: 'places', find: all, field, colour: null }, locationsOf(engine, all, field, null)],
    [{ kind: 'groups', find: all, grouping, most: 2 }, groupRows(engine, all, grouping, 2)],
    [{ kind: 'spread', find: all, field, bins: 3 }, distributionOf(engine, all, field, 3)],
    [
      { kind: 'cross', find: all, one: grouping, other: grouping, most: 2 },
      crossRows(engine, all, grouping, grouping, 2),
    ],
    [{ kind: 'duplicates', find: all, fields: [field], most: 2 }, findDuplicates(engine, all, [field], 2)],
  ];
  for (const [question, wanted] of answers) expect(answer(engine, question)).toEqual(wanted);
});

test('numbers and times that are written as texts spread like others', () => {
  const texts = ['2', '10', '1e1', '.5', 'many', '', '0x10', null];
  const mixed = engineOf(
    texts.map((count, at) => ({ count, day: at < 2 ? `2026-03-1${at}` : 'soon', __id: String(at), __system: {} })),
  );
  expect(distributionOf(mixed, find({}), '/count', 5)).toMatchObject({
    count: 4,
    missing: 4,
    numbers: { min: 0.5, max: 10, mean: 5.625, isWhole: false },
  });
  expect(distributionOf(mixed, find({}), '/day', 5).numbers).toMatchObject({
    min: Date.UTC(2026, 2, 10),
    max: Date.UTC(2026, 2, 11),
  });
});

test('of equal rows the largest sets are listed, with some of their ids', () => {
  const names = [...Array.from({ length: 201 }, () => 'often'), 'twice', 'twice', 'once'];
  const many = engineOf(names.map((name, at) => ({ name, __id: String(at), __system: {} })));
  const { sets, allSets, allRows } = findDuplicates(many, find({}), ['/name'], 1);
  expect([sets.length, sets[0]?.count, sets[0]?.ids.length, allSets, allRows]).toEqual([1, 201, 200, 2, 203]);
  expect(findDuplicates(many, find({}), ['/name'], 2).sets.map(({ values }) => values)).toEqual([['often'], ['twice']]);
});

test('a map has a colour for each of the most frequent answers, and one for the others', () => {
  const place = { type: 'Point', coordinates: [36.8, -1.3] };
  const at = (names: (string | null)[], where: unknown = place) =>
    locationsOf(
      engineOf(names.map((name, index) => ({ name, place: where, __id: String(index), __system: {} }))),
      find({}),
      '/place',
      '/name',
    );
  const few = at(['rare', 'often', 'often', null]);
  expect([few.values[0], few.hasOthers, new Set(few.values)]).toEqual([
    'often',
    false,
    new Set(['often', 'rare', null]),
  ]);
  const names = Array.from({ length: 256 }, (_, index) => `name ${index}`);
  expect([at(names.slice(1)).values.length, at(names.slice(1)).hasOthers]).toEqual([255, false]);
  const many = at(names);
  expect([many.values.length, many.hasOthers, many.values.at(-1), Math.max(...many.colours)]).toEqual([
    255,
    true,
    null,
    254,
  ]);
  // No place on the earth.
  expect(at(['a'], { type: 'Point', coordinates: [200, 0] })).toMatchObject({ ids: [], missing: 1, total: 1 });
});

test('places are shown without colours where their answer cannot be told, or is not known', () => {
  const home = { type: 'Point', coordinates: [36.8, -1.3] };
  const engineOfRepeats = engineOf([
    {
      child: [
        { __id: 'c1', home },
        { __id: 'c2', home },
      ],
      well: [
        { __id: 'w1', kind: 'dry' },
        { __id: 'w2', kind: 'deep' },
      ],
      __id: 'a',
      __system: {},
    },
  ]);
  for (const colour of ['/well/kind', '/gone'])
    expect(locationsOf(engineOfRepeats, find({}), '/child/home', colour)).toMatchObject({
      ids: ['a'],
      owners: Uint32Array.of(0, 0),
      values: [null],
      total: 2,
    });
});
