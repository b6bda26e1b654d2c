import { expect, test } from 'vitest';
import type { GeoValue } from '~/engines/xforms/geo';
import type { LonLat } from '../types';
import { createArea } from './conditions';

const box = (west: number, south: number, east: number, north: number): LonLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const place = (kind: GeoValue['kind'], ...points: LonLat[]): GeoValue => ({
  kind,
  points: points.map(([lon, lat]) => ({ lon, lat, altitude: null, accuracy: null })),
});

test('finds places on both sides of the date line, whichever side the area was drawn on', () => {
  for (const area of [createArea(box(170, -5, 190, 5)), createArea(box(-190, -5, -170, 5))]) {
    expect([175, 180, -180, -175, 165, -165, 0].filter((lon) => area.has(lon, 0))).toEqual([175, 180, -180, -175]);
    expect(area.touches(place('line', [171, -20], [171, 20]))).toBe(true);
    expect(area.touches(place('line', [-171, -20], [-171, 20]))).toBe(true);
    expect(area.touches(place('line', [-160, -20], [-160, 20]))).toBe(false);
  }
});

test('a line through a corner of an area touches it, one past the corner does not', () => {
  const area = createArea(box(-10, -5, 10, 5));
  const from = (south: number) => area.touches(place('line', [0, 10], [20, south]));
  expect([from(0), from(1)]).toEqual([true, false]);
});

test('an area within the world is not found again in another one', () => {
  const area = createArea(box(-10, -5, 10, 5));
  expect([0, 180, -180, 20].filter((lon) => area.has(lon, 0))).toEqual([0]);
  expect(area.touches(place('area', [-20, -20], [20, -20], [20, 20], [-20, 20], [-20, -20]))).toBe(true);
});

test('an area that is no rectangle has what is inside it, and its edge', () => {
  const corners = [
    [0, 0],
    [10, 0],
    [0, 10],
  ] as const;
  const area = createArea(corners);
  const inside = ['1 1', '5 5', '0 5', '0 0'];
  const outside = ['6 6', '-1 5', '5 -1', '11 0', '0 11'];
  const has = (point: string) => {
    const [lon = 0, lat = 0] = point.split(' ').map(Number);
    return area.has(lon, lat);
  };
  expect([...inside, ...outside].filter(has)).toEqual(inside);
  expect(createArea(corners.slice(0, 2)).has(5, 0)).toBe(false);
});
