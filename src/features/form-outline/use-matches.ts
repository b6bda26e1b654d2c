import { useCallback, useEffect } from 'react';
import { inSlices, type Sliceable } from '~/shared/jobs/in-slices';
import { useSlices } from '~/shared/jobs/use-slices';
import type { OutlineState } from './address';
import { hasMark } from './marks';
import type { Overview } from './overview';
import { fillIndex, searchTest } from './search';

/** Positions of the lines that match; null without a filter. */
export type Matches = ReadonlySet<number> | null;
type Filters = Pick<OutlineState, 'find' | 'kinds' | 'types' | 'conditions'>;

/** The lines that the filters let through. */
export function* matching(overview: Overview, { find, kinds, types, conditions }: Filters): Sliceable<Matches> {
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
  return { of: overview, matches: yield* matching(overview, JSON.parse(filters) as Filters) };
}

/** The lines that the filters let through, those of the filters before for a moment; undefined while there are none. */
export function useMatches(overview: Overview, { find, kinds, types, conditions }: OutlineState): Matches | undefined {
  useEffect(() => {
    const leaving = new AbortController();
    inSlices(fillIndex(overview.model, overview.searchIndex), leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [overview]);
  // The address makes new lists with every change.
  const filters = JSON.stringify({ find, kinds, types, conditions });
  const { result } = useSlices(useCallback(() => matchingOf(overview, filters), [overview, filters]));
  return result?.of === overview ? result.matches : undefined;
}
