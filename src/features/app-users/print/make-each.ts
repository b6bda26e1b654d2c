/** Milliseconds of work after which the page gets its turn. */
const turn = 24;

/**
 * Does something to each of many, one after the other, and lets the page live in between. Resolves to the results, or to
 * null when it was stopped.
 */
export async function makeEach<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result | Promise<Result>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Result[] | null> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    if (signal.aborted) return null;
    results.push(await make(item));
    if (performance.now() - began < turn) continue;
    onProgress(results.length);
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  onProgress(items.length);
  return signal.aborted ? null : results;
}
