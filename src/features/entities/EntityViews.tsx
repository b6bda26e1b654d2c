import { useLocation } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import { ViewSwitch } from '~/shared/rows/ViewSwitch';

interface EntityViewsProps {
  list: ListId;
  properties: readonly DatasetProperty[] | undefined;
  shown: 'table' | 'map';
  selection: SelectedRows<unknown> | null;
}

/** The way between the table and the map of the same entities. Nothing for lists without places. */
export function EntityViews({ list: { projectId, datasetName }, properties, shown, selection }: EntityViewsProps) {
  const { search } = useLocation();
  if (!properties?.some(({ name }) => name === 'geometry')) return null;
  return (
    <ViewSwitch
      shown={shown}
      table={paths.entities(projectId, datasetName, search.slice(1))}
      map={paths.entitiesMap(projectId, datasetName, search.slice(1))}
      selection={selection}
    />
  );
}
