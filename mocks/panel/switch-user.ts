import type { CookieJar } from '@mocks/cookie-jar';
import { demonstrationAccounts } from '@mocks/server/accounts';
import type { Server } from '@mocks/server/server';

/** Signs this browser out and in as another demonstration account. The page must be reloaded afterwards. */
export async function switchUser(server: Server, jar: CookieJar, email: string): Promise<void> {
  const account = demonstrationAccounts.find((one) => one.email === email);
  const url = new URL('/v1/sessions', location.origin);
  const cookie = jar.header(server.clock.now());
  if (cookie !== null)
    await server.exchange(new Request(`${url}/current`, { method: 'DELETE' }), { cookie, secure: true });
  jar.clear();
  const { response, cookies } = await server.exchange(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: account?.password }),
    }),
  );
  jar.store(cookies);
  const { expiresAt } = (await response.json()) as { expiresAt: string };
  // The client's only own record of a session: when it ends.
  localStorage.setItem('sessionExpires', String(Date.parse(expiresAt)));
}
