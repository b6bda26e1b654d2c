import { lastDownload } from '~/domain/exports/last-download';
import type { ListId } from '~/domain/entities/rows';
import { formatNames } from '../formats';
import type { Format } from './entity-file';

/** The same for all downloads of one entity list. */
export const downloadKey = ({ projectId, datasetName }: ListId): string => `entities ${projectId} ${datasetName}`;

function lastChoice(list: ListId): Record<string, unknown> {
  const value = lastDownload(downloadKey(list));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The kind of file that was downloaded last from this list; null before the first. */
export const lastFormat = (list: ListId): Format | null =>
  (Object.keys(formatNames) as Format[]).find((format) => format === lastChoice(list)['format']) ?? null;

/** Whether it had only the properties that the table shows. */
export const downloadsShownOnly = (list: ListId): boolean => lastChoice(list)['onlyShown'] === true;
