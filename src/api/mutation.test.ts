import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getListAppUsersQueryKey } from './generated/hooks/app-users';
import { getListDraftAttachmentsQueryKey } from './generated/hooks/form-drafts';
import { getListFormsQueryKey } from './generated/hooks/forms';
import { getListSubmissionRowsQueryKey } from './generated/hooks/odata';
import { getGetProjectQueryKey, getListProjectsQueryKey } from './generated/hooks/projects';
import { createAppUser } from './generated/mutations/app-users';
import { refetchAfter } from './invalidation';
import { mutate, mutateAndRefetch, withInvalidation } from './mutation';
import { ApiError } from './problem';
import { queryClient } from './query-client';

const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
const shown = [
  getListAppUsersQueryKey(1),
  getGetProjectQueryKey(1),
  getListProjectsQueryKey(),
  getListProjectsQueryKey({ forms: true }),
  getListAppUsersQueryKey(2),
  getGetProjectQueryKey(2),
  getListFormsQueryKey(1),
];

beforeEach(() => {
  for (const queryKey of shown) queryClient.setQueryData(queryKey, []);
});
afterEach(() => queryClient.clear());

const path = { url: '/projects/{projectId}/app-users' } as const;
const operation = { operationId: 'createAppUser' } as const;
interface Variables {
  projectId: number;
  name?: string;
}
const createWith = (mutationFn: (variables: Variables) => Promise<unknown>) =>
  withInvalidation({ mutationFn }, path, operation);
const fails =
  (why: Error): (() => Promise<never>) =>
  async () => {
    throw why;
  };

test('a new app user refetches the list, the count in the tab and the projects, of that project only', async () => {
  const options = createWith(async ({ projectId, name }) => `${projectId} ${name}`);
  expect(await mutate(options, { projectId: 1, name: 'Amina' })).toBe('1 Amina');
  expect(isStale(getListAppUsersQueryKey(1))).toBe(true);
  expect(isStale(getGetProjectQueryKey(1))).toBe(true);
  expect(isStale(getListProjectsQueryKey())).toBe(true);
  expect(isStale(getListAppUsersQueryKey(2))).toBe(false);
  expect(isStale(getGetProjectQueryKey(2))).toBe(false);
  expect(isStale(getListFormsQueryKey(1))).toBe(false);
});

test('archiving a project refetches every list of projects, in whatever order its variables are given', async () => {
  const options = withInvalidation(
    { mutationFn: async (_data: { data: object; projectId: number }) => undefined },
    { url: '/projects/{projectId}' },
    { operationId: 'updateProject' },
  );
  await mutate(options, { data: { archived: true }, projectId: 1 });
  expect(isStale(getGetProjectQueryKey(1))).toBe(true);
  expect(isStale(getListProjectsQueryKey())).toBe(true);
  expect(isStale(getListProjectsQueryKey({ forms: true }))).toBe(true);
});

test.each([
  ['a lost answer', new ApiError({ kind: 'no-response' }), true],
  ['a refusal', new ApiError({ kind: 'problem', status: 403, code: '403.1' }), true],
  ['a session that was over', new ApiError({ kind: 'problem', status: 401, code: '401.2' }), false],
  ['a request that was never sent', new ApiError({ kind: 'no-request' }), false],
  ['a file that is too large', new ApiError({ kind: 'too-large' }), false],
  ['an abort', new DOMException('stopped', 'AbortError'), false],
])('after %s', async (_what, error, again) => {
  await expect(mutate(createWith(fails(error)), { projectId: 1 })).rejects.toBe(error);
  expect(isStale(getListAppUsersQueryKey(1))).toBe(again);
  expect(isStale(getListProjectsQueryKey())).toBe(again);
});

test('a refused write removes nothing of what it would have deleted', async () => {
  const attachments = getListDraftAttachmentsQueryKey(1, 'trees');
  const has = () => queryClient.getQueryData(attachments) !== undefined;
  queryClient.setQueryData(attachments, []);
  const publishWith = (mutationFn: (form: { projectId: number; xmlFormId: string }) => Promise<unknown>) =>
    withInvalidation(
      { mutationFn },
      { url: '/projects/{projectId}/forms/{xmlFormId}/draft/publish' },
      { operationId: 'publishDraft' },
    );
  const form = { projectId: 1, xmlFormId: 'trees' };
  const refusal = new ApiError({ kind: 'problem', status: 409, code: '409.6' });
  await expect(mutate(publishWith(fails(refusal)), form)).rejects.toMatchObject({ code: '409.6' });
  expect([has(), isStale(attachments)]).toEqual([true, true]);
  await mutate(
    publishWith(async () => undefined),
    form,
  );
  expect(has()).toBe(false);
});

test('a call that is only sent refetches on request only', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await createAppUser(1, { displayName: 'Amina' });
  vi.unstubAllGlobals();
  expect(isStale(getListAppUsersQueryKey(1))).toBe(false);
  await refetchAfter('createAppUser', 1);
  expect(isStale(getListAppUsersQueryKey(1))).toBe(true);
});

test('a mutation succeeds before what it refetches, or after it on request', async () => {
  const again = Promise.withResolvers<string[]>();
  const stop = new QueryObserver(queryClient, {
    queryKey: getListAppUsersQueryKey(1),
    queryFn: () => again.promise,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  const options = createWith(async () => 'done');
  expect(await mutate(options, { projectId: 1 })).toBe('done');
  const waiting = mutateAndRefetch(options, { projectId: 1 });
  await expect(Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).resolves.toBe(
    'waits',
  );
  again.resolve(['Amina']);
  expect(await waiting).toBe('done');
  expect(queryClient.getQueryData(getListAppUsersQueryKey(1))).toEqual(['Amina']);
  stop();
});

test('the variables of a mutation are not kept', async () => {
  await mutate(
    createWith(async () => undefined),
    { projectId: 1, name: 'a password' },
  );
  await vi.waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
});

test('waiting for refetches waits for visible data', async () => {
  const read = vi.fn<() => Promise<string[]>>(async () => ['new']);
  const stop = new QueryObserver(queryClient, {
    queryKey: getListFormsQueryKey(1),
    queryFn: read,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  await refetchAfter('restoreForm', 1);
  expect(read).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(getListFormsQueryKey(1))).toEqual(['new']);
  stop();
});

test('only a mutation whose line fits compiles', () => {
  const mutationFn = async (_data: { projectId: string }) => undefined;
  // @ts-expect-error the line of createAppUser wants the number of a project, not a text
  const misfit = withInvalidation({ mutationFn }, path, operation);
  // @ts-expect-error the contract has no such operation
  const unknown = withInvalidation({ mutationFn }, path, { operationId: 'paintProject' });
  expect([misfit.mutationFn, unknown.mutationFn].every((made) => typeof made === 'function')).toBe(true);
});

test('query keys begin with the parameters of the call, in their order: rows of one form, rows of one project', () => {
  const key = getListSubmissionRowsQueryKey(7, 'census', { $top: 1 });
  expect(key).toEqual(['listSubmissionRows', 7, 'census', { $top: 1 }]);
});
