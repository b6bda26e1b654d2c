import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tableKeys } from '~/shared/screen/registry';
import { show as showWithTexts } from '../../../../tests/helpers/show';
import { ShortTable } from './ShortTable';
import type { RowAction, TableColumn } from './types';

interface Item {
  id: string;
  size: number;
}

const rows: Item[] = [
  { id: 'one', size: 1 },
  { id: '<b>two</b>', size: 2 },
];
const columns: TableColumn<Item>[] = [
  { id: 'name', header: 'Name', width: 200, grow: true, role: 'identity', text: ({ id }) => id },
  { id: 'size', header: 'Size', width: 90, numeric: true, role: 'fact', text: ({ size }) => `${size} byte` },
  { id: 'state', header: 'State', width: 90, text: () => 'new' },
];
const upload = vi.fn<(id: string) => void>();
const remove = vi.fn<(id: string) => void>();
const actions = ({ id }: Item): RowAction[] => [
  { id: 'upload', label: 'Upload', shortcut: 'u', onSelect: () => upload(id) },
  { id: 'delete', label: 'Delete', menuOnly: true, onSelect: () => remove(id) },
];
const show = (shown: readonly Item[] | undefined = rows) =>
  showWithTexts(
    <ShortTable
      label="Things"
      columns={columns}
      rows={shown}
      rowId={({ id }) => id}
      actions={actions}
      marks={new Map([['one', 'changed']])}
      empty="Nothing here"
    />,
  );

test('has the columns, actions and marks of a large table', async () => {
  await page.viewport(1000, 800);
  const screen = await show();
  const table = screen.getByRole('table', { name: 'Things' });
  expect([...table.element().querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Size',
    'State',
    'Actions',
  ]);
  await expect.element(screen.getByRole('rowheader', { name: '<b>two</b>' })).toBeVisible();
  expect(document.querySelector('[data-mark]')?.textContent).toContain('one');
  const row = screen.getByRole('row').filter({ hasText: 'two' });
  await row.getByRole('button', { name: 'Upload <b>two</b>' }).click();
  expect(upload).toHaveBeenLastCalledWith('<b>two</b>');
  await row.getByRole('button', { name: 'More actions <b>two</b>' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  expect(remove).toHaveBeenLastCalledWith('<b>two</b>');
});

test('runs row actions by their letters, and lists them', async () => {
  upload.mockClear();
  const screen = await show();
  expect(tableKeys()).toEqual([{ opens: false, selects: false, letters: [{ key: 'u', label: 'Upload' }] }]);
  screen
    .getByRole('row')
    .filter({ hasText: 'one' })
    .getByRole('button', { name: /^More actions/ })
    .element()
    .focus();
  await userEvent.keyboard('{Control>}u{/Control}x');
  expect(upload).not.toHaveBeenCalled();
  await userEvent.keyboard('u');
  expect(upload.mock.calls).toEqual([['one']]);
});

test('says when there is nothing, and names facts on a phone', async () => {
  const empty = await show([]);
  await expect.element(empty.getByText('Nothing here')).toBeVisible();
  await empty.unmount();
  await page.viewport(390, 844);
  await show();
  const cell = document.querySelector('td[data-label="State"]');
  expect(cell && getComputedStyle(cell, '::before').content).toContain('State');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
