import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resumePlayback } from './resumed-playing';

const [network, decoding] = [2, 3];

/** A player that broke off at its twentieth second. */
const broken = ({ code = network, paused = false } = {}) => {
  const player = {
    error: { code },
    currentTime: 20,
    paused,
    // It begins anew, paused.
    load: vi.fn<() => void>(() => Object.assign(player, { currentTime: 0, paused: true })),
    play: vi.fn<() => Promise<void>>(() => Promise.reject(new Error('not allowed'))),
  };
  return { player, event: { currentTarget: player as unknown as HTMLMediaElement } };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: network });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a recording that breaks off goes on where it was', () => {
  const { player, event } = broken();
  expect(resumePlayback(event)).toBe(true);
  expect(player.load).toHaveBeenCalledOnce();
  expect(player.currentTime).toBe(20);
  expect(player.play).toHaveBeenCalledOnce();
});

test('a paused one stays paused', () => {
  const { player, event } = broken({ paused: true });
  expect(resumePlayback(event)).toBe(true);
  expect(player.play).not.toHaveBeenCalled();
});

test('a file that is no recording is not asked for again', () => {
  const { player, event } = broken({ code: decoding });
  expect(resumePlayback(event)).toBe(false);
  expect(player.load).not.toHaveBeenCalled();
});

test('one that breaks off again at once has failed, and later gets another chance', () => {
  const { player, event } = broken();
  resumePlayback(event);
  vi.advanceTimersByTime(29_000);
  expect(resumePlayback(event)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(resumePlayback(event)).toBe(true);
  expect(player.load).toHaveBeenCalledTimes(2);
});
