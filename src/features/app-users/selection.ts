import type { AppUserExtended } from '~/api/schema';
import { fold } from '~/shared/lib/fold';
import type { AppUsersState } from './address';

/** An app user that devices can use. */
export type ActiveAppUser = AppUserExtended & { token: string };

/** True while a device can use it. */
export const isActive = (user: AppUserExtended): user is ActiveAppUser => user.token !== null;

/** Each word must stand somewhere: in the name, in a property, or in the name of who made it. */
function matches(user: AppUserExtended, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = fold(
    [user.displayName, user.createdBy.displayName, ...Object.values(user.properties ?? {})].join('\n'),
  );
  return words.every((word) => texts.includes(word));
}

type Compare = (one: AppUserExtended, other: AppUserExtended) => number;

function comparison({ sort, descending }: AppUsersState['order'], locale: string): Compare {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sign = descending ? -1 : 1;
  const text = (one: string, other: string) => sign * (one < other ? -1 : one > other ? 1 : 0);
  switch (sort) {
    case 'displayName':
      return (one, other) => sign * collator.compare(one.displayName, other.displayName);
    case 'createdBy':
      return (one, other) => sign * collator.compare(one.createdBy.displayName, other.createdBy.displayName);
    case 'createdAt':
      return (one, other) => text(one.createdAt, other.createdAt);
    case 'lastUsed':
      return (one, other) => text(one.lastUsed ?? '', other.lastUsed ?? '');
  }
}

/** The app users the state asks for, in its order; those without access stand last, as the server has them. */
export function selectAppUsers(
  users: readonly AppUserExtended[],
  { find, access, order }: AppUsersState,
  locale: string,
): AppUserExtended[] {
  const words = fold(find)
    .split(/\s+/)
    .filter((word) => word !== '');
  const compare = comparison(order, locale);
  return users
    .filter((user) => (access === null || isActive(user) === (access === 'active')) && matches(user, words))
    .sort((one, other) => Number(isActive(other)) - Number(isActive(one)) || compare(one, other) || other.id - one.id);
}
