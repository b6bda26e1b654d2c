import { expect, test } from 'vitest';
import { signedInUser } from '~/session/session';
import { mockPages } from '../../../tests/helpers/mocked-page';
import { storeImport, unfinishedUpdate } from './import-store';
import { undoUpdate } from './undo-update-job';
import { newSeed } from './uuids';

mockPages('demo');

const list = { projectId: 1, datasetName: 'households' };

test('a file whose update was undone is applied anew, not continued', async () => {
  const userId = signedInUser()?.id ?? 0;
  const seed = newSeed();
  const uuid = crypto.randomUUID();
  const created = await fetch('/v1/projects/1/datasets/households/entities', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ uuid, label: 'New', data: {} }),
  });
  expect(created.ok).toBe(true);
  // Some of its new entities failed, so its UUIDs are kept for another try.
  await storeImport({ ...list, seed, userId, startedAt: Date.now(), update: 'the file' });
  expect(await unfinishedUpdate(userId, list, 'the file')).toBe(seed);
  const job = undoUpdate({
    ...list,
    seed: newSeed(),
    userId,
    fileName: 'trees.csv',
    startedAt: Date.now(),
    changes: [],
    created: [[uuid]],
    createdFrom: seed,
  });
  await job.whenEnded();
  expect(job.snapshot().counts.done).toBe(1);
  expect(await unfinishedUpdate(userId, list, 'the file')).toBeNull();
});
