import { expect, test } from 'vitest';
import { partsOf } from './catalogues';

test.each([
  ['src/main.tsx', ['start']],
  ['src/app/error-pages/NotFoundPage.tsx', ['start']],
  ['src/app/shell/Shell.tsx', ['pages']],
  ['src/app/jobs/JobPanel.tsx', ['jobs']],
  ['src/features/projects/HomePage.tsx', ['projects']],
  ['src/features/form/FormLayout.tsx', ['pages']],
  ['src/features/submissions/SubmissionsPage.tsx', ['submissions']],
  // A dialog's folder within a page's.
  ['src/features/submissions/download/DownloadDialog.tsx', ['submission-download']],
  ['src/domain/exports/download-kind.ts', ['submission-download', 'entity-download']],
  // Not by the beginning of a name.
  ['src/features/projects-page/HomePage.tsx', ['pages']],
  ['mocks/panel/panel.ts', ['panel']],
  ['mocks/server/server.ts', []],
])('the texts of %s are in %j', (file, expected) => {
  expect(partsOf(file)).toEqual(expected);
});
