import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '~/app/styles.css';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { sampleRecentTexts } from '~/shared/lib/dates';
import { show } from '../../../../tests/helpers/show';
import { DataTable } from './DataTable';
import type { DataTableProps, RowAction, TableColumn } from './types';

interface Item {
  id: string;
  state: string;
}

const rowId = (item: Item) => item.id;
const actions = (): RowAction[] => [
  { id: 'review', label: 'Revisar', onSelect: () => undefined },
  { id: 'remove', label: 'Quitar', onSelect: () => undefined },
];
const sort = { column: 'state', descending: false, onChange: () => undefined };

function Table(props: Partial<DataTableProps<Item>> & Pick<DataTableProps<Item>, 'columns' | 'rows'>) {
  return <DataTable label="Things" rowId={rowId} empty={null} {...props} />;
}

const stateColumn: TableColumn<Item> = {
  id: 'state',
  header: 'State',
  width: 90,
  role: 'state',
  decoration: 22,
  text: ({ state }) => state,
  cell: ({ state }) => (
    <span style={{ display: 'inline-flex', maxInlineSize: '100%' }}>
      <i>!</i>
      <b className="word" style={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 400 }}>
        {state}
      </b>
    </span>
  ),
};
const full = () => document.querySelector<HTMLElement>('.dt-full:popover-open')?.textContent;
/** The clipped cells and headers, by their text. */
const clipped = () =>
  [...document.querySelectorAll('.dt-grid .dt-cell')]
    .filter((cell) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden',
      ),
    )
    .map((cell) => cell.textContent);
const drawn = () => vi.waitFor(() => expect(document.querySelector('[data-r="0"] .dt-cell')).not.toBeNull());

beforeEach(async () => {
  await activateLocale('en');
  await page.viewport(1366, 800);
});

test('shows the whole text of a cell that clips inside, on hover and on focus', async () => {
  const rows = [{ id: '1', state: 'Missing attachment' }];
  await show(<Table columns={[stateColumn]} rows={rows} />);
  await drawn();
  expect(clipped()).toEqual(['!Missing attachment']);
  await userEvent.hover(document.querySelector('.word') ?? document.body);
  await expect.poll(() => full()).toBe('Missing attachment');
  await userEvent.unhover(document.querySelector('.word') ?? document.body);
  await expect.poll(() => full()).toBeUndefined();
  await userEvent.tab();
  await expect.poll(() => full()).toBe('Missing attachment');
});

test('shows the whole text of a clipped header', async () => {
  const header = 'how_many_people_live_in_this_household_all_year_round';
  await show(<Table columns={[{ ...stateColumn, header }]} rows={[{ id: '1', state: 'Ok' }]} />);
  await drawn();
  expect(clipped()).toEqual([header]);
  await userEvent.hover(document.querySelector('.dt-head .dt-name') ?? document.body);
  await expect.poll(() => full()).toBe(header);
});

test('gives the buttons of a row the room that their words need', async () => {
  const longer = (): RowAction[] => actions().map((action) => ({ ...action, label: 'Tampilkan kode QR perangkat' }));
  await show(<Table columns={[stateColumn]} rows={[{ id: '1', state: 'Ok' }]} actions={longer} actionsWidth={80} />);
  await drawn();
  const menu = document.querySelector('[data-r="0"] [aria-haspopup=menu]');
  const cell = menu?.closest('.dt-cell');
  expect(menu?.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
});

test.each(['en', 'es'] as const)('never clips its own headers, known states and dates (%s)', async (locale) => {
  await activateLocale(locale);
  await loadCatalogue('pages');
  const states = ['Missing attachment', 'Falta un archivo adjunto', 'Received'];
  const dates = sampleRecentTexts(locale, Date.parse('2026-11-22T22:48:00Z'));
  const columns: TableColumn<Item>[] = [
    { ...stateColumn, sortable: true, header: 'Estado de revisión', fitting: states },
    { id: 'time', header: 'At', width: 60, fitting: dates, text: ({ id }) => id },
  ];
  const rows = dates.map((date, index) => ({ id: date, state: states[index % states.length] ?? '' }));
  await show(<Table columns={columns} rows={rows} actions={actions} actionsWidth={0} sort={sort} />);
  await expect.poll(() => document.querySelectorAll('[data-r] .dt-cell').length).toBe(rows.length * 3);
  expect(document.querySelector('.dt-head .dt-end')?.textContent).toBe(locale === 'en' ? 'Actions' : 'Acciones');
  expect(clipped()).toEqual([]);
});
