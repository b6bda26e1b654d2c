import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { DataTable } from './DataTable';
import '~/app/styles.css';
import type { TableColumn } from './types';

interface Item {
  id: string;
  amount: string;
}

const long = 'Post-cyclone shelter and water damage assessment';
const columns: TableColumn<Item>[] = [
  { id: 'who', header: 'Who', width: 140, frozen: 'always', role: 'identity', text: ({ id }) => id },
  { id: 'sex', header: 'sex', headerPrefix: 'head-', width: 140, text: () => 'f' },
  { id: 'long', header: long, width: 140, text: () => '' },
  { id: 'amount', header: 'amount', width: 140, numeric: true, text: ({ amount }) => amount },
];
const rows: Item[] = [
  { id: 'negative', amount: '-5' },
  { id: 'words', amount: '8 تعارضات' },
];

beforeEach(async () => {
  await activateLocale('ar');
  await page.viewport(1366, 800);
  await show(<DataTable label="Things" columns={columns} rows={rows} rowId={({ id }) => id} empty={null} />);
  await vi.waitUntil(() => document.querySelectorAll('[data-r] .dt-cell').length === 8);
});
afterEach(() => activateLocale('en'));

/** Where a part of the text of a cell is drawn. */
function place(text: string, part: string): DOMRect {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.textContent !== text) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, text.indexOf(part));
    range.setEnd(walker.currentNode, text.indexOf(part) + part.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`There is no ${text}`);
}

test('the path of a question goes from left to right', () => {
  expect(place('head-', 'head-').right).toBeLessThanOrEqual(place('sex', 'sex').left);
});

test('a minus sign is on the left of its number, and words on the left of theirs', () => {
  expect(place('-5', '-').right).toBeLessThanOrEqual(place('-5', '5').left + 1);
  expect(place('8 تعارضات', 'تعارضات').right).toBeLessThanOrEqual(place('8 تعارضات', '8').left + 1);
});

test('a long header loses its end, not its beginning', () => {
  const cell = document.querySelectorAll('[role=columnheader]')[2];
  expect(cell?.textContent).toBe(long);
  const name = cell?.querySelector('.dt-name');
  expect(name?.scrollWidth).toBeGreaterThan(name?.clientWidth ?? Infinity);
  expect(place(long, 'Pos').left).toBeGreaterThanOrEqual((name?.getBoundingClientRect().left ?? Infinity) - 1);
});
