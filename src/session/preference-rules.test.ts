import { expect, test } from 'vitest';
import { projectReaders, siteReaders } from './preference-rules';

const odd: unknown[] = [undefined, null, '', 'true', 0, 1, NaN, {}, [], 'LATEST', '2026-11-21', '2026.2.0', '<b>'];

test('any stored sort mode becomes a valid one', () => {
  for (const value of odd) expect(siteReaders.projectSortMode(value)).toBe('latest');
  expect(['alphabetical', 'newest', 'latest'].map(siteReaders.projectSortMode)).toEqual([
    'alphabetical',
    'newest',
    'latest',
  ]);
});

test('a dismissal date needs milliseconds and UTC', () => {
  for (const value of odd) expect(siteReaders.outdatedVersionWarningDismissDate(value)).toBe(null);
  expect(siteReaders.outdatedVersionWarningDismissDate('2026-11-21T08:00:00.000Z')).toBe('2026-11-21T08:00:00.000Z');
  expect(siteReaders.outdatedVersionWarningDismissDate('2026-11-21T08:00:00Z')).toBe(null);
});

test('a release is a year and a number', () => {
  for (const value of odd) expect(siteReaders.whatsNewDismissed(value)).toBe(null);
  expect(siteReaders.whatsNewDismissed('2026.2')).toBe('2026.2');
});

test('not asked yet is a third value', () => {
  for (const value of odd) expect(siteReaders.mailingListOptIn(value)).toBe(null);
  expect([true, false].map(siteReaders.mailingListOptIn)).toEqual([true, false]);
});

test('only true is true', () => {
  for (const value of odd) expect(projectReaders.formTrashCollapsed(value)).toBe(false);
  expect(projectReaders.formTrashCollapsed(true)).toBe(true);
  expect(projectReaders.datasetTrashCollapsed(true)).toBe(true);
  for (const value of odd) expect(siteReaders.alidadeShortcutsOff(value)).toBe(false);
  expect(siteReaders.alidadeShortcutsOff(true)).toBe(true);
});

test('lists of places drop invalid places and duplicates', () => {
  for (const value of odd) expect(siteReaders.alidadeFavourites(value)).toEqual([]);
  const lake = { projectId: 1, name: 'Lake <b>' };
  const survey = { projectId: 1, xmlFormId: 'survey', name: 'Survey', projectName: 'Lake' };
  const bad = [
    { projectId: 0, name: 'a' },
    { projectId: 1.5, name: 'a' },
    { projectId: '1', name: 'a' },
    { projectId: 2, name: '' },
    { projectId: 2, name: 'a', xmlFormId: 3 },
    'x',
    null,
  ];
  expect(siteReaders.alidadeFavourites([...bad, lake, { ...survey, more: 'x' }, { ...lake, name: 'older' }])).toEqual([
    lake,
    survey,
  ]);
});

test('lists are limited in length, and names truncated at whole characters', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ projectId: index + 1, name: 'p' }));
  expect(siteReaders.alidadeRecents(many)).toHaveLength(20);
  expect(siteReaders.alidadeFavourites(many)).toHaveLength(200);
  const [place] = siteReaders.alidadeRecents([{ projectId: 1, name: `${'a'.repeat(119)}🌍🌍` }]);
  expect(place?.name).toBe(`${'a'.repeat(119)}🌍`);
});

test('a place is one form or one entity list', () => {
  const list = { projectId: 1, datasetName: 'trees', name: 'trees' };
  const bad = [
    { ...list, xmlFormId: 'survey' },
    { ...list, datasetName: '' },
    { ...list, datasetName: 5 },
  ];
  expect(siteReaders.alidadeRecents([...bad, list, { ...list, projectName: 7 }, { ...list, projectId: 2 }])).toEqual([
    list,
    { ...list, projectId: 2 },
  ]);
});

test('presets of downloads need a form, a name and options, each name once for a form', () => {
  for (const value of odd) expect(projectReaders.alidadeDownloadPresets(value)).toEqual([]);
  const preset = { xmlFormId: 'survey', name: 'Weekly', options: { split: true } };
  const bad = [
    null,
    'x',
    5,
    { ...preset, xmlFormId: '' },
    { ...preset, name: 5 },
    { ...preset, options: null },
    { ...preset, options: 'x' },
  ];
  const others = [
    { ...preset, name: 'Monthly' },
    { ...preset, xmlFormId: 'other' },
  ];
  expect(projectReaders.alidadeDownloadPresets([...bad, preset, { ...preset, options: {} }, ...others])).toEqual([
    preset,
    ...others,
  ]);
  const many = Array.from({ length: 101 }, (_, index) => ({ ...preset, name: `n${index}` }));
  expect(projectReaders.alidadeDownloadPresets(many)).toEqual(many.slice(0, 100));
  expect(projectReaders.alidadeDownloadPresets([{ ...preset, name: 'a'.repeat(121) }])[0]?.name).toHaveLength(120);
});

test('how projects are shown, and what is turned off', () => {
  for (const value of odd) {
    expect(siteReaders.alidadeProjectsView(value)).toBe('blocks');
    expect([siteReaders.alidadeRowIndexOff(value), siteReaders.alidadeReviewNotesOff(value)]).toEqual([false, false]);
  }
  expect(siteReaders.alidadeProjectsView('list')).toBe('list');
  expect([siteReaders.alidadeRowIndexOff(true), siteReaders.alidadeReviewNotesOff(true)]).toEqual([true, true]);
});
