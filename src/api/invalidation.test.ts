import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { refetchAfter, refetchRules } from './invalidation';
import { queryClient } from './query-client';

// A project and the list of projects carry the numbers of forms and app users.
test.each([
  ['restoreForm', refetchRules.restoreForm(7)],
  ['createAppUser', refetchRules.createAppUser(7)],
  ['deleteSession', refetchRules.deleteSession()],
])('%s makes the counts of the project stale', (_, queries) => {
  const names = queries.map(({ queryKey }) => queryKey[0]);
  expect(names).toContain('getProject');
  expect(names).toContain('listProjects');
});

// What else changes on the server with a write, beside the thing itself.
test.each([
  ['a form that makes entity lists', refetchRules.createForm(7), ['listForms 7', 'listDatasets 7', 'listProjects']],
  [
    'a published draft',
    refetchRules.publishDraft(7, 'a'),
    ['listFormAttachments 7 a', 'listDatasets 7', 'listFormFields 7 a'],
  ],
  ['an encrypted project', refetchRules.encryptProject(7), ['getProject 7', 'listForms 7', 'getForm 7']],
  [
    'a restored submission',
    refetchRules.restoreSubmission(7, 'a', 'i'),
    ['listSubmissionRows 7 a', 'listSubmissionAudits 7 a i'],
  ],
  [
    'a deleted submission',
    refetchRules.deleteSubmission(7, 'a'),
    ['listSubmissionRows 7 a', 'getForm 7 a', 'listForms 7'],
  ],
  ['an end of approval', refetchRules.updateDataset(7, 'd'), ['getDataset 7 d', 'listEntityRows 7 d']],
  ['a property less', refetchRules.deleteDatasetProperty(7, 'd'), ['getDataset 7 d', 'listEntityRows 7 d']],
  [
    'an entity',
    refetchRules.updateEntity(7, 'd', 'u'),
    ['listEntityRows 7 d', 'getEntity 7 d u', 'listEntityAudits 7 d u'],
  ],
  ['a sitewide role', refetchRules.assignRole(), ['listAssignees', 'listAssignments']],
  ['a sitewide role less', refetchRules.unassignRole(), ['listAssignees', 'listAssignments']],
  ['a role in a project', refetchRules.assignProjectRole(7), ['listProjectAssignments 7']],
  ['a role in a project less', refetchRules.unassignProjectRole(7), ['listProjectAssignments 7']],
  ['access to a form', refetchRules.assignFormRole(7), ['listProjectFormAssignments 7', 'listFormAssignees 7']],
  ['a user less', refetchRules.deleteUser(5), ['listUsers', 'listAssignees', 'listProjectAssignments', 'getUser 5']],
])('%s is seen wherever it changes something', (_, queries, expected) => {
  const keys = queries.map(({ queryKey }) => queryKey.join(' '));
  expect(expected.filter((key) => !keys.includes(key))).toEqual([]);
});

test('nothing of a deleted project is asked for again', () => {
  const parts = [
    'listForms',
    'getForm',
    'getDraft',
    'listDatasets',
    'listAppUsers',
    'listSubmissionRows',
    'listEntityRows',
  ];
  const gone = refetchRules.deleteProject(7).filter(({ when }) => when === 'remove');
  expect(gone.map(({ queryKey }) => queryKey.join(' '))).toEqual(
    expect.arrayContaining(parts.map((one) => `${one} 7`)),
  );
});

const key = ['getForm', 7, 'a'];
/** A read whose two answers the test gives. */
function twoAnswers() {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const read = vi.fn<() => Promise<string>>(() => answers[reads++]?.promise ?? Promise.resolve('a third read'));
  return { read, old: answers[0], fresh: answers[1] };
}
afterEach(() => queryClient.clear());

test('a first read that began before a write is begun again, and whoever waits for it gets the second answer', async () => {
  const { read, old, fresh } = twoAnswers();
  const shown = new QueryObserver(queryClient, { queryKey: key, queryFn: read });
  const stop = shown.subscribe(() => undefined);
  const waiting = queryClient.fetchQuery({ queryKey: key, queryFn: read });
  const done = refetchAfter('createDraft', 7, 'a');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  old?.resolve('before the write');
  fresh?.resolve('after it');
  await done;
  expect(shown.getCurrentResult().data).toBe('after it');
  expect(await waiting).toBe('after it');
  stop();
});

test('a first read that no screen shows reaches whoever waits for it, and is stale then', async () => {
  const { read, old } = twoAnswers();
  const waiting = queryClient.fetchQuery({ queryKey: key, queryFn: read });
  await refetchAfter('createDraft', 7, 'a');
  old?.resolve('before the write');
  expect(await waiting).toBe('before the write');
  await vi.waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true));
  expect(read).toHaveBeenCalledOnce();
});

test('what is deleted stays for the page that shows it, is not asked for again, and goes with the page', async () => {
  const gone = ['getForm', 7, 'a'];
  const read = vi.fn<() => Promise<string>>(async () => 'a form');
  const options = { queryKey: gone, queryFn: read, staleTime: Infinity };
  const shown = new QueryObserver(queryClient, options);
  const stop = shown.subscribe(() => undefined);
  queryClient.setQueryData([...gone, 'unseen'], 'a part of it');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('a form'));
  await refetchAfter('deleteForm', 7, 'a');
  // As a page that is drawn again does.
  shown.setOptions(options);
  expect(read).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData([...gone, 'unseen'])).toBeUndefined();
  expect(queryClient.getQueryState(gone)?.isInvalidated).toBe(true);
  stop();
  expect(queryClient.getQueryState(gone)).toBeUndefined();
});
