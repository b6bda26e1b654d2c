import { type ColumnLayout, explicitLayout, type KnownColumns } from '~/shared/columns/layout';
import type { SearchParamsSchema } from '~/shared/url-state/search-params-schema';

/** Saved views of a table are stored as named links to it. Pure. */

export interface ViewOwner {
  projectId: number;
  table: string;
}

export interface SavedView {
  /** Stays when the view is renamed, so that URLs can contain it. */
  id: string;
  name: string;
  query: string;
}

/** In code points; longer stored names are cut. */
export const maxNameLength = 80;
/** Servers refuse URLs of more than about 7000 characters. */
export const maxQueryLength = 6000;
const maxIdLength = 40;

/** Prefixed, because all clients of a user share one set of preference names. */
export const preferenceName = (table: string): string => `alidadeViews ${table}`;

/** As stored: well-formed characters that the server accepts, trimmed. */
export const normalizeName = (typed: string): string => typed.replaceAll('\0', '').toWellFormed().trim();

const cut = (name: string): string =>
  name.length <= maxNameLength ? name : [...name].slice(0, maxNameLength).join('').trimEnd();

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

function asView(entry: unknown): SavedView | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, name, query } = entry as Record<string, unknown>;
  if (!isText(id, maxIdLength) || typeof name !== 'string' || typeof query !== 'string') return null;
  const shown = cut(normalizeName(name));
  return shown === '' || query.length > maxQueryLength ? null : { id, name: shown, query };
}

/** Entries that are no views are preserved: another release may know them. */
export const toEntries = (stored: unknown): readonly unknown[] =>
  Array.isArray(stored) ? (stored as unknown[]) : stored === undefined || stored === null ? [] : [stored];

export function readViews(stored: unknown): SavedView[] {
  const found = new Map<string, SavedView>();
  for (const entry of toEntries(stored)) {
    const view = asView(entry);
    if (view && !found.has(view.id)) found.set(view.id, view);
  }
  return [...found.values()];
}

export interface ShownState {
  page: number;
  layout: ColumnLayout | null;
}

export interface ViewedTable<State extends ShownState> {
  schema: SearchParamsSchema<State>;
  more?: readonly string[];
  known: KnownColumns;
}

function copyMore(names: readonly string[] = [], from: URLSearchParams, to: URLSearchParams): void {
  for (const name of names) {
    const value = from.get(name);
    if (value === null) to.delete(name);
    else to.set(name, value);
  }
}

/**
 * What a table shows, as search params of a link to its first page: equal for equal views. `search`: those of its URL.
 * `own`: the user's columns, which apply where the URL has none.
 */
export function viewQuery<State extends ShownState>(
  { schema, more, known }: ViewedTable<State>,
  search: URLSearchParams,
  own: ColumnLayout,
): string {
  const state = schema.read(search);
  const query = new URLSearchParams();
  copyMore(more, search, query);
  return schema.write({ ...state, page: 1, layout: explicitLayout(state.layout ?? own, known) }, query).toString();
}

/** Search params with a view, or without any (null); params that belong to no view stay. */
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
