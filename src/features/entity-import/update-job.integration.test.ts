import { expect, test, vi } from 'vitest';
import { getEntity } from '~/api/generated/hooks/entities';
import { startJob } from '~/shared/jobs/start-job';
import { householdsPath as path, serveHouseholds } from '../../../tests/helpers/households';
import type { Chunk } from './check';
import { importKind } from './import-job';
import { cachedState, recordApplied, recordSent } from './import-state';
import type { ImportInput } from './import-store';
import { updateKind } from './update-job';
import { newSeed, rowUuid } from './uuids';

const asked: string[] = [];
const { send } = serveHouseholds((address) => void asked.push(address));

/** An update that changes a village, as it starts or is resumed. */
const updateOf = (uuids: readonly string[], { seed = newSeed(), undo = newSeed() } = {}) => ({
  title: 'Update',
  address: '/',
  input: {
    projectId: 1,
    datasetName: 'households',
    newProperties: [],
    file: { name: 'trees.csv', size: 1 },
    seed,
    undo,
    isAgain: false,
  },
  items: uuids.map((uuid) => ({
    id: uuid,
    label: uuid,
    data: { op: 'change' as const, uuid, version: 1, data: { village: 'After' } },
  })),
});

test('after a crash, changes of the update itself are done, and only those of others are refused', async () => {
  const seed = newSeed();
  const [own, followed, theirs] = [rowUuid(seed, 2), rowUuid(seed, 3), rowUuid(seed, 4)];
  const entities = [own, followed, theirs].map((uuid) => ({ uuid, label: 'Tree', data: { village: 'Before' } }));
  await send('POST', path, { source: { name: 'trees.csv', size: 1 }, entities });
  // The server has them, but the job was interrupted before it noted that.
  for (const uuid of [own, followed])
    await send('PATCH', `${path}/${uuid}?baseVersion=1`, { data: { village: 'After' } });
  await send('PATCH', `${path}/${followed}?baseVersion=2`, { data: { roof: 'Later' } });
  await send('PATCH', `${path}/${theirs}?baseVersion=1`, { data: { village: 'Theirs' } });
  const job = startJob(updateKind, updateOf([own, followed, theirs], { seed }));
  await job.whenEnded();
  expect(job.all().map(({ state }) => state)).toEqual(['done', 'done', 'refused']);
  // Nothing was applied twice.
  expect((await getEntity(1, 'households', own)).currentVersion.version).toBe(2);
  expect((await getEntity(1, 'households', theirs)).currentVersion.data['village']).toBe('Theirs');
});

test('an update whose browser was killed goes on where it was, although the stored job is older', async () => {
  const seed = newSeed();
  const uuids = [2, 3, 4].map((row) => rowUuid(seed, row));
  const entities = uuids.map((uuid) => ({ uuid, label: 'Tree', data: { village: 'Before' } }));
  await send('POST', path, { source: { name: 'trees.csv', size: 1 }, entities });
  const undo = newSeed();
  // The first two were noted as done; then somebody else changed the first.
  await recordApplied(undo, { changed: 2, created: 0, steps: 'dd-' });
  await send('PATCH', `${path}/${uuids[0]}?baseVersion=1`, { data: { village: 'Theirs' } });
  asked.length = 0;
  const job = startJob(updateKind, updateOf(uuids, { seed, undo }));
  await job.whenEnded();
  expect(job.all().map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(asked.filter((address) => address.includes('/entities/'))).toEqual([`${path}/${uuids[2]}`]);
  await vi.waitFor(() => expect(cachedState(undo)?.applied).toEqual({ changed: 3, created: 0, steps: 'ddd' }));
});

test('an import whose browser was killed sends nothing that was noted', async () => {
  const seed = newSeed();
  const chunk = { from: 2, to: 3, rows: 2 } as Chunk;
  await recordSent(seed, '2', 2);
  asked.length = 0;
  const item = { id: '2', label: 'Rows 2 to 3', data: chunk };
  const { signal } = new AbortController();
  const input = { seed } as ImportInput;
  await importKind.run(item, { input, signal, note: undefined, before: 'waiting', keep: () => {}, report: () => {} });
  expect(asked).toEqual([]);
});
