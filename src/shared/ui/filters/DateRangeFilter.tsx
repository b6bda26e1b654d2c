import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
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

interface DateRangeFilterProps {
  label: string;
  range: DateRange | null;
  onApply: (range: DateRange | null) => void;
}

const sameRange = (one: DateRange | null, other: DateRange | null) =>
  one?.start === other?.start && one?.end === other?.end;

/**
 * A filter by days: usual ranges by name, or two native date inputs in the browser's language. One day alone means that
 * day.
 */
export function DateRangeFilter({ label, range, onApply }: DateRangeFilterProps) {
  const { t, i18n } = useLingui();
  const named = usualRanges(i18n, Date.now());
  const dates =
    range &&
    (range.start === range.end
      ? formatDateOnly(range.start)
      : `${formatDateOnly(range.start)} – ${formatDateOnly(range.end)}`);
  const summary = range && (named.find((one) => sameRange(one.range, range))?.label ?? dates);
  return (
    <FilterChip label={label} summary={summary ?? undefined} unset={t`All time`} onClear={() => onApply(null)}>
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

function Dates({
  range,
  onApply,
  named,
  close,
}: Omit<DateRangeFilterProps, 'label'> & { named: readonly NamedRange[]; close: () => void }) {
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
