import type { AddressSchema } from '~/shared/address/address-schema';
import { explicitLayout } from '~/shared/columns/explicit-layout';
import type { ColumnLayout, KnownColumns } from '~/shared/columns/layout';

/** The part of a table's state that every table with views has. */
export interface ShownState {
  page: number;
  layout: ColumnLayout | null;
}

/** A table whose state, columns included, is in its address. */
export interface ViewedTable<State extends ShownState> {
  schema: AddressSchema<State>;
  /** Parameters of the address that belong to a view without being in the schema. */
  more?: readonly string[];
  known: KnownColumns;
}

/** Copies parameters beside the schema. */
function copyMore(names: readonly string[] = [], from: URLSearchParams, to: URLSearchParams): void {
  for (const name of names) {
    const value = from.get(name);
    if (value === null) to.delete(name);
    else to.set(name, value);
  }
}

/**
 * What a table shows, as the query of a link from its first page: equal for equal views. In: the query of its address,
 * and the person's own columns, which apply where the address has none.
 */
export function queryOf<State extends ShownState>(
  { schema, more, known }: ViewedTable<State>,
  search: URLSearchParams,
  own: ColumnLayout,
): string {
  const state = schema.read(search);
  const query = new URLSearchParams();
  copyMore(more, search, query);
  return schema.write({ ...state, page: 1, layout: explicitLayout(state.layout ?? own, known) }, query).toString();
}

/** The address with a view, or without any (null): what belongs to no view stays. */
export function withView<State extends ShownState>(
  { schema, more }: ViewedTable<State>,
  present: URLSearchParams,
  view: { id: string; query: string } | null,
): URLSearchParams {
  const query = new URLSearchParams(view?.query);
  const next = schema.write({ ...schema.read(query), page: 1 }, present);
  copyMore(more, query, next);
  if (view) next.set('view', view.id);
  else next.delete('view');
  return next;
}
