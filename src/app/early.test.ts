import { expect, test } from 'vitest';
import { getGetFormUrl, getListFormFieldsUrl, getListFormsUrl } from '~/api/generated/hooks/forms';
import { getGetProjectUrl, getListProjectsUrl } from '~/api/generated/hooks/projects';
import { homeProjects } from '~/features/home/queries';
import { pageRequests } from './early';

const v1 = (...paths: string[]) => paths.map((path) => `/v1${path}`);

test('what is asked for early is what the pages ask for, to the letter', () => {
  expect(pageRequests('/')).toEqual(v1(getListProjectsUrl(homeProjects)));
  expect(pageRequests('/projects/7')).toEqual(v1(getGetProjectUrl(7), getListFormsUrl(7)));
  const id = "a b/c'd";
  expect(pageRequests(`/projects/7/forms/${encodeURIComponent(id)}/submissions`)).toEqual(
    v1(getGetProjectUrl(7), getGetFormUrl(7, id), getListFormFieldsUrl(7, id, { odata: true })),
  );
});

test('nothing is asked for early on other pages', () => {
  expect(pageRequests('/login')).toEqual([]);
  expect(pageRequests('/projects/07')).toEqual([]);
  expect(pageRequests('/projects/../users')).toEqual([]);
});
