import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { reasonText } from '~/shared/errors/reason-text';
import { csvFile, csvLines } from '~/shared/csv/write';
import { withoutIsolates } from '~/shared/lib/isolate';
import type { Planned } from './plan';
import type { RowState } from './invitations';

/** All results that a line can have. */
export const allOutcomes = [
  msg`Sending…`,
  msg`Invited`,
  msg`Roles added`,
  msg`Invited, not all roles added`,
  msg`Failed`,
  msg`Has an account: nothing to do`,
  msg`Has an account: roles will be added`,
  msg`Will be invited`,
];

/** What becomes of a line, in words; null for one that is not sent, whose problem says it. */
function outcomeWords(row: Planned, state: RowState | undefined): ReturnType<typeof msg> | null {
  if (state?.kind === 'running') return msg`Sending…`;
  if (state?.kind === 'done') return state.created ? msg`Invited` : msg`Roles added`;
  if (state?.kind === 'failed') return state.created ? msg`Invited, not all roles added` : msg`Failed`;
  if (row.outcome === 'fault') return null;
  if (row.outcome === 'skip') return msg`Has an account: nothing to do`;
  return row.outcome === 'give' ? msg`Has an account: roles will be added` : msg`Will be invited`;
}

/** The problem or failure of a line, in the reader's language. */
export function problemWords(row: Planned, state: RowState | undefined, i18n: I18n): string[] {
  const faults = row.faults.map((fault) => (typeof fault === 'string' ? fault : i18n._(fault)));
  return [...faults, ...(state?.problems ?? []).map((problem) => reasonText(problem, i18n))];
}

/** What becomes of a line and what stopped it, in one text. */
export function resultWords(row: Planned, state: RowState | undefined, i18n: I18n): string {
  const outcome = outcomeWords(row, state);
  const problems = problemWords(row, state, i18n);
  if (!outcome) return problems.join(' ');
  return problems.length === 0 ? i18n._(outcome) : `${i18n._(outcome)}: ${problems.join(' ')}`;
}

/** The list with the result of each line, as CSV. */
export function resultCsv(rows: readonly Planned[], states: ReadonlyMap<number, RowState>, i18n: I18n): Blob {
  const lines = rows.map((row) => {
    const state = states.get(row.index);
    const { line, email, name, role, projects } = row.written;
    return [String(line), email, name, role, projects, withoutIsolates(resultWords(row, state, i18n))];
  });
  return csvFile(csvLines([['line', 'email', 'name', 'role', 'projects', 'outcome'], ...lines]));
}
