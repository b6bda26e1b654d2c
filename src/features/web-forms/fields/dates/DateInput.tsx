import type { DateInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasAppearance } from '../../engine/nodes';
import { useEngineState } from '../../engine/state';
import { controlProps, type FieldContext, groupProps } from '../field';
import { calendarOf } from './calendars';

/** A date of the calendar, without a time zone: a day, a month, or a year. */
export function DateInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  if (hasAppearance(node, 'month-year')) return <MonthInput node={node} context={context} />;
  if (hasAppearance(node, 'year')) return <YearInput node={node} context={context} />;
  return (
    <>
      <input
        {...controlProps(context)}
        className="fill-input fill-date"
        type="date"
        max="9999-12-31"
        readOnly={context.readOnly}
        value={instanceValue.slice(0, 10)}
        onChange={(event) => node.setValue(event.target.value === '' ? null : event.target.value)}
      />
      <OtherCalendar node={node} value={instanceValue} />
    </>
  );
}

/** The date in the calendar that the form asks for, where browsers know it. */
function OtherCalendar({ node, value }: { node: DateInputNode; value: string }) {
  const { i18n } = useLingui();
  const calendar = calendarOf(node);
  if (calendar === null) return null;
  const day = calendar.known && value !== '' ? new Date(`${value.slice(0, 10)}T00:00`) : null;
  return (
    <p className="fill-hint">
      {day === null ? (
        <Trans>Enter the date of the Gregorian calendar.</Trans>
      ) : (
        <bdi>{new Intl.DateTimeFormat(`${i18n.locale}-u-ca-${calendar.name}`, { dateStyle: 'long' }).format(day)}</bdi>
      )}
    </p>
  );
}

const yearOf = (value: string) => /^\d{4}/.exec(value)?.[0] ?? '';
const monthOf = (value: string) => /^\d{4}-(\d\d)/.exec(value)?.[1] ?? '';

/** A year is stored with its first day; until it has four digits it is no answer. */
function YearInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...controlProps(context)}
      className="fill-input fill-year"
      type="text"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      readOnly={context.readOnly}
      value={instanceValue === '' ? (typed ?? '') : yearOf(instanceValue)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        node.setValue(/^\d{4}$/.test(value) ? `${value}-01-01` : null);
      }}
    />
  );
}

/** A month is stored with its first day. The browser's own control for months is missing in some browsers. */
function MonthInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { t, i18n } = useLingui();
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useState({ year: '', month: '' });
  const shown = instanceValue === '' ? typed : { year: yearOf(instanceValue), month: monthOf(instanceValue) };
  const change = (next: typeof typed) => {
    setTyped(next);
    node.setValue(/^\d{4}$/.test(next.year) && next.month !== '' ? `${next.year}-${next.month}-01` : null);
  };
  const names = new Intl.DateTimeFormat(i18n.locale, { month: 'long', timeZone: 'UTC' });
  return (
    <div className="fill-parts-of-date" role="group" {...groupProps(context)}>
      <select
        id={context.id}
        aria-label={t`Month`}
        aria-invalid={context.invalid || undefined}
        className="fill-input"
        disabled={context.readOnly}
        value={shown.month}
        onChange={({ target: { value } }) => change({ ...shown, month: value })}
      >
        <option value="">{t`Month`}</option>
        {Array.from({ length: 12 }, (_, month) => (
          <option key={month} value={String(month + 1).padStart(2, '0')}>
            {names.format(new Date(Date.UTC(2000, month, 1)))}
          </option>
        ))}
      </select>
      <input
        aria-label={t`Year`}
        className="fill-input fill-year"
        type="text"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        placeholder={t`Year`}
        readOnly={context.readOnly}
        value={shown.year}
        onChange={({ target: { value } }) => change({ ...shown, year: value })}
      />
    </div>
  );
}
