import type { FormId } from '~/shared/submissions/queries';

/** Files that the server makes: one table, all tables, all tables with the files of submissions. */
export type ServerFormat = 'csv' | 'zip' | 'zip-files';

/** What is downloaded, and how. */
export interface DownloadOptions {
  format: ServerFormat;
  /** Only what the filter of the table matches. */
  filtered: boolean;
  /** One more column per choice of a select-multiple question. */
  splitChoices: boolean;
  withoutGroups: boolean;
  /** Also fields of earlier versions that the published form does not have. */
  deletedFields: boolean;
}

const initialOptions: DownloadOptions = {
  format: 'csv',
  filtered: true,
  splitChoices: false,
  withoutGroups: false,
  deletedFields: false,
};

/** The same for all downloads of one list of submissions. */
export const downloadKey = ({ projectId, xmlFormId, isDraft = false }: FormId): string =>
  `submissions ${projectId} ${isDraft ? 'draft' : 'form'} ${xmlFormId}`;

/** The options of this visit, by list (spec 20 §20.6). */
const remembered = new Map<string, DownloadOptions>();

export const optionsOf = (form: FormId): DownloadOptions => remembered.get(downloadKey(form)) ?? initialOptions;

export const rememberOptions = (form: FormId, options: DownloadOptions): void =>
  void remembered.set(downloadKey(form), options);
