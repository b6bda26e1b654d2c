import { expect, test } from 'vitest';
import { isOutdated } from './version';

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
