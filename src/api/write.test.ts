import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getListAppUsersQueryKey } from './generated/hooks/app-users';
import { getListDraftAttachmentsQueryKey } from './generated/hooks/form-drafts';
import { getListFormsQueryKey } from './generated/hooks/forms';
import { getListSubmissionRowsQueryKey } from './generated/hooks/odata';
import { getGetProjectQueryKey, getListProjectsQueryKey } from './generated/hooks/projects';
import { createAppUser } from './generated/writes/app-users';
import { restoreForm } from './generated/writes/forms';
import { replaceProject, updateProject } from './generated/writes/projects';
import { reread } from './invalidation';
import { ApiError } from './problem';
import { queryClient } from './query-client';
import { write } from './write';

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

const fails =
  (why: Error) =>
  async (_projectId: number): Promise<never> => {
    throw why;
  };

test('a new app user refetches the list, the count in the tab and the projects, of that project only', async () => {
  const call = write('createAppUser', async (projectId: number, name: string) => `${projectId} ${name}`);
  expect(await call(1, 'Amina')).toBe('1 Amina');
  expect(isStale(getListAppUsersQueryKey(1))).toBe(true);
  expect(isStale(getGetProjectQueryKey(1))).toBe(true);
  expect(isStale(getListProjectsQueryKey())).toBe(true);
  expect(isStale(getListAppUsersQueryKey(2))).toBe(false);
  expect(isStale(getGetProjectQueryKey(2))).toBe(false);
  expect(isStale(getListFormsQueryKey(1))).toBe(false);
});

test('archiving a project refetches every list of projects', async () => {
  await write('updateProject', async (_projectId: number, _change: object) => undefined)(1, { archived: true });
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
  const call: (projectId: number) => Promise<unknown> = write('createAppUser', fails(error));
  await expect(call(1)).rejects.toBe(error);
  expect(isStale(getListAppUsersQueryKey(1))).toBe(again);
  expect(isStale(getListProjectsQueryKey())).toBe(again);
});

test('a refused write removes nothing of what it would have deleted', async () => {
  const attachments = getListDraftAttachmentsQueryKey(1, 'trees');
  const has = () => queryClient.getQueryData(attachments) !== undefined;
  queryClient.setQueryData(attachments, []);
  const refused = write('publishDraft', async (_projectId: number, _xmlFormId: string) => {
    throw new ApiError({ kind: 'problem', status: 409, code: '409.6' });
  });
  await expect(refused(1, 'trees')).rejects.toMatchObject({ code: '409.6' });
  expect([has(), isStale(attachments)]).toEqual([true, true]);
  await write('publishDraft', async (_projectId: number, _xmlFormId: string) => undefined)(1, 'trees');
  expect(has()).toBe(false);
});

test('a write that is only sent refetches on request only', async () => {
  const call = write('createAppUser', async (_projectId: number) => undefined);
  await call.send(1);
  expect(isStale(getListAppUsersQueryKey(1))).toBe(false);
  await reread('createAppUser', 1);
  expect(isStale(getListAppUsersQueryKey(1))).toBe(true);
});

test('waiting for refetches waits for visible data', async () => {
  const read = vi.fn<() => Promise<string[]>>(async () => ['new']);
  const stop = new QueryObserver(queryClient, {
    queryKey: getListFormsQueryKey(1),
    queryFn: read,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  await reread('restoreForm', 1);
  expect(read).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(getListFormsQueryKey(1))).toEqual(['new']);
  stop();
});

test('only generated calls with a line compile', () => {
  expect([createAppUser, updateProject, restoreForm].every(({ send }) => typeof send === 'function')).toBe(true);
  // @ts-expect-error replaceProject has no line in invalidation.ts: the server cannot do it
  const call: (projectId: number) => unknown = replaceProject;
  expect(call).toBeTypeOf('function');
  // @ts-expect-error the line of updateProject wants the number of a project, not a text
  const misfit: () => unknown = write('updateProject', async (name: string) => name);
  expect(misfit).toBeTypeOf('function');
});

test('query keys begin with the parameters of the call, in their order: rows of one form, rows of one project', () => {
  const key = getListSubmissionRowsQueryKey(7, 'census', { $top: 1 });
  expect(key).toEqual(['listSubmissionRows', 7, 'census', { $top: 1 }]);
});
