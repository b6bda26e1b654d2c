import { listProjectAssignments } from '~/api/generated/hooks/assignments';
import { listAssignments } from '~/api/generated/hooks/roles';
import { assignProjectRole, assignRole, unassignProjectRole, unassignRole } from '~/api/generated/writes/roles';
import { ApiError, isProblem } from '~/api/problem';
import type { Place } from './roles';

/** Somebody's roles in one place, to be replaced by one role or none. Ids are the server's numbers. */
export interface RoleChange {
  place: Place;
  actorId: number;
  /** What they hold as far as is known. */
  from: readonly number[];
  /** What they are to hold; null for nothing. */
  to: number | null;
}

/**
 * What became of it. `held` is what the person holds now. `unchanged` and `other` come with why (without an
 * error somebody else changed it meanwhile); `other` is neither what was asked for nor what was before: say so and
 * offer to try again. `unknown`: nobody could be asked.
 */
export type RoleOutcome =
  | { kind: 'done'; held: readonly number[] }
  | { kind: 'unchanged' | 'other'; held: readonly number[]; error?: unknown }
  | { kind: 'unknown'; error?: unknown };

const give = (place: Place, role: number, actorId: number) =>
  place === 'site'
    ? assignRole.send(String(role), actorId)
    : assignProjectRole.send(place.projectId, String(role), actorId);
const take = (place: Place, role: number, actorId: number) =>
  place === 'site'
    ? unassignRole.send(String(role), actorId)
    : unassignProjectRole.send(place.projectId, String(role), actorId);

const isLost = (error: unknown) => error instanceof ApiError && error.outcomeUnknown;
const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((role) => other.includes(role));

/** The roles of an actor in a place, asked anew. Throws ApiError. */
export async function heldRoles(place: Place, actorId: number): Promise<number[]> {
  const all = await (place === 'site' ? listAssignments() : listProjectAssignments(place.projectId));
  return all.flatMap((one) => (one.actorId === actorId ? [one.roleId] : []));
}

/** Sends one of the calls; an answer that got lost is looked up. True when it was done, by us or by somebody before. */
async function settled(
  send: () => Promise<unknown>,
  already: string,
  isDone: () => Promise<boolean>,
): Promise<'done' | 'before'> {
  try {
    await send();
    return 'done';
  } catch (error) {
    if (isProblem(error, already)) return 'before';
    if (isLost(error) && (await isDone())) return 'done';
    throw error;
  }
}

/**
 * Replaces somebody's roles in a place. The server has no call for it: the new role is given first and the old one
 * taken then, so that nobody is without a role in between, and a refusal of the first call changes nothing. When the
 * second one fails, the first is undone. What could not be undone is read again and said. Never throws.
 */
export async function changeRole({ place, actorId, from, to }: RoleChange): Promise<RoleOutcome> {
  const giveSafely = (role: number) =>
    settled(
      () => give(place, role, actorId),
      '409.3',
      async () => (await heldRoles(place, actorId)).includes(role),
    );
  const takeSafely = (role: number) =>
    settled(
      () => take(place, role, actorId),
      '404.1',
      async () => !(await heldRoles(place, actorId)).includes(role),
    );
  const wanted = to === null ? [] : [to];
  const undo: (() => Promise<unknown>)[] = [];
  let surprised = false;
  try {
    for (const role of wanted.filter((one) => !from.includes(one))) {
      if ((await giveSafely(role)) === 'done') undo.push(() => takeSafely(role));
      else surprised = true;
    }
    for (const role of from.filter((one) => !wanted.includes(one))) {
      if ((await takeSafely(role)) === 'done') undo.push(() => giveSafely(role));
      else surprised = true;
    }
    if (!surprised) return { kind: 'done', held: wanted };
  } catch (error) {
    try {
      for (const step of undo.toReversed()) await step();
    } catch {
      // Said by what is read now.
    }
    return truth({ place, actorId, from, to }, error);
  }
  // Somebody else changed it meanwhile: what is there now counts.
  return truth({ place, actorId, from, to });
}

async function truth({ place, actorId, from, to }: RoleChange, error?: unknown): Promise<RoleOutcome> {
  try {
    const held = await heldRoles(place, actorId);
    if (same(held, to === null ? [] : [to])) return { kind: 'done', held };
    return { kind: same(held, from) ? 'unchanged' : 'other', held, error };
  } catch {
    return { kind: 'unknown', error };
  }
}
