import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const table = readFileSync('docs/faults.md', 'utf8');
const rows = table.split('\n').filter((line) => /^\| (?!fault |-)/.test(line));
const testsOf = (row: string) =>
  [...row.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)].map(([, name = '', file = '']) => [name, file] as const);

test('every fault names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(0);
  const missing = rows.flatMap((row): string[] => {
    const named = testsOf(row);
    if (named.length === 0) return [row];
    const isThere = (name: string, file: string) =>
      /\.(?:test\.tsx?|e2e\.ts)$/.test(file) && existsSync(file) && readFileSync(file, 'utf8').includes(name);
    return named.flatMap(([name, file]) => (isThere(name, file) ? [] : [`${file}: ${name}`]));
  });
  expect(missing).toEqual([]);
});
