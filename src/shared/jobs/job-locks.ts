/**
 * Which tab runs which stored job: it holds a Web Lock, which the browser releases however the tab ends. Without locks
 * (plain HTTP) jobs are stored per tab, which needs none.
 */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

const prefix = 'alidade.job ';
const releases = new Map<string, () => void>();
/** Settle when the browser has released this document's locks. */
const released = new Map<string, Promise<unknown>>();

export async function lockJob(id: string): Promise<boolean> {
  if (releases.has(id)) return true;
  const manager = locks();
  if (!manager) return true;
  await released.get(id);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settled = manager
    .request(prefix + id, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise<void>((release) => releases.set(id, release));
    })
    .catch(() => resolve(false));
  released.set(id, settled);
  void settled.then(() => released.delete(id));
  return promise;
}

export function unlockJob(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

export async function unlockedJobs(ids: readonly string[]): Promise<string[]> {
  const held = new Set((await locks()?.query())?.held?.map(({ name }) => name));
  return ids.filter((id) => !held.has(prefix + id));
}

export function onUnlocked(ids: readonly string[], listener: () => void, signal: AbortSignal): void {
  for (const id of ids) {
    if (releases.has(id)) continue;
    locks()
      ?.request(prefix + id, { mode: 'shared', signal }, () => undefined)
      .then(listener, () => undefined);
  }
}
