import type { Location } from 'react-router';

type Entry = Pick<Location, 'pathname' | 'key'>;

/** Entries of the history whose place outlives a reload. */
const mostKept = 50;

/**
 * By what the scroll position of an entry of the history is remembered: a page just opened begins on top, going back
 * finds it where it was left. A filter in the address makes a new entry, but no new page: it scrolls as the one before.
 * `kept` is what was known before a reload, `keep` is told of what is to be known after the next.
 */
export function makeScrollKey(
  kept: Readonly<Record<string, string>>,
  keep: (keys: Record<string, string>) => void,
): (entry: Entry) => string {
  const keys = new Map(Object.entries(kept));
  let last: { pathname: string; own: string } | undefined;
  return ({ pathname, key }) => {
    let own = keys.get(key);
    if (own === undefined) {
      own = last?.pathname === pathname ? last.own : key;
      keys.set(key, own);
      // What is its own key needs no remembering.
      if (own !== key) keep(Object.fromEntries([...keys].filter(([entry, one]) => entry !== one).slice(-mostKept)));
    }
    last = { pathname, own };
    return own;
  };
}
