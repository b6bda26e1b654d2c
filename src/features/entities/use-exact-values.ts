import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getListEntityRowsQueryKey, getListEntityRowsQueryOptions } from '~/api/generated/hooks/odata';
import type { DatasetProperty, EntityTable } from '~/api/schema';
import { rowsParams } from '~/domain/entities/queries';
import {
  type EntityRow,
  isUnchanged,
  type ListId,
  propertyValue,
  entityRows,
  ambiguousProperties,
} from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import { type ColumnLayout, shownColumns } from '~/shared/columns/layout';
import { columnId, knownColumns } from './use-entity-columns';

/** Values of properties that share an OData name, by property and entity. */
export interface ExactValues {
  shared: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const none: readonly DatasetProperty[] = [];

/** The second field to select, to tell whose value it is; the property may be in the place of the id. */
const besides = ({ odataName }: DatasetProperty): string => (odataName === '__id' ? '__system' : '__id');

/** Values by entity. Undefined if the rows are not those on screen. */
function valuesIn(
  found: readonly EntityRow[],
  property: DatasetProperty,
  rows: readonly EntityRow[],
): ReadonlyMap<string, string> | undefined {
  const values = found.map((row) => propertyValue(row, property) ?? '');
  if (besides(property) === '__id') return new Map(found.map(({ __id }, index) => [__id, values[index] ?? '']));
  const areSame =
    found.length === rows.length &&
    found.every(({ __system }, index) => isUnchanged(__system, (rows[index] as EntityRow).__system));
  return areSame ? new Map(rows.map(({ __id }, index) => [__id, values[index] ?? ''])) : undefined;
}

interface Shown {
  properties: readonly DatasetProperty[] | undefined;
  layout: ColumnLayout;
  rows: readonly EntityRow[] | undefined;
  readAt: number;
}

/**
 * Reads each property that shares its OData name with another one by itself: a row that was asked for one property
 * has its value. Most lists have none.
 */
export function useExactValues(
  { projectId, datasetName }: ListId,
  state: EntitiesState,
  { properties = none, layout, rows, readAt }: Shown,
): ExactValues {
  const shared = useMemo(() => ambiguousProperties(properties), [properties]);
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
          const values = data && rows && valuesIn(entityRows(data), property, rows);
          return values ? [[property.name, values] as const] : [];
        }),
      ),
    [wanted, rows],
  );
  const values = useQueries({
    queries: wanted.map((property) => {
      const selected = { ...params, $select: `${besides(property)},${property.name}` };
      const queryKey = [...getListEntityRowsQueryKey(projectId, datasetName, selected), readAt];
      return getListEntityRowsQueryOptions(projectId, datasetName, selected, {
        query: { queryKey, enabled: rows !== undefined, placeholderData: keepPreviousData },
      });
    }),
    combine,
  });
  return useMemo(() => ({ shared, values }), [shared, values]);
}
