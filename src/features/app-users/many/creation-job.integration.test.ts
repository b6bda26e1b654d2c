import { i18n } from '@lingui/core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAppUsers } from '~/api/generated/hooks/app-users';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { restoreSession, signOut } from '~/session/session';
import { serveFetch } from '../../../../tests/helpers/served';
import { type CreationJob, lineOutcome, startCreation } from './creation-job';
import type { Line } from './parse';

const server = serveFetch();

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(restoreSession);
afterEach(() => signOut('asked'));

const lines = (...names: string[]): Line[] =>
  names.map((name, index) => ({ number: index + 1, written: name, name, properties: {}, forms: [], issues: [] }));
const create = async (list: readonly Line[]): Promise<CreationJob> => {
  const newest = Math.max(...(await listAppUsers(1)).map(({ id }) => id));
  const job = startCreation({ id: 1, name: 'Water points' }, list, newest, 'App users');
  await job.whenEnded();
  return job;
};
const lineWith = (more: Partial<Line>): Line[] => lines('Anna').map((line) => ({ ...line, ...more }));
const states = (job: CreationJob) => job.all().map((entry) => lineOutcome(entry).state);
const named = async (...names: string[]) =>
  (await listAppUsers(1))
    .filter(({ displayName }) => names.includes(displayName))
    .map(({ displayName }) => displayName);

test('creates them in the order of the list, including two of one name', async () => {
  const job = await create(lines('Anna', 'Bo', 'Anna'));
  expect(states(job)).toEqual(['done', 'done', 'done']);
  expect((await named('Anna', 'Bo')).toSorted()).toEqual(['Anna', 'Anna', 'Bo']);
  const ids = job.input.createdIds;
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});

test('a lost answer that was looked up counts as done', async () => {
  server().faults.add({ kind: 'lost', operation: 'createAppUser' });
  const job = await create(lines('Anna', 'Bo'));
  expect(states(job)).toEqual(['done', 'done']);
  expect(await named('Anna', 'Bo')).toHaveLength(2);
});

test('stops if an answer stays lost; a retry creates no second one, even after others of its name', async () => {
  server().faults.add({ kind: 'lost', operation: 'createAppUser' });
  server().faults.add({ kind: 'offline', operation: 'listAppUsers' });
  const newest = 0;
  const job = startCreation({ id: 1, name: 'Water points' }, lines('Anna', 'Anna', 'Bo'), newest, 'App users');
  await job.whenEnded();
  expect(states(job)).toEqual(['unknown', 'waiting', 'waiting']);
  await job.start();
  expect(states(job)).toEqual(['unknown', 'done', 'done']);
  await job.retry(['1']);
  expect(states(job)).toEqual(['done', 'done', 'done']);
  expect((await named('Anna', 'Bo')).toSorted()).toEqual(['Anna', 'Anna', 'Bo']);
  expect(new Set(job.input.createdIds).size).toBe(3);
});

test('names the forms that failed, and retries only those', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole' });
  const job = await create(lineWith({ forms: ['water_point'] }));
  expect(job.all().map((entry) => lineOutcome(entry))).toMatchObject([
    { state: 'partly', missing: ['water_point'], user: { displayName: 'Anna' } },
  ]);
  await job.resume();
  expect(states(job)).toEqual(['done']);
  expect(await named('Anna')).toHaveLength(1);
});

test('a form that was given although its answer got lost is not missing after a retry', async () => {
  server().faults.add({ kind: 'lost', operation: 'assignFormRole' });
  const job = await create(lineWith({ forms: ['water_point'] }));
  expect(states(job)).toEqual(['partly']);
  await job.resume();
  expect(states(job)).toEqual(['done']);
});

test('lines with problems are reported, and not sent', async () => {
  const [good, bad] = lines('Anna', 'Bo');
  if (!good || !bad) throw new Error('no lines');
  const job = await create([good, { ...bad, issues: [{ kind: 'unknown-form', form: 'nope' }] }]);
  expect(job.all().map(({ item }) => [item.id, item.label])).toEqual([['1', 'Anna']]);
  expect(job.input.faulty.map(({ name }) => name)).toEqual(['Bo']);
  expect([await named('Anna', 'Bo'), job.address]).toEqual([['Anna'], '/projects/1/app-users']);
});

test('an app user has the properties and forms of its line', async () => {
  const [property = ''] = Object.keys((await listAppUsers(1))[0]?.properties ?? {});
  const job = await create(lineWith({ properties: { [property]: 'Kora' }, forms: ['water_point'] }));
  expect(states(job)).toEqual(['done']);
  const anna = (await listAppUsers(1)).find(({ displayName }) => displayName === 'Anna');
  expect(anna?.properties?.[property]).toBe('Kora');
  const users = await listFormAssignees(1, 'water_point', 'app-user');
  expect(users.filter(({ id }) => id === anna?.id)).toHaveLength(1);
});

test('forms that a busy server puts off are given later, not reported as missing', async () => {
  server().faults.add({ kind: 'problem', code: 503, operation: 'assignFormRole' });
  const job = await create(lineWith({ forms: ['water_point'] }));
  expect(states(job)).toEqual(['done']);
  const anna = (await listAppUsers(1)).filter(({ displayName }) => displayName === 'Anna');
  expect(anna).toHaveLength(1);
  const users = await listFormAssignees(1, 'water_point', 'app-user');
  expect(users.some(({ id }) => id === anna[0]?.id)).toBe(true);
});

test('a refused line does not keep the others from being created', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'createAppUser' });
  const job = await create(lines('Anna', 'Bo'));
  expect(states(job)).toEqual(['failed', 'done']);
  expect(await named('Anna', 'Bo')).toEqual(['Bo']);
});
