import { expect, test } from 'vitest';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { ListFacts } from './EntityListLayout';

const mocks = mockPages('roles');
const path = '/projects/1/datasets/wells';

async function open(entities: object) {
  expect((await ask('/projects/1/datasets', 'POST', { name: 'wells' })).status).toBe(200);
  expect((await ask(`${path}/entities`, 'POST', entities)).status).toBe(200);
  const project = await stored<ProjectExtended>('/projects/1');
  const facts = await stored<DatasetDetailsExtended>(path);
  const Component = () => <ListFacts project={project} list={facts} />;
  const { screen } = await visitPage([{ path: '/', Component }], '/');
  return { screen, show: () => screen.getByRole('button', { name: 'Recent imports' }).click() };
}

test('everybody who sees entities sees who imported which file', async () => {
  const source = { name: '<b>north</b>.csv', size: 7 };
  const entities = ['A', 'B'].map((label) => ({ label, data: {} }));
  const { screen, show } = await open({ source, entities });
  await show();
  const table = screen.getByRole('table', { name: 'Recent imports' });
  await expect.element(table.getByRole('rowheader', { name: '<b>north</b>.csv' })).toBeVisible();
  await expect.element(table.getByText('2 entities')).toBeVisible();
});

test('says when there are none, and tries again after a failure', async () => {
  const { screen, show } = await open({ label: 'By hand', data: {} });
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listEntityRows', times: 1 });
  await show();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('None of the newest 1,000 entities was imported from a file.')).toBeVisible();
});
