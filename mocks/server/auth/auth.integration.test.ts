import { beforeEach, describe, expect, it } from 'vitest';
import { demonstrationAccounts } from '@mocks/server/accounts';
import { type Fixture, codeOf, startFixture } from '@mocks/server/test-server';
import { parseCookies } from './cookies';

const admin = demonstrationAccounts[0];
let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});

const signIn = (credentials: unknown) => fixture.call('POST', '/v1/sessions', { json: credentials });

async function cookieOf(response: Response): Promise<{ cookie: string; csrf: string }> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrf } = (await response.json()) as { csrf: string };
  return { cookie, csrf };
}

describe('signing in', () => {
  it('returns a session of 24 hours and sets both cookies', async () => {
    const response = await signIn(admin);
    const { createdAt, expiresAt, token } = (await response.clone().json()) as Record<string, string>;
    expect(response.status).toBe(200);
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')).toBe(24 * 60 * 60 * 1000);
    const [session, csrf] = response.headers.getSetCookie();
    expect(session).toMatch(/^session=[^;]+; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Strict$/);
    expect(csrf).toMatch(/^__csrf=[^;]+; Path=\/; Expires=[^;]+ GMT; SameSite=Strict$/);
    expect(parseCookies(session?.split(';')[0] ?? null).get('session')).toBe(token);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('uses the __Host- name and Secure over HTTPS', async () => {
    fixture = await startFixture({ options: { origin: 'https://central.example.org' } });
    const [session] = (await signIn(admin)).headers.getSetCookie();
    expect(session).toMatch(/^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/);
  });

  it.each([
    ['an address in capitals', { ...admin, email: 'ADMIN@Example.ORG' }, 200, undefined],
    ['a wrong password', { ...admin, password: 'demonstration-manager' }, 401, 401.2],
    ['an unknown address', { email: 'nobody.else@example.org', password: 'x' }, 401, 401.2],
    ['an address with a space', { ...admin, email: ` ${admin.email}` }, 401, 401.2],
    ['no password', { email: admin.email }, 400, 400.3],
    ['blank fields', { email: '', password: '' }, 400, 400.3],
    ['a list', [], 400, 400.3],
    ['a number for an address', { email: 1, password: 'x' }, 400, 400.11],
    ['a number for a password', { email: admin.email, password: 2 }, 401, 401.2],
    ['a NUL in the address', { email: 'a\u0000b@example.org', password: 'x' }, 500, undefined],
    ['a body of 300 kB', { email: 'x'.repeat(300_000), password: 'x' }, 400, 400.36],
  ])('answers %s', async (_what, body, status, code) => {
    const response = await signIn(body);
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
  });

  it.each([
    ['{"email":', 400.1],
    ['null', 400.1],
    ['"x"', 400.1],
  ])('refuses the body %s as no JSON object', async (body, code) => {
    const response = await fixture.call('POST', '/v1/sessions', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await codeOf(response)).toBe(code);
    expect(response.headers.get('cache-control')).toBeNull();
  });
});

describe('the session cookie', () => {
  const post = (cookie: string, json: unknown, headers: Record<string, string> = {}) =>
    fixture.call('POST', '/v1/projects', { json, headers: { cookie, 'x-forwarded-proto': 'https', ...headers } });

  it('signs in over HTTPS only', async () => {
    const { cookie } = await cookieOf(await signIn(admin));
    expect(await codeOf(await fixture.call('GET', '/v1/sessions/restore', { headers: { cookie } }))).toBe(401.3);
    const secure = await fixture.call('GET', '/v1/sessions/restore', {
      headers: { cookie, 'x-forwarded-proto': 'https' },
    });
    expect(Object.keys((await secure.json()) as object)).toEqual(['createdAt', 'expiresAt']);
  });

  it('needs a CSRF token for POST', async () => {
    const { cookie, csrf } = await cookieOf(await signIn(admin));
    expect(await codeOf(await post(cookie, { name: 'a' }))).toBe(401.2);
    expect(await codeOf(await post(cookie, { name: 'a' }, { 'x-requested-with': 'xmlhttprequest' }))).toBe(401.2);
    expect(await codeOf(await post(cookie, { name: 'a', __csrf: 'x'.repeat(64) }))).toBe(401.2);
    expect((await post(cookie, { name: 'a', __csrf: csrf })).status).toBe(200);
    expect((await post(cookie, { name: 'a' }, { 'x-requested-with': 'XMLHttpRequest' })).status).toBe(200);
  });

  it('needs no CSRF token for PUT, PATCH and DELETE, nor with a bearer token', async () => {
    const { cookie } = await cookieOf(await signIn(admin));
    const headers = { cookie, 'x-forwarded-proto': 'https' };
    expect((await fixture.call('PATCH', '/v1/projects/1', { json: { name: 'b' }, headers })).status).toBe(200);
    expect(
      (await fixture.call('PUT', '/v1/user-preferences/site/a', { json: { propertyValue: 1 }, headers })).status,
    ).toBe(200);
    expect((await fixture.call('DELETE', '/v1/user-preferences/site/a', { headers })).status).toBe(200);
    expect(
      (
        await fixture.call('POST', '/v1/projects', {
          json: { name: 'c' },
          headers,
          token: await fixture.token('admin'),
        })
      ).status,
    ).toBe(200);
  });

  it('is ignored when the bearer token is wrong', async () => {
    const { cookie } = await cookieOf(await signIn(admin));
    const response = await fixture.call('GET', '/v1/users/current', {
      token: 'x'.repeat(64),
      headers: { cookie, 'x-forwarded-proto': 'https' },
    });
    expect(await codeOf(response)).toBe(401.2);
  });

  it('is deleted with the session', async () => {
    const { cookie } = await cookieOf(await signIn(admin));
    const headers = { cookie, 'x-forwarded-proto': 'https' };
    const ended = await fixture.call('DELETE', '/v1/sessions/current', { headers });
    expect(await ended.json()).toEqual({ success: true });
    expect(ended.headers.getSetCookie()[0]).toBe(
      'session=null; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
    );
    expect(await codeOf(await fixture.call('GET', '/v1/sessions/restore', { headers }))).toBe(401.2);
  });
});

describe('expiry', () => {
  it('ends a session 24 hours after it began, by the server’s clock', async () => {
    const token = await fixture.token('viewer');
    fixture.clock.advance(24 * 60 * 60 * 1000 - 60_000);
    expect((await fixture.call('GET', '/v1/sessions/restore', { token })).status).toBe(200);
    fixture.clock.advance(60_000);
    expect(await codeOf(await fixture.call('GET', '/v1/sessions/restore', { token }))).toBe(401.2);
  });
});

describe('a password with the request', () => {
  const basic = `Basic ${btoa(`${admin.email}:${admin.password}`)}`;

  it('signs in over HTTPS only, without a session', async () => {
    expect(await codeOf(await fixture.call('GET', '/v1/users/current', { headers: { authorization: basic } }))).toBe(
      401.3,
    );
    const headers = { authorization: basic, 'x-forwarded-proto': 'https' };
    expect((await fixture.call('GET', '/v1/users/current', { headers })).status).toBe(200);
    expect(await codeOf(await fixture.call('GET', '/v1/sessions/restore', { headers }))).toBe(404.1);
  });

  it.each(['Foo bar', 'Bearer short', 'Basic %%%'])('does not take %s', async (authorization) => {
    const response = await fixture.call('GET', '/v1/users/current', {
      headers: { authorization, 'x-forwarded-proto': 'https' },
    });
    expect(await codeOf(response)).toBe(401.2);
  });
});
