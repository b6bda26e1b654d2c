import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { ConflictQueuePage } from './ConflictQueuePage';

const mocks = mockPages('demo');
const list = '/projects/1/datasets/households';
const pages = '/projects/1/entity-lists/households/entities';
const routes = [
  { path: '/projects/:projectId/entity-lists/:datasetName/entities/conflicts', Component: ConflictQueuePage },
  { path: '/projects/:projectId/entity-lists/:datasetName/entities', Component: () => <h1>The list</h1> },
];

interface Stored {
  conflict: string | null;
  currentVersion: { version: number; data: Record<string, string> };
}
const entityAt = (uuid: string) => stored<Stored>(`${list}/entities/${uuid}`);
const resolve = async (uuid: string) => {
  const { currentVersion } = await entityAt(uuid);
  await ask(`${list}/entities/${uuid}?resolve=true&baseVersion=${currentVersion.version}`, 'PATCH', {});
};

/** Opens the queue and waits for its first entity. */
async function openQueue(search = '') {
  const filter = encodeURIComponent('__system/conflict ne null');
  const order = encodeURIComponent('__system/createdAt desc');
  const { value } = await stored<{ value: { __id: string; label: string }[] }>(
    `${list}.svc/Entities?$filter=${filter}&$orderby=${order}`,
  );
  const visited = await visitPage(routes, `${pages}/conflicts${search}`);
  const { screen } = visited;
  await expect.element(screen.getByRole('table', { name: 'Versions in conflict' })).toBeVisible();
  return {
    ...visited,
    ids: value.map(({ __id }) => __id),
    total: value.length,
    isShown: async (index: number) => {
      await expect.element(screen.getByRole('heading', { name: value[index]?.label ?? '', level: 1 })).toBeVisible();
    },
    left: async (text: string) => {
      await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
    },
  };
}

test('goes through all conflicts by keys, shows both views, and resolves', async () => {
  const { screen, ids, total, isShown, left, at } = await openQueue();
  expect(total).toBe(8);
  await left('8 of 8 left');
  await expect.element(screen.getByRole('heading', { name: /^Author’s view/ }).first()).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: /^Server’s view/ }).first()).toBeVisible();
  await userEvent.keyboard('j');
  await isShown(1);
  await userEvent.keyboard('k');
  await isShown(0);
  await userEvent.keyboard('r');
  await isShown(1);
  await left('7 of 8 left');
  await expect.element(screen.getByText('Conflict resolved.')).toBeVisible();
  expect((await entityAt(ids[0] ?? '')).conflict).toBe(null);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'The list' })).toBeVisible();
  expect(at()).toBe(pages);
});

test('shows the next conflict without asking the server for it', async () => {
  const { screen, isShown } = await openQueue();
  await vi.waitFor(async () => {
    const loaded = queryClient.getQueryCache().findAll({ queryKey: ['listEntityVersions'] });
    expect(loaded.filter(({ state }) => state.data !== undefined).length).toBeGreaterThan(2);
  });
  // Longer than the checks wait, and shorter than the end of the file waits for answers.
  mocks().server.latency = 20_000;
  await userEvent.keyboard('j');
  await isShown(1);
  await expect.element(screen.getByRole('table', { name: 'Versions in conflict' })).toBeVisible();
});

test('says that somebody else was faster, or deleted it, and that an answer which was lost did not arrive', async () => {
  const { screen, ids, isShown, left } = await openQueue();
  await resolve(ids[0] ?? '');
  await userEvent.keyboard('r');
  await isShown(1);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Someone else has already resolved this conflict/);
  await left('7 of 8 left');
  await screen.getByRole('button', { name: 'Hide' }).click();
  mocks().server.faults.add({ kind: 'offline', operation: 'updateEntity' });
  await userEvent.keyboard('r');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Nothing was changed/);
  await left('7 of 8 left');
  await screen.getByRole('button', { name: 'Show' }).click();
  await isShown(1);
  await userEvent.keyboard('r');
  await left('6 of 8 left');
  await isShown(2);
  await ask(`${list}/entities/${ids[2]}`, 'DELETE');
  await userEvent.keyboard('r');
  await isShown(3);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await left('5 of 8 left');
});

test('an edit that leaves the conflict leaves it in the queue, one that resolves it does not', async () => {
  const { screen, ids, isShown, left } = await openQueue();
  await userEvent.keyboard('e');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'roof' }).fill('grass');
  await dialog.getByRole('checkbox', { name: 'Mark the conflict as resolved' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Entity saved.')).toBeVisible();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000);
  await left('8 of 8 left');
  await isShown(0);
  expect((await entityAt(ids[0] ?? '')).conflict).not.toBeNull();
  await userEvent.keyboard('e');
  await dialog.getByRole('textbox', { name: 'roof' }).fill('thatch');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await left('7 of 8 left');
  await isShown(1);
  expect(await entityAt(ids[0] ?? '')).toMatchObject({ conflict: null, currentVersion: { data: { roof: 'thatch' } } });
});

test('ends with what was done, and says when there is nothing to do', async () => {
  const { screen, total, left } = await openQueue();
  for (let done = 0; done < total; done += 1) {
    await left(`${total - done} of ${total} left`);
    await expect
      .element(screen.getByRole('button', { name: 'Mark as resolved' }))
      .toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('r');
  }
  await expect.element(screen.getByRole('heading', { name: 'All 8 conflicts are resolved' })).toBeVisible();
  await screen.unmount();
  const again = await visitPage(routes, `${pages}/conflicts?start=2001-01-01&end=2001-01-02`);
  await expect.element(again.screen.getByText('No conflicts', { exact: true })).toBeVisible();
});

test('names who resolved a conflict, and who changed an entity', async () => {
  const { screen, ids } = await openQueue();
  const { currentVersion } = await entityAt(ids[0] ?? '');
  await ask(`${list}/entities/${ids[0]}?baseVersion=${currentVersion.version}`, 'PATCH', { data: { roof: 'grass' } });
  await queryClient.refetchQueries({ queryKey: ['getEntity'], type: 'active' });
  await expect.element(screen.getByText(/changed this entity\./)).toMatchTextContent(/^(?!Someone).+ changed/);
  await resolve(ids[0] ?? '');
  await queryClient.refetchQueries({ queryKey: ['getEntity'], type: 'active' });
  await expect.element(screen.getByText(/resolved this conflict\./)).toMatchTextContent(/^(?!Someone|You).+ resolved/);
});
