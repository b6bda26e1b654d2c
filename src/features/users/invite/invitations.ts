import type { MessageDescriptor } from '@lingui/core';
import type { User } from '~/api/schema';
import { describeError } from '~/shared/errors/describe-error';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry } from '~/shared/jobs/kind';
import type { Planned } from './plan';

/** The kind of job that sends a list (invitation-job.ts, which is loaded with the first one). */
export const invitationsName = 'invitations';

/** A list that is sent: all its lines, and the number of the role of administrators. */
export interface Invitations {
  plan: readonly Planned[];
  adminRoleId: number;
}

/** The account of a line, once there is one, and the places where a role was given. */
export interface Invited {
  user: User;
  created: boolean;
  given: readonly string[];
}

export type InvitationJob = Job<Invitations, null, Invited>;
export type Words = MessageDescriptor | string;

/** How far one line is, for the table and the result file. */
export interface RowState {
  kind: 'waiting' | 'running' | 'done' | 'failed';
  created: boolean;
  /** What went wrong. */
  problems: readonly Words[];
}

/** The account is there, but not all its roles. */
export class NotAllGiven extends Error {
  readonly problems: readonly Words[];

  constructor(problems: readonly Words[]) {
    super('not all roles were given');
    this.problems = problems;
  }
}

/** Whether there is anything to do for a line. */
export const isSendable = ({ outcome }: Planned): boolean => outcome === 'create' || outcome === 'give';

function rowState({ state, note, error }: JobEntry<null, Invited>): RowState {
  const kind = state === 'refused' || state === 'unknown' ? 'failed' : state;
  const problems =
    error instanceof NotAllGiven ? error.problems : error === undefined ? [] : [describeError(error).text];
  return { kind, created: note?.created ?? false, problems };
}

/** How far each line is, by its place in the plan. */
export const rowStates = (job: InvitationJob): Map<number, RowState> =>
  new Map(job.all().map((entry) => [Number(entry.item.id), rowState(entry)]));
