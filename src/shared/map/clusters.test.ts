import { expect, test } from 'vitest';
import { clusterPlaces } from './clusters';
import { projectLocations } from './layout';
import { parseGeoJson } from './locations';

const world = { west: 0, north: 0, east: 1, south: 1 };

/** Places without pattern, the same in every run. */
function scattered(count: number) {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return parseGeoJson({
    features: Array.from({ length: count }, (_, at) => ({
      id: String(at),
      geometry: { type: 'Point', coordinates: [-20 + 40 * next(), -20 + 40 * next()] },
    })),
  });
}

test('shows each place once, and no mark on another', () => {
  const layout = projectLocations(scattered(2000));
  for (const zoom of [0, 3, 6, 9]) {
    const unitsOfPixel = 1 / (256 * 2 ** zoom);
    const marks = clusterPlaces(layout, world, unitsOfPixel);
    const shown = marks.flatMap(({ places }) => places).toSorted((one, other) => one - other);
    expect(shown).toEqual(Array.from({ length: 2000 }, (_, at) => at));
    let nearest = Infinity;
    for (const [at, one] of marks.entries())
      for (const other of marks.slice(at + 1))
        nearest = Math.min(nearest, Math.hypot(one.x - other.x, one.y - other.y) / unitsOfPixel);
    // Two single marks then touch each other at most.
    expect(nearest).toBeGreaterThan(12);
  }
});

test('puts a mark in the middle of its places', () => {
  const layout = projectLocations(scattered(50));
  const [mark, ...others] = clusterPlaces(layout, world, 1 / 32);
  expect(others).toEqual([]);
  const mean = (axis: 0 | 1) => layout.marks.reduce((sum, value, at) => sum + (at % 2 === axis ? value : 0), 0) / 50;
  expect([mark?.x, mark?.y]).toEqual([expect.closeTo(mean(0), 9), expect.closeTo(mean(1), 9)]);
});

test('leaves out what is not in the part of the map', () => {
  const layout = projectLocations(scattered(500));
  const marks = clusterPlaces(layout, { west: 0.5, north: 0, east: 0.52, south: 1 }, 1 / 65_536);
  expect(marks.length).toBeGreaterThan(0);
  for (const { x } of marks) expect(x).toBeGreaterThanOrEqual(0.5);
  for (const { x } of marks) expect(x).toBeLessThanOrEqual(0.52);
});

test('finds places west of the date line from its east', () => {
  const layout = projectLocations(
    parseGeoJson({ features: [{ id: 'a', geometry: { type: 'Point', coordinates: [-179, 0] } }] }),
  );
  const [mark] = clusterPlaces(layout, { west: 0.99, north: 0, east: 1.01, south: 1 }, 1 / 65_536);
  expect(mark?.x).toBeCloseTo(1 + 1 / 360, 9);
});
