import { expect, test } from 'vitest';
import { ownFields } from './own-fields';

const fields = ['/name', '/child/age', '/child/toy/kind', '/children', '__id'].map((field) => ({
  field,
  label: field,
  kind: 'text' as const,
}));
const repeats = ['/child', '/child/toy'];
const names = (table: string) => ownFields(fields, table, repeats).map(({ field }) => field);

test('a table has its own fields, without those of the repeats in it', () => {
  expect(names('')).toEqual(['/name', '/children']);
  expect(names('/child')).toEqual(['/child/age']);
  expect(names('/child/toy')).toEqual(['/child/toy/kind']);
});
