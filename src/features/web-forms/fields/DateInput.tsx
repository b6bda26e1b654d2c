import type { DateInputNode, DateTimeInputNode, TimeInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { hasAppearance, useEngineState } from '../engine/nodes';
import {
  controlProps,
  type FieldContext,
  FieldError,
  groupProps,
  onFocusLeave,
  type TypedNode,
  useHalfTyped,
  useUnfinished,
} from './controls';
import { isYear, toLocalDateTime, monthOf, storedTime, toLocalTime, yearOf, timeZoneLabel } from './moments';

export function DateInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  if (hasAppearance(node, 'month-year')) return <MonthInput node={node} context={context} />;
  if (hasAppearance(node, 'year')) return <YearInput node={node} context={context} />;
  return (
    <>
      <MomentInput
        node={node}
        context={context}
        type="date"
        className="fill-date"
        max="9999-12-31"
        value={instanceValue.slice(0, 10)}
        onValue={(value) => node.setValue(value === '' ? null : value)}
      />
      <OtherCalendar node={node} value={instanceValue} />
    </>
  );
}

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

/** Calendar appearances with their Intl names; null for those that browsers lack. */
const calendars: Readonly<Record<string, string | null>> = {
  ethiopian: 'ethiopic',
  coptic: 'coptic',
  islamic: 'islamic-umalqura',
  persian: 'persian',
  'bikram-sambat': null,
  myanmar: null,
};

function calendarOf(node: { appearances: unknown }): { known: boolean; name: string } | null {
  const found = Object.entries(calendars).find(([appearance]) => hasAppearance(node, appearance));
  return found ? { known: found[1] !== null, name: found[1] ?? found[0] } : null;
}

/** Stored as the first day of the month. Some browsers lack `<input type="month">`. */
function MonthInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { t, i18n } = useLingui();
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useHalfTyped<{ year: string; month: string }>(node);
  const shown = typed ?? { year: yearOf(instanceValue), month: monthOf(instanceValue) };
  const whole = isYear(shown.year) && shown.month !== '';
  const unfinished = useUnfinished(node.nodeId, !whole && (shown.year !== '' || shown.month !== ''));
  const change = ({ year, month }: { year: string; month: string }) => {
    node.setValue(isYear(year) && month !== '' ? `${year}-${month}-01` : null);
    setTyped({ year, month });
    unfinished.typed();
  };
  const names = new Intl.DateTimeFormat(i18n.locale, { month: 'long', timeZone: 'UTC' });
  const faultId = `${context.id}-typed`;
  const shared = (faulty: boolean) => ({
    'aria-invalid': context.invalid || (unfinished.shown && faulty) || undefined,
    'aria-describedby': [context.describedBy, unfinished.shown && faultId].filter(Boolean).join(' ') || undefined,
    'aria-required': context.required || undefined,
  });
  return (
    <div
      role="group"
      {...groupProps({
        ...context,
        onTouched: () => {
          unfinished.left();
          context.onTouched();
        },
      })}
    >
      <div className="fill-row">
        <select
          {...shared(shown.month === '')}
          id={context.id}
          aria-label={t`Month`}
          className="fill-input fill-month"
          disabled={context.readOnly}
          value={shown.month}
          onChange={({ target: { value } }) => change({ year: shown.year, month: value })}
        >
          <option value="">{t`Month`}</option>
          {Array.from({ length: 12 }, (_, month) => (
            <option key={month} value={String(month + 1).padStart(2, '0')}>
              {names.format(new Date(Date.UTC(2000, month, 1)))}
            </option>
          ))}
        </select>
        <input
          {...shared(!isYear(shown.year))}
          aria-label={t`Year`}
          className="fill-input fill-year"
          type="text"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          placeholder={t`Year`}
          readOnly={context.readOnly}
          value={shown.year}
          onChange={({ target: { value } }) => change({ month: shown.month, year: value })}
        />
      </div>
      {unfinished.shown && (
        <FieldError id={faultId}>
          <Trans>Enter both the month and a year with four digits.</Trans>
        </FieldError>
      )}
    </div>
  );
}

/** Stored as the first day of the year; fewer than four digits are no answer. */
function YearInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useHalfTyped<string>(node);
  const shown = typed ?? yearOf(instanceValue);
  const unfinished = useUnfinished(node.nodeId, shown !== '' && !isYear(shown));
  const faultId = unfinished.shown ? `${context.id}-typed` : null;
  return (
    <>
      <input
        {...controlProps(context, faultId)}
        className="fill-input fill-year"
        type="text"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        readOnly={context.readOnly}
        value={shown}
        onBlur={onFocusLeave(() => {
          unfinished.left();
          context.onTouched();
        })}
        onChange={({ target: { value } }) => {
          node.setValue(isYear(value) ? `${value}-01-01` : null);
          setTyped(value);
          unfinished.typed();
        }}
      />
      {faultId !== null && (
        <FieldError id={faultId}>
          <Trans>Enter a year with four digits, such as 2026.</Trans>
        </FieldError>
      )}
    </>
  );
}

/** A time of day, stored with this device's time zone. */
export function TimeInput({ node, context }: { node: TimeInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  return (
    <MomentInput
      node={node}
      context={context}
      type="time"
      className="fill-time"
      value={toLocalTime(instanceValue)}
      onValue={(value) => node.setValue(storedTime(value) || null)}
    />
  );
}

/** Date and time in this device's time zone, which is shown because it is stored. */
export function DateTimeInput({ node, context }: { node: DateTimeInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  // While the year is typed, the date is in the first century, whose offset cannot be stored.
  const [typed, setTyped] = useState<{ text: string; stored: string } | null>(null);
  const shown = typed !== null && typed.stored === instanceValue ? typed.text : toLocalDateTime(instanceValue);
  return (
    <>
      <MomentInput
        node={node}
        context={context}
        type="datetime-local"
        className="fill-moment"
        max="9999-12-31T23:59"
        value={shown}
        onValue={(value) => {
          node.setValue(value === '' ? null : new Date(value));
          setTyped({ text: value, stored: node.currentState.instanceValue });
        }}
      />
      <p className="fill-hint">
        <Trans>
          Time zone: <bdi>{timeZoneLabel(shown === '' ? new Date() : new Date(shown))}</bdi>
        </Trans>
      </p>
    </>
  );
}

interface MomentInputProps {
  node: TypedNode;
  context: FieldContext;
  type: 'date' | 'time' | 'datetime-local';
  className: string;
  max?: string;
  value: string;
  onValue: (value: string) => void;
}

/** A native date or time input. It has no value and fires no event until all its parts are filled. */
function MomentInput({ node, context, type, className, max, value, onValue }: MomentInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useHalfTyped<true>(node);
  // Browsers do not expose half-typed parts, so they cannot be restored: only that there were some.
  const [dropped, setDropped] = useState(typed !== null);
  const isHalfTyped = () => input.current?.validity.badInput === true;
  const unfinished = useUnfinished(node.nodeId, isHalfTyped);
  useUnfinished(node.nodeId, dropped);
  const remember = () => {
    if (isHalfTyped()) setTyped(true);
    else if (!dropped) setTyped(null);
    unfinished.update();
  };
  const forget = () => {
    setTyped(null);
    setDropped(false);
  };
  const faultId = unfinished.shown || dropped ? `${context.id}-typed` : null;
  return (
    <>
      <input
        {...controlProps(context, faultId)}
        ref={input}
        className={`fill-input ${className}`}
        type={type}
        max={max}
        readOnly={context.readOnly}
        value={value}
        onBlur={onFocusLeave(() => {
          unfinished.left();
          context.onTouched();
        })}
        onChange={({ target }) => {
          forget();
          onValue(target.value);
          unfinished.typed();
        }}
        onKeyUp={remember}
      />
      {faultId !== null && (
        <FieldError id={faultId}>
          {dropped ? (
            <>
              <Trans>What you typed here was not complete, and is gone. Enter it again.</Trans>{' '}
              <button
                type="button"
                className="fill-quiet"
                onClick={() => {
                  forget();
                  input.current?.focus();
                }}
              >
                <Trans>Leave it empty</Trans>
              </button>
            </>
          ) : type === 'time' ? (
            <Trans>This time is not complete or does not exist. Enter hours and minutes, or clear the field.</Trans>
          ) : type === 'date' ? (
            <Trans>This date is not complete or does not exist. Enter day, month and year, or clear the field.</Trans>
          ) : (
            <Trans>Date and time are not complete or do not exist. Enter both, or clear the field.</Trans>
          )}
        </FieldError>
      )}
    </>
  );
}
