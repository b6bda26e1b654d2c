import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../tests/helpers/show';
import { DataTable } from './DataTable';
import type { DataTableProps, RowAction, TableColumn } from './types';

interface Item {
  id: string;
  values: string[];
}

const makeItems = (count: number, columns: number): Item[] =>
  Array.from({ length: count }, (_, row) => ({
    id: `id ${row}`,
    values: Array.from({ length: columns }, (__, column) => `r${row} c${column}`),
  }));
const makeColumns = (count: number): TableColumn<Item>[] => [
  {
    id: 'number',
    header: 'Row',
    width: 60,
    frozen: 'roomy',
    numeric: true,
    role: 'none',
    text: (_, index) => String(index + 1),
  },
  { id: 'who', header: 'Who', width: 140, frozen: 'always', role: 'identity', text: (item) => item.values[0] },
  ...Array.from({ length: count - 2 }, (_, index): TableColumn<Item> => ({
    id: `c${index}`,
    header: `Column ${index}`,
    width: 120,
    role: index < 1 ? 'fact' : 'more',
    text: (item) => item.values[index + 1],
  })),
];
const rowId = (item: Item) => item.id;
const columns = makeColumns(60);
const items = makeItems(1000, 60);

function Table(props: Partial<DataTableProps<Item>>) {
  return (
    <DataTable label="Things" columns={columns} rows={items} rowId={rowId} empty={<p>Nothing here</p>} {...props} />
  );
}

const focused = () => {
  const cell = document.activeElement?.closest(':is([role="gridcell"], [role="rowheader"])');
  return [cell?.closest('[role="row"]')?.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex')].map(
    Number,
  );
};
/** Waits as long as the table needs to draw newly visible cells. */
const settled = () => vi.waitFor(() => expect(document.querySelectorAll('[data-r]').length).toBeGreaterThan(10));

beforeEach(() => page.viewport(1366, 800));

test('draws only the visible cells of a thousand rows and sixty columns', async () => {
  const screen = await show(<Table totalCount={5000} offset={1000} />);
  await settled();
  const grid = screen.getByRole('grid', { name: 'Things' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5001');
  await expect.element(grid).toHaveAttribute('aria-colcount', '60');
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  expect(document.querySelector('[data-r="0"]')?.getAttribute('aria-rowindex')).toBe('1002');

  const scroller = grid.element();
  scroller.scrollTo({ top: 20_000, left: 3000 });
  await expect.poll(() => scroller.textContent).toContain('r560 c27');
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  // Frozen columns stay beside them.
  expect(scroller.textContent).toContain('r560 c0');
  expect(document.querySelector('[data-r="0"] [aria-colindex="3"]')).toBeNull();
});

test('moves by keys: arrows, Home and End, a page, to both ends', async () => {
  await show(<Table />);
  await settled();
  await userEvent.tab();
  expect(focused()).toEqual([2, 1]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(focused()).toEqual([4, 2]);
  await userEvent.keyboard('{End}');
  await expect.poll(() => focused()).toEqual([4, 60]);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => focused()).toEqual([4, 1]);
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => focused()[0]).toBeGreaterThan(14);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(() => focused()).toEqual([1001, 60]);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(() => focused()).toEqual([2, 1]);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(focused()).toEqual([2, 1]);
  // One tab stop for the whole table.
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
});

test('runs row actions by keys: Enter opens, Space selects, letters act', async () => {
  const onActivate = vi.fn<(item: Item) => void>();
  const review = vi.fn<(id: string) => void>();
  const actions = (item: Item): RowAction[] => [
    { id: 'review', label: 'Review', shortcut: 'r', onSelect: () => review(item.id) },
    { id: 'remove', label: 'Remove', onSelect: () => review(`remove ${item.id}`) },
  ];
  function Selectable() {
    const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table rows={items.slice(0, 30)} onActivate={onActivate} actions={actions} selection={{ selected, onChange }} />
    );
  }
  const screen = await show(<Selectable />);
  await settled();
  await userEvent.tab();
  await expect.element(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).toHaveFocus();
  await expect.element(screen.getByRole('checkbox', { name: 'Select this row r0 c0' })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
  expect(onActivate).toHaveBeenCalledWith(items[1]);
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('row', { selected: true })).toMatchTextContent(/r1 c0/);
  await userEvent.keyboard('r');
  expect(review).toHaveBeenCalledWith('id 1');
  // The buttons of the row with the focus come next, and no others.
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Review r1 c0' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  await screen.getByRole('button', { name: 'More actions r1 c0' }).click();
  await screen.getByRole('menuitem', { name: 'Remove' }).click();
  expect(review).toHaveBeenLastCalledWith('remove id 1');
});

test('the cell that names its row is the header of the row', async () => {
  const screen = await show(<Table rows={items.slice(0, 3)} columns={columns.slice(0, 4)} />);
  await expect.element(screen.getByRole('rowheader', { name: 'r2 c0' })).toBeVisible();
  expect(screen.getByRole('rowheader').elements()).toHaveLength(3);
  expect(screen.getByRole('gridcell').elements()).toHaveLength(9);
});

test('selects ranges with Shift: by clicks, Space and arrows', async () => {
  const chosen = vi.fn<(ids: ReadonlySet<string>) => void>();
  function Selectable() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const onChange = (next: ReadonlySet<string>) => {
      chosen(next);
      setSelected(next);
    };
    return <Table rows={items.slice(0, 30)} selection={{ selected, onChange }} />;
  }
  const current = () => [...(chosen.mock.lastCall?.[0] ?? [])];
  const screen = await show(<Selectable />);
  await settled();
  const ids = (...numbers: number[]) => numbers.map((number) => `id ${number}`);
  const box = (row: number) => screen.getByRole('checkbox', { name: `Select this row r${row} c0` });
  await box(2).click();
  await box(5).click({ modifiers: ['Shift'] });
  expect(current()).toEqual(ids(2, 3, 4, 5));
  expect(getSelection()?.isCollapsed ?? true).toBe(true);
  // A smaller range gives back what it had taken.
  await box(3).click({ modifiers: ['Shift'] });
  expect(current()).toEqual(ids(2, 3));
  // A range that begins with a row that is deselected deselects.
  await box(3).click();
  await box(2).click({ modifiers: ['Shift'] });
  expect(current()).toEqual([]);

  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(current()).toEqual(ids(2, 3, 4));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  expect(current()).toEqual(ids(2, 3, 4, 5));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(current()).toEqual(ids(2, 3, 4, 5, 7, 8));
  await screen.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  expect(current().length).toBe(30);
  await screen.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  expect(current().length).toBe(0);
});

test('mirrors the arrows in right-to-left languages', async () => {
  document.documentElement.dir = 'rtl';
  try {
    await show(<Table />);
    await settled();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toEqual([2, 3]);
    await userEvent.keyboard('{End}');
    await expect.poll(() => focused()).toEqual([2, 60]);
    expect(document.querySelector('.dt-grid')?.scrollLeft).toBeLessThan(-5000);
  } finally {
    document.documentElement.dir = 'ltr';
  }
});

test('shows markup and direction controls as text, and long text in full on focus', async () => {
  const nasty = [
    '<img src=x onerror=alert(1)>',
    '\u202Edesrever',
    'x'.repeat(10_000),
    'محمد عبد الرحمن بن إبراهيم الطويل الاسم جداً حتى النهاية',
    'two\nlines',
  ];
  const rows = nasty.map((text, row) => ({ id: row === 0 ? '__proto__' : `constructor ${row}`, values: [text] }));
  await show(<Table rows={rows} columns={columns.slice(0, 2)} />);
  await expect.poll(() => document.querySelectorAll('[data-r]')).toHaveLength(nasty.length);
  expect(document.querySelector('.dt-grid img')).toBeNull();
  const cells = [...document.querySelectorAll<HTMLElement>('[role="rowheader"][aria-colindex="2"]')];
  expect(cells[0]?.textContent).toBe(nasty[0]);
  expect(cells[1]?.textContent).toBe('⟨RLO⟩desrever');
  expect(cells[4]?.textContent).toBe('two lines');
  expect(cells[2]?.textContent.length).toBeLessThan(400);
  expect(cells.map((cell) => getComputedStyle(cell).direction)).toEqual(['ltr', 'ltr', 'ltr', 'rtl', 'ltr']);
  // Under its header, whatever its direction.
  expect(getComputedStyle(cells[3] as HTMLElement).textAlign).toBe('left');
  expect(cells.map((cell) => cell.getBoundingClientRect().height)).toEqual([35, 35, 35, 35, 35]);

  const layer = () => document.querySelector<HTMLElement>('.dt-full:popover-open');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  await expect.poll(() => layer()?.textContent).toBe(nasty[2]);
  await userEvent.keyboard('{Escape}');
  expect(layer()).toBeNull();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(layer()).toBeNull();
  // Esc closes it for a pointer, too, wherever the focus is.
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.hover(cells[2] as HTMLElement);
  await vi.waitFor(() => expect(layer()?.textContent).toBe(nasty[2]), 10_000);
  await userEvent.keyboard('{Escape}');
  expect(layer()).toBeNull();
});

test('shows that it is empty, that it failed, and a skeleton', async () => {
  const screen = await show(<Table rows={[]} />);
  await expect.element(screen.getByText('Nothing here')).toBeVisible();
  await screen.rerender(<Table rows={undefined} error={<p>No rights</p>} />);
  await expect.element(screen.getByText('No rights')).toBeVisible();
  await screen.rerender(<Table rows={undefined} columns={columns.slice(0, 5)} />);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Loading Things/);
  expect(document.querySelector('.dt-skeleton-head')?.textContent).toBe('RowWhoColumn 0Column 1Column 2');
});

test('keeps the focus in the table when its rows are replaced', async () => {
  const screen = await show(<Table rows={items.slice(0, 30)} resetKey="1" />);
  await settled();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await screen.rerender(<Table rows={items.slice(500, 520)} resetKey="2" />);
  await expect.poll(() => document.activeElement?.closest('[role="row"]')?.textContent).toContain('r501 c0');
});

test('is a list of cards on a phone: identity, two facts, the rest on demand', async () => {
  await page.viewport(390, 844);
  const review = vi.fn<(id: string) => void>();
  const actions = (item: Item): RowAction[] => [{ id: 'review', label: 'Review', onSelect: () => review(item.id) }];
  const screen = await show(
    <Table columns={columns.slice(0, 6)} actions={actions} totalCount={4000} marks={new Map([['id 0', 'changed']])} />,
  );
  const cards = screen.getByRole('listitem');
  await expect.element(cards.first()).toMatchTextContent(/^r0 c0/);
  await expect.element(cards.first()).toHaveAttribute('aria-setsize', '4000');
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  expect(document.querySelector('.dt-card')?.getAttribute('data-mark')).toBe('changed');
  await expect.element(cards.first()).not.toMatchTextContent(/r0 c3/);
  await screen.getByRole('button', { name: 'Show more r0 c0' }).click();
  await expect.element(cards.first()).toMatchTextContent(/Column 2r0 c3/);
  await screen.getByRole('button', { name: 'Review r1 c0' }).click();
  expect(review).toHaveBeenCalledWith('id 1');
});

test('draws no other row again when one is selected', async () => {
  let drawn = 0;
  const actions = (): RowAction[] => {
    drawn += 1;
    return [{ id: 'open', label: 'Open', onSelect: () => undefined }];
  };
  function Selecting() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    // A new function each time, as pages have it.
    return <Table actions={actions} selection={{ selected, onChange: (next) => setSelected(next) }} />;
  }
  const screen = await show(<Selecting />);
  await settled();
  const isStill = async () => {
    const before = drawn;
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(drawn).toBe(before);
  };
  const second = screen.getByRole('checkbox', { name: 'Select this row r1 c0' });
  // The first click also moves the focus, which the cells of two rows show.
  await second.click();
  await expect.element(second).toBeChecked();
  await vi.waitFor(isStill);
  drawn = 0;
  await second.click();
  await expect.element(second).not.toBeChecked();
  await vi.waitFor(isStill);
  // The table asks once for the width of its buttons.
  expect(drawn).toBeLessThanOrEqual(1);
});
