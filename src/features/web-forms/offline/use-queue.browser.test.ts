import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Owner } from './owner';
import { addRecord, deleteRecord, listRecords, readRecord } from './queue';
import { type Round, sendQueue } from './send-queue';
import { forgetSent, listSent, logSent } from './sent-log';
import { useQueue } from './use-queue';

/* When filled forms that wait are sent while their page is open. What a round sends is another test (send-queue). */

vi.mock('./send-queue', () => ({ sendQueue: vi.fn<typeof sendQueue>() }));
const offline: Round = { end: 'offline', sent: 0 };
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };
const owner: Owner = { kind: 'link', token: 'mine' };

/** When a round began, in seconds. */
let rounds: number[] = [];
beforeEach(() => {
  rounds = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.mocked(sendQueue).mockImplementation(() => {
    rounds.push(Math.round(Date.now() / 1000));
    return Promise.resolve(offline);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { id } of await listRecords()) await deleteRecord(id);
  for (const { id } of await listSent()) await forgetSent(id);
});

async function fill(instanceId: string, by = owner): Promise<void> {
  const record = { instanceId, xml: new File(['<data/>'], 'xml_submission_file'), files: [] };
  await addRecord(record, { place, formName: 'Water point', owner: by, deviceId: undefined });
}
/** Opens the page. Returns what it shows, once it has read what waits. */
async function opened() {
  const hook = await renderHook(() => useQueue(owner));
  await vi.waitFor(() => expect(hook.result.current.records).not.toBeNull(), { interval: 5 });
  return hook;
}
const begun = (count: number) => vi.waitFor(() => expect(rounds).toHaveLength(count), { interval: 5 });
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('what waits is tried at once, then after two seconds, and then less and less often', async () => {
  await fill('uuid:a');
  const { result } = await opened();
  await begun(1);
  await later(2 + 4 + 8 + 16 + 32 + 60 + 60);
  const pauses = rounds.slice(1).map((at, before) => at - (rounds[before] ?? 0));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(result.current.last).toEqual(offline);
});

test.each([
  ['there is a network again', () => window.dispatchEvent(new Event('online'))],
  ['somebody looks at the page again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('it is tried at once when %s, and soon after', async (_when, happens) => {
  await fill('uuid:a');
  await opened();
  await begun(1);
  await later(30);
  const before = rounds.length;
  happens();
  expect(rounds).toHaveLength(before + 1);
  await later(2);
  expect(rounds).toHaveLength(before + 2);
});

test('one round runs at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<Round>();
  vi.mocked(sendQueue).mockImplementation(() => {
    rounds.push(0);
    return promise;
  });
  await fill('uuid:a');
  const { result } = await opened();
  await begun(1);
  result.current.send('uuid:a');
  await later(10);
  expect(rounds).toHaveLength(1);
  resolve(offline);
  await later(0);
  result.current.send('uuid:a');
  expect(rounds).toHaveLength(2);
  expect(vi.mocked(sendQueue)).toHaveBeenLastCalledWith(owner, expect.any(Function), 'uuid:a');
});

test('nothing is tried once nothing waits, nor for others, nor after the page was left', async () => {
  await fill('uuid:other', { kind: 'link', token: 'other' });
  const { act, unmount, result } = await opened();
  await later(120);
  expect(rounds).toEqual([]);
  await act(() => fill('uuid:a'));
  await begun(1);
  await act(() => deleteRecord('uuid:a'));
  await vi.waitFor(() => expect(result.current.records?.map(({ id }) => id)).toEqual(['uuid:other']), { interval: 5 });
  const before = rounds.length;
  await later(120);
  expect(rounds).toHaveLength(before);
  await act(() => fill('uuid:b'));
  await begun(before + 1);
  await unmount();
  window.dispatchEvent(new Event('online'));
  await later(120);
  expect(rounds).toHaveLength(before + 1);
});

test('of what was sent, it says what the owner has sent since yesterday, the newest first', async () => {
  const now = Date.now();
  const sent = async (instanceId: string, hoursAgo: number, by = owner) => {
    vi.setSystemTime(now - hoursAgo * 3_600_000);
    await fill(instanceId, by);
    const record = await readRecord(instanceId);
    if (record) await logSent(record);
    await deleteRecord(instanceId);
  };
  await sent('uuid:old', 25);
  await sent('uuid:first', 23);
  await sent('uuid:last', 1);
  await sent('uuid:other', 1, { kind: 'link', token: 'other' });
  vi.setSystemTime(now);
  const { result } = await opened();
  await vi.waitFor(() => expect(result.current.sent.map(({ id }) => id)).toEqual(['uuid:last', 'uuid:first']), {
    interval: 5,
  });
});
