/**
 * Which tab runs which stored job: it holds a Web Lock, which the browser releases when the tab ends, however it ends.
 * Without them (over plain HTTP) jobs are stored for one tab only, which needs no locks.
 */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

const prefix = 'alidade.job ';
const releases = new Map<string, () => void>();
/** Settle when the browser has released what this document held. */
const released = new Map<string, Promise<unknown>>();

/** Holds a job for this document. Returns false if another one holds it. */
export async function holdJob(id: string): Promise<boolean> {
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

/** Lets another document hold it. */
export function releaseJob(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** Those of the jobs that no document holds. */
export async function freeJobs(ids: readonly string[]): Promise<string[]> {
  const held = new Set((await locks()?.query())?.held?.map(({ name }) => name));
  return ids.filter((id) => !held.has(prefix + id));
}

/** Calls the listener when one of the jobs is free, which other documents held. Takes when to stop waiting. */
export function whenFree(ids: readonly string[], listener: () => void, signal: AbortSignal): void {
  for (const id of ids) {
    if (releases.has(id)) continue;
    locks()
      ?.request(prefix + id, { mode: 'shared', signal }, () => undefined)
      // Not while this document holds it.
      .then(listener, () => undefined);
  }
}
