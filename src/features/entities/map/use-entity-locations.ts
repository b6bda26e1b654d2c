import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getListEntityPlacesUrl } from '~/api/generated/hooks/geo';
import * as needs from '~/api/generated/needs';
import { isInvalidated } from '~/api/query-client';
import type { DatasetProperty } from '~/api/schema';
import { geometryName } from '~/domain/entities/history';
import { filterParams, canSearchWords, matchingKey, rowsKey } from '~/domain/entities/queries';
import { type ListId, propertyValue } from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import { needsIndex } from '~/domain/row-index/answer-filter';
import type { ReadResultsOptions } from '~/domain/row-index/index-results';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { serverHas } from '~/session/server';
import { visibleName } from '~/shared/lib/visible-name';
import { matchingQuery, fetchLocations } from '~/shared/map/fetch-locations';
import type { GroupChoice } from '~/shared/map/groups';
import { type RecordLocations, parseGeoJson } from '~/shared/map/locations';

function geometryOf(text: unknown): object | null {
  const place = parseGeoAnswer(text);
  const positions = place?.points.map(({ lon, lat }) => [lon, lat]);
  if (!place || !positions) return null;
  if (place.kind === 'point') return { type: 'Point', coordinates: positions[0] };
  return place.kind === 'line'
    ? { type: 'LineString', coordinates: positions }
    : { type: 'Polygon', coordinates: [positions] };
}

/** Older servers lack the endpoint, or ignore filter or search there. */
const givesPlaces = ({ $filter, $search }: ReturnType<typeof filterParams>): boolean =>
  serverHas(needs.listEntityPlaces) !== false &&
  ($filter === undefined || serverHas(needs.listEntityPlacesFilter) === true) &&
  ($search === undefined || serverHas(needs.listEntityPlacesSearch) === true);

/** For searches in the local index, and servers without the endpoint for locations. */
async function readFromRows(list: ListId, state: EntitiesState, reading: ReadResultsOptions): Promise<RecordLocations> {
  const { readMatching } = await import('~/domain/entities/read-matching');
  const found = await readMatching(list, state, (row) => geometryOf(row[geometryName]), reading, {
    $select: `__id,${geometryName}`,
  });
  return parseGeoJson({ features: Array.from(found, ([id, geometry]) => ({ id, geometry })) });
}

/** The locations of all matches. Takes the version of the local index, null while it is not ready. */
export function useEntityLocations(list: ListId, state: EntitiesState, hasPlaces: boolean, version: number | null) {
  const { projectId, datasetName } = list;
  const needed = needsIndex(state);
  const conditions = filterParams(state);
  // Invalidated with the rows.
  const queryKey = [...rowsKey(list), 'places', ...matchingKey(state, version)];
  return useQuery({
    ...matchingQuery(queryKey),
    queryFn: ({ signal }) =>
      givesPlaces(conditions) && !needed
        ? fetchLocations(getListEntityPlacesUrl(projectId, datasetName, conditions), signal)
        : readFromRows(list, state, { signal, onProgress: () => undefined, fresh: isInvalidated(queryKey) }),
    enabled: hasPlaces && (needed ? version !== null : canSearchWords(state) === true),
  });
}

/** The colours of the marks by the values of a property, read for all matches. */
export function usePropertyGroups(
  list: ListId,
  state: EntitiesState,
  property: DatasetProperty | undefined,
  version: number | null,
) {
  const { t } = useLingui();
  const queryKey = [...rowsKey(list), 'values', property?.name, ...matchingKey(state, version)];
  const canRead = needsIndex(state) ? version !== null : canSearchWords(state) === true;
  const wanted = property !== undefined && canRead;
  const { data, refetch } = useQuery({
    ...matchingQuery(queryKey),
    queryFn: async ({ signal }) => {
      const { readMatching } = await import('~/domain/entities/read-matching');
      return readMatching(
        list,
        state,
        (row) => (property ? (propertyValue(row, property) ?? '') : ''),
        { signal, onProgress: () => undefined, fresh: isInvalidated(queryKey) },
        { $select: `__id,${property?.odataName}` },
      );
    },
    enabled: wanted,
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
