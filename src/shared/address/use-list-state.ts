import { useMemo } from 'react';
import { useQuickFind } from '~/shared/ui/controls/SearchField';
import type { AddressSchema } from './address-schema';
import { useAddressState } from './address-state';

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
    set: schema.countFilters({ ...state, find: '' }),
  };
}
