import type { I18n } from '@lingui/core';
import { zipType } from '~/shared/lib/file-target';
import { reviewStates } from '~/domain/forms/review-states';
import { findingParts, rangeParts } from '~/domain/row-index/address';
import type { SubmissionsState } from '~/domain/submissions/address';
import type { FormId } from '~/domain/submissions/queries';
import { filteredName, localTypes } from '~/domain/exports/file-limits';
import { type DownloadOptions, isLocal } from './options';

/** The conditions of the list in words. `submitters`: their names by id, as far as they are known. */
export function filterWords(
  { reviewStates: states, range, submitterIds, finding }: SubmissionsState,
  submitters: ReadonlyMap<number, string>,
  i18n: I18n,
): string[] {
  const labels = Object.values(reviewStates).filter(({ filterValue }) => states?.includes(filterValue));
  return [
    ...labels.map(({ label }) => i18n._(label)),
    ...(submitterIds ?? []).map((id) => submitters.get(id) ?? String(id)),
    ...rangeParts(range),
    ...(finding ? findingParts(finding, i18n) : []),
  ];
}

/** The name and the media type of the file. `filter`: the conditions in words; null for all submissions. */
export function fileOf(
  { xmlFormId, isDraft = false }: FormId,
  { format }: Pick<DownloadOptions, 'format'>,
  filter: readonly string[] | null,
) {
  const base = filteredName(`${xmlFormId}${isDraft ? '-draft' : ''}`, filter);
  if (isLocal(format)) return { name: `${base}.${format}`, type: localTypes[format] };
  if (format === 'csv') return { name: `${base}.csv`, type: 'text/csv' };
  return { name: `${base}${format === 'zip' ? '.csv' : ''}.zip`, type: zipType };
}
