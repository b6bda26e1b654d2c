import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../tests/helpers/show';
import { DataTable } from './DataTable';
import type { DataTableProps, RowAction, TableColumn } from './types';

interface Item {
  id: string;
}

const rows: Item[] = Array.from({ length: 30 }, (_, index) => ({ id: `row ${index}` }));
const rowId = (item: Item) => item.id;
const columns: TableColumn<Item>[] = [
  { id: 'who', header: 'Who', width: 140, frozen: 'always', role: 'identity', text: ({ id }) => id },
  ...Array.from({ length: 20 }, (_, index): TableColumn<Item> => ({
    id: `c${index}`,
    header: `Column ${index}`,
    width: 120,
    text: ({ id }) => `${id} c${index}`,
  })),
];
const actions = (): RowAction[] => [{ id: 'review', label: 'Review', onSelect: () => undefined }];

function Table(props: Partial<DataTableProps<Item>>) {
  return (
    <DataTable label="Things" columns={columns} rows={rows} rowId={rowId} actions={actions} empty={null} {...props} />
  );
}

const first = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element.getBoundingClientRect();
};
const drawn = () => vi.waitFor(() => expect(document.querySelectorAll('[data-r]').length).toBeGreaterThan(10));
const focusedColumn = () =>
  document.activeElement?.closest(':is([role="gridcell"], [role="rowheader"])')?.getAttribute('aria-colindex');

beforeEach(() => page.viewport(1000, 800));

test.each(['ltr', 'rtl'])('keeps the actions in view at the end of the row (%s)', async (direction) => {
  document.documentElement.dir = direction;
  try {
    const screen = await show(<Table />);
    await drawn();
    const grid = screen.getByRole('grid').element();
    const sign = direction === 'rtl' ? -1 : 1;
    for (const left of [0, 700, 5000]) {
      grid.scrollTo({ left: sign * left });
      const area = grid.getBoundingClientRect();
      for (const button of ['[data-r="1"] .dt-first-action', '.dt-head .dt-end']) {
        await vi.waitFor(() => {
          const box = first(button);
          const toEnd = direction === 'rtl' ? box.left - area.left : area.right - box.right;
          expect(toEnd).toBeGreaterThanOrEqual(0);
          expect(toEnd).toBeLessThan(60);
        });
      }
      const identity = first('[data-r="1"] [aria-colindex="1"]');
      expect(direction === 'rtl' ? area.right - identity.right : identity.left - area.left).toBeLessThan(3);
    }
    // The last column of data is not under the actions.
    await vi.waitFor(() => {
      const last = first('[data-r="1"] [aria-colindex="21"]');
      const buttons = first('[data-r="1"] .dt-end');
      expect(direction === 'rtl' ? last.left - buttons.right : buttons.left - last.right).toBeGreaterThanOrEqual(-1);
    });
  } finally {
    document.documentElement.dir = 'ltr';
  }
});

test('reaches the actions by keys after the data', async () => {
  await show(<Table columns={columns.slice(0, 3)} />);
  await drawn();
  await userEvent.tab();
  expect(focusedColumn()).toBe('1');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focusedColumn()).toBe('3');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Review');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focusedColumn()).toBe('3');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Review');
});

test('reaches the actions of a row that shows a notice instead of its values', async () => {
  await show(<Table rowNotice={() => <span>Encrypted</span>} />);
  await drawn();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Encrypted');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Review');
});

test('shows the actions at the end before the rows are loaded', async () => {
  await show(<Table rows={undefined} />);
  const area = first('.dt-skeleton');
  await expect.poll(() => area.right - first('.dt-skeleton-row .dt-end').right).toBeLessThan(3);
});

test('makes room for the widest buttons, whichever row has them and whatever width was asked for', async () => {
  const none: RowAction = { id: 'more', label: 'More', menuOnly: true, onSelect: () => undefined };
  const wide: RowAction = { id: 'code', label: 'Mostrar el código de configuración', onSelect: () => undefined };
  const some = ({ id }: Item) => (id === 'row 3' ? [wide, none] : [none]);
  await show(<Table columns={columns.slice(0, 2)} actions={some} actionsWidth={100} />);
  await drawn();
  const edge = first('[data-r="3"] .dt-end').right;
  const menu = first('[data-r="3"] [aria-haspopup=menu]');
  expect(menu.width).toBeGreaterThan(16);
  expect(menu.right).toBeLessThanOrEqual(edge);
});
