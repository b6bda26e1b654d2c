import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tableShortcuts } from '~/shared/screen/registry';
import { show as showWithTexts } from '../../../../tests/helpers/show';
import { ListTable } from './ListTable';
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
    <ListTable
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
  expect(tableShortcuts()).toEqual([{ opens: false, selects: false, letters: [{ key: 'u', label: 'Upload' }] }]);
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

test('says when there is nothing, and has cards on a phone', async () => {
  const empty = await show([]);
  await expect.element(empty.getByText('Nothing here')).toBeVisible();
  await empty.unmount();
  await page.viewport(390, 844);
  const screen = await show();
  await expect.element(screen.getByRole('list', { name: 'Things' }).getByText('1 byte')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a click on a head, or Enter, sorts by its column', async () => {
  await page.viewport(1000, 800);
  const onChange = vi.fn<(column: string) => void>();
  const sorted = columns.map((column) => ({ ...column, sortable: column.id !== 'state' }));
  const sort = { column: 'size', descending: true, onChange };
  const screen = await showWithTexts(
    <ListTable label="Things" columns={sorted} rows={rows} rowId={({ id }) => id} sort={sort} empty={null} />,
  );
  const head = (name: string) => screen.getByRole('columnheader', { name, exact: true });
  await expect.element(head('Size')).toHaveAttribute('aria-sort', 'descending');
  expect(head('State').element()).not.toHaveAttribute('tabindex');
  await head('Size').click();
  head('Name').element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['size'], ['name']]);
});

test('a checkbox selects a row, with Shift all up to it, and the one of the head those of the page', async () => {
  await page.viewport(1000, 800);
  const few = ['a', 'b', 'c', 'd'].map((id, size) => ({ id, size }));
  function Selecting() {
    const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <ListTable
          label="Things"
          columns={columns}
          rows={few}
          rowId={({ id }) => id}
          selection={{ selected, onChange }}
          empty={null}
        />
        <output>{[...selected].toSorted().join()}</output>
      </>
    );
  }
  const screen = await showWithTexts(<Selecting />);
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select this row ${name}`, exact: true });
  const chosen = screen.getByRole('status').last();
  await box('b').click();
  await expect.element(chosen).toMatchTextContent(/^b$/);
  await box('d').click({ modifiers: ['Shift'] });
  await expect.element(chosen).toHaveTextContent('b,c,d');
  await screen.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await expect.element(chosen).toHaveTextContent('a,b,c,d');
});

test('many rows have pages, which begin again with other rows', async () => {
  await page.viewport(1000, 800);
  const many = Array.from({ length: 250 }, (_, size) => ({ id: `thing ${size}`, size }));
  const list = (resetKey: string) => (
    <ListTable label="Things" columns={columns} rows={many} rowId={({ id }) => id} resetKey={resetKey} empty={null} />
  );
  const screen = await showWithTexts(list('a'));
  const header = (name: string) => screen.getByRole('rowheader', { name, exact: true });
  await expect.element(header('thing 99')).toBeVisible();
  expect(header('thing 100').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(header('thing 100')).toBeVisible();
  expect(document.querySelector('[data-r]')?.getAttribute('data-r')).toBe('100');
  await screen.rerender(list('b'));
  await expect.element(header('thing 0')).toBeVisible();
});

test('a name in another direction stands at the side of its column', async () => {
  await page.viewport(1000, 800);
  const screen = await show([...rows, { id: 'أمينة', size: 3 }]);
  const startOf = (text: string) => {
    const range = document.createRange();
    range.selectNodeContents(screen.getByRole('rowheader', { name: text }).element());
    return Math.round(range.getBoundingClientRect().left);
  };
  await expect.element(screen.getByRole('rowheader', { name: 'أمينة' })).toHaveAttribute('dir', 'auto');
  expect(startOf('أمينة')).toBe(startOf('one'));
});
