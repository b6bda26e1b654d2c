import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { formatDateOnly, isDateOnly } from '~/shared/lib/dates';
import { zoneName } from '~/shared/lib/zone';
import { Button } from '~/shared/ui/controls/Button';
import { FilterButtons } from './FilterButtons';
import { FilterChip } from './FilterChip';
import { usualRanges } from './usual-ranges';

/** Two ISO dates, both included. */
export interface DateRange {
  start: string;
  end: string;
}

/** A predefined range with a name. */
export interface NamedRange {
  label: string;
  range: DateRange;
}

/** A date of the rows that they are filtered by. */
export interface DateRangeFilterProps {
  label: string;
  range: DateRange | null;
  onApply: (range: DateRange | null) => void;
}

const sameRange = (one: DateRange | null, other: DateRange | null) =>
  one?.start === other?.start && one?.end === other?.end;

/** A range as the text of a chip: its name or its days. Undefined without a range. */
function rangeText(range: DateRange | null, named: readonly NamedRange[]): string | undefined {
  if (!range) return undefined;
  const dates =
    range.start === range.end
      ? formatDateOnly(range.start)
      : `${formatDateOnly(range.start)} – ${formatDateOnly(range.end)}`;
  return named.find((one) => sameRange(one.range, range))?.label ?? dates;
}

/**
 * A filter by days: usual ranges by name, or two native date inputs in the browser's language. One day alone means that
 * day.
 */
export function DateRangeFilter({ label, range, onApply }: DateRangeFilterProps) {
  const { t, i18n } = useLingui();
  const named = usualRanges(i18n, Date.now());
  return (
    <FilterChip label={label} summary={rangeText(range, named)} unset={t`All time`} onClear={() => onApply(null)}>
      {(close) => (
        <Dates
          range={range}
          named={named}
          onApply={(next) => {
            onApply(next);
            close();
          }}
          close={close}
        />
      )}
    </FilterChip>
  );
}

interface DatesFilterProps {
  /** What the chip says while no date is set. */
  label: string;
  /** The dates to choose from. */
  dates: readonly DateRangeFilterProps[];
}

/** A filter by one of several dates, in one chip while at most one of them is set. */
export function DatesFilter({ label, dates }: DatesFilterProps) {
  const { t, i18n } = useLingui();
  const named = usualRanges(i18n, Date.now());
  const [first, ...others] = dates.filter(({ range }) => range !== null);
  return (
    <>
      <FilterChip
        label={first?.label ?? label}
        summary={rangeText(first?.range ?? null, named)}
        unset={t`All time`}
        onClear={() => first?.onApply(null)}
      >
        {(close) => <OneOfDates label={label} dates={dates} first={first} named={named} close={close} />}
      </FilterChip>
      {others.map((one) => (
        <DateRangeFilter key={one.label} {...one} />
      ))}
    </>
  );
}

/** Which date, and its days. In: the date that is chosen at first. */
function OneOfDates({
  label,
  dates,
  first,
  ...props
}: DatesFilterProps & { first: DateRangeFilterProps | undefined } & Pick<DatesProps, 'named' | 'close'>) {
  const [chosen, choose] = useState(first?.label ?? dates[0]?.label);
  const shown = dates.find((one) => one.label === chosen);
  if (!shown) return null;
  return (
    <Dates
      key={shown.label}
      {...props}
      range={shown.range}
      onApply={(range) => {
        shown.onApply(range);
        props.close();
      }}
    >
      <select
        className="filter-which"
        aria-label={label}
        value={shown.label}
        onChange={({ target }) => choose(target.value)}
      >
        {dates.map((one) => (
          <option key={one.label}>{one.label}</option>
        ))}
      </select>
    </Dates>
  );
}

interface DatesProps extends Omit<DateRangeFilterProps, 'label'> {
  named: readonly NamedRange[];
  close: () => void;
  /** What stands above the days. */
  children?: ReactNode;
}

function Dates({ range, onApply, named, close, children }: DatesProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [start, setStart] = useState(range?.start ?? '');
  const [end, setEnd] = useState(range?.end ?? '');
  const zone = zoneName(i18n.locale);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    const from = start || end;
    const to = end || start;
    if (from === '') return onApply(null);
    if (!isDateOnly(from) || !isDateOnly(to)) return setProblem(t`Enter a date, or leave the field empty.`);
    if (from > to) return setProblem(t`The last day is before the first day. Change one of them.`);
    return onApply({ start: from, end: to });
  };
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {children}
      <div className="filter-named" role="group" aria-label={t`Often used`}>
        {[...named, { label: t`All time`, range: null }].map((one) => (
          <Button key={one.label} aria-pressed={sameRange(one.range, range)} onClick={() => onApply(one.range)}>
            {one.label}
          </Button>
        ))}
      </div>
      <div className="filter-dates">
        <label htmlFor={`${id}-from`}>
          <Trans>First day</Trans>
        </label>
        <input
          type="date"
          id={`${id}-from`}
          value={start}
          max="9999-12-31"
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => setStart(event.target.value)}
        />
        <label htmlFor={`${id}-to`}>
          <Trans>Last day</Trans>
        </label>
        <input
          type="date"
          id={`${id}-to`}
          value={end}
          max="9999-12-31"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => setEnd(event.target.value)}
        />
      </div>
      <p className="filter-zone">
        <Trans>Days in the time zone {zone}</Trans>
      </p>
      {problem !== null && (
        <p className="filter-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <FilterButtons close={close} />
    </form>
  );
}
