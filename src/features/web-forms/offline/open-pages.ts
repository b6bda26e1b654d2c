/** Every open page holds a shared lock, which the browser releases however the page ends. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;
const nameOf = (page: string): string => `alidade.offline-page ${page}`;

/** Says that this page is open. Returns a function that takes it back. */
export function holdPage(page: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks()
    ?.request(nameOf(page), { mode: 'shared' }, () => promise)
    .catch(() => undefined);
  return resolve;
}

/** How many other tabs have the page open. */
export async function otherPages(page: string): Promise<number> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return Math.max(0, held.filter(({ name }) => name === nameOf(page)).length - 1);
}
