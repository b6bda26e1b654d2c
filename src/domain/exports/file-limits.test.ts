import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { emptyCounts } from '~/engines/exports/plan';
import { largeFileBytes } from '~/shared/lib/file-target';
import { hasManyValues, limitRemarks, rowsPerPage } from './file-limits';

/* What a file is too large for is told before, or at its end. */

test('a file of many values is one that may not fit into memory', () => {
  const rows = largeFileBytes / 15 / 10;
  expect(hasManyValues(Math.floor(rows), 10)).toBe(false);
  expect(hasManyValues(Math.ceil(rows) + 1, 10)).toBe(true);
  expect(hasManyValues(undefined, 1_000_000_000)).toBe(false);
});

test('pages have fewer rows, the more columns there are, within bounds', () => {
  expect([0, 8, 32, 192, 392, 5000].map(rowsPerPage)).toEqual([2500, 2500, 1000, 200, 100, 100]);
});

test('says what did not fit the limits of spreadsheets', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const said = (counts: object) => limitRemarks({ ...emptyCounts(), ...counts }, i18n).filter((one) => one !== false);
  expect(said({ rows: 9 })).toEqual([]);
  expect(said({ shortened: 1 })).toEqual([expect.stringContaining('1 text is longer')]);
  expect(said({ shortened: 2, continued: 1 })).toEqual([
    expect.stringContaining('2 texts are longer'),
    expect.stringContaining('further sheets'),
  ]);
});
