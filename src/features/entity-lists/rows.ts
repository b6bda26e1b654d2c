import type { DatasetExtended } from '~/api/schema';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import type { EntityListsState } from './address';

type Compare = (one: DatasetExtended, other: DatasetExtended) => number;

function comparison({ sort, descending }: EntityListsState['order'], byName: Compare): Compare {
  const sign = descending ? -1 : 1;
  switch (sort) {
    case 'name':
      return (one, other) => sign * byName(one, other);
    case 'lastEntity':
      return (one, other) => sign * (one.lastEntity ?? '').localeCompare(other.lastEntity ?? '');
    case 'entities':
    case 'conflicts':
      return (one, other) => sign * (one[sort] - other[sort]);
  }
}

/** The entity lists that match the state of the page, in its order; equal ones by name. */
export function selectLists(
  lists: readonly DatasetExtended[],
  { find, order }: Pick<EntityListsState, 'find' | 'order'>,
  locale: string,
): DatasetExtended[] {
  const matches = findWords(find);
  const collator = new Intl.Collator(locale, { numeric: true });
  const byName: Compare = (one, other) => collator.compare(one.name, other.name);
  const compare = comparison(order, byName);
  return lists
    .filter(({ name }) => find.trim() === '' || matches(fold(name)))
    .sort((one, other) => compare(one, other) || byName(one, other));
}
