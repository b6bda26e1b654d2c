/** Who sends a request, and the headers that say so. */

/** A person with a session. */
export type Person = { id: number; email: string } & (
  | { by: 'token'; token: string }
  | { by: 'cookie'; cookie: string; csrf: string }
);
/** A device: an app user's token is put before the path (`key`), a public link's into the query (`st`). */
export type Device = { by: 'key'; token: string } | { by: 'st'; token: string };
/** The sender of a request, and their credentials. */
export type Actor = Person | Device | { by: 'basic'; email: string; password: string };

/** The headers; a device's token is in the address. */
export function credentials(actor: Actor | undefined, method: string): Record<string, string> {
  if (!actor || actor.by === 'key' || actor.by === 'st') return {};
  if (actor.by === 'token') return { authorization: `Bearer ${actor.token}` };
  // Cookies and passwords need HTTPS; in front of a real server a proxy sets this header.
  if (actor.by === 'basic') {
    return { authorization: `Basic ${btoa(`${actor.email}:${actor.password}`)}`, 'x-forwarded-proto': 'https' };
  }
  return {
    cookie: actor.cookie,
    'x-forwarded-proto': 'https',
    ...(method === 'post' ? { 'x-requested-with': 'XMLHttpRequest' } : {}),
  };
}
