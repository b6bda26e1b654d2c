import { expect, test } from 'vitest';
import { type RowRules, selectRows } from './select-rows';
import type { TableColumn } from './types';

interface Device {
  id: number;
  name: string;
  lastUsed: string | null;
  count: number;
  note: string;
  lost?: true;
}
const devices: Device[] = [
  { id: 1, name: 'Tablet 10', lastUsed: '2026-03-01T00:00:00.000Z', count: 10, note: 'secret' },
  { id: 2, name: 'Tablet 9', lastUsed: null, count: 9, note: '' },
  { id: 3, name: 'Älter', lastUsed: '2026-04-01T00:00:00.000Z', count: 9, note: '', lost: true },
  { id: 4, name: 'محمد <b>', lastUsed: null, count: 100, note: '' },
];
const column = (id: string, more: Partial<TableColumn<Device>>): TableColumn<Device> => ({
  id,
  header: id,
  width: 100,
  text: () => '',
  ...more,
});
const columns = [
  column('name', { text: ({ name }) => name, find: true }),
  column('lastUsed', { text: ({ lastUsed }) => lastUsed ?? 'Never', value: ({ lastUsed }) => lastUsed ?? '' }),
  column('count', { text: ({ count }) => `№ ${count}`, value: ({ count }) => count, find: true }),
  column('note', { text: ({ note }) => note }),
];
interface Given extends Partial<RowRules<Device>> {
  descending?: boolean;
  find?: string;
}
const ids = (sort: string, { descending = false, find = '', ...rules }: Given = {}) =>
  selectRows(devices, columns, { find, order: { sort, descending } }, 'en', { ties: ({ id }) => -id, ...rules }).map(
    ({ id }) => id,
  );

test('sorts by the text of the column, and counts in it as numbers', () => {
  expect(ids('name')).toEqual([3, 2, 1, 4]);
  expect(ids('name', { descending: true })).toEqual([4, 1, 2, 3]);
});

test('sorts by the value of the column, where it has one', () => {
  expect(ids('count')).toEqual([3, 2, 1, 4]);
  expect(ids('lastUsed')).toEqual([4, 2, 1, 3]);
});

test('equal rows have an order of their own, in both directions', () => {
  expect(ids('lastUsed', { descending: true })).toEqual([3, 1, 4, 2]);
  expect(ids('nothing', { descending: true })).toEqual([4, 3, 2, 1]);
});

test('groups come one after the other, whatever the order', () => {
  const group = ({ lost }: Device) => (lost ? 1 : 0);
  expect(ids('name', { group })).toEqual([2, 1, 4, 3]);
  expect(ids('lastUsed', { group, descending: true })).toEqual([1, 4, 2, 3]);
});

test('finds each word in the columns that are searched, ignoring case and accents', () => {
  expect(ids('name', { find: 'TABLET 9' })).toEqual([2]);
  expect(ids('name', { find: 'alter' })).toEqual([3]);
  expect(ids('name', { find: '№ 100 محمد' })).toEqual([4]);
  expect(ids('name', { find: '<b>' })).toEqual([4]);
  expect(ids('name', { find: 'secret' })).toEqual([]);
  expect(ids('name', { find: ' ' })).toHaveLength(4);
});

test('leaves out what the filters do not keep, and does not change the rows', () => {
  expect(ids('name', { keep: ({ lost }: Device) => !lost })).toEqual([2, 1, 4]);
  expect(devices.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});
