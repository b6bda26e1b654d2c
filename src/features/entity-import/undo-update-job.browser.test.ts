import { expect, test } from 'vitest';
import { signedInUser } from '~/session/session';
import { currentJobs, forgetJobs } from '~/shared/jobs/job-list';
import { mockPages } from '../../../tests/helpers/mocked-page';
import { earlierOf, type StoredChanges, unfinishedUpdate } from './import-store';
import { undoUpdate } from './undo-update-job';
import { startUpdate } from './update-job';

const mocks = mockPages('demo');

const list = { projectId: 1, datasetName: 'households' };

test('a file whose update was undone is applied anew, not continued', async () => {
  const userId = signedInUser()?.id ?? 0;
  forgetJobs();
  // One of two parts of the new entities is refused, so the UUIDs are kept for another try.
  mocks().server.faults.add({ kind: 'problem', code: 400.11, operation: 'createEntities' });
  const lines = Array.from({ length: 501 }, (_, at) => ({
    kind: 'new' as const,
    row: at + 2,
    label: `New ${at}`,
    data: {},
  }));
  await startUpdate({ ...list, newProperties: [], file: { name: 'trees.csv', size: 1 } }, lines, {
    fingerprint: 'the file',
    earlier: null,
  });
  const [job] = currentJobs();
  await job?.whenEnded();
  expect(job?.snapshot().counts).toMatchObject({ done: 1, refused: 1 });
  expect(await unfinishedUpdate(userId, list, 'the file')).not.toBeNull();
  const update = (await earlierOf(userId, list)).find((one): one is StoredChanges => 'changes' in one);
  if (!update) throw new Error('the update is not stored');
  const undo = undoUpdate(update);
  await undo.whenEnded();
  expect(undo.snapshot().counts.done).toBe(2);
  expect(await unfinishedUpdate(userId, list, 'the file')).toBeNull();
});
