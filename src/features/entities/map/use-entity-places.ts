import * as needs from '~/api/generated/needs';
import { useQuery } from '@tanstack/react-query';
import { getListEntityPlacesUrl } from '~/api/generated/hooks/geo';
import { placeOf } from '~/domain/answers/geo';
import type { EntitiesState } from '~/domain/entities/address';
import { serverHas } from '~/session/server';
import { conditionsOf, rowsKey } from '~/domain/entities/queries';
import { entitySource } from '~/domain/entities/row-source';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { type Places, placesIn } from '~/shared/map/places';
import { readPlaces } from '~/shared/map/read-places';
import { readAllRows } from '~/shared/rows/read-all-rows';

/** The property that the server takes for the place of an entity. */
export const geometryName = 'geometry';

/** The text of an entity's place as GeoJSON. */
function geometryOf(text: unknown): object | null {
  const place = placeOf(text);
  const positions = place?.points.map(({ lon, lat }) => [lon, lat]);
  if (!place || !positions) return null;
  if (place.kind === 'point') return { type: 'Point', coordinates: positions[0] };
  return place.kind === 'line'
    ? { type: 'LineString', coordinates: positions }
    : { type: 'Polygon', coordinates: [positions] };
}

/**
 * Whether the server gives the places of the entities that match: older ones have no such address, or ignore a filter or
 * words there.
 */
const givesPlaces = ({ $filter, $search }: ReturnType<typeof conditionsOf>): boolean =>
  serverHas(needs.listEntityPlaces) !== false &&
  ($filter === undefined || serverHas(needs.listEntityPlacesFilter) === true) &&
  ($search === undefined || serverHas(needs.listEntityPlacesSearch) === true);

/** The places of entities, of servers that give them with the rows only. */
async function readFromRows(list: ListId, state: EntitiesState, signal: AbortSignal): Promise<Places> {
  const found = await readAllRows<EntityRow, object | null>(
    entitySource(list),
    { ...conditionsOf(state), $select: `__id,${geometryName}` },
    (row) => geometryOf(row[geometryName]),
    { signal, onProgress: () => undefined },
  );
  return placesIn({ features: Array.from(found, ([id, geometry]) => ({ id, geometry })) });
}

/** The places of the entities that match the filter. In: whether the list has places. */
export function useEntityPlaces(list: ListId, state: EntitiesState, enabled: boolean) {
  const { projectId, datasetName } = list;
  const conditions = conditionsOf(state);
  return useQuery({
    // Read again after the same writes as the rows.
    queryKey: [...rowsKey(list), 'places', conditions],
    queryFn: ({ signal }) =>
      givesPlaces(conditions)
        ? readPlaces(getListEntityPlacesUrl(projectId, datasetName, conditions), signal)
        : readFromRows(list, state, signal),
    enabled,
    structuralSharing: false,
    staleTime: 60_000,
  });
}
