import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLostAnswer } from './problem';
import { upload } from './transfers';

/** An XMLHttpRequest whose bytes move when a test says so. */
class SlowCall extends EventTarget {
  static last: SlowCall;
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 200;
  responseText = '{"success":true}';
  readonly sent: Record<string, string> = {};
  constructor() {
    super();
    SlowCall.last = this;
  }
  open = vi.fn<(method: string, url: string) => void>();
  send = vi.fn<(body: unknown) => void>();
  setRequestHeader = (name: string, value: string) => (this.sent[name] = value);
  getResponseHeader = () => null;
  abort = () => {
    this.onabort?.();
    this.onloadend?.();
  };
  answer() {
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SlowCall);
  vi.stubGlobal('location', { origin: 'http://localhost' });
});
afterEach(() => vi.useRealTimers());

const minute = 60_000;
const start = (signal?: AbortSignal) => {
  const file = new File(['0123456789'], 'a.jpg');
  const outcome = upload({ method: 'POST', url: '/a', file, type: 'image/jpeg', ...(signal && { signal }) }).then(
    (value) => value,
    (error: unknown) => error,
  );
  return { outcome, call: SlowCall.last };
};
const isOpen = (outcome: Promise<unknown>) => Promise.race([outcome, Promise.resolve('open')]);

test('an upload goes on for as long as bytes move, and waits for its answer', async () => {
  const { outcome, call } = start();
  for (let loaded = 1; loaded < 10; loaded += 1) {
    await vi.advanceTimersByTimeAsync(1.5 * minute);
    call.upload.onprogress?.({ loaded });
  }
  call.upload.onload?.();
  await vi.advanceTimersByTimeAsync(4.5 * minute);
  expect(await isOpen(outcome)).toBe('open');
  call.answer();
  expect(await outcome).toEqual({ success: true });
});

test.each([
  ['no byte moves any more', 2, (call: SlowCall) => call.upload.onprogress?.({ loaded: 3 })],
  ['nothing is answered', 5, (call: SlowCall) => call.upload.onload?.()],
])('an upload counts as lost after %s for %d minutes', async (_, minutes, then) => {
  const { outcome, call } = start();
  then(call);
  await vi.advanceTimersByTimeAsync(minutes * minute - 1);
  expect(await isOpen(outcome)).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  expect(isLostAnswer(await outcome)).toBe(true);
  expect(await outcome).toMatchObject({ mayStillHappen: true });
});

test('an upload that the person stops is not lost', async () => {
  const controller = new AbortController();
  const { outcome } = start(controller.signal);
  controller.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
});

test('a file over 100 MB is refused before it is sent, one of 100 MB is sent', async () => {
  const ofSize = (size: number) => Object.defineProperty(new File([], 'film.mp4'), 'size', { value: size });
  const sending = (size: number) => upload({ method: 'POST', url: '/a', file: ofSize(size), type: 'video/mp4' });
  await expect(sending(101_000_000)).rejects.toMatchObject({ kind: 'too-large', fileName: 'film.mp4' });
  const outcome = sending(100_000_000);
  SlowCall.last.answer();
  expect(await outcome).toEqual({ success: true });
});
