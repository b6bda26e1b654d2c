/** Making and changing actors and their roles: used by the operations and by the seeds. */
import { hashPassword } from '@mocks/server/auth/password';
import { InternalFault, problem } from '@mocks/server/problem';
import type { Random } from '@mocks/server/random';
import { textColumn } from './columns';
import type { ActorRow, ActorType, AssignmentRow, RoleRow, SessionRow, Tables, UserRow } from './tables';

export interface Making {
  readonly tables: Tables;
  readonly random: Random;
  now(): string;
}

/** A new actee of a species, for whatever rights are to be granted on. */
export function provisionActee({ tables, random }: Making, species: string, parent: string | null = null): string {
  return tables.actees.put({ id: random.uuid(), species, parent }).id;
}

/** A new actor. `parent` is what rights over the actor follow from: the project of an app user, say. */
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

/** E-mail addresses are compared without regard to case. Retired users do not count. */
export function userByEmail(tables: Tables, email: string): UserRow | undefined {
  const wanted = email.toLowerCase();
  return tables.users.find(
    (user) => user.email.toLowerCase() === wanted && tables.actors.get(user.id)?.deletedAt === null,
  );
}

export function checkEmailFree(tables: Tables, email: string, except?: number): void {
  const holder = userByEmail(tables, email);
  if (!holder || holder.id === except) return;
  // The real server cannot make out an empty address in the database's complaint.
  if (email === '') throw new InternalFault('an empty address, twice');
  throw problem.uniquenessViolation('users', { email, deleted: 'false' });
}

export interface NewUser {
  email: string;
  displayName?: string;
  /** Without one the account waits to be claimed and nobody can sign in. */
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

/** Gives an actor a role on an actee; 409.3 when they hold it there already. */
export function grant(tables: Tables, actorId: number, role: RoleRow, acteeId: string): AssignmentRow {
  const row = { actorId, roleId: role.id, acteeId };
  if (tables.assignments.has(`${actorId} ${role.id} ${acteeId}`)) {
    throw problem.uniquenessViolation('assignments', { actorId: String(actorId), roleId: String(role.id), acteeId });
  }
  return tables.assignments.put(row);
}

/** Takes a role away; false when the actor did not hold it there. */
export const revoke = (tables: Tables, actorId: number, role: RoleRow, acteeId: string): boolean =>
  tables.assignments.delete(`${actorId} ${role.id} ${acteeId}`);

/** Sessions of app users and public links do not end by themselves. */
const never = '9999-12-31T23:59:59.000Z';

/** The session of a device: whoever has its token may do what the actor may do. */
export function openEndlessSession({ tables, random, now }: Making, actor: ActorRow): SessionRow {
  return tables.sessions.put({
    token: random.token(),
    csrf: random.token(),
    actorId: actor.id,
    createdAt: now(),
    expiresAt: never,
  });
}

/** Ends all sessions of an actor, but for one perhaps. */
export function endSessions(tables: Tables, actorId: number, exceptToken?: string): void {
  for (const session of tables.sessions.by('actorId', actorId)) {
    if (session.token !== exceptToken) tables.sessions.delete(session.token);
  }
}

/** Retires an actor: kept for the audit log, without roles and sessions. */
export function retireActor({ tables, now }: Making, actor: ActorRow): void {
  tables.actors.patch(actor.id, { deletedAt: now() });
  for (const { roleId, acteeId } of tables.assignments.by('actorId', actor.id)) {
    tables.assignments.delete(`${actor.id} ${roleId} ${acteeId}`);
  }
  endSessions(tables, actor.id);
}

const day = 24 * 60 * 60 * 1000;

/** Begins a session of 24 hours. */
export function startSession({ tables, random, now }: Making, actor: ActorRow): SessionRow {
  const createdAt = now();
  return tables.sessions.put({
    token: random.token(),
    csrf: random.token(),
    actorId: actor.id,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + day).toISOString(),
  });
}

/** A one-time token, an actor of its own, that may do nothing but set the password of a user; for 24 hours. */
export function provisionResetToken(making: Making, user: ActorRow): SessionRow {
  const { tables } = making;
  const single = createActor(making, 'singleUse', `Password reset for ${user.id}`);
  tables.actors.patch(single.id, { resetPasswordOf: user.id });
  grant(tables, single.id, roleBySystemName(tables, 'pwreset'), user.acteeId);
  return startSession(making, single);
}
