import type { components } from '@mocks/generated/schema';
import { checkPassword, hashPassword } from '@mocks/server/auth/password';
import type { Handler } from '@mocks/server/define';
import { page } from '@mocks/server/paging';
import { InternalFault, integer, problem } from '@mocks/server/problem';
import { jsonColumn, nullableTextColumn, requiredTextColumn } from '@mocks/server/store/columns';
import { checkEmailFree, createUser as createUserRow, retireActor, userByEmail } from '@mocks/server/store/people';
import { provisionResetToken } from '@mocks/server/store/reset-tokens';
import type { ActorRow, Tables, UserRow } from '@mocks/server/store/tables';
import { toActor } from './actor-rows';
import { similarity, wordSimilarity } from './name-similarity';
import { preferencesOf } from './preferences';

type User = components['schemas']['User'];

const toUser = (user: UserRow, actor: ActorRow): User => ({
  email: user.email,
  lastLoginAt: user.lastLoginAt,
  ...toActor(actor),
  type: 'user',
});

/** A web user that is not retired. */
export function activeUser(tables: Tables, id: number): { user: UserRow; actor: ActorRow } {
  const user = tables.users.get(id);
  const actor = tables.actors.get(id);
  if (!user || !actor || actor.deletedAt !== null) throw problem.notFound();
  return { user, actor };
}

const byEmail = (one: User, other: User) => {
  const [a, b] = [one.email.toLowerCase(), other.email.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The web users that are not retired, by address. */
export function activeUsers(tables: Tables): User[] {
  return tables.users
    .rows()
    .flatMap((user) => {
      const actor = tables.actors.get(user.id);
      return actor?.deletedAt === null ? [toUser(user, actor)] : [];
    })
    .sort(byEmail);
}

/** Users whose name or email is similar to the words, best match first. */
function search(users: User[], words: string, inWords: boolean): User[] {
  const wanted = words.toLowerCase();
  return users
    .map((user) => {
      const texts = [user.displayName, user.email];
      const score = Math.max(...texts.map((text) => wordSimilarity(text, words) + similarity(text, words)));
      return { user, score, contains: inWords && texts.some((text) => text.toLowerCase().includes(wanted)) };
    })
    .filter(({ score, contains }) => score > 0.5 || contains)
    .sort((one, other) => other.score - one.score || byEmail(one.user, other.user))
    .map(({ user }) => user);
}

export const listUsers: Handler<'listUsers'> = ({ query, auth, ctx: { tables, behaves } }) => {
  const { q } = query;
  if (typeof q === 'object') throw problem.invalidParameterType('email', 'string');
  const exact = q ? userByEmail(tables, q) : undefined;
  const actor = exact && tables.actors.get(exact.id);
  // Anybody may find a user by the full email address: managers need this to grant roles.
  if (exact && actor) return { status: 200, body: [toUser(exact, actor)] };
  if (!auth.actor) throw problem.insufficientRights();
  if (!auth.can('user.list', 'user')) return { status: 200, body: [] };
  const found = q === undefined ? activeUsers(tables) : search(activeUsers(tables), q, behaves('findsPartsOfWords'));
  return { status: 200, body: page(found, query.offset, query.limit) };
};

export const createUser: Handler<'createUser'> = async ({ body, auth, ctx }) => {
  auth.require('user.create', 'user');
  const email = nullableTextColumn(body.email);
  // A blank name is replaced by the email address before the database checks either.
  const blank = body.displayName === undefined || body.displayName === null || body.displayName === '';
  const displayName = requiredTextColumn('displayName', blank ? email : body.displayName, 64);
  const actor = await createUserRow(ctx, { email: requiredTextColumn('email', email), displayName });
  const lastLogin: { lastLoginAt?: null } = ctx.behaves('logsLastLogins') ? { lastLoginAt: null } : {};
  ctx.audit('user.create', actor, { data: { actorId: actor.id, email, password: null, ...lastLogin } });
  if (ctx.options.singleSignOn !== 'off') ctx.mail({ to: String(email), kind: 'account-with-single-sign-on' });
  else if (body.password !== undefined && body.password !== null && body.password !== '') {
    checkPassword(body.password, ctx.behaves);
    ctx.tables.users.patch(actor.id, { passwordHash: await hashPassword(body.password, ctx.random) });
    ctx.audit('user.update', actor, { data: { password: true } });
    ctx.mail({ to: String(email), kind: 'account-with-password' });
  } else {
    ctx.mail({ to: String(email), kind: 'claim-account', token: provisionResetToken(ctx, actor).token });
  }
  const { user } = activeUser(ctx.tables, actor.id);
  return { status: 200, body: toUser(user, actor) };
};

export const getCurrentUser: Handler<'getCurrentUser'> = ({ auth, ctx: { tables, extended } }) => {
  const { user, actor } = activeUser(tables, auth.requireActor().id);
  if (!extended) return { status: 200, body: toUser(user, actor) };
  return {
    status: 200,
    body: { verbs: auth.verbsOn('*'), preferences: preferencesOf(tables, actor.id), ...toUser(user, actor) },
  };
};

export const getUser: Handler<'getUser'> = ({ path, auth, ctx: { tables } }) => {
  const { user, actor } = activeUser(tables, integer(path.userId));
  auth.require('user.read', actor);
  return { status: 200, body: toUser(user, actor) };
};

/** A text, new or existing. Unlike in other bodies, the real server fails on objects here. */
function changed(field: string, value: unknown, before: string, maxLength?: number): string {
  if (value === undefined) return before;
  if (typeof value === 'object' && value !== null) throw new InternalFault(`an object for ${field}`);
  return requiredTextColumn(field, value, maxLength);
}

export const updateUser: Handler<'updateUser'> = ({ path, body, auth, ctx }) => {
  const { user, actor } = activeUser(ctx.tables, integer(path.userId));
  auth.require('user.update', actor);
  // Under single sign-on the address says who somebody is, so nobody changes their own without the right to change all.
  const isFixed = ctx.options.singleSignOn !== 'off' && !auth.can('user.update', 'user');
  const asked = isFixed ? undefined : body.email;
  const email = changed('email', asked, user.email);
  checkEmailFree(ctx.tables, email, user.id);
  const displayName = changed('displayName', body.displayName, actor.displayName, 64);
  const named = { ...ctx.tables.actors.patch(actor.id, { displayName, updatedAt: ctx.now() }) };
  const updated = ctx.tables.users.patch(user.id, { email });
  const data = Object.entries({ email: asked, displayName: body.displayName }).filter(
    ([, value]) => value !== undefined,
  );
  ctx.audit('user.update', actor, { data: jsonColumn(Object.fromEntries(data)) });
  if (email !== '' && email !== user.email) ctx.mail({ to: user.email, kind: 'address-changed' });
  return { status: 200, body: toUser(updated, named) };
};

export const deleteUser: Handler<'deleteUser'> = ({ path, auth, ctx }) => {
  const { actor } = activeUser(ctx.tables, integer(path.userId));
  auth.require('user.delete', actor);
  retireActor(ctx, actor);
  ctx.audit('user.delete', actor);
  return { status: 200, body: { success: true } };
};
