/** Rights: a role granted on an actee applies to everything under it (a form under its project, all under `*`). */
import type { KnownVerb } from '@mocks/generated/schema';
import type { ActeeRef } from '@mocks/server/auth/auth';
import type { RoleRow, Tables } from './tables';

const idOf = (actee: ActeeRef): string => (typeof actee === 'string' ? actee : actee.acteeId);

/** The actee itself, its parents, and the species of each of them. */
function impliedActees(tables: Tables, actee: ActeeRef): Set<string> {
  const implied = new Set<string>();
  const waiting = [idOf(actee)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (implied.has(id)) continue;
    implied.add(id);
    const row = tables.actees.get(id);
    if (!row) continue;
    waiting.push(row.species);
    if (row.parent !== null) waiting.push(row.parent);
  }
  return implied;
}

/** The roles an actor has on an actee, wherever they were granted. */
function rolesOn(tables: Tables, actorId: number, actee: ActeeRef): RoleRow[] {
  const implied = impliedActees(tables, actee);
  const roles: RoleRow[] = [];
  for (const assignment of tables.assignments.by('actorId', actorId)) {
    const role = implied.has(assignment.acteeId) ? tables.roles.get(assignment.roleId) : undefined;
    if (role) roles.push(role);
  }
  return roles;
}

/** The verbs an actor has on an actee, each once. */
export function verbsOn(tables: Tables, actorId: number, actee: ActeeRef): KnownVerb[] {
  return [...new Set(rolesOn(tables, actorId, actee).flatMap((role) => role.verbs))];
}

export function holdsVerb(tables: Tables, actorId: number, verbs: readonly KnownVerb[], actee: ActeeRef): boolean {
  return rolesOn(tables, actorId, actee).some((role) => verbs.some((verb) => role.verbs.includes(verb)));
}

/** A role by its id or its system name: anything with a small letter is a name. */
export function roleByParameter(
  tables: Tables,
  parameter: string,
  integer: (value: string) => number,
): RoleRow | undefined {
  return /[a-z]/.test(parameter) ? tables.roles.one('system', parameter) : tables.roles.get(integer(parameter));
}
