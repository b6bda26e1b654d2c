import type { FaultKind } from '@mocks/server/faults';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveFetchOrCentral } from '../../tests/helpers/upstream';
import { client } from './client';
import { getProject, listProjects } from './generated/hooks/projects';
import { createProject, deleteProject, updateProject } from './generated/mutations/projects';
import type { ProjectList } from './schema';
import { settleWrite, settledValue } from './settle-write';

/* What a write ends in behind a bad network, with the true state of the server (docs/faults.md). */

const server = serveFetchOrCentral();
/** A name that nothing else has, and a project with another. */
let name = '';
let existing = 0;
const made = async () => (await listProjects()).filter((project) => project.name === name);

beforeEach(async () => {
  name = `New ${crypto.randomUUID()}`;
  existing = (await createProject({ name: `Before ${name}` })).id;
});
afterEach(async () => {
  vi.useRealTimers();
  server().faults.clear();
  for (const { id } of [...(await made()), { id: existing }]) await deleteProject(id);
});

/** Creates a project as the pages do. Returns what the person is told. */
async function create(): Promise<string> {
  const before = await listProjects();
  const settled = await settleWrite<unknown, ProjectList, true>(() => createProject({ name }), {
    before,
    read: listProjects as () => Promise<ProjectList>,
    happened: (now, then) => now.length > then.length,
  });
  return settled.outcome;
}

const faults: [string, FaultKind, outcome: string, made: number][] = [
  ['the network dropped before the write', { kind: 'offline' }, 'not-done', 0],
  ['the network dropped after the write', { kind: 'lost' }, 'done', 1],
  ['the network dropped during the answer', { kind: 'cut', bytes: 20 }, 'done', 1],
  ['an answer cut short as if it were whole', { kind: 'cut', bytes: 20, silently: true }, 'done', 1],
  ['502 without the write', { kind: 'problem', code: 502 }, 'not-done', 0],
  ['502 after the write', { kind: 'lost', status: 502 }, 'done', 1],
  ['504 after the write', { kind: 'lost', status: 504 }, 'done', 1],
  ['504 without the write', { kind: 'problem', code: 504 }, 'unknown', 0],
  ['a page instead of JSON', { kind: 'page' }, 'not-done', 0],
];

test.each(faults)('%s ends in the truth', async (_, fault, outcome, count) => {
  server().faults.add({ ...fault, operation: 'createProject' });
  expect(await create()).toBe(outcome);
  expect(await made()).toHaveLength(count);
});

test('a write that is done after the proxy gave up is not called undone', async () => {
  server().faults.add({ kind: 'lost', status: 504, later: 50, operation: 'createProject' });
  expect(await create()).toBe('unknown');
  await vi.waitFor(async () => expect(await made()).toHaveLength(1));
});

test.each([
  ['done', true, 'done'],
  ['not done', false, 'unknown'],
])('a write that is %s and never answered ends', async (_, done, outcome) => {
  server().faults.add({ kind: 'silent', done, operation: 'createProject' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const creating = create();
  await vi.waitFor(() => expect(server().faults.list()).toEqual([]));
  await vi.waitFor(async () => expect(await made()).toHaveLength(done ? 1 : 0));
  await vi.advanceTimersByTimeAsync(180_000);
  vi.useRealTimers();
  expect(await creating).toBe(outcome);
  expect(await made()).toHaveLength(done ? 1 : 0);
});

test('503 is a refusal, with the time that the server names', async () => {
  server().faults.add({ kind: 'problem', code: 503, retryAfter: 30, operation: 'createProject' });
  await expect(create()).rejects.toMatchObject({ status: 503, isOverloaded: true, retryAfter: 30_000 });
  expect(await made()).toEqual([]);
});

test.each([
  ['a page', { kind: 'page' }],
  ['half of the answer', { kind: 'cut', bytes: 9 }],
  ['half of the answer as if it were whole', { kind: 'cut', bytes: 9, silently: true }],
] as const)('%s where JSON is read is a lost answer, however it is read', async (_, fault) => {
  server().faults.add({ ...fault, operation: 'getProject', times: 2 });
  await expect(getProject(existing)).rejects.toMatchObject({ outcomeUnknown: true });
  const plain = client.GET('/projects/{projectId}', { params: { path: { projectId: existing } } });
  await expect(plain).rejects.toMatchObject({ outcomeUnknown: true });
});

test('an answer of 20 MB more than expected is read', async () => {
  server().faults.add({ kind: 'more-fields', fields: { more: 'x'.repeat(20_000_000) }, operation: 'getProject' });
  expect(await getProject(existing)).toMatchObject({ id: existing, name: `Before ${name}` });
});

test('a proxy that removes headers of the answer changes nothing', async () => {
  const headers = ['etag', 'date', 'cache-control', 'x-powered-by'];
  server().faults.add({ kind: 'strip', headers, times: 9 });
  settledValue(
    await settleWrite(() => updateProject(existing, { name: 'Kora' }), {
      before: null,
      read: () => getProject(existing),
      happened: (now) => now?.name === 'Kora',
    }),
  );
  expect(await getProject(existing)).toMatchObject({ name: 'Kora' });
});
