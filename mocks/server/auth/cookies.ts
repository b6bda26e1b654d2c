/** The cookies of a session, by name and attributes as the real server sets them. */
import type { SessionRow } from '@mocks/server/store/tables';

/** `__Host-` needs HTTPS, so a server reached by HTTP uses the plain name. */
export const sessionCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-session' : 'session';

const httpDate = (milliseconds: number) => new Date(milliseconds).toUTCString();

/** The `Set-Cookie` lines that start a session in a browser. */
export function sessionCookies(origin: string, session: SessionRow): string[] {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const expires = httpDate(Date.parse(session.expiresAt));
  return [
    `${sessionCookieName(origin)}=${encodeURIComponent(session.token)}; Path=/; Expires=${expires}; HttpOnly${secure}; SameSite=Strict`,
    `__csrf=${encodeURIComponent(session.csrf)}; Path=/; Expires=${expires}${secure}; SameSite=Strict`,
  ];
}

/** The lines that end a session; always `Secure`, as on the real server. */
export const endedCookies = (origin: string): string[] => [
  `${sessionCookieName(origin)}=null; Path=/; Expires=${httpDate(0)}; HttpOnly; Secure; SameSite=Strict`,
  `__csrf=null; Path=/; Expires=${httpDate(0)}; Secure; SameSite=Strict`,
];

/** Parses a `Cookie` header; the first of two equal names counts. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at === -1) continue;
    const name = part.slice(0, at).trim();
    const value = part
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (!cookies.has(name)) cookies.set(name, tolerant(value));
  }
  return cookies;
}

function tolerant(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
