import { expect, test } from 'vitest';
import { field, gathered, hostileTexts, planWith } from '../../../tests/helpers/export-plans';
import { geoJsonWriter, jsonLinesWriter } from './json-writers';

const point = (longitude: number, latitude: number, altitude: number | null = null) => ({
  type: 'Point',
  coordinates: [longitude, latitude, altitude],
  properties: { accuracy: 4 },
});
const house = {
  title: 'house',
  path: ['house'],
  fields: [field('owner'), field('door', 'geopoint')],
  repeats: [],
};
const about = { title: '', lines: [] };

test('JSON Lines: a line per row, with repeats as lists and any text', async () => {
  const out = gathered();
  const writer = jsonLinesWriter(planWith([field('g/name'), field('__proto__')], [house]), out.emit);
  for (const text of hostileTexts) writer.write({ __id: 'a', g: { name: text }, house: [{ owner: text, door: null }] });
  writer.end(about);
  const lines = (await out.text()).trimEnd().split('\n');
  expect(lines).toHaveLength(hostileTexts.length);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    hostileTexts.map((text) => {
      const row = { 'g-name': text, house: [{ owner: text, door: null }] };
      return Object.defineProperty(row, '__proto__', { value: null, enumerable: true });
    }),
  );
});

test('several choices are a list, by name or by label; no answer is null', async () => {
  const choices = new Map([
    ['a', 'One; two'],
    ['b', 'B'],
  ]);
  const many = (more: object) => field('many', 'text', { isMultiple: true, ...more });
  const written = async (columns: ReturnType<typeof field>[]) => {
    const out = gathered();
    const writer = jsonLinesWriter(planWith(columns), out.emit);
    for (const value of ['a b', ' b  constructor ', '', null]) writer.write({ __id: 'a', many: value, one: 'a' });
    writer.end(about);
    return (await out.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  };
  expect(await written([many({})])).toEqual([
    { many: ['a', 'b'] },
    { many: ['b', 'constructor'] },
    { many: [] },
    { many: null },
  ]);
  expect(await written([field('state', 'text', { choices, ifMissing: 'b' })])).toContainEqual({ state: 'B' });
  expect(await written([many({ choices }), field('one', 'text', { choices })])).toEqual([
    { many: ['One; two', 'B'], one: 'One; two' },
    { many: ['B', 'constructor'], one: 'One; two' },
    { many: [], one: 'One; two' },
    { many: null, one: 'One; two' },
  ]);
});

test('GeoJSON: several choices are a list', async () => {
  const out = gathered();
  const columns = [field('place', 'geopoint'), field('many', 'text', { isMultiple: true })];
  const writer = geoJsonWriter(planWith(columns), out.emit);
  writer.write({ __id: 'a', place: point(37.25, -1.5), many: 'a b' });
  writer.end(about);
  expect(JSON.parse(await out.text())).toMatchObject({ features: [{ properties: { many: ['a', 'b'] } }] });
});

test('GeoJSON: a feature per place, also in repeats, as RFC 7946 has them', async () => {
  const out = gathered();
  const writer = geoJsonWriter(planWith([field('name'), field('field', 'geoshape')], [house]), out.emit);
  // Clockwise, as somebody walked around it.
  const ring = [
    [0, 0],
    [0, 1],
    [1, 1],
    [0, 0],
  ];
  writer.write({
    __id: 'a',
    name: 'Ana',
    field: { type: 'Polygon', coordinates: [ring] },
    house: [
      { __id: 'h', owner: 'x', door: point(37.25, -1.5, 1200) },
      { __id: 'i', owner: 'y', door: null },
    ],
  });
  writer.write({ __id: 'b', name: 'Bo', field: { type: 'Polygon', coordinates: [[[0, 0]]] }, house: [] });
  writer.end({ ...about, remarks: ['Cut.'] });
  const collection = JSON.parse(await out.text()) as { features: unknown[] };
  expect(collection).toMatchObject({
    type: 'FeatureCollection',
    remarks: ['Cut.'],
    features: [
      {
        type: 'Feature',
        id: 'a',
        geometry: { type: 'Polygon', coordinates: [ring.toReversed()] },
        properties: { name: 'Ana', fieldpath: '/field' },
      },
      {
        id: 'h',
        geometry: { type: 'Point', coordinates: [37.25, -1.5, 1200] },
        properties: { name: 'Ana', owner: 'x', accuracy: 4, door: 'POINT (37.25 -1.5 1200)' },
      },
    ],
  });
  expect(collection.features).toHaveLength(2);
  expect(writer.counts).toMatchObject({ rows: 2, features: 2, withoutPlace: 1 });
});

test('GeoJSON without any place is an empty collection', async () => {
  const out = gathered();
  const writer = geoJsonWriter(planWith([field('name')]), out.emit);
  writer.end(about);
  expect(JSON.parse(await out.text())).toEqual({ type: 'FeatureCollection', features: [] });
});

const shaped = async (type: 'geoshape' | 'geotrace', coordinates: unknown) => {
  const out = gathered();
  const kind = type === 'geoshape' ? 'Polygon' : 'LineString';
  const writer = geoJsonWriter(planWith([field('a', type)]), out.emit);
  writer.write({ __id: 'a', a: { type: kind, coordinates: type === 'geoshape' ? [coordinates] : coordinates } });
  writer.end(about);
  const read = JSON.parse(await out.text()) as { features: { geometry: { coordinates: unknown } }[] };
  return read.features[0]?.geometry.coordinates;
};
const square = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

test('GeoJSON: rings are closed and counterclockwise, lines stay as they were walked', async () => {
  const closed = [...square, [0, 0]];
  for (const ring of [closed, square, closed.toReversed()]) expect(await shaped('geoshape', ring)).toEqual([closed]);
  expect(await shaped('geotrace', closed.toReversed())).toEqual(closed.toReversed());
  expect(await shaped('geotrace', square)).toEqual(square);
  // A ring that comes back to the longitude or the latitude only is not closed.
  for (const last of [
    [0, 1],
    [1, 0],
  ])
    expect(await shaped('geoshape', [...square, last])).toEqual([[...square, last, [0, 0]]]);
});

test('GeoJSON: answers of a row around a repeat stay with it, and later rows do not get them', async () => {
  const out = gathered();
  const writer = geoJsonWriter(planWith([field('name')], [house]), out.emit);
  writer.write({ __id: 'a', name: 'Ana', house: [{ __id: 'h', owner: 'x', door: point(1, 2) }] });
  writer.write({ __id: 'b', house: [{ __id: 'i', door: { type: 'Point', coordinates: [3, 4] } }] });
  writer.end(about);
  const { features } = JSON.parse(await out.text()) as { features: { properties: object }[] };
  expect(features.map(({ properties }) => properties)).toEqual([
    { name: 'Ana', owner: 'x', door: 'POINT (1 2)', fieldpath: '/door', accuracy: 4 },
    { name: null, owner: null, door: 'POINT (3 4)', fieldpath: '/door' },
  ]);
});

test.each([jsonLinesWriter, geoJsonWriter])('counts rows, and those that cannot be read: %o', (writerOf) => {
  const plan = planWith([field('name')]);
  const writer = writerOf(plan, () => undefined);
  writer.write({ __id: 'a', __system: { status: 'notDecrypted' } });
  writer.write({ __id: 'b', __system: { status: null } });
  expect(writer.counts).toMatchObject({ rows: 2, unreadable: 1 });
  const other = writerOf({ ...plan, unreadablePath: null }, () => undefined);
  other.write({ __id: 'a', __system: { status: 'notDecrypted' } });
  expect(other.counts.unreadable).toBe(0);
});

test('what is written goes out in large parts, and all of it at the end', async () => {
  const parts: number[] = [];
  const writer = jsonLinesWriter(planWith([field('a')]), (bytes) => parts.push(bytes.length));
  for (let index = 0; index < 3; index += 1) writer.write({ a: 'x'.repeat(60_000) });
  expect(parts).toEqual([2 * 60_009]);
  writer.end(about);
  expect(parts).toEqual([2 * 60_009, 60_009]);
});
