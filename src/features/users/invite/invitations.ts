import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '~/api/schema';
import { reasonText } from '~/shared/errors/describe-failure';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry } from '~/shared/jobs/kind';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { stripBidiIsolates } from '~/shared/lib/isolate';
import type { PlannedLine } from './plan';

/** The name of `invitationKind`, whose code loads with the first job. */
export const invitationsKindName = 'invitations';

export interface Invitations {
  plan: readonly PlannedLine[];
  adminRoleId: number;
}

/** The account, once it exists, and where a role was assigned. */
export interface Invited {
  user: User;
  created: boolean;
  given: readonly string[];
}

export type InvitationJob = Job<Invitations, null, Invited>;

export interface RowState {
  kind: 'waiting' | 'running' | 'done' | 'failed';
  created: boolean;
  problems: readonly unknown[];
}

/** The account exists, but some roles are missing. */
export class MissingRoles extends Error {
  readonly problems: readonly unknown[];

  constructor(problems: readonly unknown[]) {
    super('not all roles were given');
    this.problems = problems;
  }
}

export const isSendable = ({ outcome }: PlannedLine): boolean => outcome === 'create' || outcome === 'give';

function rowState({ state, note, error }: JobEntry<null, Invited>): RowState {
  const kind = state === 'refused' || state === 'unknown' ? 'failed' : state === 'skipped' ? 'done' : state;
  const problems = error instanceof MissingRoles ? error.problems : error === undefined ? [] : [error];
  return { kind, created: note?.created ?? false, problems };
}

/** By position in the plan. */
export const rowStates = (job: InvitationJob): Map<number, RowState> =>
  new Map(job.all().map((entry) => [Number(entry.item.id), rowState(entry)]));

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

/** Null for a line that is not sent. */
function outcomeMessage(row: PlannedLine, state: RowState | undefined): ReturnType<typeof msg> | null {
  if (state?.kind === 'running') return msg`Sending…`;
  if (state?.kind === 'done') return state.created ? msg`Invited` : msg`Roles added`;
  if (state?.kind === 'failed') return state.created ? msg`Invited, not all roles added` : msg`Failed`;
  if (row.outcome === 'fault') return null;
  if (row.outcome === 'skip') return msg`Has an account: nothing to do`;
  return row.outcome === 'give' ? msg`Has an account: roles will be added` : msg`Will be invited`;
}

export function problemTexts(row: PlannedLine, state: RowState | undefined, i18n: I18n): string[] {
  const faults = row.faults.map((fault) => (typeof fault === 'string' ? fault : i18n._(fault)));
  return [...faults, ...(state?.problems ?? []).map((problem) => reasonText(problem, i18n))];
}

export function resultText(row: PlannedLine, state: RowState | undefined, i18n: I18n): string {
  const outcome = outcomeMessage(row, state);
  const problems = problemTexts(row, state, i18n);
  if (!outcome) return problems.join(' ');
  return problems.length === 0 ? i18n._(outcome) : `${i18n._(outcome)}: ${problems.join(' ')}`;
}

export function resultCsv(rows: readonly PlannedLine[], states: ReadonlyMap<number, RowState>, i18n: I18n): Blob {
  const lines = rows.map((row) => {
    const state = states.get(row.index);
    const { line, email, name, role, projects } = row.written;
    return [String(line), email, name, role, projects, stripBidiIsolates(resultText(row, state, i18n))];
  });
  return csvFile(csvLines([['line', 'email', 'name', 'role', 'projects', 'outcome'], ...lines]));
}
