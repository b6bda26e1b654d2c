import { useEffect, useMemo, useState } from 'react';
import type { FormModel } from '~/shared/xforms/model';
import type { OutlineState } from './address';
import { hasMark } from './marks';
import { searchIndex, searchTest } from './search';

/** The searched texts of a form, read once in slices after it has opened. */
function useSearchIndex(model: FormModel): readonly string[] | undefined {
  const [found, setFound] = useState<{ model: FormModel; index: readonly string[] }>();
  useEffect(() => {
    const leaving = new AbortController();
    const take = (index: readonly string[]) => {
      if (!leaving.signal.aborted) setFound({ model, index });
    };
    searchIndex(model, leaving.signal).then(take, () => undefined);
    return () => leaving.abort();
  }, [model]);
  return found?.model === model ? found.index : undefined;
}

/** Positions of the lines that the filters let through; null without a filter. In: findings per path. */
export function useMatches(
  model: FormModel,
  { find, kinds, types, conditions }: OutlineState,
  findings: ReadonlyMap<string, number>,
): ReadonlySet<number> | null {
  const index = useSearchIndex(model);
  return useMemo(() => {
    if (find.trim() === '' && !kinds && !types && !conditions) return null;
    const { nodes } = model;
    const hasText = find.trim() === '' ? () => true : searchTest(nodes, index, find);
    const found = new Set<number>();
    for (const [at, node] of nodes.entries())
      if (
        (!kinds || kinds.includes(node.kind)) &&
        (!types || types.includes(node.type)) &&
        (!conditions ||
          conditions.some((one) => (one === 'findings' ? findings.has(node.path) : hasMark(node, one)))) &&
        hasText(at)
      )
        found.add(at);
    return found;
  }, [model, index, find, kinds, types, conditions, findings]);
}
