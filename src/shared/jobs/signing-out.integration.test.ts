import { expect, test } from 'vitest';
import { signIn, signOut } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { Job } from './job';
import { addJob, currentJobs } from './job-list';

serveFetch();

test.each([
  ['asked', 0],
  ['expired', 1],
] as const)('a session that ended (%s) leaves %i jobs in the list', async (reason, left) => {
  await signIn('admin@example.org', 'demonstration-admin');
  const kind = { name: 'test', parallel: { from: 1, most: 1 }, run: () => Promise.resolve() };
  addJob(new Job(kind, { title: 'Test', address: '/', input: null, items: [{ id: 'a', label: 'A', data: null }] }));
  await signOut(reason);
  expect(currentJobs()).toHaveLength(left);
});
