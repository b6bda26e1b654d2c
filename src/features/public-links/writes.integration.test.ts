import { i18n } from '@lingui/core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getListPublicLinksQueryKey, listPublicLinks } from '~/api/generated/hooks/public-links';
import { queryClient } from '~/api/query-client';
import type { PublicLinkExtended } from '~/api/schema';
import { restoreSession, signOut } from '~/session/session';
import { type AnyJob, currentJobs, clearJobs } from '~/shared/jobs/job-list';
import { answerDifferences } from '../../../tests/helpers/asked-differences';
import { serveFetch } from '../../../tests/helpers/served';
import { cachedLinks } from './queries';
import { changeProperties, create, highestLinkId, revoke, startCreationJob, startRevocationJob } from './writes';

/* Links give access to everybody who has them: none is created twice, and none is said to be revoked that still works. */

const server = serveFetch();
const form = { projectId: 1, xmlFormId: 'water_point' };
const link = (displayName: string, once = false) => ({ displayName, once, properties: {} });
const inList = () => listPublicLinks(form.projectId, form.xmlFormId);
const namesOf = (links: readonly PublicLinkExtended[]) => links.map(({ displayName }) => displayName).toSorted();
const openPage = async () => {
  queryClient.setQueryData(getListPublicLinksQueryKey(form.projectId, form.xmlFormId), await inList());
};
const isStale = () =>
  queryClient.getQueryState(getListPublicLinksQueryKey(form.projectId, form.xmlFormId))?.isInvalidated;

let before: PublicLinkExtended[] = [];
let one: PublicLinkExtended;
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(async () => {
  queryClient.clear();
  await restoreSession();
  await openPage();
  const id = await create(form, link('Clinic'));
  await openPage();
  before = await inList();
  one = before.find((known) => known.id === id) as PublicLinkExtended;
});
afterEach(async () => {
  clearJobs();
  await signOut('asked');
});

/** The links that were created in the test. */
const created = async () => (await inList()).filter(({ id }) => !before.some((known) => known.id === id));
const hasAccess = async (id = one.id) => (await inList()).find((known) => known.id === id)?.token !== null;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { outcome?: string; code?: string }) => error.outcome ?? error.code,
  );

test('a link is what was asked for, and the list is read again', async () => {
  await create(form, link('School', true));
  await create(form, link('School'));
  expect((await created()).map(({ displayName, once }) => [displayName, once]).toSorted()).toEqual([
    ['School', false],
    ['School', true],
  ]);
  expect(isStale()).toBe(true);
});

test('a creation with a lost answer finds its link, not an older one of the same name', async () => {
  server().faults.add({ kind: 'offline', operation: 'createPublicLink' });
  expect(await outcomeOf(create(form, link('Clinic')))).toBe('not-done');
  expect([await created(), isStale()]).toEqual([[], true]);
  server().faults.add({ kind: 'lost', operation: 'createPublicLink' });
  const id = await create(form, link('Clinic'));
  expect((await created()).map((made) => made.id)).toEqual([id]);
});

test('a creation with a lost answer is unknown without the list from before', async () => {
  queryClient.clear();
  expect(highestLinkId(form)).toBeNull();
  server().faults.add({ kind: 'lost', operation: 'createPublicLink' });
  expect(await outcomeOf(create(form, link('Clinic')))).toBe('unknown');
});

test.each([
  ['lost', 'done', false],
  ['offline', 'not-done', true],
] as const)('a revocation whose answer is %s is %s', async (kind, outcome, access) => {
  server().faults.add({ kind, operation: 'deleteSession' });
  expect(await outcomeOf(revoke(form, one))).toBe(outcome);
  expect([await hasAccess(), cachedLinks(form)?.find(({ id }) => id === one.id)?.token !== null]).toEqual([
    access,
    access,
  ]);
});

test('a refused revocation is never reported as done', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  expect(await outcomeOf(revoke(form, one))).toBe('403.1');
  expect(await hasAccess()).toBe(true);
});

test('a link that somebody else revoked counts as revoked', async () => {
  expect((await server().request(`/v1/sessions/${one.token}`, { method: 'DELETE' })).ok).toBe(true);
  expect(await outcomeOf(revoke(form, one))).toBe('done');
});

test('a change that the server refuses is not shown', async () => {
  expect(await outcomeOf(changeProperties(form, one, { 'not a property': 'x' }))).not.toBe('done');
  expect(cachedLinks(form)?.find(({ id }) => id === one.id)?.properties).toEqual(one.properties);
});

const shown = (id = one.id) => cachedLinks(form)?.find((known) => known.id === id);
const properties = async () => {
  const known = (await (await server().request('/v1/projects/1/actor-properties')).json()) as { name: string }[];
  return known.map(({ name }) => name);
};

test('a link is created with its properties, and changed ones are shown for it only', async () => {
  const [name = ''] = await properties();
  const id = await create(form, { ...link('School'), properties: { [name]: 'Kora' } });
  expect((await created())[0]).toMatchObject({ id, properties: { [name]: 'Kora' } });
  await openPage();
  await changeProperties(form, one, { [name]: 'Mtoni' });
  expect([shown()?.properties?.[name], shown(id)?.properties?.[name]]).toEqual(['Mtoni', 'Kora']);
  const elsewhere = ['of another page'];
  queryClient.setQueryData(elsewhere, [one]);
  await revoke(form, one);
  expect([shown()?.token, typeof shown(id)?.token]).toEqual([null, 'string']);
  expect(queryClient.getQueryData(elsewhere)).toEqual([one]);
});

test('a change of properties whose answer is lost is looked up', async () => {
  const [name = ''] = await properties();
  server().faults.add({ kind: 'offline', operation: 'updatePublicLink' });
  expect(await outcomeOf(changeProperties(form, one, { [name]: 'Kora' }))).toBe('not-done');
  server().faults.add({ kind: 'lost', operation: 'updatePublicLink' });
  expect(await outcomeOf(changeProperties(form, one, { [name]: 'Kora' }))).toBe('done');
  expect(shown()?.properties?.[name]).toBe('Kora');
});

test.each([
  ['theirs', 'Kora'],
  ['mine', 'Mtoni'],
] as const)('of a property that another user has changed, %s is kept as the person says', async (decision, value) => {
  const [name = ''] = await properties();
  await changeProperties(form, one, { [name]: 'Kora' });
  const asked = answerDifferences(decision);
  // The page has read the link before.
  await changeProperties(form, one, { [name]: 'Mtoni' });
  expect(asked()).toBe(1);
  expect(shown()?.properties?.[name]).toBe(value);
  expect((await inList()).find(({ id }) => id === one.id)?.properties?.[name]).toBe(value);
});

test('the newest link is told from the list of its own form', async () => {
  expect(highestLinkId(form)).toBe(Math.max(...before.map(({ id }) => id)));
  expect(highestLinkId({ ...form, xmlFormId: 'another' })).toBeNull();
});

test('the list is read again after a revocation, also after a refused one', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  await outcomeOf(revoke(form, one));
  await openPage();
  expect(isStale()).toBe(false);
  await revoke(form, one);
  expect(isStale()).toBe(true);
});

/** Starts a job, and waits for its end. */
async function run(start: () => void): Promise<AnyJob> {
  start();
  const job = currentJobs().at(-1);
  if (!job) throw new Error('no job');
  await job.whenEnded();
  return job;
}
const createAll = (...names: string[]) => run(() => startCreationJob(form, names, true, 'Links'));
const states = (job: AnyJob) => job.all().map(({ state }) => state);

test('many links are created in the order of the list, also two of one name', async () => {
  const job = await createAll('Anna', 'Bo', 'Anna');
  expect(states(job)).toEqual(['done', 'done', 'done']);
  const made = (await created()).toSorted((a, b) => a.id - b.id);
  expect(made.map(({ displayName, once }) => [displayName, once])).toEqual([
    ['Anna', true],
    ['Bo', true],
    ['Anna', true],
  ]);
});

test('many links belong to the form, are named in the panel, and their list is read again', async () => {
  expect(isStale()).toBe(false);
  const job = await run(() => startCreationJob(form, ['Anna', 'Bo'], false, 'Links'));
  expect(job.all().map(({ item }) => item.label)).toEqual(['Anna', 'Bo']);
  expect([job.title, job.address]).toEqual(['Links', '/projects/1/forms/water_point/public-links']);
  expect((await created()).map(({ once }) => once)).toEqual([false, false]);
  expect(isStale()).toBe(true);
  await openPage();
  const links = (await created()).filter((made): made is PublicLinkExtended & { token: string } => made.token !== null);
  server().faults.add({ kind: 'lost', operation: 'deleteSession' });
  const revocation = await run(() => startRevocationJob(form, links, 'Revocation'));
  expect(
    revocation
      .all()
      .map(({ item }) => item.label)
      .toSorted(),
  ).toEqual(['Anna', 'Bo']);
  expect([revocation.address, isStale()]).toEqual(['/projects/1/forms/water_point/public-links', true]);
  expect(states(revocation)).toEqual(['done', 'done']);
});

test('many links: a lost answer is looked up, and nothing is created twice', async () => {
  server().faults.add({ kind: 'lost', operation: 'createPublicLink' });
  const job = await createAll('Clinic', 'Clinic');
  expect(states(job)).toEqual(['done', 'done']);
  expect(namesOf(await created())).toEqual(['Clinic', 'Clinic']);
});

test('many links: stops if an answer stays lost, and a retry finds what was created', async () => {
  server().faults.add({ kind: 'lost', operation: 'createPublicLink' });
  server().faults.add({ kind: 'offline', operation: 'listPublicLinks' });
  const job = await createAll('Clinic', 'Clinic', 'Bo');
  expect(states(job)).toEqual(['unknown', 'waiting', 'waiting']);
  await job.start();
  expect(states(job)).toEqual(['unknown', 'done', 'done']);
  await job.retry(['0']);
  expect(states(job)).toEqual(['done', 'done', 'done']);
  expect(namesOf(await created())).toEqual(['Bo', 'Clinic', 'Clinic']);
});

test('many links: a retry does not take a later link of the same name for one that was never created', async () => {
  server().faults.add({ kind: 'offline', operation: 'createPublicLink' });
  server().faults.add({ kind: 'offline', operation: 'listPublicLinks' });
  const job = await createAll('Clinic', 'Clinic');
  expect(states(job)).toEqual(['unknown', 'waiting']);
  await job.start();
  await job.retry(['0']);
  expect(states(job)).toEqual(['done', 'done']);
  expect(namesOf(await created())).toEqual(['Clinic', 'Clinic']);
});

test('many links are revoked, those named and no other; a refused one keeps its access', async () => {
  await createAll('Anna', 'Bo', 'Cem');
  const [anna, bo, cem] = (await created()).toSorted((a, b) => a.id - b.id) as (PublicLinkExtended & {
    token: string;
  })[];
  if (!anna || !bo || !cem) throw new Error('no links');
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  const job = await run(() => startRevocationJob(form, [anna, bo], 'Links'));
  expect(states(job).toSorted()).toEqual(['done', 'refused']);
  expect(job.kind.failedText?.(1)?.message).toContain('link failed');
  const access = await Promise.all([anna, bo, cem].map(({ id }) => hasAccess(id)));
  expect([access.slice(0, 2).toSorted(), access[2]]).toEqual([[false, true], true]);
  await job.retry();
  expect(states(job)).toEqual(['done', 'done']);
  expect(await Promise.all([anna, bo, cem].map(({ id }) => hasAccess(id)))).toEqual([false, false, true]);
});
