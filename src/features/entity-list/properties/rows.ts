import type { DatasetProperty } from '~/api/schema';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import type { PropertiesState } from './address';

/** The text the quick find searches: the name, and the forms that write it. */
const searched = ({ name, forms }: DatasetProperty): string =>
  fold([name, ...forms.map((form) => form.name)].join('\n'));

/** The properties that match the state of the page, in its order; the server gives them in the order of the list. */
export function selectProperties(
  properties: readonly DatasetProperty[],
  { find, order: { sort, descending } }: Pick<PropertiesState, 'find' | 'order'>,
  locale: string,
): DatasetProperty[] {
  const matches = findWords(find);
  const collator = new Intl.Collator(locale, { numeric: true });
  const found = properties.filter((property) => find.trim() === '' || matches(searched(property)));
  if (sort === 'name') found.sort((one, other) => collator.compare(one.name, other.name));
  return descending ? found.reverse() : found;
}
