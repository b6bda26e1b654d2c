/** Sessions of actors, and how long they last. */
import type { Making } from './people';
import type { ActorRow, SessionRow, Tables } from './tables';

/** Sessions of app users and public links do not expire. */
const never = '9999-12-31T23:59:59.000Z';

/** The session of a device: its token has the rights of the actor. */
export function openEndlessSession({ tables, random, now }: Making, actor: ActorRow): SessionRow {
  return tables.sessions.put({
    token: random.token(),
    csrf: random.token(),
    actorId: actor.id,
    createdAt: now(),
    expiresAt: never,
  });
}

/** Ends all sessions of an actor, except one if given. */
export function endSessions(tables: Tables, actorId: number, exceptToken?: string): void {
  for (const session of tables.sessions.by('actorId', actorId)) {
    if (session.token !== exceptToken) tables.sessions.delete(session.token);
  }
}

/** Milliseconds that a session lasts. */
const sessionLifetime = 24 * 60 * 60 * 1000;

/** Creates a session of 24 hours. */
export function startSession({ tables, random, now }: Making, actor: ActorRow): SessionRow {
  const createdAt = now();
  return tables.sessions.put({
    token: random.token(),
    csrf: random.token(),
    actorId: actor.id,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + sessionLifetime).toISOString(),
  });
}
