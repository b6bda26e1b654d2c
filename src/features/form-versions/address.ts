import { draft as draftEdition, type Edition, versionCalled } from '~/api/edition';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { categories } from '~/domain/definitions/changes/subjects';
import { editionOf, editionWord } from '~/domain/definitions/edition';
import { addressSchema, type Field, someOf, type StateOf, text } from '~/shared/address/address-schema';
import type { Definitions } from './queries';

const editionField = (name: string): Field<Edition | null> => ({
  parameters: [name],
  read: (search) => editionOf(search.get(name)),
  write: (value, search) => {
    if (value !== null) search.set(name, editionWord(value));
  },
});

const asXml: Field<boolean> = {
  parameters: ['show'],
  read: (search) => search.get('show') === 'xml',
  write: (value, search) => {
    if (value) search.set('show', 'xml');
  },
};

export const compareAddress = addressSchema({
  from: editionField('from'),
  to: editionField('to'),
  xml: asXml,
  find: text('q'),
  categories: someOf('kind', categories),
});

export type CompareState = StateOf<typeof compareAddress>;

export interface Side {
  /** Never `published`, but the version that it stands for. */
  edition: Edition;
  facts: FormVersionExtended | FormExtended;
  current: boolean;
}

/** Null: there is nothing to choose from. Undefined: the named definition does not exist. */
interface Pair {
  from: Side | null | undefined;
  to: Side | null | undefined;
}

export function sidesOf(definitions: Definitions): Side[] {
  const { versions, draft } = definitions;
  return [
    ...(draft ? [{ edition: draftEdition, facts: draft, current: false }] : []),
    ...versions.map((facts, place) => ({ edition: versionCalled(facts.version), facts, current: place === 0 })),
  ];
}

/** Sides that the URL does not name are the newest one and the one before the other. */
export function pairOf(from: Edition | null, to: Edition | null, definitions: Definitions): Pair {
  const sides = sidesOf(definitions);
  const indexOf = (wanted: Edition) =>
    sides.findIndex(({ edition, current }) =>
      wanted.kind === 'published' ? current : editionWord(edition) === editionWord(wanted),
    );
  const newer = to ? sides[indexOf(to)] : (sides[0] ?? null);
  if (from) return { from: sides[indexOf(from)], to: newer };
  const place = newer ? indexOf(newer.edition) : -1;
  return { from: sides[place + 1] ?? null, to: newer };
}
