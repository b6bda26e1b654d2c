import { type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { DataTable } from './DataTable';
import { ListTable } from './ListTable';
import type { TableColumn } from './types';

interface Item {
  id: string;
  size: { of: string } | null;
}

const rows: Item[] = [
  { id: 'one', size: null },
  { id: 'two', size: { of: 'big' } },
];
const sizeOf = ({ size }: Item): string => (size as { of: string }).of;
const Size = ({ item }: { item: Item }): ReactNode => <b>{sizeOf(item)} indeed</b>;
const columns: TableColumn<Item>[] = [
  { id: 'name', header: 'Name', width: 200, role: 'identity', text: ({ id }) => id },
  { id: 'size', header: 'Size', width: 160, role: 'fact', text: sizeOf },
  { id: 'own', header: 'Own', width: 160, role: 'fact', text: () => 'own', cell: (item) => <Size item={item} /> },
];

const reported: string[] = [];
const note = (event: ErrorEvent) => {
  reported.push(event.message);
  event.preventDefault();
};
beforeEach(async () => {
  await activateLocale('en');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.addEventListener('error', note);
});
afterEach(() => globalThis.removeEventListener('error', note));

test.each([
  ['a large table', 1000, DataTable],
  ['cards on a phone', 390, DataTable],
  ['a list', 1000, ListTable],
] as const)('a value that a column cannot read costs only its cell: %s', async (_, width, Table) => {
  await page.viewport(width, 800);
  const screen = await show(
    <Table<Item> label="Things" columns={columns} rows={rows} rowId={({ id }) => id} empty="Nothing" />,
  );
  await expect.element(screen.getByText('big', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('big indeed')).toBeVisible();
  await expect.element(screen.getByText('one')).toBeVisible();
  expect(screen.getByText('Cannot be shown').elements()).toHaveLength(2);
  expect(reported.join('\n')).toContain('null');
});
