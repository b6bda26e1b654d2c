import type { I18n } from '@lingui/core';
import { formatDateTime, formatRecent, sampleRecentTexts, timeZoneName } from '~/shared/lib/dates';
import type { TableColumn } from '~/shared/ui/table/types';

/**
 * A time of the server, relative if recent. `now`: when the rows were read, in epoch milliseconds. `none`: the text
 * without a time.
 */
export function timestampColumn<Row>(
  i18n: I18n,
  now: number,
  momentOf: (row: Row) => string | null,
  none = '',
): Pick<TableColumn<Row>, 'width' | 'fitting' | 'sortable' | 'dir' | 'value' | 'text' | 'raw' | 'cell'> {
  const { locale } = i18n;
  const textOf = (moment: string | null) => (moment === null ? none : formatRecent(moment, locale, now));
  return {
    width: 120,
    fitting: sampleRecentTexts(locale, now),
    sortable: true,
    dir: 'inherit',
    value: (row) => momentOf(row) ?? '',
    text: (row) => textOf(momentOf(row)),
    raw: (row) => momentOf(row) ?? '',
    cell: (row) => {
      const moment = momentOf(row);
      if (moment === null) return <span className="muted">{none}</span>;
      return (
        <time dateTime={moment} title={`${formatDateTime(moment, true)} ${timeZoneName(locale)}`}>
          {textOf(moment)}
        </time>
      );
    },
  };
}
