import { useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { FindField } from '~/domain/row-index/bar/fields';
import type { Condition, Find, RowIndex } from '~/engines/row-index/types';
import { visibleName } from '~/shared/lib/visible-name';

/** What every part of the summary needs. */
export interface Summary {
  index: RowIndex;
  version: number;
  /** Which rows are summarised. */
  find: Find;
  /** How many they are, and what they are called. */
  total: number;
  counted: string;
  /** What the server knows of each row, and its answers. */
  system: readonly FindField[];
  answers: readonly FindField[];
  /** The URL of the table with the rows that fulfil more conditions. */
  rowsWith: (...conditions: Condition[]) => string;
}

export const SummaryContext = createContext<Summary | null>(null);

/** The summary around a part. Throws outside of one. */
export function useSummary(): Summary {
  const summary = use(SummaryContext);
  if (!summary) throw new Error('no summary around this part');
  return summary;
}

/** An answer of the index; the previous one stays until it is there. */
export interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** The first words of the keys of all answers. */
export const answersKey = ['summary of rows'];

/** All of a key but version and filter. */
const subjectOf = ([place, , find, ...key]: readonly unknown[]): string =>
  JSON.stringify([place, (find as Find).table, ...key]);

/** The answer before stays until the next one to the same question is there; that to another one would be wrong. */
const samePlaceholder =
  (about: readonly unknown[]) =>
  <Kept>(before: Kept | undefined, query: { queryKey: readonly unknown[] } | undefined): Kept | undefined =>
    query && subjectOf(query.queryKey.slice(answersKey.length)) === subjectOf(about) ? before : undefined;

/** What the index says about rows; it is not asked before it is ready, which is when it has a version. */
export function useIndexAnswer<Data>(
  { index, version, find }: { index: RowIndex | undefined; version: number | null; find: Find },
  key: readonly unknown[],
  ask: (index: RowIndex, find: Find, signal: AbortSignal) => Promise<Data>,
): Answer<Data> {
  const about = [index?.place, version, find, ...key];
  return useQuery({
    queryKey: [...answersKey, ...about],
    queryFn: index && version !== null ? ({ signal }) => ask(index, find, signal) : skipToken,
    gcTime: 60_000,
    // The version says when an answer is old.
    staleTime: Infinity,
    placeholderData: samePlaceholder(about),
    structuralSharing: false,
  });
}

/** The same about the rows that are summarised. */
export const useAnswer = <Data>(
  key: readonly unknown[],
  ask: (index: RowIndex, find: Find, signal: AbortSignal) => Promise<Data>,
): Answer<Data> => useIndexAnswer(useSummary(), key, ask);

/** Names the values of a field as tables show them. */
export function useAnswerNames(): (field: FindField, value: string | null) => string {
  const { t } = useLingui();
  return (field, value) => {
    if (value !== null && value !== '') return visibleName(field.labelOf?.(value) ?? value);
    if (field.field === '__system/reviewState') return t`Received`;
    return field.field.startsWith('/') ? t`No answer` : t`Unknown`;
  };
}
