import { expect, test } from 'vitest';
import { signedInUser } from '~/session/session';
import { storedJobPrefix } from '~/shared/jobs/job-list';
import { cutOffJobs } from '~/shared/jobs/stored-jobs';
import { mockPages } from '../../../tests/helpers/mocked-page';
import { forgetInterrupted } from './forget-interrupted';
import { importName, undoName, updateName } from './import-name';

mockPages('roles');

/** Stores a job as a document leaves it that ends while it runs. */
function leave(id: string, kind: string, seed: string, userId: number) {
  const head = { storedAt: Date.now(), kind, userId, title: id, address: '/', canResume: true, ids: ['1', '2'] };
  localStorage.setItem(`${storedJobPrefix}${id}`, JSON.stringify({ ...head, input: { seed }, data: [1, 2] }));
  localStorage.setItem(`${storedJobPrefix}${id} progress`, JSON.stringify({ states: 'du', notes: [] }));
}

test('forgets an import and an update whose undo has begun, and no other job', async () => {
  const userId = signedInUser()?.id ?? 0;
  leave('import', importName, 'one', userId);
  leave('update', updateName, 'one', userId);
  leave('its undo', undoName, 'one', userId);
  leave('another import', importName, 'two', userId);
  const titles = async () => (await cutOffJobs(userId)).map(({ title }) => title).toSorted();
  expect(await titles()).toHaveLength(4);
  await forgetInterrupted('one');
  expect(await titles()).toEqual(['another import', 'its undo']);
});
