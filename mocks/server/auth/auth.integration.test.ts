import { demonstrationAccounts } from '@mocks/server/accounts';
import { type Fixture, codeOf, startFixture } from '@mocks/server/test-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseCookies } from './cookies';

const admin = demonstrationAccounts[0];
let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});

const signIn = (credentials: unknown) => fixture.call('POST', '/v1/sessions', { json: credentials });

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
    ['blank fields', { email: '', password: '' }, 400, 400.3],
    ['a list', [], 400, 400.3],
    ['a number for a password', { email: admin.email, password: 2 }, 401, 401.2],
    ['a NUL in the address', { email: 'a\u0000b@example.org', password: 'x' }, 500, undefined],
  ])('answers %s', async (_what, body, status, code) => {
    const response = await signIn(body);
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
  });

  it.each([
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

it('signing out deletes the session cookie', async () => {
  const cookie = (await signIn(admin)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { cookie, 'x-forwarded-proto': 'https' };
  const ended = await fixture.call('DELETE', '/v1/sessions/current', { headers });
  expect(ended.headers.getSetCookie()[0]).toBe(
    'session=null; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
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
