import type { AppUserExtended } from '~/api/schema';
import type { AppUsersState, Order } from './url-state';

/** Letters without accents and case: what people type finds what others wrote. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** True while a device can use it. */
export const isActive = (user: AppUserExtended): boolean => user.token !== null;

/** Each word must stand somewhere: in the name, in a property, or in the name of who made it. */
function matches(user: AppUserExtended, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = plain([user.displayName, user.createdBy.displayName, ...Object.values(user.properties ?? {})].join('\n'));
  return words.every((word) => texts.includes(word));
}

const compare: Record<Order, (collator: Intl.Collator) => (one: AppUserExtended, other: AppUserExtended) => number> = {
  newest: () => (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: () => (one, other) => one.createdAt.localeCompare(other.createdAt),
  name: (collator) => (one, other) => collator.compare(one.displayName, other.displayName),
  // Those who never sent anything come last: who is silent is found by the other orders.
  lastUsed: () => (one, other) => (other.lastUsed ?? '').localeCompare(one.lastUsed ?? ''),
};

/** The app users the state asks for, in its order; those without access stand last, as the server has them. */
export function selectAppUsers(users: readonly AppUserExtended[], { find, access, order }: AppUsersState, locale: string): AppUserExtended[] {
  const words = plain(find).split(/\s+/).filter((word) => word !== '');
  const collator = new Intl.Collator(locale, { numeric: true });
  const byOrder = compare[order](collator);
  return users
    .filter((user) => (access === null || isActive(user) === (access === 'active')) && matches(user, words))
    .sort((one, other) => Number(isActive(other)) - Number(isActive(one)) || byOrder(one, other) || other.id - one.id);
}
