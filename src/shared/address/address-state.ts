import { useCallback, useContext, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RouterContext } from './ProvideRouter';

type Rewrite = (present: URLSearchParams) => URLSearchParams;

/** Parts of a state, or what they become. */
export type Change<State> = Partial<State> | ((present: State) => Partial<State>);

/** How the address changes: without a new history entry, unless Back is to return from it. */
interface ChangeOptions {
  push?: boolean;
}

/**
 * The query of the address, and a function to change it. The change gets a copy of the
 * current address: the router's own `setSearchParams` uses the last render, so that of two changes before the next
 * render the first would be lost. When the page is being left nothing is changed any more. Throws without
 * `ProvideRouter`.
 */
export function useSearch(): [search: URLSearchParams, change: (rewrite: Rewrite, options?: ChangeOptions) => void] {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The router's hooks are from the last render; the router itself is newer.
  const router = useContext(RouterContext);
  if (!router) throw new Error('no ProvideRouter around this component');
  const change = useCallback(
    (rewrite: Rewrite, { push = false }: ChangeOptions = {}) => {
      const present = router.state.navigation.location ?? router.state.location;
      if (present.pathname !== pathname) return;
      const to = { search: rewrite(new URLSearchParams(present.search)).toString(), hash: present.hash };
      void navigate(to, { replace: !push, preventScrollReset: true, state: present.state as unknown });
    },
    [router, navigate, pathname],
  );
  return [search, change];
}

/**
 * State in the address. Takes how it is read from a query and written into one (both stable for the life of the page,
 * or of a memo). Returns the state, and a function to change parts of it; other parts keep their current values. What
 * depends on the state is a function of it, since a change may wait to be rendered.
 */
export function useAddressState<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State, present: URLSearchParams) => URLSearchParams,
): [State, (change: Change<State>, options?: ChangeOptions) => void] {
  const [search, rewrite] = useSearch();
  const text = search.toString();
  const state = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const change = useCallback(
    (part: Change<State>, options?: ChangeOptions) =>
      rewrite((present) => {
        const now = read(present);
        return write({ ...now, ...(typeof part === 'function' ? part(now) : part) }, present);
      }, options),
    [rewrite, read, write],
  );
  return [state, change];
}

/** One text in the address (`?name=`); absent while it is empty. */
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
