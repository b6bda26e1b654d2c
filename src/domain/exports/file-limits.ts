import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ExportCounts, LocalFormat } from '~/engines/exports/plan';
import { localDay } from '~/shared/lib/dates';
import { fileName } from '~/shared/lib/file-names';
import { largeFileBytes } from '~/shared/lib/file-target';

/** Bytes of an answer in a file, generously. */
const perAnswer = 15;

/** Whether a file may be too large for memory. */
export const hasManyValues = (rows: number | undefined, columns: number): boolean =>
  (rows ?? 0) * columns * perAnswer > largeFileBytes;

/** Cells per request. The worker holds a page as objects: three times as many took four times the memory. */
const cellsPerPage = 40_000;
const [fewestRows, mostRows] = [100, 2500];

/** Rows per request while a file is built. */
export const rowsPerPage = (columns: number): number =>
  Math.min(mostRows, Math.max(fewestRows, Math.round(cellsPerPage / (columns + 8))));

/** Sentences on what did not fit the limits of spreadsheets. */
export const limitRemarks = ({ shortened, continued }: ExportCounts, i18n: I18n): (string | false)[] => [
  shortened > 0 &&
    i18n._(
      msg`${plural(shortened, {
        one: '# text is longer than the 32,767 characters of a cell and was cut. Other formats have it whole.',
        other: '# texts are longer than the 32,767 characters of a cell and were cut. Other formats have them whole.',
      })}`,
    ),
  continued > 0 && i18n._(msg`There are more rows than the 1,048,576 of a sheet: the rest is on further sheets.`),
];

export const localTypes: Record<LocalFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  jsonl: 'application/jsonl',
};

/**
 * File name without extension. Filtered files get the day and the filter, so that they are not taken for all rows.
 * `filter`: conditions in words; null for all rows.
 */
export const filteredName = (name: string, filter: readonly string[] | null): string =>
  fileName(filter === null ? name : [name, localDay(Date.now()), ...filter].join(' '));
