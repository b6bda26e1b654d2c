import { expect, test } from 'vitest';
import { memoryDatabases } from '../../../tests/helpers/memory-database';
import { findEarlier } from './earlier-import';
import { noteSent, noteUndoBegan, noteUndone } from './import-state';
import { storeImport } from './import-store';
import { newSeed } from './uuids';

/* Which earlier import of a file is told before the file is imported again. */

memoryDatabases();
const list = { projectId: 1, datasetName: 'trees' };

/** An import of three rows that this browser has started. */
async function started(more: { datasetName?: string; fingerprint?: string; startedAt?: number } = {}): Promise<string> {
  const seed = newSeed();
  // Nobody is signed in here.
  const own = { seed, userId: 0, fileName: 'trees.csv', rows: 3, chunks: [] };
  await storeImport({ ...list, fingerprint: 'same', startedAt: Date.now(), ...own, ...more });
  return seed;
}

test('the last import of the same file is found, with the rows that were sent', async () => {
  const earlier = await started({ startedAt: Date.now() - 60_000 });
  const last = await started();
  await noteSent(earlier, '2', 3);
  await noteSent(last, '2', 1);
  await noteSent(last, '3', 1);
  expect(await findEarlier(list, 'same')).toMatchObject({ seed: last, sent: 2, rows: 3 });
});

test.each([
  ['that sent nothing', async () => void (await started())],
  ['of another file', async () => noteSent(await started({ fingerprint: 'other' }), '2', 3)],
  ['into another list', async () => noteSent(await started({ datasetName: 'wells' }), '2', 3)],
  [
    'that was undone',
    async () => {
      const seed = await started();
      await noteSent(seed, '2', 3);
      await noteUndone(seed, { at: 1, moved: 3, kept: 0 });
    },
  ],
])('an import %s does not count', async (_what, make) => {
  await make();
  expect(await findEarlier(list, 'same')).toBeNull();
});

test('an import whose undo has not ended still counts', async () => {
  const seed = await started();
  await noteSent(seed, '2', 3);
  await noteUndoBegan(seed);
  expect(await findEarlier(list, 'same')).toMatchObject({ seed });
});
