import { expect, test } from 'vitest';
import { signedInUser } from '~/session/session';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { storeImport } from './import-store';
import { OtherImports } from './ImportPage';
import { newSeed, rowUuid } from './uuids';

const mocks = mockPages('roles');
const list = { projectId: 1, datasetName: 'wells' };
const path = '/projects/1/datasets/wells';

/** Sends a part of a file. */
async function send(name: string, rows: readonly number[], seed = newSeed()) {
  const entities = rows.map((row) => ({ uuid: rowUuid(seed, row), label: `Well ${row}`, data: {} }));
  const body = { source: { name, size: 7 }, entities };
  expect((await ask(`${path}/entities`, 'POST', body)).status).toBe(200);
  return seed;
}

async function visit() {
  expect((await ask('/projects/1/datasets', 'POST', { name: 'wells' })).status).toBe(200);
  const Component = () => <OtherImports list={list} />;
  return visitPage([{ path: '/', Component }], '/');
}

const cellsOf = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent),
  );

test('imports by others are listed with their file, size and author, and the own ones are not', async () => {
  const { screen } = await visit();
  const seed = await send('north.csv', [2, 3]);
  await send('north.csv', [4], seed);
  await ask(`${path}/entities`, 'POST', { label: 'By hand' });
  const own = await send('own.csv', [2, 3, 4]);
  await storeImport({
    ...list,
    seed: own,
    userId: signedInUser()?.id ?? 0,
    fileName: 'own.csv',
    startedAt: Date.now(),
    rows: 3,
    chunks: [{ from: 2, to: 4, rows: 3 }],
  });
  const by = (await stored<{ displayName: string }>('/users/current')).displayName;
  await screen.getByRole('button', { name: 'Look for imports' }).click();
  await expect.element(screen.getByRole('table', { name: 'Imports by others' })).toBeVisible();
  expect(cellsOf()).toEqual([['north.csv', '3 entities', by]]);
  await send('south.csv', [2]);
  await screen.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => cellsOf().map(([file]) => file)).toEqual(['south.csv', 'north.csv']);
});

test('a list without imports says how far it was searched, and a failure can be tried again', async () => {
  const { screen } = await visit();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listEntityRows', times: 1 });
  await screen.getByRole('button', { name: 'Look for imports' }).click();
  await expect.element(screen.getByText('This could not be loaded.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(screen.getByText('No imports by others were found among the newest 1,000 entities.'))
    .toBeVisible();
});
