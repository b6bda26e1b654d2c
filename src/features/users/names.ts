import type { User } from '~/api/schema';

/** The name to show and click, even for an account without one. */
export const nameOf = ({ displayName, email, id }: Pick<User, 'displayName' | 'email' | 'id'>): string =>
  displayName.trim() || email.trim() || `#${id}`;
