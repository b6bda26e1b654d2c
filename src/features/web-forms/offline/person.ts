import { signedInUser } from '~/session/session';

/** To whom a filled record belongs: the person who was signed in, or the public link that it was filled with. */
export type Owner = { kind: 'user'; id: number; name: string } | { kind: 'link'; token: string };

/** Who fills with this address now; null for no one that is known. Takes the token of the address. */
export function ownerNow(token: string | null): Owner | null {
  if (token !== null) return { kind: 'link', token };
  const user = signedInUser();
  return user ? { kind: 'user', id: user.id, name: user.displayName } : null;
}

const keyOf = (owner: Owner): string => (owner.kind === 'user' ? `user ${owner.id}` : `link ${owner.token}`);

export const isSameOwner = (one: Owner | null, other: Owner | null): boolean =>
  one !== null && other !== null && keyOf(one) === keyOf(other);

/** As whom the server takes what this browser sends now. */
type Sender = { state: 'offline' } | { state: 'nobody' } | { state: 'user'; id: number };

/**
 * Asks the server who is signed in. Not by the client: being signed out is an answer here, and asks no one to log in.
 */
export async function senderNow(): Promise<Sender> {
  try {
    const answer = await fetch('/v1/users/current', { credentials: 'same-origin', cache: 'no-store' });
    if (answer.ok) return { state: 'user', id: ((await answer.json()) as { id: number }).id };
    return { state: answer.status >= 500 ? 'offline' : 'nobody' };
  } catch {
    return { state: 'offline' };
  }
}
