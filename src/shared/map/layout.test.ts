import { expect, test } from 'vitest';
import { extentOf, isInside, projectLocations, recordsWithin } from './layout';
import { parseGeoJson, singleLocation } from './locations';
import { latOf, lonOf, metresOfUnit, xOf, yOf } from './mercator';

const points = (...positions: [string, number, number][]) =>
  parseGeoJson({
    features: positions.map(([id, lon, lat]) => ({ id, geometry: { type: 'Point', coordinates: [lon, lat] } })),
  });
/** Coordinates of several points. */
const pairs = (text: string) => text.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
const square = (west: number, south: number, east: number, north: number) =>
  [west, south, east, south, east, north, west, north].map((value, at) => (at % 2 === 0 ? xOf(value) : yOf(value)));

test('projects there and back', () => {
  expect(lonOf(xOf(-17.44))).toBeCloseTo(-17.44, 10);
  expect(latOf(yOf(14.7))).toBeCloseTo(14.7, 10);
  expect(xOf(-180)).toBe(0);
  expect(xOf(180)).toBe(1);
  expect(yOf(90)).toBeCloseTo(0, 6);
  expect(yOf(-90)).toBeCloseTo(1, 6);
  expect(metresOfUnit(yOf(60)) / metresOfUnit(yOf(0))).toBeCloseTo(0.5, 6);
});

test('finds the part of the map that shows all', () => {
  const layout = projectLocations(points(['a', -20, 10], ['b', 30, -5]));
  const extent = extentOf(layout);
  expect([extent?.west, extent?.east].map((x) => lonOf(x ?? 0))).toEqual([
    expect.closeTo(-20, 9),
    expect.closeTo(30, 9),
  ]);
  expect([extent?.south, extent?.north].map((y) => Math.round(latOf(y ?? 0)))).toEqual([-5, 10]);
  expect(extentOf(layout, (place) => place === 1)?.west).toBe(xOf(30));
  expect(extentOf(projectLocations(points()))).toBeNull();
});

test('shows the two sides of the date line beside each other', () => {
  const extent = extentOf(projectLocations(points(['a', 178, -18], ['b', -179, -17])));
  expect((extent?.east ?? 0) - (extent?.west ?? 0)).toBeCloseTo(3 / 360, 9);
});

test('keeps a line across the date line in one piece', () => {
  const { points: projected } = projectLocations(singleLocation('a', 'line', pairs('179 0, -179 0')));
  expect((projected[2] ?? 0) - (projected[0] ?? 0)).toBeCloseTo(2 / 360, 9);
});

test('marks the middle of an area', () => {
  const { marks } = projectLocations(singleLocation('a', 'area', pairs('0 0, 2 0, 2 2, 0 2, 0 0')));
  expect(lonOf(marks[0] ?? 0)).toBeCloseTo(1, 9);
});

test('knows what is inside of a shape with a dent', () => {
  const dented = [0, 0, 4, 0, 4, 4, 2, 1, 0, 4];
  expect(isInside(2, 0.5, dented)).toBe(true);
  expect(isInside(2, 3, dented)).toBe(false);
  expect(isInside(0.5, 2, dented)).toBe(true);
  expect(isInside(5, 2, dented)).toBe(false);
});

test('finds the records of an area by any point of their places, also across the date line', () => {
  const layout = projectLocations(points(['a', 1, 1], ['a', 50, 50], ['b', 10, 10], ['c', -179, 1]));
  expect([...recordsWithin(layout, square(0, 0, 5, 5))]).toEqual(['a']);
  expect([...recordsWithin(layout, square(45, 45, 55, 55))]).toEqual(['a']);
  expect([...recordsWithin(layout, square(175, 0, 185, 5))]).toEqual(['c']);
  expect([...recordsWithin(layout, square(20, 20, 30, 30))]).toEqual([]);
});

test('finds lines and areas that a shape cuts or lies in, though none of their corners is in it', () => {
  const line = projectLocations(singleLocation('way', 'line', pairs('0 0, 20 20')));
  expect([...recordsWithin(line, square(9, 9, 11, 11))]).toEqual(['way']);
  expect([...recordsWithin(line, square(9, 1, 11, 5))]).toEqual([]);
  const field = projectLocations(singleLocation('field', 'area', pairs('0 0, 20 0, 20 20, 0 20, 0 0')));
  expect([...recordsWithin(field, square(9, 9, 11, 11))]).toEqual(['field']);
  expect([...recordsWithin(field, square(-5, 9, 5, 11))]).toEqual(['field']);
  expect([...recordsWithin(field, square(30, 9, 35, 11))]).toEqual([]);
  // Around the field, but not over it.
  const around = pairs('-2 -2, 30 -2, 30 -1, -1 -1, -1 30, -2 30');
  const dented = around.flatMap(([lon, lat]) => [xOf(lon), yOf(lat)]);
  expect([...recordsWithin(field, dented)]).toEqual([]);
  const far = projectLocations(singleLocation('far', 'line', pairs('179 -10, -179 10')));
  expect([...recordsWithin(far, square(178, -1, 182, 1))]).toEqual(['far']);
  expect([...recordsWithin(far, square(-182, -1, -178, 1))]).toEqual(['far']);
});
