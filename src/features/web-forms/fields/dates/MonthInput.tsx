import type { DateInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEngineState } from '../../engine/state';
import { type FieldContext, groupProps } from '../field';
import { FieldFault } from '../FieldFault';
import { useTyped, useUnfinished } from '../unfinished';
import { isYear, monthOf, yearOf } from './moments';

/** A month is stored with its first day. The browser's own control for months is missing in some browsers. */
export function MonthInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { t, i18n } = useLingui();
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useTyped<{ year: string; month: string }>(node);
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
      <div className="fill-parts-of-date">
        <select
          {...shared(shown.month === '')}
          id={context.id}
          aria-label={t`Month`}
          className="fill-input"
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
        <FieldFault id={faultId}>
          <Trans>Enter both the month and a year with four digits.</Trans>
        </FieldFault>
      )}
    </div>
  );
}
