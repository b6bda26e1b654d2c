import {
  getExportDraftSubmissionArchiveUrl,
  getExportDraftSubmissionsUrl,
  getExportSubmissionArchiveUrl,
  getExportSubmissionsUrl,
} from '~/api/generated/hooks/exports';
import { openAnswer } from '~/api/transfers';
import type { Download } from '~/domain/exports/download-kind';
import { keyColumn } from '~/domain/exports/passing-bytes';
import { receive } from '~/domain/exports/receive';
import type { FormId } from '~/domain/submissions/queries';
import type { DownloadOptions } from './options';

/** The path behind /v1 of a file that the server makes. `filter` is an OData expression; undefined for all submissions. */
export function serverFileUrl(form: FormId, options: DownloadOptions, filter: string | undefined): string {
  const { projectId, xmlFormId, isDraft = false } = form;
  const { format, splitChoices, withoutGroups, deletedFields } = options;
  const common = {
    ...(filter === undefined ? {} : { $filter: filter }),
    splitSelectMultiples: splitChoices,
    groupPaths: !withoutGroups,
    deletedFields: deletedFields && !isDraft,
  };
  if (format === 'csv')
    return (isDraft ? getExportDraftSubmissionsUrl : getExportSubmissionsUrl)(projectId, xmlFormId, common);
  return (isDraft ? getExportDraftSubmissionArchiveUrl : getExportSubmissionArchiveUrl)(projectId, xmlFormId, {
    ...common,
    attachments: format === 'zip-files',
  });
}

/** Passphrases by the ids of their keys. */
interface Passphrases {
  given: Map<number, string>;
  /** Called when the server has accepted them, so that the page forgets them as well. */
  onAccepted: () => void;
}

/**
 * How the file is fetched. With passphrases, by the id of their keys, it is decrypted; they are sent once, and forgotten
 * as soon as the server has accepted them. `readIds` reads which rows of a CSV file to keep.
 */
export function serverFile(
  url: string,
  { format }: DownloadOptions,
  passphrases: Passphrases | null,
  readIds?: (signal: AbortSignal) => Promise<ReadonlySet<string>>,
): Download['produce'] {
  return async (target, { signal, onProgress }) => {
    const body = passphrases ? Object.fromEntries(passphrases.given) : undefined;
    const ids = await readIds?.(signal);
    const only = ids && { ids, columnOf: keyColumn };
    const response = await openAnswer(url, body ? { signal, body } : { signal });
    if (passphrases) {
      passphrases.given.clear();
      passphrases.onAccepted();
    }
    return receive(response, target, { kind: format === 'csv' ? 'csv' : 'zip', only, signal, onProgress });
  };
}
