import type { I18n } from '@lingui/core';
import { isProblem } from '~/api/problem';
import { reasonText } from '~/shared/errors/describe-failure';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import type { ItemState, ResultFile } from './kind';

/** For scripts: the same in every language. */
export const outcomeWords: Record<ItemState, string> = {
  waiting: 'not run',
  running: 'not finished',
  done: 'done',
  skipped: 'skipped',
  refused: 'failed',
  unknown: 'unknown',
};

interface ResultRow {
  label: string;
  state: ItemState;
  error?: unknown;
}

export function resultFile(title: string, rows: readonly ResultRow[], i18n: I18n): ResultFile {
  const lines = rows.map(({ label, state, error }) => {
    const said = isProblem(error) ? error.message : '';
    return [label, outcomeWords[state], error === undefined ? '' : reasonText(error, i18n), said];
  });
  return {
    name: `${fileName(title)}.csv`,
    content: csvFile(csvLines([['name', 'outcome', 'problem', 'server message'], ...lines])),
  };
}
