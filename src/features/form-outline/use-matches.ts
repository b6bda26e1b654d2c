import { useCallback, useEffect } from 'react';
import { type FormModel, type FormNode, textInLanguage, type Texts } from '~/engines/xforms/model';
import { runInSlices, type Sliceable } from '~/shared/jobs/run-in-slices';
import { useSlicedResult } from '~/shared/jobs/use-sliced-result';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { hasMark, type Overview } from './overview';
import type { OutlineState } from './search-params';

export type Matches = ReadonlySet<number> | null;
type Filters = Pick<OutlineState, 'find' | 'kinds' | 'types' | 'conditions'>;

export function* findMatches(overview: Overview, { find, kinds, types, conditions }: Filters): Sliceable<Matches> {
  if (find.trim() === '' && !kinds && !types && !conditions) return null;
  const { model, byQuestion, searchIndex } = overview;
  const hasText = searchTest(model, searchIndex, find);
  const found = new Set<number>();
  for (const [at, node] of model.nodes.entries()) {
    if (
      (!kinds || kinds.includes(node.kind)) &&
      (!types || types.includes(node.type)) &&
      (!conditions ||
        conditions.some((one) => (one === 'findings' ? byQuestion.count(node) > 0 : hasMark(node, one)))) &&
      hasText(at)
    )
      found.add(at);
    yield;
  }
  return found;
}

function* matchingOf(overview: Overview, filters: string): Sliceable<{ of: Overview; matches: Matches }> {
  return { of: overview, matches: yield* findMatches(overview, JSON.parse(filters) as Filters) };
}

/** Matches of the previous filters until the new ones are known; undefined while there are none. */
export function useMatches(overview: Overview, { find, kinds, types, conditions }: OutlineState): Matches | undefined {
  useEffect(() => {
    const leaving = new AbortController();
    runInSlices(fillIndex(overview.model, overview.searchIndex), leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [overview]);
  // The state has new lists with every change.
  const filters = JSON.stringify({ find, kinds, types, conditions });
  const { result } = useSlicedResult(useCallback(() => matchingOf(overview, filters), [overview, filters]));
  return result?.of === overview ? result.matches : undefined;
}

const everyText = (texts: Texts): string[] =>
  Object.keys(texts).map((language) => textInLanguage(texts, language) ?? '');

const searchedCharacters = 2000;

const searchedText = (node: FormNode): string =>
  foldForSearch([node.path, ...everyText(node.label), ...everyText(node.hint)].join('\n').slice(0, searchedCharacters));

/** Searched text per line. A search before it is complete adds what it needs. */
export type SearchIndex = string[];

const textAt = (nodes: readonly FormNode[], index: SearchIndex, at: number): string => {
  const known = index[at];
  if (known !== undefined) return known;
  const node = nodes[at];
  const text = node ? searchedText(node) : '';
  index[at] = text;
  return text;
};

export function* fillIndex({ nodes }: FormModel, index: SearchIndex): Sliceable<SearchIndex> {
  for (let at = 0; at < nodes.length; at += 1) {
    textAt(nodes, index, at);
    yield;
  }
  return index;
}

export function searchTest({ nodes }: FormModel, index: SearchIndex, typed: string): (at: number) => boolean {
  if (typed.trim() === '') return () => true;
  const matches = createWordMatcher(typed);
  return (at) => matches(textAt(nodes, index, at));
}
