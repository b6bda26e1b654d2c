import { expect, test } from 'vitest';
import { type JsonRow } from '../../../../tests/helpers/generated-rows';
import { engineOf, find } from '../../../../tests/helpers/row-engine';
import { answer } from './answer';
import { select } from './groups';

/* What an engine hands out of what it found: parts, ids, positions, and places as text. */

const row = (id: string, more: JsonRow): JsonRow => ({
  ...more,
  __id: id,
  __system: { submissionDate: `2026-03-14T10:00:0${id}.000Z` },
});
const ages = [30, 10, 50, 20, 40, 60, 5];
const rows = ages.map((age, at) => row(String(ages.length - at), { age, several: at % 2 === 0 ? 'a b' : 'b' }));
const engine = engineOf(rows);
const idsOf = (list: readonly object[]) => list.map((one) => (one as JsonRow)['__id']);
const byAge = [{ field: '/age', descending: false }];

test('a part of what is found is in order, whatever the size of the part', () => {
  const sorted = rows.toSorted((a, b) => Number(a['age']) - Number(b['age']));
  for (const [skip, top] of [
    [0, 1],
    [0, 3],
    [2, 3],
    [5, 9],
    [9, 3],
  ] as const)
    expect(idsOf(engine.rows(find({ order: byAge }), skip, top, false).rows)).toEqual(
      idsOf(sorted.slice(skip, skip + top)),
    );
  const few = find({ order: byAge, conditions: [{ field: '/age', op: 'between', from: '20', to: '50' }] });
  expect(engine.rows(few, 0, 2, false)).toMatchObject({ total: 4, rows: [{ age: 20 }, { age: 30 }] });
});

test('pages of a file have links to the next one, but for the last', () => {
  const page = (skip: number, top: number) =>
    JSON.parse(new TextDecoder().decode(engine.json(find({}), skip, top, false))) as JsonRow;
  expect(page(0, 5)).toMatchObject({ '@odata.count': 7, '@odata.nextLink': '/index?%24skiptoken=5' });
  expect(page(5, 2)).not.toHaveProperty('@odata.nextLink');
  expect(page(9, 5)).toEqual({ value: [], '@odata.count': 7 });
  expect(page(2, 0)).not.toHaveProperty('@odata.nextLink');
});

test('ids and positions are those of the whole list', () => {
  const order = find({ order: byAge });
  const all = engine.ids(order);
  expect([all.total, all.ids]).toEqual([7, idsOf(engine.rows(order, 0, 9, false).rows)]);
  expect(answer(engine, { kind: 'position', find: order, id: all.ids[3] ?? '' })).toMatchObject({ position: 3 });
  expect(answer(engine, { kind: 'position', find: order, id: 'gone' })).toMatchObject({ position: null });
  expect(answer(engine, { kind: 'count', find: order })).toMatchObject({ total: 7 });
});

test('one of several answers is enough to be found', () => {
  const any = (...values: string[]) =>
    engine.count(find({ conditions: [{ field: '/several', op: 'anyOf', values }] })).total;
  expect([any('a'), any('b'), any('c'), any('', 'a')]).toEqual([4, 7, 0, 4]);
});

test('places are texts for tables, and what is no place stays as it is', () => {
  const [from, to] = [
    [1, 2],
    [3, 4],
  ];
  const answers = {
    point: { type: 'Point', coordinates: [1, 2, 0] },
    line: { type: 'LineString', coordinates: [from, to] },
    area: { type: 'Polygon', coordinates: [[from, to, [5, 6], from]] },
    other: { type: 'MultiPoint', coordinates: [from] },
    odd: { type: 'Point' },
  };
  const places = engineOf([row('1', answers)]);
  expect(places.rows(find({}), 0, 1, true).rows).toMatchObject([
    {
      ...answers,
      point: 'POINT (1 2 0)',
      line: 'LINESTRING (1 2,3 4)',
      area: 'POLYGON ((1 2,3 4,5 6,1 2))',
    },
  ]);
  expect(places.rows(find({}), 0, 1, false).rows).toMatchObject([answers]);
});

test('an entry that is read alone has the links that the server gives its own repeats, in groups or not', () => {
  const toys = (around: string) => ({
    'toy@odata.navigationLink': `Submissions('1')${around}/toy`,
    toy: [{ __id: 't', name: 'x' }],
  });
  const nested = engineOf([
    row('1', {
      child: [{ __id: 'c', ...toys("/child('c')") }],
      house: { yard: { well: [{ __id: 'w', ...toys("/house/yard/well('w')") }] } },
    }),
  ]);
  for (const [table, around] of [
    ['/child', "/child('c')"],
    ['/house/yard/well', "/house/yard/well('w')"],
  ] as const)
    expect(nested.rows(find({ table }), 0, 1, false).rows).toMatchObject([toys(around)]);
});

test('fields of repeats side by side are not put together', () => {
  const repeats = engineOf([
    row('1', { child: [{ __id: 'c', name: 'x' }], well: [{ __id: 'w', depth: 3 }], village: 'Kora' }),
  ]);
  expect(select(repeats, find({}), ['/child/name', '/well/depth'])).toBeNull();
  expect(select(repeats, find({ table: '/well' }), ['/child/name'])).toBeNull();
  expect(select(repeats, find({}), ['/gone'])).toBeNull();
  expect(select(repeats, find({}), ['/child/name', '/village'])?.table.path).toBe('/child');
});
