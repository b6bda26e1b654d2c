import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { FindField } from '~/domain/row-index/bar/fields';
import type { Condition, Find, RowIndex } from '~/domain/row-index/types';

/** What every part of the summary needs. */
export interface Summary {
  index: RowIndex;
  version: number;
  /** Which rows are summarised. */
  find: Find;
  fields: readonly FindField[];
  /** The address of the table with the rows that fulfil more conditions. */
  rowsWith: (...conditions: Condition[]) => string;
}

export const SummaryContext = createContext<Summary | null>(null);

/** The summary around a part. Throws outside of one. */
export function useSummary(): Summary {
  const summary = use(SummaryContext);
  if (!summary) throw new Error('no summary around this part');
  return summary;
}

/** An answer of the index about the rows that are summarised. In: what names the question. */
export function useAnswer<Answer>(
  key: readonly unknown[],
  ask: (index: RowIndex, find: Find, signal: AbortSignal) => Promise<Answer>,
): Answer | undefined {
  const { index, version, find } = useSummary();
  return useQuery({
    queryKey: ['summary', index.place, version, find, ...key],
    queryFn: ({ signal }) => ask(index, find, signal),
    gcTime: 60_000,
    structuralSharing: false,
  }).data;
}
