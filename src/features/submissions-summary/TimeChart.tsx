import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FindField } from '~/domain/row-index/bar/fields';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { formatDateOnly } from '~/shared/lib/dates';
import { Segmented } from 'antd';
import { Answered } from './Answered';
import { MiddleNote } from './MiddleNote';
import { useAnswer, useSummary } from './summary';
import { dayQuartiles, firstDayOfWeek, stepsFor, timeBars, timeLabel, type TimeStep } from './times';

/** Different days of a field that are counted: of a few centuries. */
const mostDays = 100_000;

interface TimeChartProps {
  field: FindField;
  title?: string;
  /** Whether median and quartiles say something. */
  quartiles?: boolean;
}

/** How often the days of a field occur, by day, week, month or year. */
export function TimeChart({ field, title = field.label, quartiles = false }: TimeChartProps) {
  const { t, i18n } = useLingui();
  const { rowsWith, counted } = useSummary();
  const [chosen, setStep] = useState<TimeStep>();
  const answer = useAnswer(['days', field.field], (index, find, signal) =>
    index.groups(find, { field: field.field, by: 'day' }, { signal, most: mostDays }),
  );
  const steps: Record<TimeStep, string> = {
    day: t`Per day`,
    week: t`Per week`,
    month: t`Per month`,
    year: t`Per year`,
  };
  return (
    <Answered answer={answer}>
      {({ groups, missing, total }) => {
        const days = groups.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
        const { possible, usual } = stepsFor(days);
        const step = chosen !== undefined && possible.includes(chosen) ? chosen : usual;
        const found = quartiles ? dayQuartiles(days) : null;
        const middle = found && {
          lower: formatDateOnly(found.lower),
          median: formatDateOnly(found.median),
          upper: formatDateOnly(found.upper),
        };
        return (
          <ChartFigure
            title={title}
            kind="columns"
            bars={timeBars(days, step, firstDayOfWeek(i18n.locale)).map((bar) => ({
              id: bar.from,
              label: timeLabel(bar, step, i18n.locale),
              short: timeLabel(bar, step, i18n.locale, true),
              count: bar.count,
              ...(bar.count > 0 && {
                to: rowsWith({ field: field.field, op: 'between', from: bar.from, to: bar.to }),
              }),
            }))}
            heads={[steps[step], counted]}
            tools={
              days.length > 1 && (
                <Segmented
                  aria-label={t`Steps: ${title}`}
                  tabIndex={-1}
                  className="summary-steps"
                  size="small"
                  value={step}
                  onChange={setStep}
                  options={possible.map((value) => ({ value, label: steps[value] }))}
                />
              )
            }
            note={
              middle || missing > 0 ? (
                <MiddleNote middle={middle} field={field} missing={missing} total={total} />
              ) : undefined
            }
          />
        );
      }}
    </Answered>
  );
}
