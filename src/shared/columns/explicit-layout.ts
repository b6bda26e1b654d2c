import { choiceOf, type ColumnLayout, type KnownColumns, shownColumns } from './layout';

/** A layout for others: it names its columns even where they are the usual ones, because they may have chosen others. */
export function explicitLayout(layout: ColumnLayout, known: KnownColumns): ColumnLayout {
  const shown = shownColumns(layout.columns, known);
  return { ...layout, columns: choiceOf(shown, { ...known, usual: [] }) ?? shown };
}
