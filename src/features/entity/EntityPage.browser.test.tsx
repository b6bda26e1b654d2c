import { expect, test } from 'vitest';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { EntityPage } from './EntityPage';

const mocks = mockPages('demo');
const list = '/projects/1/datasets/households';
const pages = '/projects/1/entity-lists/households/entities';
const routes = [
  { path: '/projects/:projectId/entity-lists/:datasetName/entities/:uuid', Component: EntityPage },
  { path: '/projects/:projectId/entity-lists/:datasetName/entities', Component: () => <h1>The list</h1> },
];

interface Row {
  __id: string;
  label: string;
}
const rowsOf = async (filter?: string) =>
  (
    await stored<{ value: Row[] }>(
      `${list}.svc/Entities?$orderby=${encodeURIComponent('__system/createdAt desc')}${filter === undefined ? '' : `&$filter=${encodeURIComponent(filter)}`}`,
    )
  ).value;
const inConflict = async () => (await rowsOf('__system/conflict ne null'))[0] as Row;

test('shows the data, the source, and the history with both views of a conflict', async () => {
  const { __id, label } = await inConflict();
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await expect.element(screen.getByRole('heading', { name: label, level: 1 })).toBeVisible();
  const feed = screen.getByRole('region', { name: 'Activity' });
  await expect.element(feed.getByText(/^Updated by submission/).first()).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Details' })).toMatchTextContent(/households-\w+\.csv/);
  const newest = feed.getByRole('listitem').first();
  await expect.element(newest).toMatchTextContent(/applied to version 2, but its author saw version 1/);
  await newest.getByRole('button', { name: 'Server’s view (version 2)' }).click();
  await expect
    .element(newest.getByRole('button', { name: 'Server’s view (version 2)' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(screen.getByRole('region', { name: 'Data' }).getByRole('img', { name: 'Map of a point' }))
    .toBeVisible();
});

test('hides empty properties on demand, and shows hostile values as text', async () => {
  const response = await ask(`${list}/entities`, 'POST', {
    label: '<img src=x onerror=alert(1)>',
    data: { village: '<script>alert(1)</script>\u202Eevil', constructor: 'no' },
  });
  // The list has no such property.
  expect(response.status).toBe(400);
  const made = await ask(`${list}/entities`, 'POST', {
    label: '<img src=x onerror=alert(1)>',
    data: { village: '<script>alert(1)</script>\u202Eevil' },
  });
  const { uuid } = (await made.json()) as { uuid: string };
  const { screen } = await visitPage(routes, `${pages}/${uuid}`);
  const data = screen.getByRole('region', { name: 'Data' });
  await expect.element(data.getByText('<script>alert(1)</script>⟨RLO⟩evil')).toBeVisible();
  await expect.element(data.getByText('head_name')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Hide 4 empty properties' }).click();
  await expect.element(data.getByText('head_name')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
});

test('steps through the list that it was opened from', async () => {
  const rows = await rowsOf('__system/conflict ne null');
  const { screen, at } = await visitPage(routes, `${pages}/${rows[0]?.__id}?conflict=true`);
  await expect.element(screen.getByText(`1 of ${rows.length}`)).toBeVisible();
  await screen.getByRole('link', { name: 'Next entity' }).click();
  await expect.element(screen.getByRole('heading', { name: rows[1]?.label ?? '', level: 1 })).toBeVisible();
  expect(at()).toBe(`${pages}/${rows[1]?.__id}?conflict=true`);
});

test('says that an entity does not exist, and why its history cannot be loaded', async () => {
  const missing = await visitPage(routes, `${pages}/6a0f6d1e-3f43-4a0c-9b7e-58f2f2f0c6d1`);
  await expect.element(missing.screen.getByRole('heading', { name: /not exist|not found/i })).toBeVisible();
  await missing.screen.unmount();
  const { __id } = await inConflict();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listEntityVersions' });
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Updated by submission/).first()).toBeVisible();
});
