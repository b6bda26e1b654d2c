import { useEffect } from 'react';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import { allRows, IndexGone, type IndexState, type RowIndex } from '~/engines/row-index/types';
import { isChunkLoadError } from '~/shared/lib/missing-code';

const maxAnswers = 5000;

async function fetchLabels(index: RowIndex, { field, labelOf }: SearchableField): Promise<Record<string, string>> {
  const { groups } = await index.groups(allRows, { field, by: 'choice' }, { most: maxAnswers });
  return Object.fromEntries(
    groups.flatMap(({ value }) => {
      const label = value === null ? undefined : labelOf?.(value);
      return value === null || label === undefined || label === value ? [] : [[value, label]];
    }),
  );
}

/**
 * Gives the index the labels of choices, so that searches match the texts shown in tables.
 * @param fields undefined while loading
 * @param onKnown called once the index has them
 */
export function useChoiceLabels(
  index: RowIndex | undefined,
  state: IndexState,
  fields: readonly SearchableField[] | undefined,
  onKnown: () => void,
): void {
  const version = state.phase === 'ready' ? state.version : null;
  useEffect(() => {
    const choices = fields?.filter(
      ({ kind, field }) => (kind === 'choice' || kind === 'choices') && field.startsWith('/'),
    );
    if (!index || version === null || !choices || choices.length === 0) return;
    let current = true;
    const sendLabels = async () => {
      const labels: Record<string, Record<string, string>> = {};
      for (const field of choices) {
        if (!current) return;
        labels[field.field] = await fetchLabels(index, field);
      }
      index.setLabels(labels);
      onKnown();
    };
    sendLabels().catch((error: unknown) => {
      // Searches match names until the index is back.
      if (!(error instanceof IndexGone || isChunkLoadError(error))) throw error;
    });
    return () => {
      current = false;
    };
    // `onKnown` may be a new function in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [index, version, fields]);
}
