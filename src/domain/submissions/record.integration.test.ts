import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { signIn } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { fetchRow } from './queries';
import { firstRow, submissionOptions } from './record';

const server = serveFetch();
const form = { projectId: 1, xmlFormId: 'water_point' };
const odd = "it's (2) of/two";

async function send(instanceId: string): Promise<void> {
  const rows = await server().request('/v1/projects/1/forms/water_point/submissions');
  const sent = ((await rows.json()) as { instanceId: string }[]).at(-1);
  const xml = await (
    await server().request(`/v1/projects/1/forms/water_point/submissions/${sent?.instanceId}.xml`)
  ).text();
  const body = xml.replace(sent?.instanceId ?? '', instanceId);
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  expect(
    (await server().request('/v1/projects/1/forms/water_point/submissions', { method: 'POST', headers, body })).status,
  ).toBe(200);
}

beforeEach(async () => {
  queryClient.clear();
  server().release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  server().clock.freeze();
  await send(odd);
  await send('another one');
});

test('before 2025.3 a row whose id cannot be in an address is found by its time, and no other', async () => {
  expect((await fetchRow(form, odd))?.__id).toBe(odd);
  const answer = await queryClient.fetchQuery(submissionOptions({ ...form, instanceId: odd }) as never);
  expect(firstRow(answer)?.__id).toBe(odd);
  expect(firstRow(answer)).toHaveProperty('location');
});

test('before 2025.3 a row is not asked for any more by a page that was left', async () => {
  const { queryFn } = submissionOptions({ ...form, instanceId: odd });
  if (typeof queryFn !== 'function') throw new Error('no query');
  const left = queryFn({ signal: AbortSignal.abort() } as never);
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
});

test('before 2025.3 there is no row for an odd id that nothing has', async () => {
  expect(await fetchRow(form, "nobody's")).toBeNull();
});
