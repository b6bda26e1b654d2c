import { useLocation } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import { useViews } from '~/shared/rows/toolbar';

/** The ways between the table and the map of the same entities. None for lists without places. */
export function useEntityViews(
  { projectId, datasetName }: ListId,
  properties: readonly DatasetProperty[] | undefined,
  shown: 'table' | 'map',
  selection: SelectedRows<unknown> | null,
) {
  const { search } = useLocation();
  const hasPlaces = properties?.some(({ name }) => name === 'geometry') ?? false;
  return useViews({
    shown,
    table: paths.entities(projectId, datasetName, search.slice(1)),
    map: hasPlaces ? paths.entitiesMap(projectId, datasetName, search.slice(1)) : null,
    selection,
  });
}
