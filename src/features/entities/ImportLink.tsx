import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { handFile } from '~/domain/entities/handed-file';
import type { ListId } from '~/domain/entities/rows';
import { ToolFace } from '~/shared/rows/ToolFace';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';

/** Opens the import of a CSV file. A file that is dropped anywhere on the page opens it, too. */
export function ImportLink({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const words = t`Import from a file`;
  const navigate = useNavigate();
  const to = paths.entityImport(projectId, datasetName);
  useEffect(() => {
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
  }, [navigate, to]);
  return (
    <LinkButton data-page-action className="rows-tool" title={words} aria-label={words} to={to}>
      <ToolFace icon="upload" word={<Trans>Import</Trans>} />
    </LinkButton>
  );
}
