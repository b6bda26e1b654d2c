import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { handFile } from '~/domain/entities/handed-file';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import type { Tool } from '~/shared/ui/filters/tools';

/** Opens the import of a CSV file. A file that is dropped anywhere on the page opens it, too. Nothing for those who may not. */
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
      handFile(file);
      void navigate(to);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [may, navigate, to]);
  return may ? [{ key: 'import', icon: 'upload', word: t`Import`, name: t`Import from a file`, to }] : [];
}
