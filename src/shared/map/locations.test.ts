import { expect, test } from 'vitest';
import { kinds, parseGeoJson, singleLocation } from './locations';

const feature = (id: unknown, geometry: unknown) => ({ type: 'Feature', id, geometry, properties: null });
/** Coordinates of several points. */
const pairs = (text: string) => text.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

test('reads points, lines and areas, and each part of those with several', () => {
  const multi = [
    { type: 'MultiLineString', coordinates: [pairs('1 1, 2 2')] },
    { type: 'MultiPolygon', coordinates: [[pairs('0 0, 2 0, 2 2, 0 0')]] },
  ];
  const places = parseGeoJson(
    collection(
      feature('a', { type: 'Point', coordinates: [-17.4, 14.7, 12] }),
      feature('b', { type: 'LineString', coordinates: pairs('1 2, 3 4') }),
      feature('c', { type: 'Polygon', coordinates: [pairs('0 0, 1 0, 1 1, 0 0')] }),
      feature('d', { type: 'MultiPoint', coordinates: pairs('5 6, 7 8') }),
      feature('e', { type: 'GeometryCollection', geometries: multi }),
    ),
  );
  expect(places.ids).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([...places.owners]).toEqual([0, 1, 2, 3, 3, 4, 4]);
  const { point, line, area } = kinds;
  expect([...places.kinds]).toEqual([point, line, area, point, point, line, area]);
  expect([...places.starts]).toEqual([0, 1, 3, 7, 8, 9, 11, 15]);
  expect(Array.from(places.lonLat.slice(0, 6))).toEqual([-17.4, 14.7, 1, 2, 3, 4]);
});

test('leaves out what is no place', () => {
  const places = parseGeoJson(
    collection(
      feature('a', null),
      feature(7, { type: 'Point', coordinates: [1, 1] }),
      feature('b', { type: 'Point', coordinates: [181, 1] }),
      feature('c', { type: 'Point', coordinates: [1, Number.NaN] }),
      feature('d', { type: 'Point', coordinates: ['1', 1] }),
      feature('e', { type: 'Circle', coordinates: [1, 1] }),
      feature('f', { type: 'Polygon', coordinates: null }),
      null,
      feature('g', { type: 'Point', coordinates: [180, -90] }),
    ),
  );
  expect(places.ids).toEqual(['g']);
});

test.each([null, 'text', {}, { features: 5 }])('%j has no places', (given) => {
  expect(parseGeoJson(given).ids).toEqual([]);
});

test('makes one place of points', () => {
  const { ids, kinds: found, lonLat } = singleLocation('x', 'line', pairs('1 2, 3 4'));
  expect([ids, [...found], [...lonLat]]).toEqual([['x'], [kinds.line], [1, 2, 3, 4]]);
});
