import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../helpers/bin.ts';
import { isAllowed, licenseFaults } from './licenses.ts';

test('every package for production has a license that is allowed', () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Parameters<typeof licenseFaults>[0];
  };
  expect(Object.keys(packages)).toContain('node_modules/react');
  expect(licenseFaults(packages)).toEqual([]);
});

test('refuses unknown licenses', () => {
  expect(
    licenseFaults({
      '': { license: 'GPL-3.0' },
      'node_modules/a': { license: 'AGPL-3.0-only' },
      'node_modules/a/node_modules/b': {},
      'node_modules/c': { license: 'GPL-3.0', dev: true },
      'node_modules/d': { license: 'MIT' },
    }),
  ).toEqual(['a: AGPL-3.0-only', 'b: no license']);
});

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['(MIT AND Zlib)', true],
  ['MIT and ISC', true],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
])('the license %s: %j', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});
