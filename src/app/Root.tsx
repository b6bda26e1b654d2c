import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigationType } from 'react-router';
import { pageTitle } from '~/shared/lib/product';
import { handlesOf, type Known } from './page-description';

/** What surrounds every page: focus after navigation, and scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Shown during the first navigation: nothing for 300 ms, then a loading line. The shell has not loaded yet. */
export function Boot() {
  return <div className="boot" role="progressbar" aria-label="Alidade" />;
}

const nothing: Known = {};

/**
 * Keeps the document's title up to date with the data and the language. `known` is the data a title may name; the shell
 * passes it, pages before the login have none.
 */
export function PageTitle({ known = nothing }: { known?: Known }) {
  const { i18n } = useLingui();
  const handle = handlesOf(useMatches()).findLast(({ title }) => title !== undefined);
  const title = pageTitle(handle?.title?.(known, (message) => i18n._(message)) ?? []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** The pages outside the shell, with their titles. */
export function TitledOutlet() {
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

/** How the person acted last: with the pointer, by typing a text, by a key, or by the keys of Back and Forward. */
type LastAct = 'pointer' | 'text' | 'key' | 'history-key';

function actOf(event: Event): LastAct {
  if (!(event instanceof KeyboardEvent)) return 'pointer';
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return 'history-key';
  // Enter in a field sends what was typed there, as after a login.
  return event.target instanceof Element && event.target.matches('input, textarea, select') ? 'text' : 'key';
}

/**
 * Moves the focus to the new page's heading and announces its title (focus-heading.ts). Not on the first page, where
 * the browser does it, nor when only a filter of the same page changes. The code loads with the first navigation.
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
  const lastAct = useRef<LastAct>('pointer');
  useEffect(() => {
    const note = (event: Event) => {
      lastAct.current = actOf(event);
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
    // The browser's own buttons for Back and Forward tell the page nothing of the pointer.
    const isRingShown = lastAct.current === 'history-key' || (lastAct.current === 'key' && lastType.current !== 'POP');
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

/** Number of history entries whose position survives a reload. */
const mostKept = 50;

/**
 * Returns the key under which the scroll position of a history entry is stored: a page just opened starts at the top,
 * going back restores its position. A filter in the address makes a new entry but not a new page, so it shares the key.
 * Takes `kept`, the keys known before a reload; `keep` receives those to store for the next.
 */
export function makeScrollKey(
  kept: Readonly<Record<string, string>>,
  keep: (keys: Record<string, string>) => void,
): (entry: Entry) => string {
  const keys = new Map(Object.entries(kept));
  let last: { pathname: string; own: string } | undefined;
  return ({ pathname, key: routerKey }) => {
    // Every address that the browser itself loads has this key.
    const key = routerKey === 'default' ? `default ${pathname}` : routerKey;
    let own = keys.get(key);
    if (own === undefined) {
      own = last?.pathname === pathname ? last.own : key;
      keys.set(key, own);
      // An entry that is its own key need not be stored.
      if (own !== key) keep(Object.fromEntries([...keys].filter(([entry, one]) => entry !== one).slice(-mostKept)));
    }
    last = { pathname, own };
    return own;
  };
}

const storageKey = 'alidade.scroll';

/** Stored per tab. If storage is blocked or damaged, a reload only starts at the top of the page. */
function keptKeys(): Record<string, string> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>) };
  } catch {
    return {};
  }
}

const scrollKey = makeScrollKey(keptKeys(), (keys) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // Blocked storage is harmless, as above.
  }
});
