import { fileName } from '~/shared/lib/file-names';
import { zipType } from '~/shared/lib/file-target';
import type { FormId } from '~/domain/submissions/queries';
import { localTypes } from '~/domain/exports/local-types';
import { type DownloadOptions, isLocal } from './options';

/** The name and the media type of the file. */
export function fileOf({ xmlFormId, isDraft = false }: FormId, { format }: DownloadOptions) {
  const base = `${fileName(xmlFormId)}${isDraft ? '-draft' : ''}`;
  if (isLocal(format)) return { name: `${base}.${format}`, type: localTypes[format] };
  if (format === 'csv') return { name: `${base}.csv`, type: 'text/csv' };
  return { name: `${base}${format === 'zip' ? '.csv' : ''}.zip`, type: zipType };
}
