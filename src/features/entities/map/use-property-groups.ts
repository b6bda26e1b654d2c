import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { EntitiesState } from '~/domain/entities/address';
import { conditionsOf, rowsKey } from '~/domain/entities/queries';
import { entitySource } from '~/domain/entities/row-source';
import { type EntityRow, type ListId, propertyValue } from '~/domain/entities/rows';
import type { GroupChoice } from '~/shared/map/groups';
import { readAllRows } from '~/shared/rows/read-all-rows';
import { visibleName } from '~/shared/lib/visible-name';

/** What the marks are coloured by: a property, whose values are read for all entities that match. */
export function usePropertyGroups(list: ListId, state: EntitiesState, property: DatasetProperty | undefined) {
  const { t } = useLingui();
  const conditions = conditionsOf(state);
  const { data } = useQuery({
    queryKey: [...rowsKey(list), 'values', property?.name, conditions],
    queryFn: ({ signal }) =>
      readAllRows<EntityRow, string>(
        entitySource(list),
        { ...conditions, $select: `__id,${property?.odataName}` },
        (row) => (property ? (propertyValue(row, property) ?? '') : ''),
        { signal, onProgress: () => undefined },
      ),
    enabled: property !== undefined,
    structuralSharing: false,
    staleTime: 60_000,
  });
  return useMemo((): (GroupChoice & { title: string }) | null => {
    if (!data || !property) return null;
    return {
      title: visibleName(property.name),
      known: [],
      valueOf: (id) => data.get(id),
      labelOf: (value) => (value === '' ? t`(empty)` : visibleName(value)),
    };
  }, [data, property, t]);
}
