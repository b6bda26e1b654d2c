import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, isLostAnswer, isProblem } from '~/api/problem';
import type { User } from '~/api/schema';
import { describeError } from '~/shared/errors/describe-error';
import { isolate } from '~/shared/lib/isolate';
import { changeRole, heldRoles } from '~/shared/roles/change-role';
import type { Place } from '~/shared/roles/roles';
import { createAccount, isTaken } from '../create-user';
import { findByEmail } from '../queries';
import type { Planned } from './plan';

/** How far one line is. What was done is never done again: a retry goes on where it stopped. */
export interface RowState {
  kind: 'waiting' | 'running' | 'done' | 'failed';
  /** The account, once there is one. */
  user: User | null;
  created: boolean;
  /** Places where the role was given. */
  given: ReadonlySet<string>;
  /** What went wrong. */
  problems: readonly (MessageDescriptor | string)[];
}

export const waiting: RowState = { kind: 'waiting', user: null, created: false, given: new Set(), problems: [] };

const placeKey = (place: Place): string => (place === 'site' ? 'site' : String(place.projectId));
const words = (error: unknown) => describeError(error).text;

/** Makes the account, or finds the one there is. Throws ApiError. */
async function accountOf(row: Planned): Promise<{ user: User; created: boolean }> {
  if (row.existing) return { user: row.existing, created: false };
  try {
    return { user: await createAccount(row.email, row.name, null), created: true };
  } catch (error) {
    // Somebody else was quicker than this list.
    const found = isTaken(error) ? await findByEmail(row.email) : undefined;
    if (!found) throw error;
    return { user: found, created: false };
  }
}

/** Gives one role. A role that an account has there already is left alone: the list was not asked to change it. */
async function giveRole(
  user: User,
  isNew: boolean,
  place: Place,
  roleId: number,
  where: string,
): Promise<MessageDescriptor | null> {
  if (!isNew) {
    const held = await heldRoles(place, user.id);
    if (held.includes(roleId)) return null;
    if (held.length > 0) return msg`${where}: has another role there, which was left as it is.`;
  }
  const outcome = await changeRole({ place, actorId: user.id, from: [], to: roleId });
  if (outcome.kind === 'done') return null;
  throw outcome.error ?? new ApiError({ kind: 'no-request' });
}

interface RunOptions {
  adminRoleId: number;
  signal: AbortSignal;
  onChange: (index: number, state: RowState) => void;
}

/** True when nobody answers any more: going on would only collect failures. */
const isDead = (error: unknown) => isLostAnswer(error) || isProblem(error, '401.2');

/** Does what is left of one line. Out: false when the run should not go on. */
async function runRow(row: Planned, before: RowState, { adminRoleId, onChange }: RunOptions): Promise<boolean> {
  let state: RowState = { ...before, kind: 'running', problems: [] };
  const step = (change: Partial<RowState>) => {
    state = { ...state, ...change };
    onChange(row.index, state);
  };
  step({});
  try {
    if (!state.user) step(await accountOf(row));
    const { user } = state;
    if (!user) return true;
    const wanted: { place: Place; roleId: number; where: string }[] = row.projects.map(
      ({ projectId, project, roleId }) => ({ place: { projectId }, roleId, where: isolate(project) }),
    );
    if (row.administrator) wanted.unshift({ place: 'site', roleId: adminRoleId, where: '' });
    const problems: (MessageDescriptor | string)[] = [];
    for (const { place, roleId, where } of wanted) {
      if (state.given.has(placeKey(place))) continue;
      try {
        const left = await giveRole(user, state.created, place, roleId, where);
        if (left) problems.push(left);
        else step({ given: new Set([...state.given, placeKey(place)]) });
      } catch (error) {
        if (isDead(error)) throw error;
        problems.push(words(error));
      }
    }
    step({ kind: problems.length > 0 ? 'failed' : 'done', problems });
    return true;
  } catch (error) {
    step({ kind: 'failed', problems: [words(error)] });
    return !isDead(error);
  }
}

/** Calls under way at the same time: a mail goes out with each, and other people work, too. */
const atOnce = 3;

/**
 * Sends the lines of a plan that can be sent and are not done. Resolves when all are done or failed, when it was
 * stopped (lines under way are finished first), or when the server does not answer any more. Never throws.
 */
export async function runPlan(
  rows: readonly Planned[],
  states: ReadonlyMap<number, RowState>,
  options: RunOptions,
): Promise<void> {
  const queue = rows.filter(
    (row) => (row.outcome === 'create' || row.outcome === 'give') && states.get(row.index)?.kind !== 'done',
  );
  let alive = true;
  const work = async () => {
    for (let row = queue.shift(); row && alive && !options.signal.aborted; row = queue.shift()) {
      if (!(await runRow(row, states.get(row.index) ?? waiting, options))) alive = false;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
