import { signedInUser } from '~/session/session';

/** Owner of a record: the signed-in user, or the public link with which it was filled. */
export type Owner = { kind: 'user'; id: number; name: string } | { kind: 'link'; token: string };

/** The current owner, null if unknown. */
export function currentOwner(token: string | null): Owner | null {
  if (token !== null) return { kind: 'link', token };
  const user = signedInUser();
  return user ? { kind: 'user', id: user.id, name: user.displayName } : null;
}

const keyOf = (owner: Owner): string => (owner.kind === 'user' ? `user ${owner.id}` : `link ${owner.token}`);

export const isSameOwner = (one: Owner | null, other: Owner | null): boolean =>
  one !== null && other !== null && keyOf(one) === keyOf(other);

/** For whom the server takes this browser's requests. */
type Sender = { state: 'offline' } | { state: 'nobody' } | { state: 'user'; id: number };

/** Asks the server who is signed in. Not with the API client, which would redirect to log-in. */
export async function fetchSender(): Promise<Sender> {
  try {
    const answer = await fetch('/v1/users/current', { credentials: 'same-origin', cache: 'no-store' });
    if (answer.ok) return { state: 'user', id: ((await answer.json()) as { id: number }).id };
    return { state: answer.status >= 500 ? 'offline' : 'nobody' };
  } catch {
    return { state: 'offline' };
  }
}
