import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Input, Select } from 'antd';
import { type ReactNode, use, useId, useState } from 'react';
import { formatDateOnly, isDateOnly, localDay, timeZoneName } from '~/shared/lib/dates';
import { useNarrow } from '~/shared/screen/media';
import { DrawerContext } from './FilterBar';
import { FilterChip, useDebouncedChoice } from './FilterChip';

export interface DateRange {
  start: string;
  end: string;
}

interface NamedRange {
  label: string;
  range: DateRange;
}

interface DateRangeFilterProps {
  label: string;
  range: DateRange | null;
  onApply: (range: DateRange | null) => void;
}

const sameRange = (one: DateRange | null, other: DateRange | null) =>
  one?.start === other?.start && one?.end === other?.end;

function rangeText(range: DateRange | null, named: readonly NamedRange[]): string | undefined {
  if (!range) return undefined;
  const dates =
    range.start === range.end
      ? formatDateOnly(range.start)
      : `${formatDateOnly(range.start)} – ${formatDateOnly(range.end)}`;
  return named.find((one) => sameRange(one.range, range))?.label ?? dates;
}

/** Sorted; one day alone means that day. A year of three digits is still being typed. */
function rangeOf(...days: string[]): DateRange | null {
  const [start, end = start] = days.filter((day) => isDateOnly(day) && day >= '1000').toSorted();
  return start === undefined || end === undefined ? null : { start, end };
}

export function DateRangeFilter(date: DateRangeFilterProps) {
  return <DatesFilter label={date.label} dates={[date]} />;
}

interface DatesFilterProps {
  label: string;
  dates: readonly DateRangeFilterProps[];
}

export function DatesFilter({ label, dates }: DatesFilterProps) {
  const { t, i18n } = useLingui();
  const named = usualRanges(i18n, Date.now());
  const [first, ...others] = dates.filter(({ range }) => range !== null);
  const [choose, flush] = useDebouncedChoice<Chosen>(({ date, range }) =>
    dates.find((one) => one.label === date)?.onApply(range),
  );
  return (
    <>
      <FilterChip
        label={first?.label ?? label}
        summary={rangeText(first?.range ?? null, named)}
        unset={t`All time`}
        onClear={() => first?.onApply(null)}
        onClose={flush}
      >
        {(close) => (
          <OneOfDates
            label={label}
            dates={dates}
            first={first ?? dates[0]}
            named={named}
            onChoose={choose}
            flush={flush}
            close={close}
          />
        )}
      </FilterChip>
      {others.map((one) => (
        <DateRangeFilter key={one.label} {...one} />
      ))}
    </>
  );
}

interface Chosen {
  date: string;
  range: DateRange | null;
}

interface OneOfDatesProps extends DatesFilterProps {
  first: DateRangeFilterProps | undefined;
  named: readonly NamedRange[];
  onChoose: (chosen: Chosen) => void;
  flush: () => void;
  close: () => void;
}

function OneOfDates({ label, dates, first, named, onChoose, flush, close }: OneOfDatesProps) {
  const [date, setDate] = useState(first?.label);
  const shown = dates.find((one) => one.label === date);
  if (!shown) return null;
  return (
    <Dates
      key={shown.label}
      range={shown.range}
      named={named}
      onChoose={(range) => onChoose({ date: shown.label, range })}
      close={close}
    >
      {dates.length > 1 && (
        <Select
          aria-label={label}
          value={shown.label}
          onChange={(next) => {
            flush();
            setDate(next);
          }}
          options={dates.map((one) => ({ value: one.label, label: one.label }))}
        />
      )}
    </Dates>
  );
}

interface DatesProps {
  range: DateRange | null;
  named: readonly NamedRange[];
  onChoose: (range: DateRange | null) => void;
  close: () => void;
  children: ReactNode;
}

function Dates({ range, named, onChoose, close, children }: DatesProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const isInDrawer = use(DrawerContext) !== null;
  const narrow = useNarrow() && !isInDrawer;
  const [start, setStart] = useState(range?.start ?? '');
  const [end, setEnd] = useState(range?.end ?? '');
  const zone = timeZoneName(i18n.locale);
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {children}
      <Flex
        wrap
        gap={6}
        role="group"
        aria-label={t`Often used`}
        style={{ maxInlineSize: isInDrawer ? undefined : 300, paddingBlockEnd: 4 }}
      >
        {[...named, { label: t`All time`, range: null }].map((one) => (
          <Button
            key={one.label}
            aria-pressed={sameRange(one.range, range)}
            onClick={() => {
              onChoose(one.range);
              close();
            }}
          >
            {one.label}
          </Button>
        ))}
      </Flex>
      <div className="filter-dates">
        <label htmlFor={`${id}-from`}>
          <Trans>First day</Trans>
        </label>
        <Input
          type="date"
          id={`${id}-from`}
          value={start}
          max="9999-12-31"
          onChange={({ target: { value } }) => {
            setStart(value);
            onChoose(rangeOf(value, end));
          }}
        />
        <label htmlFor={`${id}-to`}>
          <Trans>Last day</Trans>
        </label>
        <Input
          type="date"
          id={`${id}-to`}
          value={end}
          max="9999-12-31"
          onChange={({ target: { value } }) => {
            setEnd(value);
            onChoose(rangeOf(start, value));
          }}
        />
      </div>
      <p className="filter-zone">
        <Trans>Days in the time zone {zone}</Trans>
      </p>
      {/* Enter submits a form with several fields only if it has such a button. */}
      <Button htmlType="submit" className={narrow ? undefined : 'visually-hidden'} tabIndex={narrow ? 0 : -1}>
        <Trans>Close</Trans>
      </Button>
    </form>
  );
}

const labels = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  week: msg`Last 7 days`,
  month: msg`Last 30 days`,
};

/** `now`: epoch milliseconds; days are those of the device. */
function usualRanges(i18n: I18n, now: number): readonly NamedRange[] {
  const days = (first: number, last: number) => ({ start: localDay(now, -first), end: localDay(now, -last) });
  return [
    { label: i18n._(labels.today), range: days(0, 0) },
    { label: i18n._(labels.yesterday), range: days(1, 1) },
    { label: i18n._(labels.week), range: days(6, 0) },
    { label: i18n._(labels.month), range: days(29, 0) },
  ];
}
