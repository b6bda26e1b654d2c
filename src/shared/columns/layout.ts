import { columnWidth } from '~/shared/ui/table/column-width';
import type { TableColumn } from '~/shared/ui/table/types';

export interface ColumnLayout {
  /** Chosen column ids in order, 'all' in the default order, or null for the default columns. */
  columns: readonly string[] | 'all' | null;
  /** Ids of pinned columns, or null for the default ones. */
  pins: readonly string[] | null;
  widths: ReadonlyMap<string, number>;
  /** Null: headers are names; otherwise the language of their labels ('' for the form's default). */
  headers: string | null;
  /** The language of labels while headers are names; null for the form's default. */
  language: string | null;
  choiceLabels: boolean;
  images: boolean;
}

export const defaultLayout: ColumnLayout = {
  columns: null,
  pins: null,
  widths: new Map(),
  headers: null,
  language: null,
  choiceLabels: false,
  images: false,
};

/** Forms may have thousands of fields; more would not fit into a URL or a preference. */
const maxIds = 1000;
const maxIdLength = 500;
const maxLanguageLength = 100;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxIdLength;

export const validIds = (values: readonly unknown[]): string[] => [...new Set(values.filter(isId))].slice(0, maxIds);

export function validWidths(entries: readonly (readonly [unknown, unknown])[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [id, width] of entries)
    if (isId(id) && typeof width === 'number' && Number.isFinite(width) && width > 0 && found.size < maxIds)
      found.set(id, columnWidth(width));
  return found;
}

/** Null for invalid values. */
export const validLanguage = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= maxLanguageLength ? value : null;

/** The language of labels and questions; '' for the form's default. */
export const labelLanguage = ({ headers, language }: Pick<ColumnLayout, 'headers' | 'language'>): string =>
  headers ?? language ?? '';

/** The change that sets the language of labels and questions. Headers that are names stay names. */
export const withLanguage = ({ headers }: Pick<ColumnLayout, 'headers'>, language: string): Partial<ColumnLayout> =>
  headers === null ? { language } : { headers: language };

/** Parses a stored layout; null without one. */
export function readLayout(value: unknown): ColumnLayout | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { columns, pins, widths, headers, language, choiceLabels, images } = value as Record<string, unknown>;
  return {
    columns: Array.isArray(columns) ? validIds(columns) : columns === 'all' ? 'all' : null,
    pins: Array.isArray(pins) ? validIds(pins) : null,
    widths: typeof widths === 'object' && widths !== null ? validWidths(Object.entries(widths)) : new Map(),
    headers: validLanguage(headers),
    language: validLanguage(language),
    choiceLabels: choiceLabels === true,
    images: images === true,
  };
}

/** The layout without defaults, for storage; null if everything is default. */
export function serializeLayout(layout: ColumnLayout): Record<string, unknown> | null {
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

export interface KnownColumns {
  all: readonly string[];
  usual: readonly string[];
}

export function shownColumns(chosen: ColumnLayout['columns'], { all, usual }: KnownColumns): readonly string[] {
  if (chosen === 'all') return all;
  if (chosen === null) return usual;
  const known = new Set(all);
  const shown = chosen.filter((id) => known.has(id));
  // None of the chosen columns exists: show the default ones.
  return shown.length === 0 && chosen.length > 0 ? usual : shown;
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Inverse of `shownColumns`. */
export function columnChoice(shown: readonly string[], { all, usual }: KnownColumns): ColumnLayout['columns'] {
  if (areSame(shown, usual)) return null;
  return areSame(shown, all) ? 'all' : shown;
}

/** All columns to choose from: shown ones in their order, each hidden one after its default predecessor. */
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

/** A layout to share: it names default columns explicitly, because the recipient may have chosen others. */
export function explicitLayout(layout: ColumnLayout, known: KnownColumns): ColumnLayout {
  const shown = shownColumns(layout.columns, known);
  return { ...layout, columns: columnChoice(shown, { ...known, usual: [] }) ?? shown };
}

/** Default pins: `roomy` only if there is room for all of them. */
export type DefaultPins = ReadonlyMap<string, 'always' | 'roomy'>;

/** Applies width and pin of a layout. A column that is frozen by itself stays so. */
export function applyLayout<Row>(
  column: TableColumn<Row>,
  { pins, widths }: Pick<ColumnLayout, 'pins' | 'widths'>,
  usual: DefaultPins,
): TableColumn<Row> {
  const { id } = column;
  const chosen = pins === null ? usual.get(id) : pins.includes(id) ? ('pinned' as const) : undefined;
  const frozen = column.frozen ?? chosen;
  const chosenWidth = widths.get(id);
  if (frozen === column.frozen && chosenWidth === undefined) return column;
  return { ...column, ...(frozen && { frozen }), ...(chosenWidth === undefined ? {} : { chosenWidth }) };
}
