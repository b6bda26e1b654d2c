import { draft as draftEdition, type FormVersionRef, versionRef } from '~/api/form-version-ref';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { categories } from '~/domain/definitions/changes/subjects';
import { parseEditionParam, toEditionParam } from '~/domain/definitions/edition';
import {
  searchParamsSchema,
  type SearchParam,
  someOfParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';
import type { Definitions } from './queries';

const editionField = (name: string): SearchParam<FormVersionRef | null> => ({
  parameters: [name],
  read: (search) => parseEditionParam(search.get(name)),
  write: (value, search) => {
    if (value !== null) search.set(name, toEditionParam(value));
  },
});

const asXml: SearchParam<boolean> = {
  parameters: ['show'],
  read: (search) => search.get('show') === 'xml',
  write: (value, search) => {
    if (value) search.set('show', 'xml');
  },
};

export const compareSearchParams = searchParamsSchema({
  from: editionField('from'),
  to: editionField('to'),
  xml: asXml,
  find: textParam('q'),
  categories: someOfParam('kind', categories),
});

export type CompareState = StateOf<typeof compareSearchParams>;

export interface Side {
  /** Never `published`, but the version that it stands for. */
  edition: FormVersionRef;
  facts: FormVersionExtended | FormExtended;
  current: boolean;
}

/** Null: there is nothing to choose from. Undefined: the named definition does not exist. */
interface Pair {
  from: Side | null | undefined;
  to: Side | null | undefined;
}

export function comparisonSides(definitions: Definitions): Side[] {
  const { versions, draft } = definitions;
  return [
    ...(draft ? [{ edition: draftEdition, facts: draft, current: false }] : []),
    ...versions.map((facts, place) => ({ edition: versionRef(facts.version), facts, current: place === 0 })),
  ];
}

/** Sides that the URL does not name are the newest one and the one before the other. */
export function resolvePair(from: FormVersionRef | null, to: FormVersionRef | null, definitions: Definitions): Pair {
  const sides = comparisonSides(definitions);
  const indexOf = (wanted: FormVersionRef) =>
    sides.findIndex(({ edition, current }) =>
      wanted.kind === 'published' ? current : toEditionParam(edition) === toEditionParam(wanted),
    );
  const newer = to ? sides[indexOf(to)] : (sides[0] ?? null);
  if (from) return { from: sides[indexOf(from)], to: newer };
  const place = newer ? indexOf(newer.edition) : -1;
  return { from: sides[place + 1] ?? null, to: newer };
}
