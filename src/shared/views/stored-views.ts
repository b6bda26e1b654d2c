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
