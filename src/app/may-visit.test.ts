import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import type { RouteHandle } from './route-handle';
import { mayVisit } from './may-visit';

const page = (path: string, handle: RouteHandle = {}): RouteObject => ({ path, handle });
const routes: RouteObject[] = [
  page('/'),
  page('users', { siteVerbs: ['user.list', 'user.create'] }),
  {
    path: 'projects/:projectId',
    children: [
      { index: true, handle: { projectVerbs: [['form.list'], ['open_form.list']] } satisfies RouteHandle },
      page('forms/:xmlFormId/submissions', { projectVerbs: [['form.read', 'submission.list']], publishedForm: true }),
    ],
  },
  page('*'),
];
const user = { verbs: ['user.list'] };
const viewer = { verbs: ['form.list', 'form.read', 'submission.list'] };
const collector = { verbs: ['open_form.list'] };
const form = '/projects/1/forms/a%20%2F%20b/submissions';

test.each([
  ['a page without rights', '/', { user }, true],
  ['an address that no page has', '/nowhere', { user }, false],
  ['half of the rights on the whole site', '/users', { user }, false],
  ['all of them', '/users', { user: { verbs: ['user.list', 'user.create', 'config.read'] } }, true],
  ['nobody', '/users', { user: undefined }, false],
  ['one alternative of rights on a project', '/projects/1', { user, project: collector }, true],
  ['none of them', form, { user, project: collector }, false],
  ['a project that is not known', form, { user }, true],
  [
    'a form that is published',
    form,
    { user, project: viewer, form: { publishedAt: '2026-01-01T00:00:00.000Z' } },
    true,
  ],
  ['a form that is a draft only', form, { user, project: viewer, form: { publishedAt: null } }, false],
])('%s', (_, path, rights, allowed) => {
  expect(mayVisit(routes, path, rights)).toBe(allowed);
});
