import { useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import type { Condition, RowQuery, RowIndex } from '~/engines/row-index/types';
import { visibleName } from '~/shared/lib/visible-name';

export interface Summary {
  index: RowIndex;
  version: number;
  find: RowQuery;
  total: number;
  counted: string;
  system: readonly SearchableField[];
  answers: readonly SearchableField[];
  rowsWith: (...conditions: Condition[]) => string;
}

export const SummaryContext = createContext<Summary | null>(null);

export function useSummary(): Summary {
  const summary = use(SummaryContext);
  if (!summary) throw new Error('no summary around this part');
  return summary;
}

/** The previous answer stays until the next one is there. */
export interface IndexQueryResult<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

export const answersKey = ['summary of rows'];

const subjectOf = ([place, , find, ...key]: readonly unknown[]): string =>
  JSON.stringify([place, (find as RowQuery).table, ...key]);

/** Keeps the previous answer to the same question; one to another question would be wrong. */
const samePlaceholder =
  (about: readonly unknown[]) =>
  <Kept>(before: Kept | undefined, query: { queryKey: readonly unknown[] } | undefined): Kept | undefined =>
    query && subjectOf(query.queryKey.slice(answersKey.length)) === subjectOf(about) ? before : undefined;

/** Queries the index once it has a version, that is, is ready. */
export function useIndexAnswer<Data>(
  { index, version, find }: { index: RowIndex | undefined; version: number | null; find: RowQuery },
  key: readonly unknown[],
  ask: (index: RowIndex, find: RowQuery, signal: AbortSignal) => Promise<Data>,
): IndexQueryResult<Data> {
  const about = [index?.place, version, find, ...key];
  return useQuery({
    queryKey: [...answersKey, ...about],
    queryFn: index && version !== null ? ({ signal }) => ask(index, find, signal) : skipToken,
    gcTime: 60_000,
    // The version in the key tells when an answer is outdated.
    staleTime: Infinity,
    placeholderData: samePlaceholder(about),
    structuralSharing: false,
  });
}

export const useSummaryQuery = <Data>(
  key: readonly unknown[],
  ask: (index: RowIndex, find: RowQuery, signal: AbortSignal) => Promise<Data>,
): IndexQueryResult<Data> => useIndexAnswer(useSummary(), key, ask);

export function useAnswerNames(): (field: SearchableField, value: string | null) => string {
  const { t } = useLingui();
  return (field, value) => {
    if (value !== null && value !== '') return visibleName(field.labelOf?.(value) ?? value);
    if (field.field === '__system/reviewState') return t`Received`;
    return field.field.startsWith('/') ? t`No answer` : t`Unknown`;
  };
}
