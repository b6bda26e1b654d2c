/** Logging in at the provider of an organization (OpenID Connect, code flow with PKCE). */
import { sessionCookies } from '@mocks/server/auth/cookies';
import {
  type Claims,
  challengeOf,
  escapeHtml,
  providerAddress,
  redeem,
  textFromBase64Url,
  textToBase64Url,
  toBase64Url,
} from '@mocks/server/auth/provider';
import type { Context, Handler, OperationId, QueryOf } from '@mocks/server/define';
import { InternalFault } from '@mocks/server/problem';
import { userByEmail } from '@mocks/server/store/people';
import type { Tables } from '@mocks/server/store/tables';
import { logIn } from './sessions';

const callback = '/v1/oidc/callback';
export const callbackAddress = (origin: string): string => origin + callback;

/** Whether an operation answers browsers that go there, with pages. */
export const isPage = (id: OperationId): boolean => id === 'startOidcLogin' || id === 'finishOidcLogin';

/** Pages have one text for every problem. */
export const unknownError = () => ({
  status: 500,
  type: 'text/html',
  body: '<!doctype html><title>Error</title><p>Something went wrong on the server.</p><a href="/">Go home</a>',
});

type Refusal = 'auth-ok-user-not-found' | 'email-not-verified' | 'email-claim-not-provided' | 'internal-server-error';

/** The two cookies that a login stores for its callback. `__Host-` cannot be, because of the path. */
function cookiesOf({ options: { origin }, clock }: Context) {
  const isSecure = origin.startsWith('https:');
  const prefix = isSecure ? '__Secure-' : '';
  const rest = `HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
  const hour = 3600;
  return {
    verifier: `${prefix}ocv`,
    state: `${prefix}next`,
    set: (name: string, value: string) =>
      `${name}=${encodeURIComponent(value)}; Max-Age=${hour}; Path=${callback}; ` +
      `Expires=${new Date(clock.now() + hour * 1000).toUTCString()}; ${rest}`,
    clear: (name: string) => `${name}=; Path=${callback}; Expires=${new Date(0).toUTCString()}; ${rest}`,
  };
}

/** The return address inside a state. @throws InternalFault for what no state is */
function nextOf(state: string | undefined): string {
  if (state === undefined || state === '') return '';
  const encoded = state.split(':')[1];
  if (encoded === undefined) throw new InternalFault('a state without a return address');
  try {
    return textFromBase64Url(encoded);
  } catch {
    return '';
  }
}

/** Sends a browser elsewhere, with a line for people whose browser stays. */
function elsewhere<Status extends 303 | 307>(
  status: Status,
  location: string,
  cookies: readonly string[],
  asked: Headers,
) {
  const rest = { location, 'set-cookie': cookies, vary: 'Accept-Encoding, Origin, Accept', etag: '' };
  if (!/\btext\/html\b/.test(asked.get('accept') ?? ''))
    return { status, type: 'text/plain' as const, body: `Go to ${location}`, headers: rest };
  return { status, type: 'text/html' as const, body: `<p>Go to ${escapeHtml(location)}</p>`, headers: rest };
}

/** To the login page with the reason. `state` is the cookie of the way there. */
function refused(
  why: Refusal,
  {
    state,
    origin,
    cookies,
    headers,
  }: { state: string | undefined; origin: string; cookies: readonly string[]; headers: Headers },
) {
  const query = new URLSearchParams({ oidcError: why });
  const next = nextOf(state);
  if (next !== '') query.append('next', next);
  return elsewhere(303, `${origin}/login?${query.toString()}`, cookies, headers);
}

export const startOidcLogin: Handler<'startOidcLogin'> = async ({ query, cookies, headers, ctx }) => {
  const { origin, singleSignOn } = ctx.options;
  const own = cookiesOf(ctx);
  // Without its provider the server does not know where to send anybody.
  if (singleSignOn === 'down')
    return refused('internal-server-error', { state: cookies.get(own.state), origin, cookies: [], headers });
  const verifier = toBase64Url(ctx.random.bytes(32));
  const next = typeof query.next === 'string' ? query.next : '';
  const state = `${toBase64Url(ctx.random.bytes(32))}:${textToBase64Url(next)}`;
  const address = new URL(providerAddress(origin));
  address.search = new URLSearchParams({
    scope: 'openid email',
    resource: `${origin}/v1`,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    redirect_uri: callbackAddress(origin),
    state,
    client_id: 'alidade-embedded',
    response_type: 'code',
  }).toString();
  return elsewhere(307, address.href, [own.set(own.verifier, verifier), own.set(own.state, state)], headers);
};

/** What the provider says, if the answer belongs to the login of this browser. */
async function claimsOf(
  query: QueryOf<'finishOidcLogin'> & { readonly [name: string]: string | readonly string[] | undefined },
  expected: { state: string | undefined; verifier: string | undefined },
  tables: Tables,
): Promise<Claims | null> {
  const { code, state, error } = query;
  if (error !== undefined || typeof code !== 'string' || state !== expected.state) return null;
  return redeem(tables, code, expected.verifier ?? '');
}

/** A path of this installation, or its home. */
function safePath(next: string, origin: string): string {
  if (next === '' || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return url.origin !== origin || url.pathname === '/login' ? '/' : url.pathname + url.search + url.hash;
}

/** A redirect would lose the session's cookies, which browsers do not send after coming from another site. */
const forwardingPage = (path: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Logged in</title><meta http-equiv="refresh" content="0; url=${escapeHtml(path)}"></head>
<body><p><a href="${escapeHtml(path)}">Continue</a></p></body>
</html>
`;

export const finishOidcLogin: Handler<'finishOidcLogin'> = async ({ query, cookies, headers, ctx }) => {
  const { origin, singleSignOn } = ctx.options;
  const own = cookiesOf(ctx);
  const cleared = [own.clear(own.verifier), own.clear(own.state)];
  const [verifier, state] = [cookies.get(own.verifier), cookies.get(own.state)];
  const refuse = (why: Refusal) => refused(why, { state, origin, cookies: cleared, headers });

  const claims = singleSignOn === 'down' ? null : await claimsOf(query, { state, verifier }, ctx.tables);
  if (!claims) return refuse('internal-server-error');
  if (claims.email === undefined) return refuse('email-claim-not-provided');
  if (!claims.verified) return refuse('email-not-verified');
  const user = userByEmail(ctx.tables, claims.email);
  const actor = user && ctx.tables.actors.get(user.id);
  if (!actor) return refuse('auth-ok-user-not-found');

  const session = logIn(ctx, actor, headers);
  return {
    status: 200,
    type: 'text/html',
    body: forwardingPage(safePath(nextOf(state), origin)),
    headers: { 'set-cookie': [...cleared, ...sessionCookies(origin, session)] },
  };
};
