import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Typing changes the address after a pause, not at each letter. */
const pause = 300;

/** What forms and app users are found by; kept in the address. */
export interface Filters {
  form: string;
  user: string;
  set: (change: Partial<Record<'form' | 'user', string>>) => void;
  clear: () => void;
}

/** The filters of the page, read from the address once and written to it behind the typing. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(() => ({ form: search.get('form') ?? '', user: search.get('user') ?? '' }));
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = new URLSearchParams(search);
      for (const name of ['form', 'user'] as const) {
        if (typed[name] === '') next.delete(name);
        else next.set(name, typed[name]);
      }
      if (next.toString() !== search.toString()) setSearch(next, { replace: true });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, search, setSearch]);
  return {
    ...typed,
    set: (change) => setTyped((present) => ({ ...present, ...change })),
    clear: () => setTyped({ form: '', user: '' }),
  };
}
