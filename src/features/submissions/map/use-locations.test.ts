import { expect, test } from 'vitest';
import type { FormField } from '~/api/schema';
import { answersAt, geoFields } from './use-locations';

const field = (path: string, type: string): FormField =>
  ({ path, type, name: path.split('/').pop() ?? '' }) as FormField;

test('finds questions about places, also in repeats', () => {
  const fields = [
    field('/name', 'string'),
    field('/site', 'structure'),
    field('/site/place', 'geopoint'),
    field('/visit', 'repeat'),
    field('/visit/way', 'geotrace'),
    field('/visits_area', 'geoshape'),
  ];
  expect(geoFields(fields).map(({ path, inRepeat }) => [path, inRepeat])).toEqual([
    ['/site/place', false],
    ['/visit/way', true],
    ['/visits_area', false],
  ]);
});

test('finds the answers of groups and of every entry of a repeat', () => {
  const row = { site: { place: 1 }, visit: [{ way: 2 }, { way: null }, {}, { way: 3 }], empty: null };
  expect(answersAt(row, '/site/place')).toEqual([1]);
  expect(answersAt(row, '/visit/way')).toEqual([2, 3]);
  expect(answersAt(row, '/empty/place')).toEqual([]);
  expect(answersAt(row, '/constructor')).toEqual([]);
});
