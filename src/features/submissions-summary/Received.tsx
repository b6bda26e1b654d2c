import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Grouping } from '~/domain/row-index/types';
import { type ChartBar, ColumnBars } from '~/shared/charts/BarChart';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { Button } from '~/shared/ui/controls/Button';
import { firstDayOfWeek, groupDays, timeLabel, type TimeStep } from './times';
import { useAnswer, useSummary } from './summary';

const field = '__system/submissionDate';

/** How many submissions were received per day, week or month. */
export function Received() {
  const { t, i18n } = useLingui();
  const { rowsWith } = useSummary();
  const [step, setStep] = useState<TimeStep>('day');
  const grouping: Grouping =
    step === 'week' ? { field, by: 'week', firstDay: firstDayOfWeek(i18n.locale) } : { field, by: step };
  const groups = useAnswer(['received', grouping], (index, find, signal) =>
    index.groups(find, grouping, { signal, most: 4000 }),
  );
  const steps: Record<TimeStep, string> = { day: t`Per day`, week: t`Per week`, month: t`Per month` };
  const bars: ChartBar[] = (groups?.groups ?? []).flatMap(({ value, count }) => {
    if (value === null) return [];
    const { from, to } = groupDays(value, step);
    return [
      {
        id: value,
        label: timeLabel(value, step, i18n.locale),
        count,
        to: rowsWith({ field, op: 'between', from, to }),
      },
    ];
  });
  return (
    <>
      <div className="summary-steps" role="group" aria-label={t`Received`}>
        {(Object.keys(steps) as TimeStep[]).map((one) => (
          <Button key={one} size="small" aria-pressed={one === step} onClick={() => setStep(one)}>
            {steps[one]}
          </Button>
        ))}
      </div>
      <ChartFigure title={t`Received`} bars={bars} heads={[steps[step], t`Submissions`]}>
        {(width, chart) =>
          bars.length === 0 ? (
            <Trans>Nothing to show</Trans>
          ) : (
            <ColumnBars ref={chart} title={t`Received`} bars={bars} width={width} />
          )
        }
      </ChartFigure>
    </>
  );
}
