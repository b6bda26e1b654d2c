import { useMemo } from 'react';
import { useQuickFind } from '~/shared/ui/controls/SearchField';
import type { AddressSchema } from './address-schema';
import { useAddressState } from './address-state';

/**
 * The state of a list with a search field. Typed text applies at once and is in the address a moment later. Takes the
 * address state (stable for the life of the page). Returns the state, and functions to change it.
 */
export function useListState<State extends { find: string }>(schema: AddressSchema<State>) {
  const [inAddress, change] = useAddressState(schema.read, schema.write);
  const [find, setFind] = useQuickFind(inAddress.find, (typed) => change({ find: typed } as Partial<State>));
  const state = useMemo(() => ({ ...inAddress, find }), [inAddress, find]);
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
    /** How many filters are set beside the search. */
    set: schema.countFilters({ ...state, find: '' }),
  };
}
