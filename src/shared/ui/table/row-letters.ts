import type { TableKeys } from '~/shared/screen/registry';
import type { RowAction } from './types';

type Actions<Row> = ((row: Row) => readonly RowAction[]) | undefined;

/** Rows whose actions are looked through for the list of keys. */
const rowsWithKeys = 50;

/** The letters of the actions of a table, each once. */
export function lettersOf<Row>(rows: readonly Row[], actions: Actions<Row>): TableKeys['letters'] {
  const labels = new Map(
    rows
      .slice(0, rowsWithKeys)
      .flatMap((row) => actions?.(row) ?? [])
      .flatMap(({ shortcut, label }) => (shortcut === undefined ? [] : [[shortcut, label]])),
  );
  return [...labels].map(([key, label]) => ({ key, label }));
}

/** Runs the enabled action that has the letter. Out: whether there is one. */
export function runLetter(actions: readonly RowAction[] | undefined, letter: string): boolean {
  const action = actions?.find((one) => one.shortcut === letter && one.disabledReason === undefined);
  action?.onSelect();
  return action !== undefined;
}
