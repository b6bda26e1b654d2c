import { useMemo } from 'react';
import { Link, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageAnnouncer } from '~/app/Root';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';
import { DataTable } from './DataTable';
import { useSelection } from './selection';
import type { TableColumn } from './types';

mockPages('roles');

interface Item {
  id: string;
}
const items = Array.from({ length: 400 }, (_, index): Item => ({ id: `item-${index}` }));
const rowId = ({ id }: Item) => id;

function List() {
  const selection = useSelection(items, rowId);
  const columns = useMemo(
    (): TableColumn<Item>[] => [
      {
        id: 'name',
        header: 'Name',
        width: 200,
        role: 'identity',
        text: rowId,
        cell: ({ id }, { tabIndex }) => (
          <Link to={`/items/${id}`} tabIndex={tabIndex}>
            {id}
          </Link>
        ),
      },
    ],
    [],
  );
  return (
    <>
      <h1>Items</h1>
      <DataTable
        label="Items"
        columns={columns}
        rows={items}
        rowId={rowId}
        selection={selection.table}
        resetKey="first"
        empty={null}
      />
    </>
  );
}

const routes = [
  {
    Component: () => (
      <>
        <PageAnnouncer />
        <Outlet />
      </>
    ),
    children: [
      { path: '/items', Component: List },
      { path: '/items/:id', element: <h1>One item</h1> },
    ],
  },
];
const grid = () => document.querySelector('.dt-grid') ?? document.body;

test('going back brings back the scroll position, the selection, and the focus to the row', async () => {
  await page.viewport(1366, 800);
  const { screen, router } = await visitPage(routes, '/items');
  await screen
    .getByRole('checkbox', { name: /^Select this row/ })
    .nth(1)
    .click();
  grid().scrollTo({ top: 3000 });
  await screen.getByRole('link', { name: 'item-90' }).click();
  await expect.element(screen.getByRole('heading', { name: 'One item' })).toHaveFocus();
  await router.navigate(-1);
  await expect.element(screen.getByRole('link', { name: 'item-90' })).toHaveFocus();
  expect(grid().scrollTop).toBe(3000);
  // The heading does not take the focus away once its code has looked.
  await expect.poll(() => screen.getByText('item-90').element()).toHaveFocus();
  grid().scrollTo({ top: 0 });
  await expect.element(screen.getByRole('checkbox', { name: /^Select this row/ }).nth(1)).toBeChecked();
});

test('a list that is opened anew begins at its start, with nothing selected', async () => {
  await page.viewport(1366, 800);
  const { screen, router } = await visitPage(routes, '/items');
  await screen
    .getByRole('checkbox', { name: /^Select this row/ })
    .nth(1)
    .click();
  grid().scrollTo({ top: 3000 });
  await expect.element(screen.getByRole('link', { name: 'item-90' })).toBeVisible();
  await router.navigate('/items/item-1');
  await expect.element(screen.getByRole('heading', { name: 'One item' })).toBeVisible();
  await router.navigate('/items');
  await expect.element(screen.getByRole('link', { name: 'item-0', exact: true })).toBeInViewport();
  await expect.element(screen.getByRole('checkbox', { name: /^Select this row/ }).nth(1)).not.toBeChecked();
});

test('going back on a phone brings back the focus to the card', async () => {
  await page.viewport(390, 844);
  const { screen, router } = await visitPage(routes, '/items');
  await screen.getByRole('link', { name: 'item-3', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'One item' })).toHaveFocus();
  await router.navigate(-1);
  await expect.element(screen.getByRole('link', { name: 'item-3', exact: true })).toHaveFocus();
});
