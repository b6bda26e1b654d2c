import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import { passFileToImport } from '~/domain/entities/passed-file';
import { useDeletedCount } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import { useViewSwitch } from '~/shared/rows/toolbar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import type { Tool } from '~/shared/ui/filters/tools';

/** Opens the CSV import, also when a file is dropped anywhere on the page. */
export function useImportTool({ projectId, datasetName }: ListId, may: boolean): Tool[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const to = paths.entityImport(projectId, datasetName);
  useEffect(() => {
    if (!may) return;
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      passFileToImport(file);
      void navigate(to);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [may, navigate, to]);
  return may ? [{ key: 'import', icon: 'upload', word: t`Import`, name: t`Import from a file`, to }] : [];
}

/** Empty without deleted entities, or without the right to restore them (`onTrash` undefined). */
export function useTrashTool(list: ListId, onTrash: (() => void) | undefined): Tool[] {
  const { i18n } = useLingui();
  const deleted = useDeletedCount(list, onTrash !== undefined) ?? 0;
  if (!onTrash || deleted === 0) return [];
  const word = i18n._(msg`${plural(deleted, { one: '# deleted entity', other: '# deleted entities' })}`);
  return [{ key: 'trash', icon: 'trash', word, onClick: onTrash }];
}

export function useConflictTool({ projectId, datasetName }: ListId, hasConflicts: boolean): Tool[] {
  const { t } = useLingui();
  const { search } = useLocation();
  if (!hasConflicts) return [];
  const to = paths.conflictQueue(projectId, datasetName, search.slice(1));
  return [{ key: 'conflicts', icon: 'warning', word: t`Resolve conflicts`, isWarning: true, to }];
}

export function useEntityViews(
  { projectId, datasetName }: ListId,
  properties: readonly DatasetProperty[] | undefined,
  shown: 'table' | 'map',
  selection: SelectedRows<unknown> | null,
) {
  const { search } = useLocation();
  const hasPlaces = properties?.some(({ name }) => name === 'geometry') ?? false;
  return useViewSwitch({
    shown,
    table: paths.entities(projectId, datasetName, search.slice(1)),
    map: hasPlaces ? paths.entitiesMap(projectId, datasetName, search.slice(1)) : null,
    selection,
  });
}
