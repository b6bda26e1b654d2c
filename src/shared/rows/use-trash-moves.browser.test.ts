import { msg } from '@lingui/core/macro';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { notifications, shownNotifications } from '~/shared/ui/overlays/notifications';
import { type RowMoves, useTrashMoves } from './use-trash-moves';

/* One row is moved to the trash, or back, and Undo does the opposite. */

interface Row {
  __id: string;
}
const row: Row = { __id: 'a' };
/** What happens, in its order. */
let steps: string[] = [];
const send = vi.fn<RowMoves<Row>['send']>();
const moves: RowMoves<Row> = {
  send: (id, move) => {
    steps.push(`${move} ${id}`);
    return send(id, move);
  },
  invalidate: (move) => {
    steps.push(`read after ${move}`);
    return Promise.resolve();
  },
  doneText: (_, move) => (move === 'delete' ? msg`Submission moved to the trash.` : msg`Submission restored.`),
  failureTitle: { delete: msg`The submission was not deleted.`, restore: msg`The submission was not restored.` },
};
const mark = async (id: string, kind: string) => {
  await Promise.resolve();
  steps.push(`${id} has faded as ${kind}`);
};
const opened = async () => (await renderHook(() => useTrashMoves(moves, mark))).result.current;
const refusal = new Error('refused');

beforeEach(() => {
  steps = [];
  send.mockReset().mockResolvedValue(undefined);
  notifications.hideAll();
});

test.each([
  ['delete', 'restore'],
  ['restore', 'delete'],
] as const)('%s fades the row before the list is read, and Undo does %s', async (move, opposite) => {
  (await opened())(row, move);
  await vi.waitFor(() => expect(steps).toEqual([`${move} a`, 'a has faded as deleted', `read after ${move}`]), 10_000);
  const { toast } = shownNotifications.get();
  expect(toast).toMatchObject({ kind: 'success', text: moves.doneText(row, move) });
  expect(await toast?.action?.run()).toBe(true);
  expect(steps.slice(3)).toEqual([`${opposite} a`, `read after ${opposite}`]);
});

test.each([
  ['delete', 'The submission was not deleted.'],
  ['restore', 'The submission was not restored.'],
] as const)('a refused %s leaves the row, says so, and reads the list', async (move, notDone) => {
  send.mockRejectedValueOnce(refusal);
  (await opened())(row, move);
  await vi.waitFor(() => expect(steps).toEqual([`${move} a`, `read after ${move}`]), 10_000);
  expect(shownNotifications.get()).toMatchObject({ toast: null, red: { text: { message: notDone }, error: refusal } });
});

test('a refused Undo says so, and can be tried again', async () => {
  (await opened())(row, 'delete');
  await vi.waitFor(() => expect(steps).toHaveLength(3), 10_000);
  const undo = shownNotifications.get().toast?.action;
  send.mockRejectedValueOnce(refusal);
  expect(await undo?.run()).toBe(false);
  expect(shownNotifications.get().red).toMatchObject({ text: { message: 'The submission was not restored.' } });
  expect(steps.slice(3)).toEqual(['restore a']);
  expect(await undo?.run()).toBe(true);
  expect(steps.slice(4)).toEqual(['restore a', 'read after restore']);
});
