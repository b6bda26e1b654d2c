/** Milliseconds until a player may be restarted again: its file may be broken, or the network down. */
const retryInterval = 30_000;

const started = new WeakMap<HTMLMediaElement, number>();

/**
 * For a player's `onError`: object store URLs expire after a minute, so a recording paused for longer breaks off.
 * Refetches and resumes; returns whether it does.
 */
export function resumePlayback({ currentTarget: player }: { currentTarget: HTMLMediaElement }): boolean {
  const isBrokenOff = player.error?.code === MediaError.MEDIA_ERR_NETWORK;
  if (!isBrokenOff || performance.now() - (started.get(player) ?? -Infinity) < retryInterval) return false;
  started.set(player, performance.now());
  const { currentTime, paused } = player;
  player.load();
  player.currentTime = currentTime;
  // Autoplay may be refused.
  if (!paused) player.play().catch(() => undefined);
  return true;
}
