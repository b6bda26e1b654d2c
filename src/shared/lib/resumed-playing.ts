/** Milliseconds for which a player is not started again after it was: its file is broken, or the network gone. */
const once = 30_000;

const started = new WeakMap<HTMLMediaElement, number>();

/**
 * For `onError` of a player. An address in an object store is valid for a minute, so a recording that was paused for
 * longer breaks off: it is asked for again, and goes on where it was. Returns whether it goes on.
 */
export function resumesPlaying({ currentTarget: player }: { currentTarget: HTMLMediaElement }): boolean {
  const isBrokenOff = player.error?.code === MediaError.MEDIA_ERR_NETWORK;
  if (!isBrokenOff || performance.now() - (started.get(player) ?? -Infinity) < once) return false;
  started.set(player, performance.now());
  const { currentTime, paused } = player;
  player.load();
  player.currentTime = currentTime;
  // It may be refused, as any playing that nobody asks for.
  if (!paused) player.play().catch(() => undefined);
  return true;
}
