import { expect, test } from 'vitest';
import type { FormField } from '~/api/schema';
import { earlierColumns, findEarlierFields } from './earlier-fields';

const field = (path: string, type = 'string'): FormField => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  binary: null,
  selectMultiple: null,
});
const now = [field('/village'), field('/child', 'repeat'), field('/child/name')];

test('finds the fields that only earlier versions have, each once, and those of repeats apart', () => {
  const first = [
    ...now,
    field('/g', 'structure'),
    field('/g/old', 'int'),
    field('/child/toy'),
    field('/pet', 'repeat'),
  ];
  const second = [...first, field('/pet/name'), field('/place', 'geopoint')];
  const { main, inRepeats } = findEarlierFields(now, [now, first, second]);
  expect(main.map(({ path }) => path)).toEqual(['/g/old', '/place']);
  expect(inRepeats.map(({ path }) => path)).toEqual(['/child/toy', '/pet/name']);
  expect(findEarlierFields(now, [now])).toEqual({ main: [], inRepeats: [] });
});

test('an earlier field has the columns of the CSV of the server', () => {
  const columns = earlierColumns([field('/g/old', 'int'), field('/g/place', 'geopoint'), field('/x', 'geotrace')]);
  expect(columns.map(({ steps, type }) => [steps.join('-'), type])).toEqual([
    ['g-old', 'int'],
    ['g-place-Latitude', 'decimal'],
    ['g-place-Longitude', 'decimal'],
    ['g-place-Altitude', 'decimal'],
    ['g-place-Accuracy', 'decimal'],
    ['x', 'text'],
  ]);
});
