import { Trans, useLingui } from '@lingui/react/macro';
import type { Find } from '~/domain/row-index/types';
import { visibleName } from '~/shared/lib/visible-name';
import { AppLink } from '~/shared/ui/links/AppLink';
import { useAnswer, useSummary } from './summary';

const field = '__system/submitterName';
/** People who are compared: those with the most submissions. */
const mostPeople = 30;

interface CollectorsProps {
  /** The questions with the times when forms were begun and finished, if there are any. */
  start: string | undefined;
  end: string | undefined;
}

/** Who submitted how much, how it was reviewed, and how long it took, in comparison. */
export function Collectors({ start, end }: CollectorsProps) {
  const { t, i18n } = useLingui();
  const { rowsWith } = useSummary();
  const duration = start !== undefined && end !== undefined ? `${start}#until:${end}` : null;
  const people = useAnswer(['collectors', duration], async (index, find, signal) => {
    const { groups } = await index.groups(find, { field, by: 'value' }, { signal, most: mostPeople });
    const compared = groups.map(async ({ value, count }) => {
      const of: Find = { ...find, conditions: [...find.conditions, { field, op: 'anyOf', values: [value ?? ''] }] };
      const withState = (state: string) =>
        index.count(
          { ...of, conditions: [...of.conditions, { field: '__system/reviewState', op: 'anyOf', values: [state] }] },
          { signal },
        );
      const [approved, issues, rejected, days, taken] = await Promise.all([
        withState('approved'),
        withState('hasIssues'),
        withState('rejected'),
        index.groups(of, { field: '__system/submissionDate', by: 'day' }, { signal, most: 4000 }),
        duration === null ? null : index.spread(of, duration, { signal }),
      ]);
      return {
        value,
        count,
        approved: approved.total,
        issues: issues.total,
        rejected: rejected.total,
        days: days.groups.length,
        minutes: taken?.numbers ? taken.numbers.median / 60 : null,
      };
    });
    return Promise.all(compared);
  });
  if (!people || people.length === 0) return null;
  return (
    <div className="summary-scroll">
      <table className="summary-table">
        <caption>
          <Trans>By submitter</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Submitted by`}</th>
            <th scope="col">{t`Submissions`}</th>
            <th scope="col">{t`Days`}</th>
            <th scope="col">{t`Approved`}</th>
            <th scope="col">{t`Has issues`}</th>
            <th scope="col">{t`Rejected`}</th>
            {duration !== null && <th scope="col">{t`Minutes (median)`}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map(({ value, count, days, approved, issues, rejected, minutes }) => (
            <tr key={value ?? ''}>
              <th scope="row">
                <AppLink to={rowsWith({ field, op: 'anyOf', values: [value ?? ''] })}>
                  <bdi>{value === null ? t`Nobody` : visibleName(value)}</bdi>
                </AppLink>
              </th>
              {[count, days, approved, issues, rejected].map((number, index) => (
                // eslint-disable-next-line react/no-array-index-key -- the columns never move
                <td key={index}>{number === 0 ? '–' : i18n.number(number)}</td>
              ))}
              {duration !== null && (
                <td>{minutes === null ? '–' : i18n.number(minutes, { maximumFractionDigits: 1 })}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
