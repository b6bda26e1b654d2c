import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { onSignOut } from '~/session/session';
import { type DataRouter, RouterContext } from './ProvideRouter';

const maxEntries = 50;

let entriesByRouter = new WeakMap<DataRouter, HistoryEntries>();
let lastEntries: HistoryEntries | undefined;
onSignOut(() => {
  entriesByRouter = new WeakMap();
  lastEntries = new Map();
  clearStored();
});
if (typeof window !== 'undefined') addEventListener('pagehide', () => lastEntries && storeEntries(lastEntries));

function entriesOf(router: DataRouter): HistoryEntries {
  // A document has one router; further ones exist only in tests, which do not reload.
  const kept = entriesByRouter.get(router) ?? (lastEntries ? new Map() : entriesAfterReload());
  entriesByRouter.set(router, kept);
  lastEntries = kept;
  return kept;
}

const urlOf = ({ state: { location } }: DataRouter): string => location.pathname + location.search;

/** The first entry of every visit has the same key, so the URL must match, too. */
function readValue(router: DataRouter, name: string): unknown {
  const entry = entriesOf(router).get(router.state.location.key);
  return entry?.address === urlOf(router) ? entry.values.get(name) : undefined;
}

function storeValue(router: DataRouter, name: string, value: unknown): void {
  const kept = entriesOf(router);
  const { key } = router.state.location;
  const address = urlOf(router);
  const values = kept.get(key)?.values ?? new Map<string, unknown>();
  // Most recently used last.
  kept.delete(key);
  kept.set(key, { address, values: values.set(name, value) });
  for (const first of kept.keys()) {
    if (kept.size <= maxEntries) break;
    kept.delete(first);
  }
}

/**
 * Stores one value per history entry, for when the user goes back. `name` is unique in the page; the function is
 * stable. Does nothing without a router.
 */
export function useHistoryStorage(name: string): { found: unknown; keep: (value: unknown) => void } {
  const router = useContext(RouterContext);
  const [pathname] = useState(() => router?.state.location.pathname);
  const [found] = useState(() => router && readValue(router, name));
  const latest = useRef<unknown>(found);
  const keep = useCallback(
    (value: unknown) => {
      latest.current = value;
      // The URL changes before this page unmounts.
      if (router && router.state.location.pathname === pathname) storeValue(router, name, value);
    },
    [router, name, pathname],
  );
  // A filter change makes another entry of the same page. Layout effect: it ends with the page, which must store
  // nothing for the next visit.
  useLayoutEffect(
    () =>
      router?.subscribe(() => {
        if (latest.current !== undefined) keep(latest.current);
      }),
    [router, keep],
  );
  return { found, keep };
}

/** State that is restored when the user goes back, and initial when the page is opened again. */
export function useHistoryState<State>(name: string, first: State): [State, Dispatch<SetStateAction<State>>] {
  const { found, keep } = useHistoryStorage(name);
  // Only this call stores a value by this name.
  const [state, set] = useState(found === undefined || found === null ? first : (found as State));
  useEffect(() => keep(state), [keep, state]);
  return [state, set];
}

export type HistoryEntries = Map<string, { address: string; values: Map<string, unknown> }>;

const storageKey = 'alidade-places';
const maxStored = 20;
/** Positions in tables are small; a selection may be large and is not worth storing. */
const tablePrefix = 'table ';

type Packed = [key: string, address: string, values: [name: string, value: unknown][]];

export function serializeEntries(kept: HistoryEntries): string {
  const packed = [...kept].flatMap(([key, { address, values }]): Packed[] => {
    const places = [...values].filter(([name]) => name.startsWith(tablePrefix));
    return places.length === 0 ? [] : [[key, address, places]];
  });
  return JSON.stringify(packed.slice(-maxStored));
}

export function parseEntries(text: string): HistoryEntries {
  try {
    const packed = JSON.parse(text) as Packed[];
    return new Map(packed.map(([key, address, values]) => [key, { address, values: new Map(values) }]));
  } catch {
    return new Map();
  }
}

/** Stored for reloads. Without storage, tables start at the top. */
function storeEntries(kept: HistoryEntries): void {
  try {
    sessionStorage.setItem(storageKey, serializeEntries(kept));
  } catch {
    // Blocked or full.
  }
}

/** The next user must not see which rows were read. */
function clearStored(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then nothing was stored.
  }
}

/** Values from before a reload or a return from another site; empty if the URL was opened anew. */
function entriesAfterReload(): HistoryEntries {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload' && visit?.type !== 'back_forward') return new Map();
  try {
    return parseEntries(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return new Map();
  }
}
