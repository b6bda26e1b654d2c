import { expect, test } from 'vitest';
import type { ProjectWithLists } from '~/api/schema';
import { findPagesByWords, reachablePages } from './screens';

const paths = (...[params, subjects]: Parameters<typeof reachablePages>) =>
  reachablePages(params, subjects).map(({ path }) => path);
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

const verbs = [
  'project.read',
  'form.list',
  'form.read',
  'field_key.list',
  'field_key.create',
  'session.end',
  'dataset.list',
  'dataset.read',
  'entity.list',
  'entity.create',
  'submission.list',
  'submission.read',
];
const project = {
  id: 7,
  name: 'UX critique',
  verbs,
  formList: [{ projectId: 7, xmlFormId: 'visit', name: 'Visit', publishedAt: '2026-01-01T00:00:00.000Z' }],
  datasetList: [{ name: 'trees' }],
} as unknown as ProjectWithLists;
const found = (text: string, one = project, openId = 0) =>
  findPagesByWords([one], text, { user: { verbs: [] }, translate: ({ message = '' }) => message, openId }).map(
    ({ to }) => to,
  );

test('finds the pages of a project elsewhere by its name and theirs, where the user may open them', () => {
  expect(found('ux crit app us')).toEqual(['/projects/7/app-users']);
  expect(found('ux crit app us', { ...project, verbs: ['form.list'] })).toEqual([]);
  expect(found('entities trees')).toContain('/projects/7/entity-lists/trees/entities');
  expect(found('ux crit nothing')).toEqual([]);
});

test('finds pages by the actions on them: of the open project, or of all where none is open', () => {
  const here = (text: string) => found(text, project, 7);
  expect(here('new app')).toEqual(['/projects/7/app-users']);
  expect(here('import')).toEqual(['/projects/7/entity-lists/trees/import']);
  expect(here('new entity')).toEqual(['/projects/7/entity-lists/trees/entities']);
  expect(here('download')).toContain('/projects/7/forms/visit/submissions');
  expect(found('app us')).toEqual(['/projects/7/app-users']);
  expect(found('download')).toContain('/projects/7/forms/visit/submissions');
  expect(found('download', project, 8)).toEqual([]);
  expect(found('trees import')).toEqual(['/projects/7/entity-lists/trees/import']);
});
