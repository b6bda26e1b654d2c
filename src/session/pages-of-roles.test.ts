import { roles } from '@mocks/server/store/role-verbs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releases } from '~/api/generated/needs';
import { mayOpen, type PageName } from './page-rights';
import { resetEvidence, noteEvidence } from './server';

/* Which pages each role opens, with the verbs that a server sends for it. */

const verbsOf = (system: string) => {
  const verbs = roles.find(([, name]) => name === system)?.[3];
  if (!verbs) throw new Error(`no role ${system}`);
  return { verbs };
};
const nobody = { verbs: [] };

const forEveryone = ['home', 'profile', 'submissionFile'] as const;
const toRead = [
  'forms',
  'submissions',
  'submissionsSummary',
  'submissionsMap',
  'submission',
  'formVersions',
  'formCompare',
  'formOutline',
  'entityLists',
  'entities',
  'entitiesMap',
  'entityProperties',
  'entity',
] as const;
const toManage = [
  'projectRoles',
  'appUsers',
  'customProperties',
  'formAccess',
  'projectSettings',
  'newForm',
  'formFromBundle',
  'reviewQueue',
  'publicLinks',
  'formDraft',
  'formPublish',
  'draftSubmissions',
  'formSettings',
  'formCopy',
  'entityImport',
  'entityListSettings',
  'conflictQueue',
] as const;
const ofTheSite = ['users', 'usersInvite', 'usersRoles', 'userEdit', 'audits', 'customization', 'analytics'] as const;
/** Pages that show what collectors have sent. */
const ofPublishedForms = [
  'submissions',
  'submissionsSummary',
  'submissionsMap',
  'reviewQueue',
  'publicLinks',
  'formVersions',
  'formCompare',
  'formSettings',
] as const;
const allPages: readonly PageName[] = [...forEveryone, ...toRead, ...toManage, ...ofTheSite];

const published = { publishedAt: '2026-01-01T00:00:00.000Z' };
const opened = (user: { verbs: readonly string[] }, project: { verbs: readonly string[] }, form = published) =>
  allPages.filter((page) => mayOpen(page, { user, project, form }) === true);

beforeEach(() => {
  for (const release of releases) noteEvidence(release, true);
});
afterEach(resetEvidence);

test.each([
  ['a visitor without a role', nobody, nobody, []],
  ['a data collector', nobody, verbsOf('formfill'), ['forms']],
  ['an app user', nobody, verbsOf('app-user'), []],
  ['a viewer', nobody, verbsOf('viewer'), toRead],
  ['a manager', nobody, verbsOf('manager'), [...toRead, ...toManage]],
  ['an administrator', verbsOf('admin'), verbsOf('admin'), [...toRead, ...toManage, ...ofTheSite]],
] as const)('%s opens the pages of the role, and no other', (_, user, project, pages: readonly PageName[]) => {
  expect(opened(user, project)).toEqual([...forEveryone, ...pages]);
});

test('rights on one project open no page of the site', () => {
  expect(opened(nobody, verbsOf('admin'))).toEqual([...forEveryone, ...toRead, ...toManage]);
});

test('a form that was never published opens only the pages of its draft and its definition', () => {
  const draft = { publishedAt: null } as unknown as typeof published;
  const admin = verbsOf('admin');
  expect(opened(admin, admin, draft)).toEqual(allPages.filter((page) => !ofPublishedForms.some((one) => one === page)));
});

test('a manager of an older server, without the verbs that came later, opens what that server has', () => {
  noteEvidence('2026.2', false);
  const older = { verbs: verbsOf('manager').verbs.filter((verb) => !verb.startsWith('actor_property')) };
  expect(opened(nobody, older)).toEqual(
    [...forEveryone, ...toRead, ...toManage].filter((page) => page !== 'customProperties'),
  );
});

test.each(['assignment.create', 'assignment.delete', 'assignment.list'])(
  'who lacks %s, of all rights, changes nobody’s access',
  (lacking) => {
    const almost = { verbs: verbsOf('admin').verbs.filter((verb) => verb !== lacking) };
    const access = ['users', 'usersInvite', 'usersRoles', 'projectRoles', 'formAccess'] as const;
    expect(access.filter((page) => mayOpen(page, { user: almost, project: almost }) !== false)).toEqual([]);
  },
);
