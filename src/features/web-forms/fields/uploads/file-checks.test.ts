import { expect, test } from 'vitest';
import { checkFile, smallerSize } from './file-checks';

test('the longest side is shortened, and nothing is enlarged', () => {
  expect(smallerSize(4000, 3000, 1000)).toEqual({ width: 1000, height: 750 });
  expect(smallerSize(10, 4000, 1000)).toEqual({ width: 3, height: 1000 });
  expect(smallerSize(800, 600, 1000)).toBeNull();
  expect(smallerSize(1, 100_000, 10)).toEqual({ width: 1, height: 10 });
});

test('a file of another kind, or several files, are refused', () => {
  const file = (type: string) => new File(['a'], 'a', { type });
  const refusal = (types: string[], kind: string) => {
    const files = types.map(file);
    return checkFile(files, files[0] ?? file(''), kind)?.reason ?? null;
  };
  expect(refusal(['image/png'], 'image')).toBeNull();
  expect(refusal(['text/plain'], 'image')).toBe('kind');
  expect(refusal([''], 'audio')).toBeNull();
  expect(refusal(['text/csv'], 'application')).toBeNull();
  expect(refusal(['image/png', 'image/png'], 'image')).toBe('several');
});
