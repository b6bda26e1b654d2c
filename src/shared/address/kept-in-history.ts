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

/** Entries further back are forgotten. */
const mostEntries = 50;

let keptBy = new WeakMap<DataRouter, Kept>();
/** Of the router that was used last. */
let lastKept: Kept | undefined;
onSignOut(() => {
  keptBy = new WeakMap();
  lastKept = new Map();
  forgetPlaces();
});
if (typeof window !== 'undefined') addEventListener('pagehide', () => lastKept && storePlaces(lastKept));

function keptOf(router: DataRouter): Kept {
  // A document has one router; that of a test is not reloaded.
  const kept = keptBy.get(router) ?? (lastKept ? new Map() : placesAfterReload());
  keptBy.set(router, kept);
  lastKept = kept;
  return kept;
}

const addressOf = ({ state: { location } }: DataRouter): string => location.pathname + location.search;

/** What was kept for the entry. The first entry of every visit has the same key, so that the address must fit, too. */
function foundBy(router: DataRouter, name: string): unknown {
  const entry = keptOf(router).get(router.state.location.key);
  return entry?.address === addressOf(router) ? entry.values.get(name) : undefined;
}

function keepFor(router: DataRouter, name: string, value: unknown): void {
  const kept = keptOf(router);
  const { key } = router.state.location;
  const address = addressOf(router);
  const values = kept.get(key)?.values ?? new Map<string, unknown>();
  // The entries that were used last stand last.
  kept.delete(key);
  kept.set(key, { address, values: values.set(name, value) });
  for (const first of kept.keys()) {
    if (kept.size <= mostEntries) break;
    kept.delete(first);
  }
}

/**
 * Where a component keeps one thing for people who go back to its page. Takes a name that is unique in the page.
 * Returns what was kept before, and how to keep something else, which is stable. Without a router nothing is kept.
 */
export function useHistoryPlace(name: string): { found: unknown; keep: (value: unknown) => void } {
  const router = useContext(RouterContext);
  const [pathname] = useState(() => router?.state.location.pathname);
  const [found] = useState(() => router && foundBy(router, name));
  const latest = useRef<unknown>(found);
  const keep = useCallback(
    (value: unknown) => {
      latest.current = value;
      // The next page is in the address before this one is gone.
      if (router && router.state.location.pathname === pathname) keepFor(router, name, value);
    },
    [router, name, pathname],
  );
  // A filter in the address makes another entry of the same page. A page that is gone must not keep anything for the
  // next visit: layout effects end with the page, others may end later.
  useLayoutEffect(
    () =>
      router?.subscribe(() => {
        if (latest.current !== undefined) keep(latest.current);
      }),
    [router, keep],
  );
  return { found, keep };
}

/** State that comes back with its page when people go back to it, and begins anew when they open the page again. */
export function useKeptState<State>(name: string, first: State): [State, Dispatch<SetStateAction<State>>] {
  const { found, keep } = useHistoryPlace(name);
  // Only this call keeps something by this name.
  const [state, set] = useState(found === undefined || found === null ? first : (found as State));
  useEffect(() => keep(state), [keep, state]);
  return [state, set];
}

/** What pages keep for people who come back, by the key of the history entry, and by name. */
export type Kept = Map<string, { address: string; values: Map<string, unknown> }>;

const storageKey = 'alidade-places';
/** Entries further back begin at the start after a reload. */
const mostStored = 20;
/** Places in tables are small; a selection may be large, and is not worth a store. */
const prefix = 'table ';

type Packed = [key: string, address: string, values: [name: string, value: unknown][]];

/** The places in tables of the entries that were used last, as text. */
export function packPlaces(kept: Kept): string {
  const packed = [...kept].flatMap(([key, { address, values }]): Packed[] => {
    const places = [...values].filter(([name]) => name.startsWith(prefix));
    return places.length === 0 ? [] : [[key, address, places]];
  });
  return JSON.stringify(packed.slice(-mostStored));
}

/** Reads what `packPlaces` has written. Anything else is nothing. */
export function unpackPlaces(text: string): Kept {
  try {
    const packed = JSON.parse(text) as Packed[];
    return new Map(packed.map(([key, address, values]) => [key, { address, values: new Map(values) }]));
  } catch {
    return new Map();
  }
}

/** Stores the places for the time of a reload. Without a store, tables begin at their start. */
function storePlaces(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, packPlaces(kept));
  } catch {
    // As described.
  }
}

/** Forgets them: the next person must not see which rows were read. */
function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then nothing was stored.
  }
}

/** The places of before a reload, or before the way back from another site. Nothing if the address was opened anew. */
function placesAfterReload(): Kept {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload' && visit?.type !== 'back_forward') return new Map();
  try {
    return unpackPlaces(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return new Map();
  }
}
