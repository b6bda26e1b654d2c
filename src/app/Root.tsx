import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigationType } from 'react-router';
import { pageTitle } from '~/shared/lib/product';
import { routeHandles, type TitleData } from './page-description';

export function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Shown during the first navigation, before the shell has loaded: a loading line, after 300 ms (CSS). */
export function Boot() {
  return <div className="boot" role="progressbar" aria-label="Alidade" />;
}

const noData: TitleData = {};

export function PageTitle({ known = noData }: { known?: TitleData }) {
  const { i18n } = useLingui();
  const handle = routeHandles(useMatches()).findLast(({ title }) => title !== undefined);
  const title = pageTitle(handle?.title?.(known, (message) => i18n._(message)) ?? []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

export function TitledOutlet() {
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

type LastInput = 'pointer' | 'text' | 'key' | 'history-key';

function inputKind(event: Event): LastInput {
  if (!(event instanceof KeyboardEvent)) return 'pointer';
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return 'history-key';
  // Enter in a field submits what was typed there, as after a login.
  return event.target instanceof Element && event.target.matches('input, textarea, select') ? 'text' : 'key';
}

/**
 * Moves focus to the new page's heading and announces its title (focus-heading.ts). Not on the first page, where the
 * browser does it, nor when only the search params change.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const latest = useRef(pathname);
  const navigation = useNavigationType();
  const lastType = useRef(navigation);
  // In a ref: a change of the type alone must not end the wait for the heading.
  useEffect(() => {
    lastType.current = navigation;
  }, [navigation]);
  const lastInput = useRef<LastInput>('pointer');
  useEffect(() => {
    const note = (event: Event) => {
      lastInput.current = inputKind(event);
    };
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, note, true);
    return () => {
      for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, note, true);
    };
  }, []);
  useEffect(() => {
    if (latest.current === pathname) return;
    latest.current = pathname;
    const leaving = new AbortController();
    // The page gets no event when the browser's own Back or Forward button is clicked.
    const isRingShown =
      lastInput.current === 'history-key' || (lastInput.current === 'key' && lastType.current !== 'POP');
    // Read now: when the code has loaded, the user may have moved the focus.
    const before = document.activeElement;
    import('./focus-heading').then(
      ({ focusHeading }) => focusHeading(before, setTitle, leaving.signal, isRingShown),
      () => undefined,
    );
    return () => leaving.abort();
  }, [pathname]);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}

type Entry = Pick<Location, 'pathname' | 'key'>;

const maxStoredEntries = 50;

/**
 * Returns the storage key of a history entry's scroll position. A filter in the URL makes a new entry but not a new
 * page, so such entries share a key. `stored` has the keys from before a reload; `store` receives those for the next.
 */
export function makeScrollKey(
  stored: Readonly<Record<string, string>>,
  store: (keys: Record<string, string>) => void,
): (entry: Entry) => string {
  const keys = new Map(Object.entries(stored));
  let last: { pathname: string; own: string } | undefined;
  return ({ pathname, key: routerKey }) => {
    // React Router gives this key to every URL that the browser itself loads.
    const key = routerKey === 'default' ? `default ${pathname}` : routerKey;
    let own = keys.get(key);
    if (own === undefined) {
      own = last?.pathname === pathname ? last.own : key;
      keys.set(key, own);
      if (own !== key)
        store(Object.fromEntries([...keys].filter(([entry, one]) => entry !== one).slice(-maxStoredEntries)));
    }
    last = { pathname, own };
    return own;
  };
}

const storageKey = 'alidade.scroll';

/** Per tab. If storage is blocked or damaged, pages start at the top after a reload. */
function readStoredKeys(): Record<string, string> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>) };
  } catch {
    return {};
  }
}

const scrollKey = makeScrollKey(readStoredKeys(), (keys) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // Blocked storage: see above.
  }
});
