import { beforeEach, expect, test, vi } from 'vitest';
import { getListEntityAuditsQueryKey } from '~/api/generated/hooks/entities';
import { getListEntityRowsQueryKey, listEntityRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import { entityRows } from '~/domain/entities/rows';
import { signIn } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import { currentJobs } from '~/shared/jobs/job-list';
import type { BulkOutcome } from '~/shared/rows/bulk-outcome';
import { households as list, householdsPath as path, serveHouseholds } from '../../../../tests/helpers/households';
import { entityTrashKinds, startMovingEntities } from './entity-trash';
import { moveInBatch } from './move-entities';
import type { ListedEntity } from './use-selected-entities';

const asked: string[] = [];
const { server } = serveHouseholds((address) => void asked.push(address));

const latest = () => currentJobs().at(-1) as Job<unknown, unknown, BulkOutcome>;

async function read(filter?: string): Promise<Map<string, ListedEntity>> {
  const table = await listEntityRows(list.projectId, list.datasetName, filter === undefined ? {} : { $filter: filter });
  return new Map(entityRows(table).map(({ __id, label, __system: { version } }) => [__id, { label, version }]));
}
const deleted = () => read('__system/deletedAt ne null');

let listed: Map<string, ListedEntity>;
beforeEach(async () => {
  listed = await read();
});

test.each([
  ['a cut connection', { kind: 'lost' }],
  ['a gateway timeout', { kind: 'lost', status: 504 }],
] as const)('deletes with %s after the change are found done; Undo restores exactly them', async (_what, fault) => {
  server().faults.add({ ...fault, operation: 'deleteEntities', times: 1 });
  const before = await deleted();
  startMovingEntities(list, listed, 'delete');
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
  startMovingEntities(list, listed, 'delete');
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
  startMovingEntities(list, listed, 'delete');
  const job = latest();
  await job.whenEnded();
  const notes = new Map(job.all().map(({ item, note }) => [item.id, note]));
  expect(notes.get(first)).toEqual({ why: 'same' });
  expect(notes.get(second)).toEqual({ why: 'changed' });
  expect(job.snapshot().counts).toMatchObject({ done: listed.size - 2, skipped: 2 });
  expect([...(await read()).keys()]).toEqual([second]);
});

test('moves to the trash and back are told by their own words, and read the list again', async () => {
  vi.stubGlobal('location', { origin: 'https://central.example.org' });
  const listKey = getListEntityRowsQueryKey(1, 'households');
  const isStale = () => vi.waitFor(() => expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true));
  const [[one, shown], [two]] = [...listed] as [[string, ListedEntity], [string, ListedEntity]];
  // The label of the second one is not known.
  const some = new Map([
    [one, { ...shown, label: 'Awa' }],
    [two, { label: '', version: listed.get(two)?.version ?? 0 }],
  ]);
  // An entity that comes back has an entry more. In the trash it has no page.
  const historyKey = getListEntityAuditsQueryKey(1, 'households', one);
  for (const key of [listKey, historyKey]) queryClient.setQueryData(key, {});
  startMovingEntities(list, some, 'delete');
  const deleting = latest();
  await deleting.whenEnded();
  await isStale();
  expect(queryClient.getQueryState(historyKey)?.isInvalidated).toBe(false);
  expect(deleting.all().map(({ item }) => item.label)).toEqual(['Awa', two]);
  expect(deleting.address).toBe('/projects/1/entity-lists/households/entities');
  expect(entityTrashKinds.delete.doneText?.(deleting as never, 2).message).toContain('to the trash');
  expect(entityTrashKinds.delete.failedText?.(2).message).toContain('failed');
  const file = await deleting.kind.resultFile?.(deleting);
  const [head, ...rows] = (await file?.content.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? [];
  expect(head).toBe('uuid,label,before,after,outcome,message,address');
  expect(rows).toEqual([
    `${one},Awa,present,deleted,done,,https://central.example.org/projects/1/entity-lists/households/entities/${one}`,
    `${two},,present,deleted,done,,https://central.example.org/projects/1/entity-lists/households/entities/${two}`,
  ]);
  for (const key of [listKey, historyKey]) queryClient.setQueryData(key, {});
  startMovingEntities(list, some, 'restore');
  const restoring = latest();
  await restoring.whenEnded();
  await isStale();
  expect(queryClient.getQueryState(historyKey)?.isInvalidated).toBe(true);
  expect(restoring.snapshot().counts).toMatchObject({ done: 2 });
  expect(restoring.address).toBe('/projects/1/entity-lists/households/entities?deleted=true');
  expect(entityTrashKinds.restore.doneText?.(restoring as never, 2).message).toContain('Restored');
  expect(restoring.all().map(({ note }) => note)).toEqual([{ at: null }, { at: null }]);
  // Stored jobs are found again by these names.
  expect([entityTrashKinds.delete.name, entityTrashKinds.restore.name]).toEqual([
    'entities-delete',
    'entities-restore',
  ]);
});

test('many are moved in as few calls as are read together', async () => {
  const uuids = Array.from({ length: 40 }, () => crypto.randomUUID());
  const created = await server().request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      source: { name: 'a.csv', size: 1 },
      entities: uuids.map((uuid) => ({ uuid, label: 'Tree', data: {} })),
    }),
  });
  expect(await created.text()).toContain('success');
  asked.length = 0;
  startMovingEntities(list, new Map(uuids.map((uuid) => [uuid, { label: 'Tree', version: 1 }])), 'delete');
  await latest().whenEnded();
  expect(latest().snapshot().counts).toMatchObject({ done: 40 });
  expect(asked.filter((address) => address.endsWith('/bulk-delete'))).toHaveLength(1);
});

test('what was moved is not read again, and a lost answer is looked up once', async () => {
  const [one = '', two = '', three = ''] = listed.keys();
  const rows = `/v1/projects/1/datasets/households.svc/Entities`;
  const callsOf = async (move: () => Promise<unknown>) => {
    asked.length = 0;
    await move();
    return asked.splice(0);
  };
  expect(await callsOf(() => moveInBatch(list, one, 'delete'))).toEqual([`${path}/bulk-delete`]);
  server().faults.add({ kind: 'lost', operation: 'deleteEntities', times: 1 });
  const both = () => Promise.all([moveInBatch(list, two, 'delete'), moveInBatch(list, three, 'delete')]);
  // Those in the list, and those in the trash.
  expect(await callsOf(both)).toEqual([`${path}/bulk-delete`, rows, rows]);
});

test('those that do not exist any more are told, and each move and list has a call of its own', async () => {
  const [one = '', two = '', three = ''] = listed.keys();
  const unknown = crypto.randomUUID();
  const before = await deleted();
  await moveInBatch(list, three, 'delete');
  asked.length = 0;
  const moves = [
    moveInBatch(list, one, 'delete'),
    moveInBatch(list, unknown, 'delete'),
    moveInBatch(list, three, 'restore'),
    moveInBatch(list, two, 'delete'),
    moveInBatch(list, unknown, 'restore'),
  ];
  expect(await Promise.all(moves)).toEqual(['moved', 'gone', 'moved', 'moved', 'gone']);
  expect(asked.filter((address) => address.includes('/bulk-')).toSorted()).toEqual([
    `${path}/bulk-delete`,
    `${path}/bulk-restore`,
  ]);
  expect(await deleted()).toEqual(new Map([...before, ...[...listed].filter(([uuid]) => [one, two].includes(uuid))]));
  // What somebody else moved at the same moment is where it should be.
  expect(await Promise.all([moveInBatch(list, one, 'delete'), moveInBatch(list, three, 'delete')])).toEqual([
    'moved',
    'moved',
  ]);
  const other = moveInBatch({ projectId: 1, datasetName: 'nowhere' }, one, 'restore');
  const own = moveInBatch(list, one, 'restore');
  await expect(other).rejects.toMatchObject({ code: '404.1' });
  expect(await own).toBe('moved');
});
