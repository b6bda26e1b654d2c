import { expect, test } from 'vitest';
import { versionIn } from './server-version';

test.each([
  ['versions:\nabc (v2026.2.0)\ndef (v2026.1.0)', '2026.2.0'],
  ['abc (v2026.2.0)\nabc client (v2026.2.0)\ndef server (v2025.4.2-1-gabc)', '2025.4.2'],
  ['(v2024.3.1-12-gdeadbee)', '2024.3.1'],
  ['(v2023)', '2023'],
  ['v2026.2.0', null],
  ['(vnext)', null],
  ['', null],
])('the version in %j', (text, version) => {
  expect(versionIn(text)).toBe(version);
});
