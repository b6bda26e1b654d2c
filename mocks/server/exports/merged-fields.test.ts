import { describe, expect, it } from 'vitest';
import { mergedFields } from './merged-fields';

const field = (path: string) => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type: 'string',
  binary: null,
  selectMultiple: null,
});
const merged = (...versions: string[][]) =>
  mergedFields(versions.map((paths) => paths.map(field))).map(({ path }) => path);

describe('the fields of all versions', () => {
  it('are those of the newest, with removed ones after their siblings', () => {
    expect(merged(['/a', '/b', '/g', '/g/x', '/g/y', '/z'], ['/a', '/g', '/g/y', '/z'])).toEqual([
      '/a',
      '/g',
      '/g/y',
      '/g/x',
      '/z',
      '/b',
    ]);
  });
  it('keep groups together', () => {
    expect(merged(['/a', '/g', '/g/x', '/g/h', '/g/h/y'], ['/a'], ['/c'])).toEqual([
      '/c',
      '/a',
      '/g',
      '/g/x',
      '/g/h',
      '/g/h/y',
    ]);
  });
  it('are empty without a version', () => {
    expect(merged()).toEqual([]);
  });
});
