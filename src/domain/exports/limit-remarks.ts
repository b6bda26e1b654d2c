import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ExportCounts } from './plan';

/** What of a file did not fit the limits of spreadsheets, as sentences. */
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
