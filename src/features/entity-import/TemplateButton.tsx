import { Trans } from '@lingui/react/macro';
import type { DatasetDetails } from '~/api/schema';
import { csvFile, csvLines } from '~/shared/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { TextButton } from '~/shared/ui/controls/TextButton';

/** Downloads a CSV file that has the label and the properties of the list as its header, and no rows. */
export function TemplateButton({ list: { name, properties } }: { list: Pick<DatasetDetails, 'name' | 'properties'> }) {
  const save = () =>
    saveFile(csvFile(csvLines([['label', ...properties.map((property) => property.name)]])), `${fileName(name)}.csv`);
  return (
    <p className="muted">
      <Trans>
        New file? <TextButton onClick={save}>Download a template</TextButton> with the columns of this list.
      </Trans>
    </p>
  );
}
