import { createCookieJar } from '@mocks/cookie-jar';
/** Logging in at a provider, step by step like a browser. */
import { describe, expect, it } from 'vitest';
import { demonstrationAccounts } from './accounts';
import { providerPath } from './auth/provider';
import type { ServerOptions } from './define';
import { startFixture } from './test-server';

const [admin, manager] = demonstrationAccounts;
const origin = 'http://127.0.0.1:8989';

interface Answer {
  email?: string;
  verified?: boolean;
  answer?: 'login' | 'refuse';
}

async function start(options: Partial<ServerOptions> = {}) {
  const { server, ...fixture } = await startFixture({ options: { origin, singleSignOn: 'on', ...options } });
  const jar = createCookieJar();
  const go = async (address: string, init: RequestInit = {}) => {
    const { response, cookies } = await server.exchange(new Request(new URL(address, origin), init), {
      cookie: jar.header(server.clock.now()),
      secure: true,
    });
    jar.store(cookies);
    return { response, cookies, location: response.headers.get('location') ?? '' };
  };
  /** The address to which the provider sends a browser back. */
  const returnOf = async (location: string, { email = '', verified = true, answer = 'login' }: Answer) => {
    const body = new URLSearchParams(new URL(location).searchParams);
    for (const [name, value] of Object.entries({ email, answer, ...(verified && { verified: 'on' }) }))
      body.set(name, value);
    const sent = await server.provider(new Request(`${origin}${providerPath}`, { method: 'POST', body }));
    return sent.headers.get('location') ?? '';
  };
  const logIn = async (answer: Answer, next = '/projects/1') => {
    const { location } = await go(`/v1/oidc/login?next=${encodeURIComponent(next)}`);
    return go(await returnOf(location, answer));
  };
  return { server, go, jar, logIn, returnOf, ...fixture };
}

describe('the way to the provider', () => {
  it('has cookies of another name behind HTTPS', async () => {
    const { go } = await start({ origin: 'https://data.example.org' });
    const { cookies, location } = await go('/v1/oidc/login');
    expect(cookies).toEqual([
      expect.stringMatching(/^__Secure-ocv=.*; HttpOnly; Secure; SameSite=Lax$/) as string,
      expect.stringMatching(/^__Secure-next=.*; HttpOnly; Secure; SameSite=Lax$/) as string,
    ]);
    expect(location).toMatch(/^https:\/\/data\.example\.org\/-\/provider\?/);
  });
});

describe('the way back', () => {
  it('starts a session, forwards to the return address, and clears the cookies of the way', async () => {
    const { logIn, go, server } = await start();
    const { response, cookies } = await logIn({ email: manager.email.toUpperCase() }, '/users?x="<b>#y');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('content="0; url=/users?x=%22%3Cb%3E#y"');
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['ocv', 'next', 'session', '__csrf']);
    expect(cookies[0]).toBe(
      'ocv=; Path=/v1/oidc/callback; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    );
    expect(cookies[2]).toMatch(/; HttpOnly; SameSite=Strict$/);
    const { response: current } = await go('/v1/users/current');
    expect(await current.json()).toMatchObject({ email: manager.email, lastLoginAt: expect.any(String) as string });
    expect(server.store.tables.audits.rows().at(-1)).toMatchObject({ action: 'user.session.create' });
  });

  it('accepts nothing but the answer to this login of this browser', async () => {
    const { go, jar, returnOf, server } = await start();
    const refused = async (address: string) => {
      const { response, location } = await go(address);
      expect([response.status, location]).toEqual([
        303,
        expect.stringMatching(/\/login\?oidcError=internal-server-error(&next=%2Fusers)?$/),
      ]);
    };
    const fresh = async () => returnOf((await go('/v1/oidc/login?next=%2Fusers')).location, { email: admin.email });
    await refused('/v1/oidc/callback');
    const mine = await fresh();
    const foreign = await fresh();
    // The code of another login, then another state, then no cookies.
    const mixed = new URL(await fresh());
    mixed.searchParams.set('code', new URL(mine).searchParams.get('code') ?? '');
    await refused(mixed.href);
    const renamed = new URL(await fresh());
    renamed.searchParams.set('state', 'other');
    await refused(renamed.href);
    await fresh();
    await refused(foreign);
    const alone = await fresh();
    jar.clear();
    await refused(alone);
    expect(server.store.tables.sessions.size).toBe(0);
    // A code is good once, even if the cookies are still there.
    const good = await fresh();
    const cookie = jar.header(server.clock.now()) ?? '';
    expect((await go(good)).response.status).toBe(200);
    await refused(good);
    jar.store(cookie.split('; '));
    await refused(good);
    expect(server.store.tables.sessions.size).toBe(1);
  });

  it('breaks on a cookie that it did not write', async () => {
    const { server } = await start();
    const request = new Request(`${origin}/v1/oidc/callback?code=x&state=abc`, {
      headers: { cookie: 'next=abc; ocv=x' },
    });
    expect((await server.fetch(request, { secure: true })).status).toBe(500);
  });
});

describe('the provider', () => {
  it('knows this server alone', async () => {
    const { server } = await start();
    const ask = (address: string) =>
      server.provider(new Request(`${origin}${providerPath}?redirect_uri=${encodeURIComponent(address)}&state=%22%3E`));
    expect((await ask('https://evil.example/v1/oidc/callback')).status).toBe(400);
    const page = await (await ask(`${origin}/v1/oidc/callback`)).text();
    expect(page).toContain(`value="${admin.email}"`);
    expect(page).toContain('name="state" value="&quot;&gt;"');
  });
});

describe('a server without passwords', () => {
  it('says so to the client', async () => {
    const { call, server } = await start();
    const isSaid = async () => (await (await call('GET', '/client-config.json')).json()) as { oidcEnabled?: boolean };
    expect(await isSaid()).toEqual({ oidcEnabled: true });
    server.singleSignOn = 'off';
    expect(await isSaid()).toEqual({});
    expect((await call('GET', '/v1/oidc/login')).status).toBe(404);
    await server.reset();
    expect(server.singleSignOn).toBe('on');
  });

  it('invites without a password', async () => {
    const { logIn, go, server } = await start();
    await logIn({ email: admin.email });
    const email = 'new@example.org';
    const made = await go('/v1/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ email, password: 'x' }),
    });
    const { id } = (await made.response.json()) as { id: number };
    expect(server.mails.list()).toEqual([{ to: email, kind: 'account-with-single-sign-on' }]);
    expect(server.store.tables.users.get(id)?.passwordHash).toBeNull();
  });
});
