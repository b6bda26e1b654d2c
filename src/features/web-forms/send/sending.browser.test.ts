import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { mockPages, stored } from '../../../../tests/helpers/mocked-page';
import type { FillUrl } from '../fill-url';
import type { LoadedForm } from '../load-form';
import type { FilledRecord } from './record';
import { type Outgoing, useSending } from './sending';
import { singleSubmissionSentAt, readUnfinished } from './single-submission';

/* What happens around a send: what is kept before it, what is noted once the answers arrived, who hears of its end. */

const mocks = mockPages('roles');
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };
const submissions = '/projects/1/forms/water_point/submissions';
const once = 'link of this test';

/** A filled form with a photo. */
function filled(): FilledRecord {
  const instanceId = `uuid:${crypto.randomUUID()}`;
  const xml = `<data id="water_point" version="2026010901"><name>Mtoni</name><photo>a.jpg</photo><meta><instanceID>${instanceId}</instanceID></meta></data>`;
  return {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files: [new File(['photo'], 'a.jpg', { type: 'image/jpeg' })],
  };
}

async function opened() {
  onTestFinished(() => {
    for (const key of ['sent', 'sending']) localStorage.removeItem(`alidade.${key} ${once}`);
  });
  const tell = vi.spyOn(window.parent, 'postMessage').mockReturnValue();
  onTestFinished(() => tell.mockRestore());
  const onSent = vi.fn<(outgoing: Outgoing) => void>();
  const address = { parentOrigin: 'https://portal.example' } as FillUrl;
  const loaded = { place, onlySends: false } as LoadedForm;
  const { result, act } = await renderHook(() => useSending({ address, loaded, once, onSent }));
  const kept = vi.fn<(stored: boolean, replaces: string | null) => void>();
  const outgoing: Outgoing = {
    record: filled(),
    replaces: null,
    triedBefore: false,
    isEarlier: false,
    remake: () => Promise.resolve(null),
    keep: async ({ instanceId }, replaces) => {
      const there = await stored<{ instanceId: string }[]>(submissions);
      kept(
        there.some((one) => one.instanceId === instanceId),
        replaces,
      );
    },
  };
  /** What this page told the one around it. */
  const told = () => tell.mock.calls.filter(([message]) => String(message).includes('enketoEvent'));
  return { now: () => result.current, act, outgoing, kept, onSent, told };
}

test('answers are kept before they are sent, and everybody hears once that all of them arrived', async () => {
  const { now, act, outgoing, kept, onSent, told } = await opened();
  await act(() => now().keepAndStart(outgoing));
  expect(kept.mock.calls).toEqual([[false, null]]);
  expect(onSent.mock.calls).toEqual([[outgoing]]);
  expect(told()).toEqual([['{"enketoEvent":"submissionsuccess"}', 'https://portal.example']]);
  expect(singleSubmissionSentAt(once)).not.toBeNull();
  expect(now().now?.outgoing).toBe(outgoing);
  await act(() => now().end());
  expect(now().now).toBeNull();
});

test('answers without a file of theirs are noted as arrived, and as sent when the file has arrived', async () => {
  const { now, act, outgoing, kept, onSent, told } = await opened();
  mocks().server.faults.add({ kind: 'problem', code: 413, operation: 'uploadSubmissionAttachment', times: 1 });
  await act(() => now().start(outgoing));
  expect(kept).not.toHaveBeenCalled();
  expect(singleSubmissionSentAt(once)).toBeNull();
  expect(readUnfinished(once)).toMatchObject({ state: 'arrived', instanceId: outgoing.record.instanceId });
  expect([onSent.mock.calls, told()]).toEqual([[], []]);
  await act(() => now().now?.sending.run());
  expect(onSent).toHaveBeenCalledOnce();
  expect(told()).toHaveLength(1);
  expect([singleSubmissionSentAt(once), readUnfinished(once)]).toEqual([expect.any(String), null]);
});

test('a submission whose file is refused for good can be taken for sent', async () => {
  const { now, act, outgoing, onSent, told } = await opened();
  mocks().server.faults.add({ kind: 'problem', code: 404.1, operation: 'uploadSubmissionAttachment' });
  await act(() => now().start(outgoing));
  await act(() => now().now?.done());
  expect(onSent).toHaveBeenCalledOnce();
  expect([told().length, singleSubmissionSentAt(once)]).toEqual([1, expect.any(String)]);
});

test('answers that were refused are not noted as sent, and where they cannot be kept, nothing is sent', async () => {
  const { now, act, outgoing, onSent, told } = await opened();
  const before = await stored<unknown[]>(submissions);
  const full = new DOMException('no space', 'QuotaExceededError');
  await act(() => expect(now().keepAndStart({ ...outgoing, keep: () => Promise.reject(full) })).rejects.toBe(full));
  expect(await stored(submissions)).toHaveLength(before.length);
  expect(now().now).toBeNull();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'createSubmission', times: 1 });
  await act(() => now().start(outgoing));
  expect([singleSubmissionSentAt(once), onSent.mock.calls, told()]).toEqual([null, [], []]);
  await act(() => now().end());
  expect(readUnfinished(once)).toBeNull();
});
