import {
  getListProjectAssignmentsQueryKey,
  getListProjectAssignmentsQueryOptions,
} from '~/api/generated/hooks/assignments';
import { getListRolesQueryOptions } from '~/api/generated/hooks/roles';
import { patchCached } from '~/api/query-client';
import type { AssignmentList, User } from '~/api/schema';
import { rolesByActor } from '~/domain/roles/roles';

export const projectRolesQueries = ({ projectId }: { projectId: number }) => [
  getListProjectAssignmentsQueryOptions(projectId),
  { ...getListRolesQueryOptions(), staleTime: Infinity },
];

/** A user with the ids of their roles in the project. */
export interface Member {
  id: number;
  name: string;
  /** Only set for search results. */
  email: string | null;
  roles: readonly number[];
}

/** Actors with roles on forms only. */
const actorTypesOfForms: ReadonlySet<string> = new Set(['field_key', 'public_link', 'singleUse']);

const memberName = (displayName: string, id: number, email = ''): string =>
  displayName.trim() || email.trim() || `#${id}`;

/**
 * Everybody with a role in the project, by name. `stay`: users who just lost their last role, so that a slip can be
 * corrected.
 */
export function membersOf(assignments: AssignmentList, stay: ReadonlyMap<number, Member>, locale: string): Member[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const roles = rolesByActor(assignments);
  const members = new Map<number, Member>([...stay].map(([id, member]) => [id, { ...member, email: null, roles: [] }]));
  for (const { actor } of assignments) {
    // A newer server may have actors of other types.
    if (!actorTypesOfForms.has(actor.type))
      members.set(actor.id, {
        id: actor.id,
        name: memberName(actor.displayName, actor.id),
        email: null,
        roles: roles.get(actor.id) ?? [],
      });
  }
  return [...members.values()].toSorted((one, other) => compare(one.name, other.name) || one.id - other.id);
}

/** The search results, best match first, with their roles in the project. */
export function foundMembers(users: readonly User[], assignments: AssignmentList): Member[] {
  const roles = rolesByActor(assignments);
  return users.map(({ id, displayName, email }) => ({
    id,
    name: memberName(displayName, id, email),
    email,
    roles: roles.get(id) ?? [],
  }));
}

export function patchRoles(projectId: number, { id, name }: Member, held: readonly number[]): void {
  patchCached<AssignmentList>({ queryKey: getListProjectAssignmentsQueryKey(projectId) }, (list) => {
    const known = list.find(({ actorId }) => actorId === id)?.actor;
    const actor = known ?? {
      id,
      type: 'user' as const,
      displayName: name,
      createdAt: new Date().toISOString(),
      updatedAt: null,
      deletedAt: null,
    };
    return [...list.filter(({ actorId }) => actorId !== id), ...held.map((roleId) => ({ actorId: id, roleId, actor }))];
  });
}
