export type Installation =
  /** The browser lacks service workers, or the page HTTPS. */
  | 'impossible'
  | 'installing'
  | 'ready'
  /** A newer release is stored and waits until no page of the older one is open. */
  | 'update-waiting'
  | 'failed';

function stateOf({ installing, waiting, active }: ServiceWorkerRegistration): Installation {
  if (active && waiting) return 'update-waiting';
  if (active) return 'ready';
  return installing || waiting ? 'installing' : 'failed';
}

/** Deletes caches of pages whose worker the user has deleted. */
async function deleteLostCaches(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const pages = new Set(registrations.map(({ scope }) => new URL(scope).pathname));
  for (const name of await caches.keys()) {
    const page = /^alidade-page (.*) \S+$/.exec(name)?.[1];
    if (page !== undefined && !pages.has(page)) await caches.delete(name);
  }
}

/**
 * Registers a service worker for exactly this page, which stores the page and its code, and reports every change of its
 * state. Never throws.
 */
export async function install(page: string, onChange: (now: Installation) => void): Promise<void> {
  // Missing without HTTPS. Development has another worker.
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
    // Offline, the existing worker goes on.
    const known = await navigator.serviceWorker.getRegistration(page).catch(() => undefined);
    onChange(known?.active ? stateOf(known) : 'failed');
  }
}

/** Removes the page and its form from this browser. Only for the only open page: others would lack their files. */
export async function uninstall(page: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(page);
  if (registration?.scope === new URL(page, location.origin).href) await registration.unregister();
  const own = [`alidade-page ${page} `, `alidade-form ${page} `];
  for (const name of await caches.keys()) if (own.some((start) => name.startsWith(start))) await caches.delete(name);
}

export async function lookForUpdate(page: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(page).catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/** Activates the waiting release and reloads. Only for the only open page: others would lack their files. */
export async function takeOver(page: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(page);
  if (!registration?.waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('take-over');
}

/** Every open page holds a shared lock, which the browser releases however the page ends. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;
const nameOf = (page: string): string => `alidade.offline-page ${page}`;

export function holdPage(page: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks()
    ?.request(nameOf(page), { mode: 'shared' }, () => promise)
    .catch(() => undefined);
  return resolve;
}

export async function otherPages(page: string): Promise<number> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return Math.max(0, held.filter(({ name }) => name === nameOf(page)).length - 1);
}
