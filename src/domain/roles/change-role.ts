import { listProjectAssignments } from '~/api/generated/hooks/assignments';
import { listAssignments } from '~/api/generated/hooks/roles';
import { assignProjectRole, assignRole, unassignProjectRole, unassignRole } from '~/api/generated/mutations/roles';
import { refetchAfter } from '~/api/invalidation';
import { isProblem, LostAnswer } from '~/api/problem';
import { settleWrite, settledValue } from '~/api/settle-write';
import type { RoleScope } from './roles';

/** Replaces the roles of a user, sitewide or in a project, by one role or none. */
export interface RoleChange {
  scope: RoleScope;
  actorId: number;
  from: readonly number[];
  /** The new role; null for none. */
  to: number | null;
}

/**
 * `held` are the roles now. Without an error, `unchanged` and `other` mean that another user changed them. `other` is
 * neither the requested nor the earlier state; `unknown`: the roles could not be read.
 */
export type RoleOutcome =
  | { kind: 'done'; held: readonly number[] }
  | { kind: 'unchanged' | 'other'; held: readonly number[]; error?: unknown }
  | { kind: 'unknown'; error?: unknown };

const grantRole = (place: RoleScope, role: number, actorId: number) =>
  place === 'site' ? assignRole(String(role), actorId) : assignProjectRole(place.projectId, String(role), actorId);
const revokeRole = (place: RoleScope, role: number, actorId: number) =>
  place === 'site' ? unassignRole(String(role), actorId) : unassignProjectRole(place.projectId, String(role), actorId);

const hasSameRoles = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((role) => other.includes(role));

/** The roles of an actor, refetched. Throws ApiError. */
export async function fetchHeldRoles(place: RoleScope, actorId: number): Promise<number[]> {
  const all = await (place === 'site' ? listAssignments() : listProjectAssignments(place.projectId));
  return all.flatMap((one) => (one.actorId === actorId ? [one.roleId] : []));
}

interface Step {
  place: RoleScope;
  actorId: number;
  role: number;
}

/** Assigns or revokes one role. Returns `before` if someone else already had. Throws ApiError and LostAnswer. */
async function sendStep(kind: 'give' | 'take', { place, actorId, role }: Step): Promise<'done' | 'before'> {
  const isGiven = kind === 'give';
  try {
    const settled = await settleWrite(() => (isGiven ? grantRole : revokeRole)(place, role, actorId), {
      before: isGiven ? [] : [role],
      read: () => fetchHeldRoles(place, actorId),
      happened: (held) => held.includes(role) === isGiven,
    });
    settledValue(settled);
    return 'done';
  } catch (error) {
    if (isProblem(error, isGiven ? '409.3' : '404.1')) return 'before';
    throw error;
  }
}

/**
 * Replaces a user's roles, unless someone else has changed them. The server has no such call: the new role is granted
 * first and the old one revoked afterwards, so that the user always has one. If the second call fails, or another
 * user was faster, the first is undone. Never throws.
 */
export async function changeRole(change: RoleChange): Promise<RoleOutcome> {
  const outcome = await replaceRoles(change);
  if (change.scope === 'site') void refetchAfter('assignRole');
  else void refetchAfter('assignProjectRole', change.scope.projectId);
  return outcome;
}

async function replaceRoles(change: RoleChange): Promise<RoleOutcome> {
  const { scope, actorId, from, to } = change;
  const wanted = to === null ? [] : [to];
  try {
    const held = await fetchHeldRoles(scope, actorId);
    if (hasSameRoles(held, wanted)) return { kind: 'done', held };
    if (!hasSameRoles(held, from)) return { kind: 'other', held };
  } catch (error) {
    return { kind: 'unchanged', held: from, error };
  }
  const undo: (() => Promise<unknown>)[] = [];
  try {
    let isSurprised = false;
    for (const role of wanted.filter((one) => !from.includes(one))) {
      if ((await sendStep('give', { place: scope, actorId, role })) === 'before') isSurprised = true;
      else undo.push(() => sendStep('take', { place: scope, actorId, role }));
    }
    for (const role of from.filter((one) => !wanted.includes(one))) {
      if ((await sendStep('take', { place: scope, actorId, role })) === 'before') isSurprised = true;
      else undo.push(() => sendStep('give', { place: scope, actorId, role }));
    }
    if (!isSurprised) return { kind: 'done', held: wanted };
  } catch (error) {
    return afterUndo(change, undo, error instanceof LostAnswer ? error.cause : error);
  }
  // Another user was faster: their change stays, unless it led to the same.
  const now = await readOutcome(change);
  return now.kind === 'other' ? afterUndo(change, undo) : now;
}

async function afterUndo(
  change: RoleChange,
  undo: readonly (() => Promise<unknown>)[],
  error?: unknown,
): Promise<RoleOutcome> {
  try {
    for (const step of undo.toReversed()) await step();
  } catch (failure) {
    // The roles read below show the result.
    return readOutcome(change, error ?? failure);
  }
  return readOutcome(change, error);
}

async function readOutcome({ scope, actorId, from, to }: RoleChange, error?: unknown): Promise<RoleOutcome> {
  try {
    const held = await fetchHeldRoles(scope, actorId);
    if (hasSameRoles(held, to === null ? [] : [to])) return { kind: 'done', held };
    return { kind: hasSameRoles(held, from) ? 'unchanged' : 'other', held, error };
  } catch {
    return { kind: 'unknown', error };
  }
}
