/** A server with single sign-on: the embedded one, or the one that CENTRAL_SSO_URL names. */
import { describe, expect, test } from 'vitest';
import { type Person, call, password, server, unique } from './harness.ts';
import { type AnswerAtProvider, answerAtProvider } from './provider.ts';

const { url: at, email: administrator } = server.singleSignOn ?? { url: '', email: '' };
const callback = `${at}/v1/oidc/callback`;

/** The `Cookie` header for the cookies of an answer, without those that it clears. */
const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

const namesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split('=')[0]?.replace(/^__\w+-/, ''));

/** Goes to the provider and comes back: the answer of the callback must have this status. */
async function comeBack<Status extends 200 | 303>(said: AnswerAtProvider, status: Status, next = '/users?a=b') {
  const { headers } = await call('startOidcLogin', { at, query: { next }, status: 307 });
  const back = new URL(await answerAtProvider(headers.get('location') ?? '', callback, said));
  return call('finishOidcLogin', {
    at,
    query: Object.fromEntries(back.searchParams),
    headers: { cookie: cookieOf(headers) },
    status,
    invalid: true,
  });
}

async function logIn(email: string): Promise<Person> {
  const { headers } = await comeBack({ email }, 200);
  const as: Person = { by: 'cookie', cookie: cookieOf(headers), csrf: '', id: 0, email };
  const { id } = (await call('getCurrentUser', { at, as })).body;
  return { ...as, id };
}

describe.skipIf(server.singleSignOn === undefined)('single sign-on', () => {
  test('leads to the provider with what the callback compares', async () => {
    const { headers } = await call('startOidcLogin', { at, query: { next: '/projects/1' }, status: 307 });
    const location = new URL(headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      scope: 'openid email',
      resource: `${at}/v1`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
      redirect_uri: callback,
      state: expect.stringMatching(/^[\w-]{43}:L3Byb2plY3RzLzE$/) as string,
      client_id: expect.any(String) as string,
      response_type: 'code',
    });
    const isSecure = at.startsWith('https:');
    const rest = `; Max-Age=3600; Path=/v1/oidc/callback; Expires=[^;]+; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax$`;
    const prefix = isSecure ? '__Secure-' : '';
    const [verifier, state, ...others] = headers.getSetCookie();
    expect(verifier).toMatch(new RegExp(`^${prefix}ocv=[\\w-]{43}${rest}`));
    expect(state).toMatch(new RegExp(`^${prefix}next=[\\w-]{43}%3AL3Byb2plY3RzLzE${rest}`));
    expect(others).toEqual([]);
  });

  test('starts a session, which ends as usual', async () => {
    const { headers, text } = await comeBack({ email: administrator.toUpperCase() }, 200, '/users?a=b#c');
    expect(text.replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=')).toContain('content="0; url=/users?a=b#c"');
    expect(namesOf(headers)).toEqual(['ocv', 'next', 'session', '__csrf']);
    const as: Person = { by: 'cookie', cookie: cookieOf(headers), csrf: '', id: 0, email: administrator };
    const { body } = await call('restoreSession', { at, as });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(24 * 60 * 60 * 1000);
    expect((await call('getCurrentUser', { at, as })).body.email).toBe(administrator);
    await call('deleteCurrentSession', { at, as });
    await call('restoreSession', { at, as, problem: '401.2' });
  });

  test.each(['https://evil.example/', '//evil.example/', '/login', '/login?next=/users'])(
    'does not lead to %s afterwards',
    async (next) => {
      const { text } = await comeBack({ email: administrator }, 200, next);
      expect(text.replaceAll('&#x2F;', '/')).toContain('content="0; url=/"');
    },
  );

  test.each([
    ['a refusal', { answer: 'refuse' }, 'internal-server-error'],
    ['no address', {}, 'email-claim-not-provided'],
    ['an address that is not verified', { email: administrator, verified: false }, 'email-not-verified'],
    ['an unknown address', { email: `${unique('ghost')}@contract.example` }, 'auth-ok-user-not-found'],
  ] as const)('tells the login page of %s', async (_what, said, error) => {
    const { headers } = await comeBack(said, 303);
    expect(headers.get('location')).toBe(`${at}/login?oidcError=${error}&next=%2Fusers%3Fa%3Db`);
    expect(namesOf(headers)).toEqual(['ocv', 'next']);
  });

  test('refuses a return without its cookies, or with another state', async () => {
    const bare = await call('finishOidcLogin', { at, status: 303 });
    expect(bare.headers.get('location')).toBe(`${at}/login?oidcError=internal-server-error`);
    const { headers } = await call('startOidcLogin', { at, query: { next: '/users' }, status: 307 });
    const back = new URL(await answerAtProvider(headers.get('location') ?? '', callback, { email: administrator }));
    const other = await call('finishOidcLogin', {
      at,
      query: { ...Object.fromEntries(back.searchParams), state: 'other' },
      headers: { cookie: cookieOf(headers) },
      status: 303,
      invalid: true,
    });
    expect(other.headers.get('location')).toBe(`${at}/login?oidcError=internal-server-error&next=%2Fusers`);
  });

  // No scenario can stop the provider of a real server.
  test.runIf(server.singleSignOn?.kind === 'embedded')('tells the login page of a provider out of reach', async () => {
    const control = (singleSignOn: string) =>
      fetch(`${at}/-/control`, { method: 'POST', body: JSON.stringify({ singleSignOn }) });
    await control('down');
    const { headers } = await call('startOidcLogin', { at, query: { next: '/users' }, status: 303 });
    await control('on');
    expect(headers.get('location')).toBe(`${at}/login?oidcError=internal-server-error`);
  });

  test('answers pages, not problems', async () => {
    const query = { next: '/', offset: 'x' };
    const { headers } = await call('startOidcLogin', { at, query, status: 500, invalid: true });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('has no passwords', async () => {
    const body = { email: administrator, password };
    await call('createSession', { at, body, problem: '404.1' });
    await call('initiatePasswordReset', { at, body: { email: administrator }, problem: '404.1' });
    await call('verifyPasswordReset', { at, body: { new: password }, problem: '404.1' });
    await call('setUserPassword', {
      at,
      path: { userId: 1 },
      body: { old: password, new: password },
      problem: '404.1',
    });
    await call('getCurrentUser', { at, as: { by: 'basic', ...body }, problem: '401.5' });
  });

  test('lets administrators alone change the address of an account', async () => {
    const admin = await logIn(administrator);
    const [first, second] = [`${unique('amina')}@contract.example`, `${unique('amina')}@contract.example`];
    const { body: user } = await call('createUser', { at, as: admin, body: { email: first, password } });
    const path = { userId: user.id };
    expect((await call('updateUser', { at, as: admin, path, body: { email: second } })).body.email).toBe(second);
    const own = await logIn(second);
    const { body } = await call('updateUser', { at, as: own, path, body: { email: first, displayName: 'Amina' } });
    expect(body).toMatchObject({ email: second, displayName: 'Amina' });
    const audits = await call('listAudits', { at, as: admin, query: { action: 'user.update', limit: 1 } });
    expect(audits.body[0]?.details).toEqual({ data: { displayName: 'Amina' } });
    await call('deleteUser', { at, as: admin, path });
    const { headers } = await comeBack({ email: second }, 303);
    expect(headers.get('location')).toContain('oidcError=auth-ok-user-not-found');
  });
});
