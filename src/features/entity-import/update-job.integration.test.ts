import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { getEntity } from '~/api/generated/hooks/entities';
import { queryClient } from '~/api/query-client';
import { signIn } from '~/session/session';
import { forgetJobs } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { serveFetch } from '../../../tests/helpers/served';
import { updateKind } from './update-job';
import { newSeed, uuidOf } from './uuids';

const server = serveFetch(() => undefined, 'demo');
const path = '/v1/projects/1/datasets/households/entities';

async function send(method: string, address: string, body: unknown): Promise<void> {
  const answer = await server().request(address, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  forgetJobs();
  await signIn('admin@example.org', 'demonstration-admin');
});

test('after a crash, changes of the update itself are done, and only those of others are refused', async () => {
  const seed = newSeed();
  const [own, followed, theirs] = [uuidOf(seed, 2), uuidOf(seed, 3), uuidOf(seed, 4)];
  const entities = [own, followed, theirs].map((uuid) => ({ uuid, label: 'Tree', data: { village: 'Before' } }));
  await send('POST', path, { source: { name: 'trees.csv', size: 1 }, entities });
  // The server has them, but the job was interrupted before it noted that.
  for (const uuid of [own, followed])
    await send('PATCH', `${path}/${uuid}?baseVersion=1`, { data: { village: 'After' } });
  await send('PATCH', `${path}/${followed}?baseVersion=2`, { data: { roof: 'Later' } });
  await send('PATCH', `${path}/${theirs}?baseVersion=1`, { data: { village: 'Theirs' } });
  const job = startJob(updateKind, {
    title: 'Update',
    address: '/',
    input: {
      projectId: 1,
      datasetName: 'households',
      newProperties: [],
      file: { name: 'trees.csv', size: 1 },
      seed,
      undo: newSeed(),
      isAgain: false,
    },
    items: [own, followed, theirs].map((uuid) => ({
      id: uuid,
      label: uuid,
      data: { op: 'change' as const, uuid, version: 1, data: { village: 'After' } },
    })),
  });
  await job.whenEnded();
  expect(job.all().map(({ state }) => state)).toEqual(['done', 'done', 'refused']);
  // Nothing was applied twice.
  expect((await getEntity(1, 'households', own)).currentVersion.version).toBe(2);
  expect((await getEntity(1, 'households', theirs)).currentVersion.data['village']).toBe('Theirs');
});
