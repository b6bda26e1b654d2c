import { useCallback, useContext, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RouterContext } from './ProvideRouter';

type Rewrite = (present: URLSearchParams) => URLSearchParams;

export type StateChange<State> = Partial<State> | ((present: State) => Partial<State>);

/** Replaces the history entry, unless Back is to return from the change. */
interface ChangeOptions {
  push?: boolean;
}

/**
 * Search params and a function to change them. `rewrite` gets the current params: the router's `setSearchParams` uses
 * the last render, so that the first of two changes before a render would be lost. Does nothing once the page is being
 * left. Throws without `ProvideRouter`.
 */
export function useUrlSearchParams(): [
  search: URLSearchParams,
  change: (rewrite: Rewrite, options?: ChangeOptions) => void,
] {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
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
 * Page state in the search params. `read` and `write` must be stable. What depends on the state is changed by a
 * function of it, since an earlier change may not be rendered yet.
 */
export function useUrlState<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State, present: URLSearchParams) => URLSearchParams,
): [State, (change: StateChange<State>, options?: ChangeOptions) => void] {
  const [search, rewrite] = useUrlSearchParams();
  const text = search.toString();
  const state = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const change = useCallback(
    (part: StateChange<State>, options?: ChangeOptions) =>
      rewrite((present) => {
        const now = read(present);
        return write({ ...now, ...(typeof part === 'function' ? part(now) : part) }, present);
      }, options),
    [rewrite, read, write],
  );
  return [state, change];
}

export function useSearchParam(name: string): [value: string, change: (value: string) => void] {
  const [search, rewrite] = useUrlSearchParams();
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
