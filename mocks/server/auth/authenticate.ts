/** Identifies the sender of a request by the first of: key in the path, bearer token, password, session cookie. */
import type { KnownVerb } from '@mocks/generated/schema';
import type { Clock } from '@mocks/server/clock';
import type { ServerOptions } from '@mocks/server/define';
import { isTrue, problem } from '@mocks/server/problem';
import { userByEmail } from '@mocks/server/store/people';
import { holdsVerb, verbsOn } from '@mocks/server/store/rights';
import type { ActorRow, SessionRow, Tables } from '@mocks/server/store/tables';
import type { ActeeRef, Auth } from './auth';
import { sessionCookieName } from './cookies';
import { verifyPassword } from './password';

/** The credentials of a request. */
export interface Credentials {
  method: string;
  headers: Headers;
  /** The cookies by name, as the delivery received them. */
  cookies: ReadonlyMap<string, string>;
  /** A key from the path (`/v1/key/…/`) or the query (`?st=`). */
  fieldKey: string | undefined;
  /** The JSON body's `__csrf`, for forms sent without script. */
  csrf: unknown;
  /** Otherwise who sends no credentials, or an unknown cookie, is a visitor without rights. */
  refusesStrangers: boolean;
}

const tokenPattern = /^[A-Za-z0-9!$]{64}$/;
const idOf = (actee: ActeeRef) => (typeof actee === 'string' ? actee : actee.acteeId);

/** What an actor may do. `null` is an anonymous caller, who may do nothing. */
export function authOf(tables: Tables, actor: ActorRow | null, session: SessionRow | null): Auth {
  const can = (verb: KnownVerb | readonly KnownVerb[], actee: ActeeRef): boolean => {
    if (!actor) return false;
    const verbs = typeof verb === 'string' ? [verb] : verb;
    // Everybody may read and change themselves and sign out. Devices may not, because they cannot sign in again.
    const self = actor.acteeId === idOf(actee);
    if (self && verbs.some((one) => one === 'user.read' || one === 'user.update')) return true;
    if (self && verbs.includes('session.end') && actor.type !== 'field_key') return true;
    return holdsVerb(tables, actor.id, verbs, actee);
  };
  return {
    actor,
    session,
    can,
    require(verb, actee) {
      if (!can(verb, actee)) throw problem.insufficientRights();
    },
    verbsOn: (actee) => (actor ? verbsOn(tables, actor.id, actee) : []),
    canAssign(role, actee) {
      const held = new Set(actor ? verbsOn(tables, actor.id, actee) : []);
      // A right on all forms includes the open ones.
      if (held.has('form.list')) held.add('open_form.list');
      if (held.has('form.read')) held.add('open_form.read');
      return role.verbs.every((verb) => held.has(verb));
    },
    requireActor() {
      if (!actor) throw problem.notFound();
      return actor;
    },
  };
}

/** The active session of a token. */
export function sessionByToken(tables: Tables, clock: Clock, token: string): SessionRow | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const session = tables.sessions.get(token);
  return session && Date.parse(session.expiresAt) > clock.now() ? session : undefined;
}

const overHttps = (headers: Headers) => headers.get('x-forwarded-proto') === 'https';

/** @throws 401 for missing or wrong credentials, 403 for a wrong key in the path */
export async function authenticate(
  tables: Tables,
  clock: Clock,
  { origin, singleSignOn }: Pick<ServerOptions, 'origin' | 'singleSignOn'>,
  { method, headers, cookies, fieldKey, csrf, refusesStrangers }: Credentials,
): Promise<Auth> {
  const bySession = (session: SessionRow | undefined): Auth => {
    const actor = session && tables.actors.get(session.actorId);
    if (!session || !actor) throw problem.authenticationFailed();
    return authOf(tables, actor, session);
  };
  const authorization = headers.get('authorization') ?? '';

  if (fieldKey !== undefined) {
    if (!tokenPattern.test(fieldKey)) throw problem.authenticationFailed();
    // 403 instead of 401, because devices ask for credentials after a 401.
    const session = sessionByToken(tables, clock, fieldKey);
    const actor = session && tables.actors.get(session.actorId);
    if (actor?.type !== 'field_key' && actor?.type !== 'public_link') throw problem.insufficientRights();
    return bySession(session);
  }
  if (authorization.startsWith('Bearer ')) return bySession(sessionByToken(tables, clock, authorization.slice(7)));
  if (authorization.startsWith('Basic ')) {
    if (singleSignOn !== 'off') throw problem.noPasswords();
    if (!overHttps(headers)) throw problem.httpsOnly();
    return authOf(tables, await byPassword(tables, authorization.slice(6)), null);
  }
  const session = sessionByToken(tables, clock, cookies.get(sessionCookieName(origin)) ?? '');
  if (!refusesStrangers && authorization === '' && (!overHttps(headers) || !session)) return authOf(tables, null, null);
  if (authorization !== '' || cookies.size === 0) throw problem.authenticationFailed();

  if (!overHttps(headers)) throw problem.httpsOnly();
  const auth = bySession(session);
  // Protection against CSRF: another site can make a browser send cookies, but not this header, and cannot know the
  // token.
  if (method !== 'POST' || headers.get('x-requested-with') === 'XMLHttpRequest') return auth;
  if (typeof csrf !== 'string' || decoded(csrf) !== auth.session?.csrf) throw problem.authenticationFailed();
  return auth;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

async function byPassword(tables: Tables, encoded: string): Promise<ActorRow> {
  const [, email, password] = /^([^:]+):([^]+)$/.exec(fromBase64(encoded)) ?? [];
  const user = email === undefined ? undefined : userByEmail(tables, email);
  const actor = user && tables.actors.get(user.id);
  if (!user || !actor || !(await verifyPassword(password, user.passwordHash))) throw problem.authenticationFailed();
  return actor;
}

function fromBase64(encoded: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** Whether the request asks for extended metadata. */
export const wantsExtended = (headers: Headers): boolean => isTrue(headers.get('x-extended-metadata'));
