import { beforeEach, expect, test } from 'vitest';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { entityRows } from '~/domain/entities/rows';
import { households as list, householdsPath as path, serveHouseholds } from '../../../tests/helpers/households';
import { countUndo } from './imported-entities';
import { undoImport } from './undo-job';
import { newSeed, rowUuid } from './uuids';

let requests: string[] = [];
let onDelete: (() => Promise<unknown>) | null = null;
let during: Promise<unknown> = Promise.resolve();
const { server, send } = serveHouseholds((address) => {
  requests.push(address);
  if (address.endsWith('/bulk-delete') && onDelete) {
    during = onDelete();
    onDelete = null;
  }
});

const chunkRows = 10;

/** Creates the entities of an import, chunk by chunk. Rows count from 2, as those of a file. */
async function importRows(rows: number) {
  const seed = newSeed();
  const chunks = [];
  for (let from = 2; from < rows + 2; from += chunkRows) {
    const chunk = { from, to: Math.min(from + chunkRows - 1, rows + 1), rows: 0 };
    chunk.rows = chunk.to - from + 1;
    const entities = Array.from({ length: chunk.rows }, (_, index) => ({
      uuid: rowUuid(seed, from + index),
      label: `Tree ${from + index}`,
      data: {},
    }));
    await send('POST', path, { source: { name: 'trees.csv', size: 1 }, entities });
    chunks.push(chunk);
  }
  return { ...list, seed, rows, chunks };
}
const change = (uuid: string) => send('PATCH', `${path}/${uuid}?force=true`, { label: 'Theirs' });
const remove = (ids: string[]) => send('POST', `${path}/bulk-delete`, { ids });

async function uuids(filter?: string): Promise<Set<string>> {
  const table = await listEntityRows(list.projectId, list.datasetName, {
    $select: '__id,__system',
    ...(filter === undefined ? {} : { $filter: filter }),
  });
  return new Set(entityRows(table).map(({ __id }) => __id));
}

beforeEach(() => {
  onDelete = null;
});

const notesOf = (job: ReturnType<typeof undoImport>) => {
  const sum = { deleted: 0, changed: 0, gone: 0 };
  for (const { note } of job.all()) {
    sum.deleted += note?.deleted ?? 0;
    sum.changed += note?.changed ?? 0;
    sum.gone += note?.gone ?? 0;
  }
  return sum;
};

test('what somebody changed stays, also if they change it while it is deleted', async () => {
  const before = await uuids();
  const undoable = await importRows(25);
  const uuid = (row: number) => rowUuid(undoable.seed, row);
  await change(uuid(3));
  // Changed and then deleted by somebody: it is not for the undo to restore.
  await change(uuid(4));
  await remove([uuid(4), uuid(5)]);
  expect(await countUndo(undoable, undoable.chunks)).toEqual({ untouched: 22, changed: 1 });
  server().faults.add({ kind: 'delay', milliseconds: 150, operation: 'deleteEntities', times: 1 });
  onDelete = () => change(uuid(6));
  const job = undoImport(undoable, 'trees.csv');
  await job.whenEnded();
  await during;
  expect(job.snapshot().counts).toMatchObject({ done: 3, refused: 0, unknown: 0 });
  expect(await uuids()).toEqual(new Set([...before, uuid(3), uuid(6)]));
  expect(await uuids('__system/deletedAt ne null')).toContain(uuid(4));
  expect(notesOf(job)).toEqual({ deleted: 21, changed: 2, gone: 2 });
});

test('an undo whose answer was lost goes on, restores what changed meanwhile, and counts it', async () => {
  const before = await uuids();
  const undoable = await importRows(10);
  const uuid = (row: number) => rowUuid(undoable.seed, row);
  server().faults.add({ kind: 'delay', milliseconds: 150, operation: 'deleteEntities', times: 1 });
  server().faults.add({ kind: 'lost', operation: 'deleteEntities', times: 1 });
  onDelete = async () => {
    await change(uuid(6));
    server().faults.add({ kind: 'offline', operation: 'listEntityRows', times: 1 });
  };
  const job = undoImport(undoable, 'trees.csv');
  await job.whenEnded();
  await during;
  expect(job.snapshot().counts).toMatchObject({ done: 0, unknown: 1 });
  server().faults.clear();
  await job.resume();
  expect(job.snapshot().counts).toMatchObject({ done: 1, unknown: 0 });
  expect(await uuids()).toEqual(new Set([...before, uuid(6)]));
  expect(notesOf(job)).toEqual({ deleted: 9, changed: 1, gone: 0 });
});

test('the calls of an undo do not grow with the trash of the list', async () => {
  const ids = Array.from({ length: 12_000 }, (_, row) => rowUuid('0123456789abcdef0123456789abcdef', row));
  for (let at = 0; at < ids.length; at += 2000) {
    const part = ids.slice(at, at + 2000);
    await send('POST', path, {
      source: { name: 'old.csv', size: 1 },
      entities: part.map((uuid) => ({ uuid, label: 'Old', data: {} })),
    });
    await remove(part);
  }
  server().clock.advance(3_600_000);
  const undoable = await importRows(3);
  requests = [];
  const job = undoImport(undoable, 'trees.csv');
  await job.whenEnded();
  expect(notesOf(job)).toEqual({ deleted: 3, changed: 0, gone: 0 });
  // The span, the entities, the changed ones in the trash; then the delete and the changed ones again.
  expect(requests.filter((one) => one.includes('households')).length).toBeLessThanOrEqual(6);
});

test('an import is undone by one job at a time', async () => {
  const undoable = await importRows(10);
  const [one, other] = [undoImport(undoable, 'trees.csv'), undoImport(undoable, 'trees.csv')];
  await Promise.all([one.whenEnded(), other.whenEnded()]);
  expect([one, other].map((job) => job.snapshot().end)).toEqual(['finished', 'not-prepared']);
});
