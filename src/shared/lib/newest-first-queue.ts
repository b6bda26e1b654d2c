/** Runs a task when it is its turn. Rejects with the signal's reason when that is aborted while it waits. */
export type NewestFirstQueue = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Limits the number of parallel tasks. Of the waiting ones the newest goes first, because the reader looks at what came
 * into view last.
 */
export function createNewestFirstQueue(width: number): NewestFirstQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    if (running >= width) return;
    waiting.pop()?.();
  };
  return (task, signal) =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        running += 1;
        task()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      };
      const leave = () => {
        const place = waiting.indexOf(start);
        if (place !== -1) waiting.splice(place, 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(start);
      next();
    });
}
