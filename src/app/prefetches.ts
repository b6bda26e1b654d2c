import type { Params } from 'react-router';
import { prefetchForm } from '~/features/forms/queries';
import { prefetchHome } from '~/features/home/queries';
import { prefetchForms, prefetchProject } from '~/features/projects/queries';
import { parseId } from '~/shared/lib/paths';

const ids = (params: Params) => ({
  projectId: parseId(params['projectId']) ?? 0,
  xmlFormId: params['xmlFormId'] ?? '',
});

/**
 * The requests of each page, by the name its route gives them. They load with the shell, not with the first script:
 * on a visit's first page src/app/early.ts has asked already.
 */
export const prefetches = {
  home: () => prefetchHome(),
  project: (params: Params) => prefetchProject(ids(params)),
  forms: (params: Params) => prefetchForms(ids(params)),
  form: (params: Params) => prefetchForm(ids(params)),
  appUsers: (params: Params) =>
    void import('~/features/app-users/queries').then(
      ({ prefetchAppUsers }) => prefetchAppUsers(ids(params)),
      () => undefined,
    ),
  projectRoles: (params: Params) =>
    void import('~/features/project-roles/queries').then(
      ({ prefetchProjectRoles }) => prefetchProjectRoles(ids(params)),
      () => undefined,
    ),
  formAccess: (params: Params) =>
    void import('~/features/form-access/queries').then(
      ({ prefetchFormAccess }) => prefetchFormAccess(ids(params)),
      () => undefined,
    ),
  // Large, and of one page: it comes with that page's code.
  submissions: (params: Params, search: URLSearchParams) =>
    void import('~/features/submissions/queries').then(
      ({ prefetchSubmissions }) => prefetchSubmissions({ ...ids(params), search }),
      () => undefined,
    ),
  users: () =>
    void import('~/features/users/queries').then(
      ({ prefetchUsers }) => prefetchUsers(),
      () => undefined,
    ),
  user: (params: Params) =>
    void import('~/features/users/queries').then(
      ({ prefetchUser }) => prefetchUser(params['userId']),
      () => undefined,
    ),
} satisfies Record<string, (params: Params, search: URLSearchParams) => void>;

export type PrefetchName = keyof typeof prefetches;
