import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getListEntityRowsQueryOptions } from '~/api/generated/hooks/odata';
import type { DatasetProperty, EntityTable } from '~/api/schema';
import type { ColumnLayout } from '~/shared/columns/layout';
import { shownColumns } from '~/shared/columns/layout';
import type { EntitiesState } from '~/shared/entities/address';
import { rowsParams } from '~/shared/entities/queries';
import { type ListId, propertyValue, rowsOf } from '~/shared/entities/rows';
import { withSharedNames } from '~/shared/entities/shared-names';
import { columnId, knownColumns } from './columns';

/** The values of properties that rows do not tell apart, by the property and the entity. */
export interface ExactValues {
  shared: ReadonlySet<string>;
  /** Lacks those that are being read. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const none: readonly DatasetProperty[] = [];

/**
 * Reads the columns on screen that the rows do not tell apart, each by itself: a row that was asked for one property has
 * its value. Most lists have none.
 */
export function useExactValues(
  { projectId, datasetName }: ListId,
  state: EntitiesState,
  properties: readonly DatasetProperty[] = none,
  layout: ColumnLayout,
): ExactValues {
  const shared = useMemo(() => withSharedNames(properties), [properties]);
  const wanted = useMemo(() => {
    if (shared.size === 0) return [];
    const shown = new Set(shownColumns(layout.columns, knownColumns(properties)));
    return properties.filter((property) => shared.has(property.name) && shown.has(columnId(property)));
  }, [shared, properties, layout.columns]);
  const { $count: _, ...params } = rowsParams(state);
  const combine = useCallback(
    (results: UseQueryResult<EntityTable>[]) =>
      new Map(
        wanted.flatMap((property, index) => {
          const data = results[index]?.data;
          if (!data) return [];
          const values = rowsOf(data).map((row) => [row.__id, propertyValue(row, property) ?? ''] as const);
          return [[property.name, new Map(values)] as const];
        }),
      ),
    [wanted],
  );
  const values = useQueries({
    queries: wanted.map(({ name }) =>
      getListEntityRowsQueryOptions(projectId, datasetName, { ...params, $select: `__id,${name}` }),
    ),
    combine,
  });
  return useMemo(() => ({ shared, values }), [shared, values]);
}
