import type { User } from '~/api/schema';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry } from '~/shared/jobs/kind';
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
