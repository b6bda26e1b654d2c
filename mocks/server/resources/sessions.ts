import { endedCookies, sessionCookies } from '../auth/cookies';
import { verifyPassword } from '../auth/password';
import type { Context, Handler } from '../define';
import { problem } from '../problem';
import { checkText } from '../store/columns';
import { userByEmail } from '../store/people';
import type { ActorRow, SessionRow } from '../store/tables';

const day = 24 * 60 * 60 * 1000;

/** Begins a session of 24 hours. */
export function startSession({ tables, random, clock }: Context, actor: ActorRow): SessionRow {
  const start = clock.now();
  return tables.sessions.put({
    token: random.token(),
    csrf: random.token(),
    actorId: actor.id,
    createdAt: new Date(start).toISOString(),
    expiresAt: new Date(start + day).toISOString(),
  });
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

export const createSession: Handler<'createSession'> = async ({ body: { email, password }, headers, ctx }) => {
  if (isBlank(email) || isBlank(password)) throw problem.missingParameters(['email', 'password'], { email, password });
  if (typeof email !== 'string') throw problem.invalidParameterType('email', 'string');
  const user = userByEmail(ctx.tables, checkText(email));
  const actor = user && ctx.tables.actors.get(user.id);
  if (!user || !actor || !(await verifyPassword(password, user.passwordHash))) throw problem.authenticationFailed();

  const session = startSession(ctx, actor);
  ctx.tables.users.patch(user.id, { lastLoginAt: ctx.now() });
  ctx.tables.audits.put({
    id: ctx.tables.audits.nextId(),
    actorId: actor.id,
    action: 'user.session.create',
    acteeId: actor.acteeId,
    details: { userAgent: headers.get('user-agent') },
    notes: null,
    loggedAt: ctx.now(),
  });
  const { token, csrf, expiresAt, createdAt } = session;
  return {
    status: 200,
    body: { token, csrf, expiresAt, createdAt },
    headers: { 'set-cookie': sessionCookies(ctx.options.origin, session) },
  };
};

export const restoreSession: Handler<'restoreSession'> = ({ auth: { session } }) => {
  if (!session) throw problem.notFound();
  return { status: 200, body: { createdAt: session.createdAt, expiresAt: session.expiresAt } };
};

export const deleteCurrentSession: Handler<'deleteCurrentSession'> = ({ auth, ctx }) => {
  const { session } = auth;
  if (!session) throw problem.notFound();
  const actor = auth.requireActor();
  auth.require('session.end', actor);
  ctx.tables.sessions.delete(session.token);
  // Web users come and go; that a device or a link is switched off is worth a line.
  if (actor.type !== 'user') ctx.audit(`${actor.type}.session.end`, actor);
  return { status: 200, body: { success: true }, headers: { 'set-cookie': endedCookies(ctx.options.origin) } };
};
