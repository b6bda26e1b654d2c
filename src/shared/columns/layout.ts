import { columnWidth } from '~/shared/ui/table/column-width';
import type { TableColumn } from '~/shared/ui/table/types';

/** How one person sees the columns of one table: which, in which order, how wide, with which headers. Pure. */

export interface ColumnLayout {
  /** Ids of the chosen columns in their order, 'all' in the usual order, or null for the usual ones. */
  columns: readonly string[] | 'all' | null;
  /** Ids of the columns frozen at the start, or null for the usual ones. */
  pins: readonly string[] | null;
  /** Pixels by id, for columns that were resized. */
  widths: ReadonlyMap<string, number>;
  /** Headers are names (null), or labels in this language ('' for the form's own). */
  headers: string | null;
  /** The language of labels while headers are names; null for the form's own. */
  language: string | null;
  /** Labels of choices instead of their values. */
  choiceLabels: boolean;
  /** Images as small pictures instead of file names. */
  images: boolean;
}

/** Without any choice. */
export const usualLayout: ColumnLayout = {
  columns: null,
  pins: null,
  widths: new Map(),
  headers: null,
  language: null,
  choiceLabels: false,
  images: false,
};

/** A form may have thousands of fields; more columns than these would not fit into an address or a preference. */
const mostIds = 1000;
const longestId = 500;
const longestLanguage = 100;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestId;

/** Ids, each once; others are left out. */
export const idsOf = (values: readonly unknown[]): string[] => [...new Set(values.filter(isId))].slice(0, mostIds);

/** Widths by id; others are left out. */
export function widthsOf(entries: readonly (readonly [unknown, unknown])[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [id, width] of entries)
    if (isId(id) && typeof width === 'number' && Number.isFinite(width) && width > 0 && found.size < mostIds)
      found.set(id, columnWidth(width));
  return found;
}

/** A language, or null for what cannot be one. */
export const languageOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= longestLanguage ? value : null;

/** The language of labels in a table and of the questions of its rows, '' for the form's own. */
export const labelLanguage = ({ headers, language }: Pick<ColumnLayout, 'headers' | 'language'>): string =>
  headers ?? language ?? '';

/** What to change in a layout so that labels and questions have this language. Names stay names. */
export const inLanguage = ({ headers }: Pick<ColumnLayout, 'headers'>, language: string): Partial<ColumnLayout> =>
  headers === null ? { language } : { headers: language };

/** Any stored value as a layout; null without one. */
export function readLayout(value: unknown): ColumnLayout | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { columns, pins, widths, headers, language, choiceLabels, images } = value as Record<string, unknown>;
  return {
    columns: Array.isArray(columns) ? idsOf(columns) : columns === 'all' ? 'all' : null,
    pins: Array.isArray(pins) ? idsOf(pins) : null,
    widths: typeof widths === 'object' && widths !== null ? widthsOf(Object.entries(widths)) : new Map(),
    headers: languageOf(headers),
    language: languageOf(language),
    choiceLabels: choiceLabels === true,
    images: images === true,
  };
}

/** A layout as it is stored, without what is usual; null if everything is. */
export function storedForm(layout: ColumnLayout): Record<string, unknown> | null {
  const { columns, pins, widths, headers, language, choiceLabels, images } = layout;
  const stored = {
    ...(columns === null ? {} : { columns }),
    ...(pins === null ? {} : { pins }),
    // Built from entries, because an id may be `__proto__`.
    ...(widths.size === 0 ? {} : { widths: Object.fromEntries(widths) }),
    ...(headers === null ? {} : { headers }),
    ...(language === null ? {} : { language }),
    ...(choiceLabels ? { choiceLabels } : {}),
    ...(images ? { images } : {}),
  };
  return Object.keys(stored).length === 0 ? null : stored;
}

/** The columns that a table has, in their usual order, and those that show without a choice. */
export interface KnownColumns {
  all: readonly string[];
  usual: readonly string[];
}

/** The columns to show, in their order: the chosen ones that the table has. */
export function shownColumns(chosen: ColumnLayout['columns'], { all, usual }: KnownColumns): readonly string[] {
  if (chosen === 'all') return all;
  if (chosen === null) return usual;
  const known = new Set(all);
  const shown = chosen.filter((id) => known.has(id));
  // If the table has none of them, it shows the usual ones.
  return shown.length === 0 && chosen.length > 0 ? usual : shown;
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** The choice that shows these columns in this order. */
export function choiceOf(shown: readonly string[], { all, usual }: KnownColumns): ColumnLayout['columns'] {
  if (areSame(shown, usual)) return null;
  return areSame(shown, all) ? 'all' : shown;
}

/** All columns for a list to choose from: the shown ones in their order, each other one after its usual predecessor. */
export function listedColumns(shown: readonly string[], all: readonly string[]): string[] {
  const isShown = new Set(shown);
  const first: string[] = [];
  const after = new Map<string, string[]>(shown.map((id) => [id, []]));
  let place = first;
  for (const id of all) {
    if (isShown.has(id)) place = after.get(id) ?? place;
    else place.push(id);
  }
  return [...first, ...shown.flatMap((id) => [id, ...(after.get(id) ?? [])])];
}

/** A layout for others: it names its columns even where they are the usual ones, because they may have chosen others. */
export function explicitLayout(layout: ColumnLayout, known: KnownColumns): ColumnLayout {
  const shown = shownColumns(layout.columns, known);
  return { ...layout, columns: choiceOf(shown, { ...known, usual: [] }) ?? shown };
}

/** Columns frozen without a choice: `always` in any case, `roomy` if there is room for all of them. */
export type UsuallyFrozen = ReadonlyMap<string, 'always' | 'roomy'>;

/** A column with the width and the pin that a layout gives it. A column that is frozen by itself stays so. */
export function laidOut<Row>(
  column: TableColumn<Row>,
  { pins, widths }: Pick<ColumnLayout, 'pins' | 'widths'>,
  usual: UsuallyFrozen,
): TableColumn<Row> {
  const { id } = column;
  const chosen = pins === null ? usual.get(id) : pins.includes(id) ? ('pinned' as const) : undefined;
  const frozen = column.frozen ?? chosen;
  const chosenWidth = widths.get(id);
  if (frozen === column.frozen && chosenWidth === undefined) return column;
  return { ...column, ...(frozen && { frozen }), ...(chosenWidth === undefined ? {} : { chosenWidth }) };
}
