import { expect, test, vi } from 'vitest';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { UndoDialog } from './UndoDialog';
import { newSeed, rowUuid } from './uuids';

const mocks = mockPages('demo');

/** Imports two entities and opens the dialog that undoes it. */
async function visit() {
  const projects = await stored<{ id: number; name: string }[]>('/projects');
  const projectId = projects.find(({ name }) => name.startsWith('Household survey 2026'))?.id ?? 0;
  const list = { projectId, datasetName: 'households' };
  const path = `/projects/${projectId}/datasets/households`;
  const seed = newSeed();
  const uuids = [rowUuid(seed, 2), rowUuid(seed, 3)];
  const entities = uuids.map((uuid) => ({ uuid, label: 'Tree', data: {} }));
  await ask(`${path}/entities`, 'POST', { source: { name: 'trees.csv', size: 1 }, entities });
  const undoable = { ...list, seed, rows: 2, chunks: [{ from: 2, to: 3, rows: 2 }] };
  const Component = () => (
    <UndoDialog undoable={undoable} fileName="trees.csv" title="trees.csv" onClose={() => undefined} />
  );
  const isThere = async () => (await ask(`${path}/entities/${uuids[0]}`)).ok;
  return { open: () => visitPage([{ path: '/', Component }], '/'), isThere };
}

test('undoing waits until the entities are counted, and says so', async () => {
  const { open, isThere } = await visit();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 800, operation: 'listEntityRows' });
  const { screen } = await open();
  const undo = screen.getByRole('button', { name: 'Undo import' });
  await expect.element(undo).toBeDisabled();
  expect(undo.element()).toHaveAccessibleDescription('Counting the entities…');
  mocks().server.faults.clear();
  await expect.element(screen.getByText('2 entities will be moved to the trash.')).toBeVisible();
  await expect.element(undo).toBeEnabled();
  expect(await isThere()).toBe(true);
});

test('an import that could not be counted can be undone', async () => {
  const { open, isThere } = await visit();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listEntityRows' });
  const { screen } = await open();
  await expect.element(screen.getByText(/The entities could not be counted/)).toBeVisible();
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Undo import' }).click();
  await vi.waitFor(async () => expect(await isThere()).toBe(false), 10_000);
});
