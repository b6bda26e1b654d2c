import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import type { Groups, ValueDistribution } from '~/engines/row-index/types';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { formatDateOnly } from '~/shared/lib/dates';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { PhraseAndSentence } from '~/shared/ui/text/Joined';
import { nextBelow } from './conditions';
import { type IndexQueryResult, useSummaryQuery, useAnswerNames, useSummary } from './summary-context';
import { dayQuartiles, firstDayOfWeek, chooseTimeSteps, timeBars, timeLabel, type TimeStep } from './time-bars';

const maxBars = 20;

export function Breakdown({ field }: { field: SearchableField }) {
  const { rowsWith, counted } = useSummary();
  const { i18n } = useLingui();
  const nameOf = useAnswerNames();
  const by = field.kind === 'choices' ? 'choice' : 'value';
  const answer = useSummaryQuery(['breakdown', field.field, by], (index, find, signal) =>
    index.groups(find, { field: field.field, by }, { signal, most: maxBars }),
  );
  const noteOf = (groups: Groups['groups'], others: Groups['others']) => {
    const rest = others.groups > 0 && (
      <>
        <Plural value={others.groups} one="# other answer is not shown" other="# other answers are not shown" /> (
        {i18n.number(others.count)})
      </>
    );
    const shared = groups.some(({ value }) => value !== null && field.isShared?.(value) === true) && (
      <Trans>Choices that share a name are counted together.</Trans>
    );
    return rest && shared ? <PhraseAndSentence first={rest} second={shared} /> : rest || shared || undefined;
  };
  return (
    <Answered answer={answer}>
      {({ groups, others, total }) => (
        <ChartFigure
          title={field.label}
          kind="names"
          bars={groups.map(({ value, count }) => ({
            id: value ?? '',
            label: nameOf(field, value),
            count,
            to: rowsWith({ field: field.field, op: 'anyOf', values: [value ?? ''] }),
          }))}
          heads={[field.label, counted]}
          total={total}
          note={noteOf(groups, others)}
        />
      )}
    </Answered>
  );
}

/** Greatest number of a bin: bins exclude their end, but conditions include their limits. */
function lastInBin({ bins, numbers }: ValueDistribution, at: number): number {
  const to = bins[at]?.to ?? 0;
  if (bins.length === 1 || (at === bins.length - 1 && numbers?.max === to)) return to;
  return numbers?.isWhole === true ? to - 1 : nextBelow(to);
}

export function Distribution({ field }: { field: SearchableField }) {
  const { i18n } = useLingui();
  const { rowsWith, counted } = useSummary();
  const answer = useSummaryQuery(['distribution', field.field], (index, find, signal) =>
    index.spread(find, field.field, { signal, bins: 20 }),
  );
  const format = (value: number): string => i18n.number(value, { maximumSignificantDigits: 15 });
  const rounded = (value: number): string => i18n.number(value, { maximumFractionDigits: 2 });
  return (
    <Answered answer={answer}>
      {(spread) => {
        const { bins, numbers, missing, total } = spread;
        const middle = numbers && formatQuartiles(numbers, rounded);
        return (
          <ChartFigure
            title={field.label}
            kind="columns"
            bars={bins.map(({ from, to, count }, at) => {
              const last = lastInBin(spread, at);
              const end = numbers?.isWhole === true ? last : to;
              return {
                id: String(from),
                label: from === end ? format(from) : `${format(from)} – ${format(end)}`,
                short: format(from),
                count,
                ...(count > 0 && {
                  to: rowsWith({ field: field.field, op: 'between', from: String(from), to: String(last) }),
                }),
              };
            })}
            heads={[field.label, counted]}
            total={total}
            note={<MiddleNote middle={middle} field={field} missing={missing} total={total} />}
          />
        );
      }}
    </Answered>
  );
}

/** Days counted at most: a few centuries. */
const maxDays = 100_000;

interface TimeChartProps {
  field: SearchableField;
  title?: string;
  /** Whether median and quartiles are meaningful. */
  quartiles?: boolean;
}

export function TimeChart({ field, title = field.label, quartiles = false }: TimeChartProps) {
  const { t, i18n } = useLingui();
  const { rowsWith, counted } = useSummary();
  const [chosen, setStep] = useState<TimeStep>();
  const answer = useSummaryQuery(['days', field.field], (index, find, signal) =>
    index.groups(find, { field: field.field, by: 'day' }, { signal, most: maxDays }),
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
        const { possible, usual } = chooseTimeSteps(days);
        const step = chosen !== undefined && possible.includes(chosen) ? chosen : usual;
        const found = quartiles ? dayQuartiles(days) : null;
        const middle = found && formatQuartiles(found, formatDateOnly);
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
                  style={{ marginBlock: 8 }}
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

type Quartiles<Value> = Record<'lower' | 'median' | 'upper', Value>;

const formatQuartiles = <Value,>(
  { lower, median, upper }: Quartiles<Value>,
  format: (value: Value) => string,
): Quartiles<string> => ({ lower: format(lower), median: format(median), upper: format(upper) });

interface MiddleNoteProps {
  middle: Quartiles<string> | null;
  field: SearchableField;
  missing: number;
  total: number;
}

function MiddleNote({ middle, ...rows }: MiddleNoteProps) {
  const { lower, median, upper } = middle ?? {};
  return (
    <>
      {middle && (
        <Trans>
          Median {median}, middle half {lower} – {upper}.
        </Trans>
      )}{' '}
      <Missing {...rows} />
    </>
  );
}

function Missing({ field, missing, total }: { field: SearchableField; missing: number; total: number }) {
  const { i18n } = useLingui();
  const { rowsWith } = useSummary();
  if (missing === 0) return null;
  const share = i18n.number(missing / total, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <AppLink to={rowsWith({ field: field.field, op: 'empty' })}>
      <Plural value={missing} one={`# without an answer (${share})`} other={`# without an answer (${share})`} />
    </AppLink>
  );
}

export const SummaryPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex component="section" vertical gap={12} className="summary-part" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </Flex>
);

interface AnsweredProps<Data> {
  answer: IndexQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Renders the answer of the index; before it, a box as high as a chart, or the error. */
export function Answered<Data>({ answer: { data, error, refetch }, children }: AnsweredProps<Data>) {
  if (data !== undefined) return children(data);
  return (
    <div className="chart-figure summary-waits">
      {error === null ? <ListSkeleton rows={4} /> : <ErrorState error={error} retry={() => void refetch()} />}
    </div>
  );
}
