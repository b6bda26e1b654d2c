import { expect, test } from 'vitest';
import { project, site } from './preference-rules';

const odd: unknown[] = [undefined, null, '', 'true', 0, 1, NaN, {}, [], 'LATEST', '2026-11-21', '2026.2.0', '<b>'];

test('whatever is stored, a sort mode comes out', () => {
  for (const value of odd) expect(site.projectSortMode(value)).toBe('latest');
  expect(['alphabetical', 'newest', 'latest'].map(site.projectSortMode)).toEqual(['alphabetical', 'newest', 'latest']);
});

test('a date of dismissal has milliseconds and UTC, or is none', () => {
  for (const value of odd) expect(site.outdatedVersionWarningDismissDate(value)).toBe(null);
  expect(site.outdatedVersionWarningDismissDate('2026-11-21T08:00:00.000Z')).toBe('2026-11-21T08:00:00.000Z');
  expect(site.outdatedVersionWarningDismissDate('2026-11-21T08:00:00Z')).toBe(null);
});

test('a release is a year and a number', () => {
  for (const value of odd) expect(site.whatsNewDismissed(value)).toBe(null);
  expect(site.whatsNewDismissed('2026.2')).toBe('2026.2');
});

test('three values are possible where not having been asked counts', () => {
  for (const value of odd) expect(site.mailingListOptIn(value)).toBe(null);
  expect([true, false].map(site.mailingListOptIn)).toEqual([true, false]);
});

test('only true is true', () => {
  for (const value of odd) expect(project.formTrashCollapsed(value)).toBe(false);
  expect(project.formTrashCollapsed(true)).toBe(true);
  expect(project.datasetTrashCollapsed(true)).toBe(true);
});
