import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { exportFileInfo, describeFilters, mayBeLarge } from './export-file';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const form = { projectId: 1, xmlFormId: 'wells' };
const day = /\d{4}-\d\d-\d\d/;
const nameOf = (search: string) => {
  const state = submissionsSearchSchema.read(new URLSearchParams(search));
  return exportFileInfo(form, { format: 'xlsx' }, describeFilters(state, new Map([[5, 'Awa/Ba']]), i18n)).name;
};

test('a file of some submissions has the day and the filter in its name, and one of all has neither', () => {
  expect(exportFileInfo(form, { format: 'csv' }, null).name).toBe('wells.csv');
  expect(exportFileInfo({ ...form, isDraft: true }, { format: 'zip' }, null).name).toBe('wells-draft.csv.zip');
  const name = nameOf(
    "reviewState=null&reviewState='hasIssues'&submitterId=5&submitterId=6&start=2026-03-01&end=2026-03-13&find=kora&where=g/village~contains~a&where=age~between~18~&where=photo~empty&where=sex~anyOf~f~&where=@__system/edits~present",
  );
  expect(name.replace(day, 'DAY')).toBe(
    'wells DAY Received Has issues Awa_Ba 6 2026-03-01 – 2026-03-13 kora village a age ≥ 18 photo No answer sex f, No answer edits Any answer.xlsx',
  );
  expect(nameOf('start=2026-03-01&end=2026-03-01').replace(day, 'DAY')).toBe('wells DAY 2026-03-01.xlsx');
});

test('a file with media may be large, and one with very many answers', () => {
  expect(mayBeLarge('zip-files', undefined, 3)).toBe(true);
  expect(mayBeLarge('csv', undefined, 300)).toBe(false);
  expect(mayBeLarge('xlsx', 20_000, 60)).toBe(false);
  expect(mayBeLarge('xlsx', 1_000_000, 60)).toBe(true);
});
