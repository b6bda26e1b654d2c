import { lastDownload } from '~/domain/exports/last-download';
import type { FormId } from '~/domain/submissions/queries';
import type { LocalFormat } from '~/engines/exports/plan';

/** Files that the server makes: one table, all tables, all tables with the files of submissions. */
type ServerFormat = 'csv' | 'zip' | 'zip-files';

/** How a file is made. */
export interface DownloadOptions {
  format: ServerFormat | LocalFormat;
  /** One more column per choice of a select-multiple question, in tables. */
  splitChoices: boolean;
  withoutGroups: boolean;
  /** Also fields of earlier versions that the published form does not have. */
  deletedFields: boolean;
  /** Only the columns that the table shows, without repeats. */
  shownColumns: boolean;
  /** Labels of questions and choices instead of their names; null for what is usual in the format. */
  labels: boolean | null;
  /** The language of the labels; null for the form's own. */
  language: string | null;
}

const initialOptions: DownloadOptions = {
  format: 'csv',
  splitChoices: false,
  withoutGroups: false,
  deletedFields: false,
  shownColumns: false,
  labels: null,
  language: null,
};

const formats = ['csv', 'zip', 'zip-files', 'xlsx', 'geojson', 'jsonl'] as const;

/** Files that are built in the browser. */
export const isLocal = (format: DownloadOptions['format']): format is LocalFormat =>
  format === 'xlsx' || format === 'geojson' || format === 'jsonl';

/** Whether a file has labels: people read a workbook, programs read the other formats. */
export const hasLabels = ({ format, labels }: DownloadOptions): boolean => labels ?? format === 'xlsx';

/** Valid options of stored ones: what is missing or unknown is as at first. */
export function readOptions(value: unknown): DownloadOptions {
  const stored = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const truth = (name: Exclude<keyof DownloadOptions, 'labels'>): boolean =>
    typeof stored[name] === 'boolean' ? stored[name] : initialOptions[name] === true;
  const { format, labels, language } = stored;
  return {
    format: formats.find((one) => one === format) ?? initialOptions.format,
    splitChoices: truth('splitChoices'),
    withoutGroups: truth('withoutGroups'),
    deletedFields: truth('deletedFields'),
    shownColumns: truth('shownColumns'),
    labels: typeof labels === 'boolean' ? labels : null,
    language: typeof language === 'string' ? language : null,
  };
}

/** The same for all downloads of one list of submissions. */
export const downloadKey = ({ projectId, xmlFormId, isDraft = false }: FormId): string =>
  `submissions ${projectId} ${isDraft ? 'draft' : 'form'} ${xmlFormId}`;

/** The options of the last download of this list. */
export const optionsOf = (form: FormId): DownloadOptions => readOptions(lastDownload(downloadKey(form)));

/** The kind of file that was downloaded last from this list; null before the first. */
export const lastFormat = (form: FormId): DownloadOptions['format'] | null =>
  lastDownload(downloadKey(form)) === undefined ? null : optionsOf(form).format;
