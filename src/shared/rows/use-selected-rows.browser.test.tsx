import { useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import { notifications, shownNotifications } from '~/shared/ui/overlays/notifications';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import type { ReadAllOptions } from './read-all-rows';
import { type SelectedRows, useSelectedRows } from './use-selected-rows';

/* What is selected is what a bulk action changes: nothing comes along unseen, and nothing of another filter. */

mockPages('roles');

interface Row {
  __id: string;
  at: number;
}
type All = ReadonlyMap<string, number>;
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ __id: id, at: 1 }));
const page = createStore({ filter: 'open', rows: rowsOf('a', 'b') });
const readAll = vi.fn<(reading: ReadAllOptions, only?: ReadonlySet<string>) => Promise<All>>();
const listedOf = ({ at }: Row) => at;
const isSame = (one: number, other: number) => one === other;

let now: SelectedRows<number>;
function List() {
  const { filter, rows } = useStore(page);
  const selection = useSelectedRows({ filter, rows, listedOf, isSame, readAll });
  useLayoutEffect(() => {
    now = selection;
  });
  return null;
}
const selected = () => [...now.listed];
const select = (...ids: string[]) => now.table.onChange(new Set(ids));
const becomes = (...expected: (readonly [string, number])[]) =>
  vi.waitFor(() => expect(selected()).toEqual(expected), 10_000);
/** Answers the reading of all when the test says so. */
function reading() {
  const { promise, resolve, reject } = Promise.withResolvers<All>();
  readAll.mockReturnValueOnce(promise);
  return { promise, resolve, reject };
}

beforeEach(async () => {
  readAll.mockReset();
  page.set({ filter: 'open', rows: rowsOf('a', 'b') });
  await visitPage([{ path: '/', Component: List }], '/');
});

test('rows stay selected on other pages, and not under another filter', async () => {
  select('a');
  await becomes(['a', 1]);
  page.set({ filter: 'open', rows: rowsOf('c', 'd') });
  await vi.waitFor(() => expect(now.table.selected).toEqual(new Set(['a'])), 10_000);
  select('a', 'd');
  await becomes(['a', 1], ['d', 1]);
  // Neither on screen nor known: a table cannot select it.
  select('a', 'x');
  await becomes(['a', 1]);
  page.set({ filter: 'closed', rows: rowsOf('a') });
  await becomes();
  page.set({ filter: 'open', rows: rowsOf('a') });
  await becomes();
});

test('a selected row that was changed counts as seen once it is shown, and others keep what was seen', async () => {
  select('a', 'b');
  await becomes(['a', 1], ['b', 1]);
  page.set({ filter: 'open', rows: [{ __id: 'b', at: 2 }] });
  const seen = [
    ['a', 1],
    ['b', 2],
  ];
  await vi.waitFor(() => expect(selected()).toEqual(seen), 10_000);
});

test('all that match are read, unless the filter changes meanwhile', async () => {
  const first = reading();
  now.selectAll();
  await vi.waitFor(() => expect(now.reading).toEqual({ read: 0, total: 0 }), 10_000);
  const { onProgress, signal } = readAll.mock.lastCall?.[0] ?? {};
  onProgress?.(100, 300);
  await vi.waitFor(() => expect(now.reading).toEqual({ read: 100, total: 300 }), 10_000);
  page.set({ filter: 'closed', rows: rowsOf('z') });
  await vi.waitFor(() => expect(signal?.aborted).toBe(true), 10_000);
  select('z');
  await becomes(['z', 1]);
  first.resolve(new Map([['a', 1]]));
  onProgress?.(200, 300);
  await first.promise;
  // The page is drawn again before it is looked at.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect([selected(), now.reading]).toEqual([[['z', 1]], null]);
  const second = reading();
  now.selectAll();
  second.resolve(new Map([['y', 5]]));
  await becomes(['y', 5]);
  expect(now.reading).toBeNull();
});

test('given rows are read only where the page does not know all of them', async () => {
  now.selectOnly(new Set(['a', 'b']));
  await becomes(['a', 1], ['b', 1]);
  expect(readAll).not.toHaveBeenCalled();
  const given = reading();
  now.selectOnly(new Set(['b', 'far']));
  await vi.waitFor(() => expect(now.reading).not.toBeNull(), 10_000);
  expect(readAll.mock.lastCall?.[1]).toEqual(new Set(['b', 'far']));
  given.resolve(
    new Map([
      ['b', 1],
      ['far', 7],
    ]),
  );
  await becomes(['b', 1], ['far', 7]);
  page.set({ filter: 'open', rows: rowsOf('c') });
  // Known by the selection.
  now.selectOnly(new Set(['far']));
  await becomes(['far', 7]);
  expect(readAll).toHaveBeenCalledOnce();
});

test('what fails is told and keeps the selection; what was stopped is not told', async () => {
  select('a');
  await becomes(['a', 1]);
  const failing = reading();
  now.selectAll();
  failing.reject(new Error('no network'));
  await vi.waitFor(() => expect(shownNotifications.get().red?.error).toMatchObject({ message: 'no network' }), 10_000);
  expect([selected(), now.reading]).toEqual([[['a', 1]], null]);
  notifications.hideAll();
  const stopped = reading();
  now.selectAll();
  await vi.waitFor(() => expect(now.reading).not.toBeNull(), 10_000);
  now.stopReading();
  stopped.reject(new DOMException('stopped', 'AbortError'));
  await vi.waitFor(() => expect(now.reading).toBeNull(), 10_000);
  expect([selected(), shownNotifications.get().red]).toEqual([[['a', 1]], null]);
  now.clear();
  await becomes();
});
