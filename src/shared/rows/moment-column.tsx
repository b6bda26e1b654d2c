import type { I18n } from '@lingui/core';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { zoneName } from '~/shared/lib/zone';
import type { TableColumn } from '~/shared/ui/table/types';

/** A column with a time of the server, in words where it is recent. In: when the rows were read, in epoch milliseconds. */
export function momentColumn<Row>(
  i18n: I18n,
  now: number,
  momentOf: (row: Row) => string | null,
): Pick<TableColumn<Row>, 'width' | 'fitting' | 'sortable' | 'dir' | 'text' | 'raw' | 'cell'> {
  const { locale } = i18n;
  return {
    width: 120,
    fitting: recentTexts(locale, now),
    sortable: true,
    dir: 'inherit',
    text: (row) => formatRecent(momentOf(row), locale, now),
    raw: (row) => momentOf(row) ?? '',
    cell: (row) => {
      const moment = momentOf(row);
      return (
        moment !== null && (
          <time dateTime={moment} title={`${formatDateTime(moment, true)} ${zoneName(locale)}`}>
            {formatRecent(moment, locale, now)}
          </time>
        )
      );
    },
  };
}
