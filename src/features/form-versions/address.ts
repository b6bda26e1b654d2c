import { addressSchema, type Field, someOf, type StateOf, text } from '~/shared/address/address-schema';
import { categories } from '~/domain/definitions/changes/subjects';
import type { Edition } from '~/api/edition';
import { editionOf, editionWord } from '~/domain/definitions/edition';

/** A definition; null if the address names none. */
const edition = (name: string): Field<Edition | null> => ({
  parameters: [name],
  read: (search) => editionOf(search.get(name)),
  write: (value, search) => {
    if (value !== null) search.set(name, editionWord(value));
  },
});

/** Whether the XML shows instead of the changes in words. */
const asXml: Field<boolean> = {
  parameters: ['show'],
  read: (search) => search.get('show') === 'xml',
  write: (value, search) => {
    if (value) search.set('show', 'xml');
  },
};

/** What the Compare page compares and shows, in the address. */
export const compareAddress = addressSchema({
  from: edition('from'),
  to: edition('to'),
  xml: asXml,
  find: text('q'),
  categories: someOf('kind', categories),
});

export type CompareState = StateOf<typeof compareAddress>;
