import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { belongsTo, chunkGroups } from './chunk-groups.ts';

test.each(chunkGroups.flatMap(({ name, sources = [] }) => sources.map((source) => [name, source] as const)))(
  'the group %s finds %s',
  (name, source) => {
    expect(existsSync(source), source).toBe(true);
    expect(statSync(source).isDirectory(), 'a folder ends with a slash, a file does not').toBe(source.endsWith('/'));
    const file = source.endsWith('/') ? `${source}${readdirSync(source)[0] ?? ''}` : source;
    const captured = chunkGroups.filter((group) => belongsTo(group, resolve(file)));
    expect(captured.map((group) => group.name)).toEqual([name]);
  },
);

test.each(chunkGroups.flatMap(({ packages = [] }) => packages))('the package %s is there', (name) => {
  const folder = resolve('node_modules', name);
  expect(existsSync(folder)).toBe(true);
  expect(chunkGroups.filter((group) => belongsTo(group, `${folder}/index.js`))).toHaveLength(1);
});

test('does not match a name with the same beginning', () => {
  for (const other of ['src/app/early.test.ts', 'src/session/session-changes.ts', 'node_modules/react-other/index.js'])
    expect(chunkGroups.filter((group) => belongsTo(group, resolve(other))).map(({ name }) => name)).toEqual([]);
});
