import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import { watchAnswers } from '~/session/server-evidence';
import { signIn } from '~/session/session';
import { rowsOf } from '~/domain/entities/rows';
import type { Job } from '~/shared/jobs/job';
import { currentJobs, forgetJobs } from '~/shared/jobs/job-list';
import type { BulkOutcome } from '~/shared/rows/bulk-outcome';
import { serveFetch } from '../../../../tests/helpers/served';
import { entityTrashKinds, startMovingEntities } from './entity-trash';
import type { Listed } from './use-selected-entities';

const server = serveFetch(undefined, 'demo');
// As the shell does: what the server can is read in its answers.
watchAnswers();

const list = { projectId: 1, datasetName: 'households' };
const path = '/v1/projects/1/datasets/households/entities';
const latest = () => currentJobs().at(-1) as Job<unknown, unknown, BulkOutcome>;

async function read(filter?: string): Promise<Map<string, Listed>> {
  const table = await listEntityRows(list.projectId, list.datasetName, filter === undefined ? {} : { $filter: filter });
  return new Map(rowsOf(table).map(({ __id, label, __system: { version } }) => [__id, { label, version }]));
}
const deleted = () => read('__system/deletedAt ne null');

let listed: Map<string, Listed>;
beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  forgetJobs();
  await signIn('admin@example.org', 'demonstration-admin');
  listed = await read();
});

test.each([
  ['a cut connection', { kind: 'lost' }],
  ['a gateway timeout', { kind: 'lost', status: 504 }],
] as const)('deletes with %s after the change are found done; Undo restores exactly them', async (_what, fault) => {
  server().faults.add({ ...fault, operation: 'deleteEntities', times: 1 });
  const before = await deleted();
  startMovingEntities(list, listed, { move: 'delete', title: 'Delete entities' });
  const job = latest();
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: listed.size, skipped: 0, refused: 0, unknown: 0 });
  expect((await read()).size).toBe(0);
  server().faults.add({ ...fault, operation: 'restoreEntities', times: 1 });
  entityTrashKinds.delete.undo?.start?.(job as never);
  await latest().whenEnded();
  expect(latest().snapshot().counts).toMatchObject({ done: listed.size, skipped: 0, refused: 0, unknown: 0 });
  expect(await read()).toEqual(listed);
  expect(await deleted()).toEqual(before);
});

test('a server before 2025.3 is asked one by one, also to undo', async () => {
  server().release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  const before = await deleted();
  const [first = ''] = listed.keys();
  await server().request(`${path}/${first}`, { method: 'DELETE' });
  startMovingEntities(list, listed, { move: 'delete', title: 'Delete entities' });
  const job = latest();
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: listed.size - 1, skipped: 1, refused: 0, unknown: 0 });
  expect((await read()).size).toBe(0);
  entityTrashKinds.delete.undo?.start?.(job as never);
  await latest().whenEnded();
  expect(latest().snapshot().counts).toMatchObject({ done: listed.size - 1, skipped: 0, refused: 0, unknown: 0 });
  expect((await deleted()).size).toBe(before.size + 1);
});

test('moves those of one moment in one call, and skips what somebody else deleted or changed meanwhile', async () => {
  const [first = '', second = ''] = listed.keys();
  expect(listed.size).toBeGreaterThan(2);
  await server().request(`${path}/${first}`, { method: 'DELETE' });
  await server().request(`${path}/${second}?force=true`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ label: 'Changed meanwhile' }),
  });
  startMovingEntities(list, listed, { move: 'delete', title: 'Delete entities' });
  const job = latest();
  await job.whenEnded();
  const notes = new Map(job.all().map(({ item, note }) => [item.id, note]));
  expect(notes.get(first)).toEqual({ why: 'same' });
  expect(notes.get(second)).toEqual({ why: 'changed' });
  expect(job.snapshot().counts).toMatchObject({ done: listed.size - 2, skipped: 2 });
  expect([...(await read()).keys()]).toEqual([second]);
});
