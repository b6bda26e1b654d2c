import { useMemo } from 'react';
import { useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import type { SearchParamsSchema } from './search-params-schema';
import { useUrlState } from './url-state';

export function useListState<State extends { find: string }>(schema: SearchParamsSchema<State>) {
  const [urlState, change] = useUrlState(schema.read, schema.write);
  const [find, setFind] = useDebouncedSearch(urlState.find, (typed) => change({ find: typed } as Partial<State>));
  const state = useMemo(() => ({ ...urlState, find }), [urlState, find]);
  const clear = () => {
    setFind('');
    change(schema.noFilters);
  };
  return {
    state,
    change,
    setFind,
    clear,
    filtered: schema.isFiltered(state),
    set: schema.countFilters({ ...state, find: '' }),
  };
}
