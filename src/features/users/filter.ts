import type { User } from '~/api/schema';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import type { ListedUser, UsersState } from './queries';

/** Computed once per user: folding thousands of names takes longer than searching them. */
const searchTexts = new WeakMap<User, string>();

function searchTextOf(user: User): string {
  let text = searchTexts.get(user);
  if (text === undefined) {
    text = foldForSearch(`${user.displayName}\n${user.email}`);
    searchTexts.set(user, text);
  }
  return text;
}

/** All words must be in name or email, ignoring case and accents. */
export function userMatcher(find: string): (user: User) => boolean {
  const matches = createWordMatcher(find);
  return (user) => matches(searchTextOf(user));
}

export function filterUsers(
  rows: readonly ListedUser[],
  { find, role }: Pick<UsersState, 'find' | 'role'>,
): ListedUser[] {
  const matches = userMatcher(find);
  return rows.filter(
    ({ user, administrator, otherRoles }) =>
      (role === null || (role === 'admin' ? administrator : !administrator && otherRoles.length === 0)) &&
      matches(user),
  );
}

/** Sorted copy: users who never logged in are last in both directions, ties by email. */
export function sortUsers(
  rows: readonly ListedUser[],
  { sort, descending }: UsersState['order'],
  locale: string,
): ListedUser[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const sign = descending ? -1 : 1;
  const byEmail = (one: ListedUser, other: ListedUser) => compare(one.user.email, other.user.email);
  const times = (one: string | null, other: string | null): number => {
    if (one === other) return 0;
    if (one === null) return 1;
    if (other === null) return -1;
    return one < other ? -sign : sign;
  };
  const orders: Record<UsersState['order']['sort'], (one: ListedUser, other: ListedUser) => number> = {
    name: (one, other) => sign * compare(one.user.displayName, other.user.displayName),
    email: (one, other) => sign * byEmail(one, other),
    lastActive: (one, other) => times(one.user.lastLoginAt, other.user.lastLoginAt),
    created: (one, other) => times(one.user.createdAt, other.user.createdAt),
  };
  return rows.toSorted((one, other) => orders[sort](one, other) || byEmail(one, other) || one.user.id - other.user.id);
}
