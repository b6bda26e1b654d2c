import { type I18n, i18n as current } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import {
  getExportDraftSubmissionArchiveUrl,
  getExportDraftSubmissionsUrl,
  getExportSubmissionArchiveUrl,
  getExportSubmissionsUrl,
} from '~/api/generated/hooks/exports';
import { openAnswer } from '~/api/transfers';
import { type Download, downloadKind } from '~/domain/exports/download-kind';
import { filteredName, hasManyValues, localTypes } from '~/domain/exports/file-limits';
import { receiveFile } from '~/domain/exports/receive-file';
import { reviewStates } from '~/domain/forms/review-states';
import { answerFilterParts, rangeParts } from '~/domain/row-index/answer-filter';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { keyColumn } from '~/engines/exports/stream-checks';
import { startPanelJob } from '~/shared/jobs/start-job';
import { memoryFileOpener, zipType } from '~/shared/lib/file-target';
import { paths } from '~/shared/lib/paths';
import { downloadKey, type DownloadOptions, isLocal, lastOptions } from './options';

/** The path below /v1 of an export. `filter`: OData. */
export function serverFileUrl(form: FormOrDraftRef, options: DownloadOptions, filter: string | undefined): string {
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

interface Passphrases {
  given: Map<number, string>;
  /** The server has accepted them: the page forgets them, too. */
  onAccepted: () => void;
}

/**
 * Downloads a server export. Passphrases decrypt it; they are sent once and cleared as soon as the server has
 * accepted them. `readIds`: the rows of a CSV file to keep.
 */
export function serverFileProducer(
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
    return receiveFile(response, target, { kind: format === 'csv' ? 'csv' : 'zip', only, signal, onProgress });
  };
}

/** The filters as text. `submitters`: names by id. */
export function describeFilters(
  { reviewStates: states, range, submitterIds, finding }: SubmissionsState,
  submitters: ReadonlyMap<number, string>,
  i18n: I18n,
): string[] {
  const labels = Object.values(reviewStates).filter(({ filterValue }) => states?.includes(filterValue));
  return [
    ...labels.map(({ label }) => i18n._(label)),
    ...(submitterIds ?? []).map((id) => submitters.get(id) ?? String(id)),
    ...rangeParts(range),
    ...(finding ? answerFilterParts(finding, i18n) : []),
  ];
}

export function exportFileInfo(
  { xmlFormId, isDraft = false }: FormOrDraftRef,
  { format }: Pick<DownloadOptions, 'format'>,
  filter: readonly string[] | null,
) {
  const base = filteredName(`${xmlFormId}${isDraft ? '-draft' : ''}`, filter);
  if (isLocal(format)) return { name: `${base}.${format}`, type: localTypes[format] };
  if (format === 'csv') return { name: `${base}.csv`, type: 'text/csv' };
  return { name: `${base}${format === 'zip' ? '.csv' : ''}.zip`, type: zipType };
}

/** Files with media or very many answers may not fit into memory. */
export const mayBeLarge = (format: DownloadOptions['format'], rows: number | undefined, questions: number): boolean =>
  format === 'zip-files' || hasManyValues(rows, questions);

/**
 * Downloads the main table of the selected submissions, with the form's last options. The server cannot filter by
 * them: it sends all, and the browser keeps these.
 */
export function downloadSelected(form: FormOrDraftRef, ids: ReadonlySet<string>): void {
  const options = { ...lastOptions(form), format: 'csv' as const };
  const words = current._(msg`${plural(ids.size, { one: '# selected', other: '# selected' })}`);
  const { name, type } = exportFileInfo(form, options, [words]);
  startPanelJob(downloadKind, {
    title: name,
    address: paths.submissions(form.projectId, form.xmlFormId),
    input: { key: `${downloadKey(form)} selected` },
    items: [
      {
        id: 'file',
        label: name,
        data: {
          open: memoryFileOpener(name, type),
          produce: serverFileProducer(serverFileUrl(form, options, undefined), options, null, async () => ids),
        },
      },
    ],
  });
}
