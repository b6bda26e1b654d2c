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
import { forgetPlaces, type Kept, placesAfterReload, storePlaces } from './places-after-reload';
import { type DataRouter, RouterContext } from './router-context';

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
 * Where a component keeps one thing for people who go back to its page. In: a name that is unique in the page. Out: what
 * was kept before, and how to keep something else, which is stable. Without a router nothing is kept.
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
