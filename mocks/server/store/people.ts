/** Creates and changes actors and their roles: used by the operations and by the seeds. */
import type { Behaviour } from '@mocks/generated/since';
import { hashPassword } from '@mocks/server/auth/password';
import { InternalFault, problem } from '@mocks/server/problem';
import type { Random } from '@mocks/server/random';
import { textColumn } from './columns';
import { endSessions } from './sessions';
import type { ActorRow, ActorType, AssignmentRow, RoleRow, Tables, UserRow } from './tables';

export interface Making {
  readonly tables: Tables;
  readonly random: Random;
  now(): string;
  /** As in the context of a request; seeds are made as the newest release makes them. */
  behaves?(behaviour: Behaviour): boolean;
}

/** A new actee of a species, to grant roles on. */
export function provisionActee({ tables, random }: Making, species: string, parent: string | null = null): string {
  return tables.actees.put({ id: random.uuid(), species, parent }).id;
}

/** A new actor. Rights on `parent` include the actor: for an app user it is the project. */
export function createActor(
  making: Making,
  type: ActorType,
  displayName: string,
  parent: string | null = null,
): ActorRow {
  const { tables } = making;
  return tables.actors.put({
    id: tables.actors.nextId(),
    type,
    acteeId: provisionActee(making, type, parent),
    displayName: textColumn(displayName, 64),
    createdAt: making.now(),
    updatedAt: null,
    deletedAt: null,
  });
}

/** Email addresses are compared ignoring case. Retired users do not count. */
export function userByEmail(tables: Tables, email: string): UserRow | undefined {
  const wanted = email.toLowerCase();
  return tables.users.find(
    (user) => user.email.toLowerCase() === wanted && tables.actors.get(user.id)?.deletedAt === null,
  );
}

export function checkEmailFree(tables: Tables, email: string, except?: number): void {
  const holder = userByEmail(tables, email);
  if (!holder || holder.id === except) return;
  // The database's message about an empty address has nothing to quote.
  if (email === '') throw new InternalFault('an empty address, twice');
  throw problem.uniquenessViolation('users', { email, deleted: 'false' });
}

export interface NewUser {
  email: string;
  displayName?: string;
  /** Without a password the account is unclaimed and nobody can sign in. */
  password?: string;
}

/** A new web user with no role. */
export async function createUser(making: Making, { email, displayName, password }: NewUser): Promise<ActorRow> {
  const actor = createActor(making, 'user', displayName ?? email);
  checkEmailFree(making.tables, email);
  const passwordHash = password === undefined ? null : await hashPassword(password, making.random);
  making.tables.users.put({ id: actor.id, email, passwordHash, lastLoginAt: null });
  return actor;
}

export function roleBySystemName(tables: Tables, system: string): RoleRow {
  const role = tables.roles.one('system', system);
  if (!role) throw new Error(`there is no role ${system}`);
  return role;
}

/** Grants an actor a role on an actee; 409.3 when they have it already. */
export function grant(tables: Tables, actorId: number, role: RoleRow, acteeId: string): AssignmentRow {
  const row = { actorId, roleId: role.id, acteeId };
  if (tables.assignments.has(`${actorId} ${role.id} ${acteeId}`)) {
    throw problem.uniquenessViolation('assignments', { actorId: String(actorId), roleId: String(role.id), acteeId });
  }
  return tables.assignments.put(row);
}

/** Revokes a role; false when the actor does not have it there. */
export const revoke = (tables: Tables, actorId: number, role: RoleRow, acteeId: string): boolean =>
  tables.assignments.delete(`${actorId} ${role.id} ${acteeId}`);

/** Retires an actor: kept for the audit log, without roles and sessions. */
export function retireActor({ tables, now }: Making, actor: ActorRow): void {
  tables.actors.patch(actor.id, { deletedAt: now() });
  for (const { roleId, acteeId } of tables.assignments.by('actorId', actor.id)) {
    tables.assignments.delete(`${actor.id} ${roleId} ${acteeId}`);
  }
  endSessions(tables, actor.id);
}
