import { expect, test } from 'vitest';
import { isOutdated, versionIn } from './version';

test.each([
  ['versions:\nabc (v2026.2.0)\ndef (v2026.1.0)', '2026.2.0'],
  ['(v2024.3.1-12-gdeadbee)', '2024.3.1'],
  ['(v2023)', '2023'],
  ['v2026.2.0', null],
  ['(vnext)', null],
  ['', null],
])('the version in %j', (text, version) => {
  expect(versionIn(text)).toBe(version);
});

const served = (version: string | null, date: string | null) => ({
  text: '',
  version,
  date: date === null ? null : new Date(date),
});

test.each([
  ['2024.3.1', '2026-01-01T00:00:00Z', null, true],
  ['2025.1.0', '2026-12-31T00:00:00Z', null, false],
  ['2024.3.1', '2026-03-01T00:00:00Z', '2026-02-20T00:00:00.000Z', false],
  ['2024.3.1', '2026-03-22T00:00:00Z', '2026-02-20T00:00:00.000Z', true],
  ['2024.3.1', null, null, false],
  [null, '2026-01-01T00:00:00Z', null, false],
])('version %s on %s, dismissed %s: outdated %s', (version, date, dismissed, outdated) => {
  expect(isOutdated(served(version, date), dismissed)).toBe(outdated);
});
