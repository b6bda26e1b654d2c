import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '~/api/query-client';
import type { DatasetProperty } from '~/api/schema';
import type { EntitiesState } from '~/domain/entities/address';
import { matchingKey } from '~/domain/entities/matching-key';
import { findsWords, rowsKey } from '~/domain/entities/queries';
import { type ListId, propertyValue } from '~/domain/entities/rows';
import { needsIndex } from '~/domain/row-index/address';
import { sameButVersion } from '~/domain/row-index/use-list-index';
import type { GroupChoice } from '~/shared/map/groups';
import { visibleName } from '~/shared/lib/visible-name';

/**
 * What the marks are coloured by: a property, whose values are read for all entities that the page finds. In: the version
 * of the local index, null while it is not ready.
 */
export function usePropertyGroups(
  list: ListId,
  state: EntitiesState,
  property: DatasetProperty | undefined,
  version: number | null,
) {
  const { t } = useLingui();
  const queryKey = [...rowsKey(list), 'values', property?.name, ...matchingKey(state, version)];
  const canRead = needsIndex(state) ? version !== null : findsWords(state) === true;
  const wanted = property !== undefined && canRead;
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { readMatching } = await import('~/domain/entities/read-matching');
      return readMatching(
        list,
        state,
        (row) => (property ? (propertyValue(row, property) ?? '') : ''),
        {
          signal,
          onProgress: () => undefined,
          fresh: queryClient.getQueryState(queryKey)?.isInvalidated === true,
        },
        { $select: `__id,${property?.odataName}` },
      );
    },
    enabled: wanted,
    placeholderData: sameButVersion(queryKey),
    structuralSharing: false,
    staleTime: 60_000,
  });
  const groups = useMemo((): (GroupChoice & { title: string }) | null => {
    if (!data || !property) return null;
    return {
      title: visibleName(property.name),
      known: [],
      valueOf: (id) => data.get(id),
      labelOf: (value) => (value === '' ? t`(empty)` : visibleName(value)),
    };
  }, [data, property, t]);
  return { groups, refetch: () => wanted && refetch() };
}
