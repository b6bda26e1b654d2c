import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { localDay } from '~/shared/lib/dates';
import type { NamedRange } from './DateRangeFilter';

const labels = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  week: msg`Last 7 days`,
  month: msg`Last 30 days`,
};

/** The ranges that a filter by days offers by name. `now` in epoch milliseconds; days are those of the device. */
export function usualRanges(i18n: I18n, now: number): readonly NamedRange[] {
  const days = (first: number, last: number) => ({ start: localDay(now, -first), end: localDay(now, -last) });
  return [
    { label: i18n._(labels.today), range: days(0, 0) },
    { label: i18n._(labels.yesterday), range: days(1, 1) },
    { label: i18n._(labels.week), range: days(6, 0) },
    { label: i18n._(labels.month), range: days(29, 0) },
  ];
}
