import { expect, test } from 'vitest';
import { screensFrom } from './screens';

const paths = (...[params, subjects]: Parameters<typeof screensFrom>) =>
  screensFrom(params, subjects).map(({ path }) => path);
const nobody = { verbs: [] };
const auditor = { verbs: ['audit.read'] };
const viewer = { verbs: ['form.list', 'form.read', 'submission.list', 'submission.read'] };
const collector = { verbs: ['open_form.list'] };

test('without a project it lists only site pages that the user may open', () => {
  expect(paths({}, { user: nobody })).toEqual(['/', '/account/edit']);
  expect(paths({}, { user: auditor })).toEqual(['/', '/account/edit', '/system/audits']);
});

test('pages of the open project and form follow, with encoded ids', () => {
  const form = { projectId: '7', xmlFormId: 'a b/c' };
  const published = { publishedAt: '2026-01-01T00:00:00.000Z' };
  const submissions = '/projects/7/forms/a%20b%2Fc/submissions';
  expect(paths(form, { user: nobody, project: viewer, form: published })).toEqual([
    '/',
    '/account/edit',
    '/projects/7',
    submissions,
    `${submissions}/summary`,
    `${submissions}/map`,
    '/projects/7/forms/a%20b%2Fc/versions',
    '/projects/7/forms/a%20b%2Fc/versions/compare',
    '/projects/7/forms/a%20b%2Fc/outline',
  ]);
  expect(paths(form, { user: nobody, project: viewer, form: { publishedAt: null } })).not.toContain(submissions);
  expect(paths({ projectId: '7' }, { user: nobody, project: collector })).toEqual([
    '/',
    '/account/edit',
    '/projects/7',
  ]);
});
