import { useCallback, useContext, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RouterContext } from './router-context';

type Rewrite = (present: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and how to change it without a new step in the history. The change is given a copy of what
 * the address says at that moment: the router's own `setSearchParams` gives what was last drawn, and of two changes
 * made before the page was drawn again (two filters typed into, a busy machine) the first would be lost. Once the page
 * is being left nothing is changed any more. Throws where nobody provides the router (`ProvideRouter`).
 */
export function useSearch(): [search: URLSearchParams, change: (rewrite: Rewrite) => void] {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // What hooks of the router tell is from the last drawing; the router itself is ahead of it.
  const router = useContext(RouterContext);
  if (!router) throw new Error('no ProvideRouter around this component');
  const change = useCallback(
    (rewrite: Rewrite) => {
      const present = router.state.navigation.location ?? router.state.location;
      if (present.pathname !== pathname) return;
      const to = { search: rewrite(new URLSearchParams(present.search)).toString(), hash: present.hash };
      void navigate(to, { replace: true, preventScrollReset: true, state: present.state as unknown });
    },
    [router, navigate, pathname],
  );
  return [search, change];
}

/**
 * State that the address holds. In: how it is read from a query and written into one (both the same for the life of
 * the page, or of a memo). Out: the state, and how to change parts of it; what a change does not name stays as the
 * address has it by then.
 */
export function useAddressState<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State, present: URLSearchParams) => URLSearchParams,
): [State, (change: Partial<State>) => void] {
  const [search, rewrite] = useSearch();
  const text = search.toString();
  const state = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const change = useCallback(
    (part: Partial<State>) => rewrite((present) => write({ ...read(present), ...part }, present)),
    [rewrite, read, write],
  );
  return [state, change];
}

/** One word or text in the address (`?name=`); not there while it is empty. */
export function useParameter(name: string): [value: string, change: (value: string) => void] {
  const [search, rewrite] = useSearch();
  const change = useCallback(
    (value: string) =>
      rewrite((present) => {
        if (value === '') present.delete(name);
        else present.set(name, value);
        return present;
      }),
    [rewrite, name],
  );
  return [search.get(name) ?? '', change];
}
