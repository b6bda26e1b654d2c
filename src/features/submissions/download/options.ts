import { lastDownload } from '~/domain/exports/last-download';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { LocalFormat } from '~/engines/exports/plan';

type ServerFormat = 'csv' | 'zip' | 'zip-files';

export interface DownloadOptions {
  format: ServerFormat | LocalFormat;
  /** Adds a column per choice of a select-multiple question. */
  splitChoices: boolean;
  withoutGroups: boolean;
  deletedFields: boolean;
  /** Only the table's columns, without repeats. */
  shownColumns: boolean;
  /** Labels instead of names; null for the format's default. */
  labels: boolean | null;
  /** Null for the form's default. */
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

export const isLocal = (format: DownloadOptions['format']): format is LocalFormat =>
  format === 'xlsx' || format === 'geojson' || format === 'jsonl';

/** Labels by default in workbooks, which people read; names in other formats, which programs read. */
export const hasLabels = ({ format, labels }: DownloadOptions): boolean => labels ?? format === 'xlsx';

/** Parses stored options; missing or invalid ones get their defaults. */
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

export const downloadKey = ({ projectId, xmlFormId, isDraft = false }: FormOrDraftRef): string =>
  `submissions ${projectId} ${isDraft ? 'draft' : 'form'} ${xmlFormId}`;

export const lastOptions = (form: FormOrDraftRef): DownloadOptions => readOptions(lastDownload(downloadKey(form)));

export const lastFormat = (form: FormOrDraftRef): DownloadOptions['format'] | null =>
  lastDownload(downloadKey(form)) === undefined ? null : lastOptions(form).format;
