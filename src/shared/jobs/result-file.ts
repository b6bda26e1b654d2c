import type { I18n } from '@lingui/core';
import { describeError } from '~/shared/errors/describe-error';
import { csvFile, csvLines } from '~/shared/lib/csv';
import { fileName } from '~/shared/lib/file-names';
import type { ItemState, ResultFile } from './kind';

/** The outcome as a word that scripts can rely on, the same in every language. */
export const outcomeWords: Record<ItemState, string> = {
  waiting: 'not run',
  running: 'not finished',
  done: 'done',
  skipped: 'skipped',
  refused: 'failed',
  unknown: 'unknown',
};

/** The data of an item in the file. */
export interface ResultRow {
  label: string;
  state: ItemState;
  error?: unknown;
}

/** The outcome of each item, as CSV: its label, the outcome, and the reason of a failure. */
export function resultFile(title: string, rows: readonly ResultRow[], i18n: I18n): ResultFile {
  const lines = rows.map(({ label, state, error }) => {
    const text = error === undefined ? '' : describeError(error).text;
    return [label, outcomeWords[state], typeof text === 'string' ? text : i18n._(text)];
  });
  return { name: `${fileName(title)}.csv`, content: csvFile(csvLines([['name', 'outcome', 'problem'], ...lines])) };
}
