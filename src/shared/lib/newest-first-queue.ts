/** Rejects with the signal's reason if aborted while waiting. */
export type NewestFirstQueue = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Limits parallel tasks; the newest waiting one runs first, because users look at what came into view last. */
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
        const index = waiting.indexOf(start);
        if (index !== -1) waiting.splice(index, 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(start);
      next();
    });
}
