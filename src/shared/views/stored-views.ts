import type { AddressSchema } from '~/shared/address/address-schema';
import { type ColumnLayout, explicitLayout, type KnownColumns } from '~/shared/columns/layout';

/** How the saved views of a table are stored: as a list of links to it, under names. Pure. */

/** A table whose views are saved: one of a project, by a name that is unique there. */
export interface ViewOwner {
  projectId: number;
  table: string;
}

/** Filters, order and columns of a table under a name. */
export interface SavedView {
  /** Stays when the view is renamed, so that an address can have it. */
  id: string;
  name: string;
  /** The query of a link that shows the same. */
  query: string;
}

/** In code points; stored names that are longer are cut. */
export const longestName = 80;
/** Servers refuse addresses of more than about 7000 characters. */
export const longestQuery = 6000;
const longestId = 40;

/** The preference has the prefix of this client, because all clients of a user share one set of names. */
export const preferenceName = (table: string): string => `alidadeViews ${table}`;

/** A name as it is stored: in well-formed characters that the server takes, without blanks around it. */
export const nameOf = (typed: string): string => typed.replaceAll('\0', '').toWellFormed().trim();

const cut = (name: string): string =>
  name.length <= longestName ? name : [...name].slice(0, longestName).join('').trimEnd();

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

function asView(entry: unknown): SavedView | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, name, query } = entry as Record<string, unknown>;
  if (!isText(id, longestId) || typeof name !== 'string' || typeof query !== 'string') return null;
  const shown = cut(nameOf(name));
  return shown === '' || query.length > longestQuery ? null : { id, name: shown, query };
}

/** What is stored, as a list. What is no list, or no view, is kept in it: another release may know it. */
export const entriesOf = (stored: unknown): readonly unknown[] =>
  Array.isArray(stored) ? (stored as unknown[]) : stored === undefined || stored === null ? [] : [stored];

/** The views of a stored value, in their order; what is none is left out. */
export function readViews(stored: unknown): SavedView[] {
  const found = new Map<string, SavedView>();
  for (const entry of entriesOf(stored)) {
    const view = asView(entry);
    if (view && !found.has(view.id)) found.set(view.id, view);
  }
  return [...found.values()];
}

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
 * What a table shows, as the query of a link from its first page: equal for equal views. Takes the query of its
 * address, and the person's own columns, which apply where the address has none.
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
