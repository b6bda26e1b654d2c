import type { Auth } from '@mocks/server/auth/auth';
import { sessionByToken } from '@mocks/server/auth/authenticate';
import { endedCookies, sessionCookies } from '@mocks/server/auth/cookies';
import { verifyPassword } from '@mocks/server/auth/password';
import type { Context, Handler } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';
import { checkText } from '@mocks/server/store/columns';
import { userByEmail } from '@mocks/server/store/people';
import { startSession } from '@mocks/server/store/sessions';
import type { ActorRow, SessionRow } from '@mocks/server/store/tables';

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Starts the session of a web user whose identity is known. */
export function logIn(ctx: Context, actor: ActorRow, headers: Headers): SessionRow {
  const session = startSession(ctx, actor);
  ctx.tables.users.patch(actor.id, { lastLoginAt: ctx.now() });
  const userAgent = headers.get('user-agent');
  ctx.audit('user.session.create', actor, userAgent === null ? {} : { userAgent }, actor);
  return session;
}

export const createSession: Handler<'createSession'> = async ({ body: { email, password }, headers, ctx }) => {
  if (isBlank(email) || isBlank(password)) throw problem.missingParameters(['email', 'password'], { email, password });
  if (typeof email !== 'string') throw problem.invalidParameterType('email', 'string');
  const user = userByEmail(ctx.tables, checkText(email));
  const actor = user && ctx.tables.actors.get(user.id);
  if (!user || !actor || !(await verifyPassword(password, user.passwordHash))) throw problem.authenticationFailed();

  const session = logIn(ctx, actor, headers);
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

/** Ends a session, and deletes its cookies if it is the session of the request. */
function end(session: SessionRow, auth: Auth, { tables, options, audit }: Context) {
  const actor = tables.actors.get(session.actorId);
  if (!actor) throw problem.insufficientRights();
  auth.require('session.end', actor);
  tables.sessions.delete(session.token);
  // Only the ends of app user and public link sessions are logged.
  if (actor.type !== 'user') audit(`${actor.type}.session.end`, actor);
  const own = session.token === auth.session?.token;
  return {
    status: 200 as const,
    body: { success: true as const },
    ...(own && { headers: { 'set-cookie': endedCookies(options.origin) } }),
  };
}

export const deleteCurrentSession: Handler<'deleteCurrentSession'> = ({ auth, ctx }) => {
  if (!auth.session) throw problem.notFound();
  return end(auth.session, auth, ctx);
};

/** An unknown token is refused like another user's, so that the answer does not reveal which tokens exist. */
export const deleteSession: Handler<'deleteSession'> = ({ path, auth, ctx }) => {
  const session = sessionByToken(ctx.tables, ctx.clock, path.token);
  if (!session) throw problem.insufficientRights();
  return end(session, auth, ctx);
};
