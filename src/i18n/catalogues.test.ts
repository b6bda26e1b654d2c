import { expect, test } from 'vitest';
import { partsOf } from './catalogues';

test.each([
  ['src/main.tsx', ['start']],
  ['src/app/pages/NotFoundPage.tsx', ['start']],
  ['src/app/shell/Shell.tsx', ['pages']],
  ['src/app/jobs/JobPanel.tsx', ['jobs']],
  ['src/features/home/HomePage.tsx', ['home']],
  ['src/features/forms/FormLayout.tsx', ['pages']],
  ['src/features/submissions/SubmissionsTable.tsx', ['submissions']],
  // A dialog's folder within a page's.
  ['src/features/submissions/download/DownloadDialog.tsx', ['submission-download']],
  ['src/domain/exports/plan.ts', ['submission-download', 'entity-download']],
  // Not by the beginning of a name.
  ['src/features/home-page/HomePage.tsx', ['pages']],
  ['mocks/panel/panel.ts', ['panel']],
  ['mocks/server/server.ts', []],
])('the texts of %s are in %j', (file, expected) => {
  expect(partsOf(file)).toEqual(expected);
});
