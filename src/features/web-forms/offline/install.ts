/** Whether this page works without a network. */
export type Installation =
  /** Not by this browser, or not without HTTPS. */
  | 'impossible'
  | 'installing'
  | 'ready'
  /** A newer release is stored and waits until no page of the older one is open. */
  | 'update-waiting'
  | 'failed';

/** The newest state of a registration. */
function stateOf({ installing, waiting, active }: ServiceWorkerRegistration): Installation {
  if (active && waiting) return 'update-waiting';
  if (active) return 'ready';
  return installing || waiting ? 'installing' : 'failed';
}

/** Caches of pages that no longer have a worker, because the person deleted it, have no other owner. */
async function deleteLostCaches(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const pages = new Set(registrations.map(({ scope }) => new URL(scope).pathname));
  for (const name of await caches.keys()) {
    const page = /^alidade-page (.*) \S+$/.exec(name)?.[1];
    if (page !== undefined && !pages.has(page)) await caches.delete(name);
  }
}

/**
 * Stores the page and its code in this browser, by a service worker for exactly this page, and keeps them up to date.
 * Takes the path of the page, and a listener for every change. Never throws.
 */
export async function install(page: string, onChange: (now: Installation) => void): Promise<void> {
  // Missing in pages without HTTPS. Development has no such worker, and one of its own.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    onChange('impossible');
    return;
  }
  try {
    const registration = await navigator.serviceWorker.register('/offline-worker.js', {
      scope: page,
      updateViaCache: 'none',
    });
    const tell = () => onChange(stateOf(registration));
    const follow = () => {
      registration.installing?.addEventListener('statechange', tell);
      tell();
    };
    registration.addEventListener('updatefound', follow);
    registration.waiting?.addEventListener('statechange', tell);
    follow();
    await deleteLostCaches();
  } catch {
    // Without a network the worker that is there goes on.
    const known = await navigator.serviceWorker.getRegistration(page).catch(() => undefined);
    onChange(known?.active ? stateOf(known) : 'failed');
  }
}

/**
 * Removes the page and its form from this browser. Other open pages would miss their files, so it is for the only open
 * page.
 */
export async function uninstall(page: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(page);
  if (registration?.scope === new URL(page, location.origin).href) await registration.unregister();
  const own = [`alidade-page ${page} `, `alidade-form ${page} `];
  for (const name of await caches.keys()) if (own.some((start) => name.startsWith(start))) await caches.delete(name);
}

/** Asks the server for a newer release, which is then installed in the background. */
export async function lookForUpdate(page: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(page).catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/**
 * Starts the newer release that waits, and loads the page again. Other open pages of the older one would then miss its
 * files, so it is for the only open page.
 */
export async function takeOver(page: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(page);
  if (!registration?.waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('take-over');
}

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
