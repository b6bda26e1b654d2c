import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { entitiesSearchParams } from '~/domain/entities/search-params';
import { exportFileInfo, describeFilters } from './entity-file';

/* A file of some entities has the day and the filter in its name. */

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.useFakeTimers({ now: new Date(2026, 2, 13, 12) });
  return () => vi.useRealTimers();
});

const list = { projectId: 1, datasetName: 'trees' };

test('a file of all entities is called like its list', () => {
  expect(exportFileInfo(list, 'csv', null)).toEqual({ name: 'trees.csv', type: 'text/csv' });
  expect(exportFileInfo(list, 'geojson', null)).toEqual({ name: 'trees.geojson', type: 'application/geo+json' });
});

test('a file of some has the day and the filter in words, without characters that file systems refuse', () => {
  const state = entitiesSearchParams.read(new URLSearchParams('search=oak/elm&creatorId=5&creatorId=6&conflict=true'));
  const words = describeFilters(state, new Map([[5, 'Wanjiru']]), i18n);
  expect(words).toEqual(['oak/elm', 'Wanjiru', '6', 'Possible conflict']);
  const { name } = exportFileInfo(list, 'xlsx', words);
  expect(name).toMatch(/^trees 2026-03-13 oak.elm Wanjiru 6 Possible conflict\.xlsx$/);
  expect(name).not.toContain('/');
});
