import {
  searchParamsSchema,
  type SearchParam,
  optionalWordParam,
  someOfParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';
import { marks } from './overview';

export const kinds = ['question', 'note', 'group', 'repeat', 'calculation', 'metadata', 'data'] as const;
export const conditions = ['findings', ...marks] as const;
export type Condition = (typeof conditions)[number];

/** Not a filter: "Clear" leaves it. */
const setting = (name: string): SearchParam<string | null> => {
  const { parameters, read, write } = optionalWordParam(name);
  return { parameters, read, write };
};

/** Any words, each once; null for no filter. */
const words = (name: string): SearchParam<readonly string[] | null> => ({
  parameters: [name],
  read: (search) => {
    const found = [...new Set(search.getAll(name))].filter((word) => word !== '').slice(0, 100);
    return found.length === 0 ? null : found;
  },
  write: (chosen, search) => {
    for (const word of chosen ?? []) search.append(name, word);
  },
  filter: { none: null, isActive: (value) => value !== null },
});

export const outlineSearchSchema = searchParamsSchema({
  find: textParam('q'),
  kinds: someOfParam('kind', kinds, { allIsNone: true }),
  types: words('type'),
  conditions: someOfParam('with', conditions),
  /** "draft", or "v:" with a version; null for the published one. */
  of: setting('of'),
  question: setting('question'),
  /** Null for the form's default language, "*" for all. */
  language: setting('language'),
  /** Null for the selected question, or the findings without one. */
  panel: setting('panel'),
});

export type OutlineState = StateOf<typeof outlineSearchSchema>;
