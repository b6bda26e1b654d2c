import type { Location } from 'react-router';

type Entry = Pick<Location, 'pathname' | 'key'>;

/** Number of history entries whose position survives a reload. */
const mostKept = 50;

/**
 * Returns the key under which the scroll position of a history entry is stored: a page just opened starts at the top,
 * going back restores its position. A filter in the address makes a new entry but not a new page, so it shares the key.
 * In: `kept`, the keys known before a reload; `keep` receives those to store for the next.
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
