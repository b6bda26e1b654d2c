import { useMemo } from 'react';
import { everything, type IndexState, type RowIndex } from '../types';
import type { KnownAnswers } from './ChoiceList';

/** Different answers of a field that are listed. */
const mostAnswers = 2000;

/** Which answers the fields of an index have. */
export function useKnownAnswers(index: RowIndex | undefined, state: IndexState): KnownAnswers {
  const version = state.phase === 'ready' ? state.version : null;
  return useMemo(
    () => ({
      key: ['known answers', index?.place, version],
      isReady: version !== null,
      read: async ({ field, kind }) => {
        if (!index) return [];
        const { groups } = await index.groups(
          everything,
          { field, by: kind === 'choices' ? 'choice' : 'value' },
          { most: mostAnswers },
        );
        return groups.map(({ value, count }) => ({ value: value ?? '', count }));
      },
    }),
    [index, version],
  );
}
