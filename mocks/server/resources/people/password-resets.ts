/** Passwords of web users: changing the current one, and setting a new one with the token of an email. */
import { checkPassword, hashPassword, verifyPassword } from '@mocks/server/auth/password';
import type { Context, Handler } from '@mocks/server/define';
import { integer, isTrue, problem } from '@mocks/server/problem';
import { checkText } from '@mocks/server/store/columns';
import { retireActor, userByEmail } from '@mocks/server/store/people';
import { provisionResetToken } from '@mocks/server/store/reset-tokens';
import { endSessions } from '@mocks/server/store/sessions';
import type { ActorRow } from '@mocks/server/store/tables';
import { activeUser } from './users';

async function setPassword(ctx: Context, actor: ActorRow, password: unknown): Promise<void> {
  checkPassword(password, ctx.behaves);
  ctx.tables.users.patch(actor.id, { passwordHash: await hashPassword(password, ctx.random) });
  ctx.audit('user.update', actor, { data: { password: true } });
}

export const setUserPassword: Handler<'setUserPassword'> = async ({ path, body, auth, ctx }) => {
  const { user, actor } = activeUser(ctx.tables, integer(path.userId));
  auth.require('user.update', actor);
  if (!(await verifyPassword(body.old, user.passwordHash))) throw problem.authenticationFailed();
  await setPassword(ctx, actor, body.new);
  endSessions(ctx.tables, actor.id, auth.session?.token);
  ctx.mail({ to: user.email, kind: 'password-changed' });
  return { status: 200, body: { success: true } };
};

export const initiatePasswordReset: Handler<'initiatePasswordReset'> = ({ query, body: { email }, auth, ctx }) => {
  const { tables } = ctx;
  const invalidates = isTrue(query.invalidate);
  if (email === undefined || email === null || email === '' || email === 0 || email === false)
    throw problem.missingParameter('email');
  if (typeof email !== 'string') throw problem.invalidParameterType('email', 'string');
  const found = userByEmail(tables, checkText(email));
  if (!found) {
    if (invalidates) auth.require('user.password.invalidate', 'user');
    const retired = tables.users.find((user) => user.email.toLowerCase() === email.toLowerCase());
    if (retired) ctx.mail({ to: email, kind: 'no-such-account-any-more' });
    return { status: 200, body: { success: true } };
  }
  const { actor } = activeUser(tables, found.id);
  if (invalidates) {
    auth.require('user.password.invalidate', actor);
    tables.users.patch(actor.id, { passwordHash: null });
    endSessions(tables, actor.id);
    ctx.audit('user.update', actor, { data: { password: null } });
  }
  ctx.mail({ to: email, kind: 'reset-password', token: provisionResetToken(ctx, actor).token });
  return { status: 200, body: { success: true } };
};

export const verifyPasswordReset: Handler<'verifyPasswordReset'> = async ({ body, auth, ctx }) => {
  const single = auth.requireActor();
  if (single.resetPasswordOf === undefined) throw problem.insufficientRights();
  const { actor } = activeUser(ctx.tables, single.resetPasswordOf);
  auth.require('user.password.reset', actor);
  await setPassword(ctx, actor, body.new);
  endSessions(ctx.tables, actor.id);
  retireActor(ctx, single);
  return { status: 200, body: { success: true } };
};
