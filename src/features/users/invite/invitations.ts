import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '~/api/schema';
import { reasonText } from '~/shared/errors/describe-failure';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry } from '~/shared/jobs/kind';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { withoutIsolates } from '~/shared/lib/isolate';
import type { Planned } from './plan';

/** The kind of job that sends a list (invitation-job.ts, loaded with the first one). */
export const invitationsName = 'invitations';

/** A list being sent: all its lines, and the id of the administrator role. */
export interface Invitations {
  plan: readonly Planned[];
  adminRoleId: number;
}

/** The account of a line, once it exists, and the places where a role was assigned. */
export interface Invited {
  user: User;
  created: boolean;
  given: readonly string[];
}

export type InvitationJob = Job<Invitations, null, Invited>;

/** The progress of one line, for the table and the result file. */
export interface RowState {
  kind: 'waiting' | 'running' | 'done' | 'failed';
  created: boolean;
  /** What was caught. */
  problems: readonly unknown[];
}

/** The account exists, but not all its roles are assigned. */
export class NotAllGiven extends Error {
  readonly problems: readonly unknown[];

  constructor(problems: readonly unknown[]) {
    super('not all roles were given');
    this.problems = problems;
  }
}

/** Whether a line needs any call. */
export const isSendable = ({ outcome }: Planned): boolean => outcome === 'create' || outcome === 'give';

function rowState({ state, note, error }: JobEntry<null, Invited>): RowState {
  const kind = state === 'refused' || state === 'unknown' ? 'failed' : state === 'skipped' ? 'done' : state;
  const problems = error instanceof NotAllGiven ? error.problems : error === undefined ? [] : [error];
  return { kind, created: note?.created ?? false, problems };
}

/** The progress of each line, by its position in the plan. */
export const rowStates = (job: InvitationJob): Map<number, RowState> =>
  new Map(job.all().map((entry) => [Number(entry.item.id), rowState(entry)]));

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
