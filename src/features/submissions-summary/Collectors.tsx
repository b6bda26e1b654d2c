import { useLingui } from '@lingui/react/macro';
import { Table, type TableColumnType } from 'antd';
import { reviewStates } from '~/domain/forms/review-states';
import type { RowQuery, RowIndex } from '~/engines/row-index/types';
import { Figure } from '~/shared/charts/ChartFigure';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Answered } from './charts';
import { useSummaryQuery, useAnswerNames, useSummary } from './summary-context';

const field = '__system/submitterName';
const maxPeople = 30;
const states = ['approved', 'hasIssues', 'rejected'] as const;

interface CollectorsProps {
  /** Computed fields: seconds to fill in, and accuracy of locations in metres. */
  duration: string | null;
  accuracy: string | null;
}

type Asked = CollectorsProps & { index: RowIndex; find: RowQuery; signal: AbortSignal };

async function readPeople({ index, find, signal, duration, accuracy }: Asked) {
  const { groups } = await index.groups(find, { field, by: 'value' }, { signal, most: maxPeople });
  return Promise.all(
    groups.map(async ({ value, count }) => {
      const own: RowQuery = {
        ...find,
        conditions: [...find.conditions, { field, op: 'anyOf', values: [value ?? ''] }],
      };
      const medianOf = async (name: string | null) =>
        name === null ? null : ((await index.spread(own, name, { signal })).numbers?.median ?? null);
      const [reviewed, days, seconds, metres] = await Promise.all([
        index.groups(own, { field: '__system/reviewState', by: 'value' }, { signal, most: 10 }),
        index.groups(own, { field: '__system/submissionDate', by: 'day' }, { signal, most: 4000 }),
        medianOf(duration),
        medianOf(accuracy),
      ]);
      return {
        value,
        count,
        days: days.groups.length,
        states: states.map((state) => reviewed.groups.find((group) => group.value === state)?.count ?? 0),
        minutes: seconds === null ? null : seconds / 60,
        metres,
      };
    }),
  );
}

export function Collectors({ duration, accuracy }: CollectorsProps) {
  const { t, i18n } = useLingui();
  const { rowsWith, counted, system } = useSummary();
  const nameOf = useAnswerNames();
  const submitter = system.find((one) => one.field === field);
  const answer = useSummaryQuery(['collectors', duration, accuracy], (index, find, signal) =>
    readPeople({ index, find, signal, duration, accuracy }),
  );
  if (!submitter) return null;
  const by = (value: string | null) => ({ field, op: 'anyOf' as const, values: [value ?? ''] });
  const number = (value: number | null): string =>
    value === null || value === 0 ? '–' : i18n.number(value, { maximumFractionDigits: 1 });
  return (
    <Answered answer={answer}>
      {(people) => (
        <Figure label={t`Per submitter`} title={t`Per submitter`}>
          <div className="summary-scroll">
            <Table
              aria-label={t`Per submitter`}
              className="in-columns summary-table"
              pagination={false}
              dataSource={people}
              rowKey={({ value }) => value ?? ''}
              column={{ align: 'end' }}
              columns={[
                {
                  key: 'person',
                  title: submitter.label,
                  align: 'start',
                  rowScope: 'row',
                  render: (_, { value }) => <bdi>{nameOf(submitter, value)}</bdi>,
                },
                {
                  key: 'count',
                  title: counted,
                  render: (_, { value, count }) => <AppLink to={rowsWith(by(value))}>{i18n.number(count)}</AppLink>,
                },
                { key: 'days', title: t`Days`, render: (_, { days }) => number(days) },
                {
                  key: 'per day',
                  title: t`Per day`,
                  render: (_, { days, count }) => number(days === 0 ? null : count / days),
                },
                ...states.map((state, at): TableColumnType<(typeof people)[number]> => ({
                  key: state,
                  title: i18n._(reviewStates[state].label),
                  render: (_, { value, states: reviewed }) => {
                    const found = reviewed[at] ?? 0;
                    const isState = { field: '__system/reviewState', op: 'anyOf' as const, values: [state] };
                    return found === 0 ? (
                      '–'
                    ) : (
                      <AppLink to={rowsWith(by(value), isState)}>{i18n.number(found)}</AppLink>
                    );
                  },
                })),
                {
                  key: 'minutes',
                  title: t`Minutes (median)`,
                  hidden: duration === null,
                  render: (_, { minutes }) => number(minutes),
                },
                {
                  key: 'metres',
                  title: t`Accuracy in metres (median)`,
                  hidden: accuracy === null,
                  render: (_, { metres }) => number(metres),
                },
              ]}
            />
          </div>
        </Figure>
      )}
    </Answered>
  );
}
