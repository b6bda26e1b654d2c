import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../helpers/bin.ts';
import { missingTests, threatsOf } from './security.ts';

const threats = threatsOf(readFileSync(`${root}SECURITY.md`, 'utf8'));
const read = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : undefined);

test('every threat is shown by tests that exist', () => {
  expect(threats.length).toBeGreaterThan(5);
  expect(threats.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(
    missingTests(
      threats.flatMap(({ tests }) => tests),
      read,
    ),
  ).toEqual([]);
});

test('a test that was renamed or deleted is missing', () => {
  const [threat] = threatsOf(
    '| Who | Tries | What stops it | Shown by |\n|---|---|---|---|\n| A | b | c | `d.ts` "e f" |',
  );
  expect(threat).toEqual({ tries: 'b', tests: [{ path: 'd.ts', name: 'e f' }] });
  expect(missingTests(threat?.tests ?? [], () => undefined)).toEqual(['d.ts: e f']);
  expect(missingTests(threat?.tests ?? [], () => "test('e g', …)")).toEqual(['d.ts: e f']);
  expect(missingTests(threat?.tests ?? [], () => "test('e f', …)")).toEqual([]);
});
