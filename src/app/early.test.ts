import { expect, test } from 'vitest';
import { getGetFormUrl, getListFormFieldsUrl, getListFormsUrl } from '~/api/generated/hooks/forms';
import { getGetProjectUrl, getListProjectsUrl } from '~/api/generated/hooks/projects';
import { getListSubmissionRowsUrl } from '~/api/generated/hooks/odata';
import { getListSubmittersUrl } from '~/api/generated/hooks/submissions';
import { getListAssigneesUrl } from '~/api/generated/hooks/roles';
import { getGetUserUrl, getListUsersUrl } from '~/api/generated/hooks/users';
import { wholeRowsParams } from '~/features/submissions/queries';
import { submissionsAddress } from '~/features/submissions/address';
import { earlyPage, pageRequests } from './early';

const v1 = (...paths: string[]) => paths.map((path) => `/v1${path}`);

test('what is asked for early is what the pages ask for, to the letter', () => {
  expect(pageRequests('/')).toEqual(v1(getListProjectsUrl()));
  expect(pageRequests('/projects/7')).toEqual(v1(getGetProjectUrl(7), getListFormsUrl(7)));
  expect(pageRequests('/users')).toEqual(v1(getListUsersUrl(), getListAssigneesUrl('admin')));
  expect(pageRequests('/users/7/edit')).toEqual(v1(getGetUserUrl(7)));
  const id = "a b/c'd";
  const submissions = `/projects/7/forms/${encodeURIComponent(id)}/submissions`;
  const lists = [getListFormFieldsUrl(7, id, { odata: true }), getListSubmittersUrl(7, id)];
  expect(pageRequests(submissions)).toEqual(
    v1(
      getGetProjectUrl(7),
      getGetFormUrl(7, id),
      getListSubmissionRowsUrl(7, id, wholeRowsParams(submissionsAddress.read(new URLSearchParams()))),
      ...lists,
    ),
  );
  expect(pageRequests(submissions, '?page-number=2')).toEqual(v1(getGetProjectUrl(7), getGetFormUrl(7, id), ...lists));
});

test('nothing is asked for early on other pages', () => {
  expect(pageRequests('/login')).toEqual([]);
  expect(pageRequests('/projects/07')).toEqual([]);
  expect(pageRequests('/users/07/edit')).toEqual([]);
  expect(pageRequests('/projects/../users')).toEqual([]);
});

test('the code asked for early is that of the page', () => {
  expect(['/', '/projects/7', '/projects/7/forms/a%20b%2Fc/submissions'].map(earlyPage)).toEqual([
    'home',
    'forms',
    'submissions',
  ]);
  for (const other of [
    '/login',
    '/projects/07',
    '/projects/7/',
    '/projects/7/app-users',
    '/projects/7/forms/a',
    '/projects/7/forms/a/b/submissions',
  ])
    expect(earlyPage(other)).toBeNull();
});
