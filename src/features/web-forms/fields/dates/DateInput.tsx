import type { DateInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { hasAppearance } from '../../engine/nodes';
import { useEngineState } from '../../engine/state';
import type { FieldContext } from '../field';
import { calendarOf } from './calendars';
import { MomentInput } from './MomentInput';
import { MonthInput } from './MonthInput';
import { YearInput } from './YearInput';

/** A date of the calendar, without a time zone: a day, a month, or a year. */
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
