import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { listMore, type QueueList, queuePageSize } from './list-pages';
import { afterStep, type Queue, type Step } from './queue';
import { useQueue } from './use-queue';

/* A queue is listed page by page while someone goes through it, from the record of the URL on. */

interface Known {
  updatedAt: string | null;
}
const apply = (queue: Queue<Known, string> | null, step: Step<Known, string>) => afterStep(queue, step, () => null);

/** A list of records on a server, of which each test changes what it needs. */
function serverOf(count: number) {
  const open = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, known: { updatedAt: null } }));
  const read = (skip: number) =>
    Promise.resolve({ listed: open.slice(skip, skip + queuePageSize), total: open.length });
  const list: QueueList<Known> = {
    first: async () => ({ ...(await read(0)), complete: open.length < queuePageSize }),
    more: (known, gone) => listMore(read, known, gone),
  };
  return { open, list };
}
const opened = async (list: QueueList<Known>, first: string | null = null) => {
  const { result, act, unmount } = await renderHook(() => useQueue(list, apply, first));
  return {
    act,
    unmount,
    now: () => result.current,
    ids: () => result.current.queue?.entries.map(({ id }) => id) ?? [],
    step: (step: Step<Known, string>) => act(() => result.current.step(step)),
  };
};

test('what follows is listed before the person arrives there, also when what was decided has left the list', async () => {
  const { open, list } = serverOf(600);
  const all = open.map(({ id }) => id);
  const { now, ids, step } = await opened(list);
  await vi.waitFor(() => expect(ids()).toEqual(all.slice(0, queuePageSize)), 10_000);
  expect(now().queue).toMatchObject({ total: 600, complete: false });
  for (const id of all.slice(0, 30)) {
    await step({ do: 'decide', id, choice: 'approved' });
    await step({ do: 'recorded', id, after: { updatedAt: '2026-01-01' } });
  }
  open.splice(0, 30);
  await step({ do: 'go', to: queuePageSize - 60 });
  expect(ids()).toHaveLength(queuePageSize);
  await step({ do: 'go', to: queuePageSize - 59 });
  await vi.waitFor(() => expect(ids().length).toBeGreaterThan(queuePageSize), 10_000);
  await step({ do: 'go', to: ids().length - 1 });
  await vi.waitFor(() => expect(now().queue?.complete).toBe(true), 10_000);
  expect(ids()).toEqual(all);
});

test('the record of the address is looked for on later pages, and the queue begins there', async () => {
  const { list } = serverOf(600);
  const { now } = await opened(list, 'r555');
  await vi.waitFor(() => expect(now().queue?.entries[now().queue?.at ?? 0]?.id).toBe('r555'), 10_000);
  const { now: without } = await opened(list, 'elsewhere');
  await vi.waitFor(() => expect(without().queue).toMatchObject({ at: 0, total: 600 }), 10_000);
});

test('what could not be listed is told, and tried again', async () => {
  const { list } = serverOf(300);
  const first = vi.fn<typeof list.first>(list.first).mockRejectedValueOnce(new Error('no network'));
  const more = vi.fn<typeof list.more>(list.more).mockRejectedValueOnce(new Error('no network'));
  const { now, ids, act, step } = await opened({ first, more });
  await vi.waitFor(() => expect(now().error).toMatchObject({ message: 'no network' }), 10_000);
  await act(() => now().retry());
  await vi.waitFor(() => expect(ids()).toHaveLength(queuePageSize), 10_000);
  expect(now().error).toBeNull();
  await step({ do: 'go', to: 200 });
  await vi.waitFor(() => expect(now().error).toMatchObject({ message: 'no network' }), 10_000);
  expect(ids()).toHaveLength(queuePageSize);
  await act(() => now().retry());
  await vi.waitFor(() => expect(ids()).toHaveLength(300), 10_000);
  expect(now().error).toBeNull();
});
