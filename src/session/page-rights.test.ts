import { expect, test } from 'vitest';
import { mayOpen, type PageName, type Subjects } from './page-rights';

const viewer = { verbs: ['form.list', 'form.read', 'submission.list', 'submission.read'] };
const collector = { verbs: ['open_form.list'] };
const published = { publishedAt: '2026-01-01T00:00:00.000Z' };
const draft = { publishedAt: null };

test.each<[what: string, page: PageName, subjects: Subjects, answer: boolean | undefined]>([
  ['a page without rights', 'home', {}, true],
  ['half of the rights on the whole site', 'analytics', { user: { verbs: ['config.read'] } }, false],
  ['all of them', 'analytics', { user: { verbs: ['config.read', 'config.set', 'analytics.read', 'user.list'] } }, true],
  ['a user who is not loaded', 'analytics', {}, undefined],
  [
    'rights on a project, not on the site',
    'customization',
    { project: { verbs: ['config.read', 'config.set'] } },
    undefined,
  ],
  ['one alternative of rights on a project', 'forms', { project: collector }, true],
  ['the other alternative', 'forms', { project: viewer }, true],
  ['none of them', 'forms', { project: { verbs: ['project.read'] } }, false],
  ['a project that is not loaded', 'forms', { user: viewer }, undefined],
  ['a form that is published', 'submissions', { project: viewer, form: published }, true],
  ['a form that is a draft only', 'submissions', { project: viewer, form: draft }, false],
  ['a form that is not loaded', 'submissions', { project: viewer }, undefined],
  ['a missing right, whatever the form', 'submissions', { project: collector }, false],
  ['a draft, whatever the project', 'submissions', { form: draft }, false],
])('%s', (_, page, subjects, answer) => {
  expect(mayOpen(page, subjects)).toBe(answer);
});
