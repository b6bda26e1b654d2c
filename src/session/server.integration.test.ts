import { afterEach, expect, test } from 'vitest';
import { getProject } from '~/api/generated/hooks/projects';
import * as needs from '~/api/generated/needs';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import { serveFetch } from '../../tests/helpers/served';
import { mayOpen, releaseNeeded } from './page-rights';
import { serverHas } from './server';
import { watchAnswers } from './server-evidence';
import { restoreSession, signOut } from './session';

const server = serveFetch();
watchAnswers();
afterEach(async () => {
  queryClient.clear();
  await signOut('asked');
});

/** What is known of the server of a release after the administrator has signed in, by what came with each release. */
async function knownOf(release: needs.Release) {
  server().release = release;
  await restoreSession();
  return Object.fromEntries(needs.releases.map((one) => [one, serverHas(one)]));
}

test.each([
  ['2025.1', { '2025.2': undefined, '2025.3': false, '2026.1': false, '2026.3': false }],
  ['2025.3', { '2025.2': true, '2025.3': true, '2025.4': undefined, '2026.1': false }],
  ['2026.1', { '2025.4': true, '2026.1': true, '2026.2': false }],
  ['2026.3', { '2026.1': true, '2026.2': true, '2026.3': undefined }],
] as const)('the signed-in administrator tells a server of %s', async (release, told) => {
  expect(await knownOf(release)).toMatchObject({ '2025.1': true, ...told });
});

test('an answer tells by its fields, and newer evidence replaces older', async () => {
  await knownOf('2025.1');
  const list = { name: 'trees', ownerOnly: false };
  const read = (answer: object) =>
    queryClient.fetchQuery({ queryKey: ['listDatasets', 1], queryFn: () => [answer], staleTime: 0 });
  await read(list);
  expect([serverHas(needs.datasetOwnerOnly), serverHas(needs.datasetDeletedAt)]).toEqual([true, false]);
  // The server was exchanged for a newer one meanwhile.
  await read({ ...list, deletedAt: null });
  expect([serverHas(needs.datasetDeletedAt), serverHas(needs.listActorProperties)]).toEqual([true, undefined]);
});

test.each([[null], [[]], [[null]], ['text'], [['text']], [5]])(
  'an answer without fields tells nothing: %j',
  async (answer) => {
    const before = await knownOf('2025.3');
    await queryClient.fetchQuery({ queryKey: ['listDatasets', 1], queryFn: () => answer, staleTime: 0 });
    expect(Object.fromEntries(needs.releases.map((one) => [one, serverHas(one)]))).toEqual(before);
  },
);

test('the verbs of a role, which an administrator may choose, tell nothing', async () => {
  const before = await knownOf('2026.3');
  const roles = [{ verbs: ['dataset.update', 'project.update'] }];
  const read = (queryKey: string) =>
    queryClient.fetchQuery({ queryKey: [queryKey], queryFn: () => roles, staleTime: 0 });
  await read('listRoles');
  expect(Object.fromEntries(needs.releases.map((one) => [one, serverHas(one)]))).toEqual(before);
  await read('listProjects');
  expect(serverHas('2026.1')).toBe(false);
});

test('what this page puts into the cache by itself tells nothing', async () => {
  const before = await knownOf('2025.3');
  queryClient.setQueryData(['listProjects'], [{ verbs: ['dataset.update', 'dataset.delete'] }]);
  queryClient.setQueryData([1], [{ verbs: ['dataset.update', 'dataset.delete'] }]);
  expect(Object.fromEntries(needs.releases.map((one) => [one, serverHas(one)]))).toEqual(before);
});

test('the address of the public configuration tells by its answer, and by "not found" only', async () => {
  const ask = (queryFn: () => unknown) =>
    queryClient.fetchQuery({ queryKey: ['listPublicConfig'], queryFn, staleTime: 0, retry: false }).catch(() => null);
  const problem = (code: string) => new ApiError({ kind: 'problem', status: Number.parseInt(code), code });
  await knownOf('2025.4');
  await ask(() => []);
  expect(serverHas(needs.listPublicConfig)).toBe(true);
  await ask(() => Promise.reject(problem('404.1')));
  expect(serverHas(needs.listPublicConfig)).toBe(false);
  await ask(() => []);
  await ask(() => Promise.reject(problem('403.1')));
  expect(serverHas(needs.listPublicConfig)).toBe(true);
});

test('pages that a release does not have are closed, and say what they need', async () => {
  await knownOf('2025.4');
  const user = { verbs: ['config.read', 'config.set'] };
  expect([mayOpen('customization', { user }), releaseNeeded('customization', { user })]).toEqual([false, '2026.1']);
  expect(releaseNeeded('customization', { user: { verbs: ['config.read'] } })).toBeUndefined();
  const project = (await queryClient.fetchQuery({
    queryKey: ['getProject', 1],
    queryFn: () => getProject(1),
  })) as ProjectExtended;
  expect([mayOpen('customProperties', { project }), releaseNeeded('customProperties', { project })]).toEqual([
    false,
    '2026.2',
  ]);
  await knownOf('2026.1');
  expect([mayOpen('customization', { user }), releaseNeeded('customization', { user })]).toEqual([true, undefined]);
});
