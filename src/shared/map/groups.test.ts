import { expect, test } from 'vitest';
import { groupPlaces } from './groups';
import { parseGeoJson } from './locations';
import { maxGroups } from './palette';

const placesOf = (ids: readonly string[]) =>
  parseGeoJson({ features: ids.map((id) => ({ id, geometry: { type: 'Point', coordinates: [0, 0] } })) });
const labelOf = (value: string) => value.toUpperCase();

test('known values keep their order and colours', () => {
  const values: Record<string, string> = { a: 'y', b: 'y', c: 'x' };
  const { of, legend } = groupPlaces(placesOf(['a', 'b', 'c', 'd']), {
    valueOf: (id) => values[id],
    known: ['x', 'z', 'y'],
    labelOf,
  });
  expect([...of]).toEqual([2, 2, 0, 255]);
  expect(legend).toEqual([
    { group: 0, label: 'X', count: 1 },
    { group: 1, label: 'Z', count: 0 },
    { group: 2, label: 'Y', count: 2 },
    { group: 255, label: null, count: 1 },
  ]);
});

test('the most frequent values have colours, the rest is shown together', () => {
  const ids = Array.from({ length: 60 }, (_, at) => String(at));
  // Value v0 once, v1 twice …
  const valueOf = (id: string) => `v${Math.floor((Math.sqrt(8 * Number(id) + 1) - 1) / 2)}`;
  const { legend } = groupPlaces(placesOf(ids), { valueOf, known: [], labelOf });
  expect(legend).toHaveLength(maxGroups + 1);
  expect(legend[0]).toEqual({ group: 0, label: 'V9', count: 10 });
  expect(legend.at(-1)?.label).toBeNull();
  expect(legend.reduce((sum, { count }) => sum + count, 0)).toBe(60);
});
