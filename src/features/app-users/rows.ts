import type { AppUserExtended } from '~/api/schema';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import type { AppUsersState } from './address';

/** An app user with its credentials. */
export type ActiveAppUser = AppUserExtended & { token: string };

/** True while a device can use it. */
export const isActive = (user: AppUserExtended): user is ActiveAppUser => user.token !== null;

/** The text the quick find searches: the name, the properties, and the creator's name. */
const searched = (user: AppUserExtended): string =>
  fold([user.displayName, user.createdBy.displayName, ...Object.values(user.properties ?? {})].join('\n'));

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

/** The app users that match the state, in its order; those without access last, as on the server. */
export function selectAppUsers(
  users: readonly AppUserExtended[],
  { find, access, order }: AppUsersState,
  locale: string,
): AppUserExtended[] {
  const matches = findWords(find);
  const compare = comparison(order, locale);
  return users
    .filter(
      (user) =>
        (access === null || isActive(user) === (access === 'active')) &&
        (find.trim() === '' || matches(searched(user))),
    )
    .sort((one, other) => Number(isActive(other)) - Number(isActive(one)) || compare(one, other) || other.id - one.id);
}
