import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import { getRowIndex } from '~/domain/row-index/indexes';
import { signIn, signOut } from '~/session/session';
import { emptyStorage, loaded, until } from '../../tests/helpers/local-index';
import { mockApp } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

mockPages('demo');
const open = mockApp();
const place = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;

beforeEach(emptyStorage);

const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('alidade.rows '));
const untilOut = (at: () => string) => vi.waitFor(() => expect(at()).toMatch('/login'), 10_000);

test('logging out deletes the local indexes of the person', async () => {
  const { at } = await open('/account/edit');
  await loaded(place);
  expect(await databases()).toHaveLength(1);
  await signOut('asked');
  await untilOut(at);
  await expect.poll(() => databases()).toEqual([]);
});

test('a session that the server rejects deletes them, too', async () => {
  const { at } = await open('/account/edit');
  await loaded(place);
  await signOut('rejected');
  await untilOut(at);
  await expect.poll(() => databases()).toEqual([]);
});

test('after an expired session they are there for the same person, and deleted for another', async () => {
  const { at } = await open('/account/edit');
  await loaded(place);
  await signOut('expired');
  await untilOut(at);
  queryClient.clear();
  await signIn('admin@example.org', 'demonstration-admin');
  await until(getRowIndex(place), 'ready');
  await signOut('expired');
  queryClient.clear();
  const before = await databases();
  expect(before).toHaveLength(1);
  await signIn('manager@example.org', 'demonstration-manager');
  await until(getRowIndex(place), 'absent');
  await expect.poll(() => databases()).not.toContain(before[0]);
});
