import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import type { Condition, ValueDistribution } from '~/engines/row-index/types';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { useSearchParam } from '~/shared/url-state/url-state';
import { Answered, Distribution, SummaryPart } from './charts';
import { Collectors } from './Collectors';
import { equalRows, nextAbove, nextBelow } from './conditions';
import { useSummaryQuery, useAnswerNames, useSummary } from './summary-context';

const lastName = ({ field }: SearchableField): string => field.slice(field.lastIndexOf('/') + 1);

export function Quality() {
  const { t } = useLingui();
  const { answers } = useSummary();
  const ofKind = (kind: SearchableField['kind']) => answers.filter((field) => field.kind === kind);
  const [numbers, places, times] = [ofKind('number'), ofKind('place'), ofKind('dateTime')];
  // The usual names of the questions in which devices record start and end.
  const [start, end] = ['start', 'end'].map((name) => times.find((field) => lastName(field) === name));
  const duration = start && end ? `${start.field}#until:${end.field}` : null;
  return (
    <SummaryPart title={t`Quality`}>
      <div className="summary-grid">
        <Duplicates />
        {numbers.length > 0 && <Outliers fields={numbers} />}
        {duration !== null && <TooFast duration={duration} />}
        {places.map((field) => (
          <Locations key={field.field} field={field} />
        ))}
      </div>
      <Collectors duration={duration} accuracy={places[0] ? `${places[0].field}#accuracy` : null} />
    </SummaryPart>
  );
}

const maxSets = 10;

/** Rows with equal answers to the questions in the URL. */
function Duplicates() {
  const { t } = useLingui();
  const { answers, rowsWith } = useSummary();
  const nameOf = useAnswerNames();
  const [chosen, choose] = useSearchParam('equal');
  const compared = chosen
    .split('~')
    .map((name) => answers.find(({ field }) => field === name))
    .filter((field): field is SearchableField => field !== undefined);
  const names = compared.map(({ field }) => field);
  const { data: found } = useSummaryQuery(['duplicates', names], async (index, find, signal) =>
    names.length === 0 ? null : index.duplicates(find, names, { signal, most: maxSets }),
  );
  const [sets, rows] = [found?.allSets ?? 0, found?.allRows ?? 0];
  return (
    <QualityCheck title={t`Duplicates`}>
      <p className="muted">
        <Trans>Select the questions that should be answered differently each time.</Trans>
      </p>
      <MultiSelectFilter
        label={t`Questions`}
        options={answers.map(({ field, label }) => ({ value: field, label }))}
        selected={names}
        summary={names.length === 0 ? t`None` : undefined}
        noneIsAll={false}
        onApply={(next) => choose((next ?? []).join('~'))}
      />
      {found && names.length > 0 && (
        <>
          <p role="status">
            {sets === 0 ? (
              <Trans>No duplicates.</Trans>
            ) : (
              <Plural
                value={rows}
                one="# has the same answers as another."
                other="# have the same answers as others."
              />
            )}
          </p>
          <ul className="summary-sets">
            {found.sets.map((set) => (
              <li key={set.ids[0]}>
                <AppLink to={rowsWith(...equalRows(names, set))}>
                  <bdi>{compared.map((field, at) => nameOf(field, set.values[at] ?? null)).join(' · ')}</bdi>
                </AppLink>{' '}
                × {set.count}
              </li>
            ))}
          </ul>
          {sets > found.sets.length && (
            <p className="muted">
              <Plural value={sets - found.sets.length} one="# more" other="# more" />
            </p>
          )}
        </>
      )}
    </QualityCheck>
  );
}

/** Numbers far from the middle half of the others. */
function Outliers({ fields }: { fields: readonly SearchableField[] }) {
  const { t } = useLingui();
  const names = fields.map(({ field }) => field);
  const answer = useSummaryQuery(['outliers', names], (index, find, signal) =>
    Promise.all(names.map((name) => index.spread(find, name, { signal }))),
  );
  return (
    <Answered answer={answer}>
      {(spreads) => {
        const found = fields.flatMap((field, at) => {
          const numbers = spreads[at]?.numbers ?? null;
          return numbers && numbers.outliers > 0 ? [{ field, numbers }] : [];
        });
        return (
          <QualityCheck title={t`Unusual numbers`}>
            <p className="muted">
              {found.length === 0 ? (
                <Trans>No number is far below or above the middle half of the answers.</Trans>
              ) : (
                <Trans>Far below or above the middle half of the answers.</Trans>
              )}
            </p>
            <ul className="summary-sets">
              {found.map(({ field, numbers }) => (
                <OutlierRow key={field.field} field={field} numbers={numbers} />
              ))}
            </ul>
          </QualityCheck>
        );
      }}
    </Answered>
  );
}

function OutlierRow({
  field,
  numbers,
}: {
  field: SearchableField;
  numbers: NonNullable<ValueDistribution['numbers']>;
}) {
  const { i18n } = useLingui();
  const { rowsWith } = useSummary();
  const [low, high] = numbers.fences;
  const format = (value: number) => i18n.number(value, { maximumFractionDigits: 2 });
  const [lowest, highest] = [format(low), format(high)];
  return (
    <li>
      <bdi>{field.label}</bdi>: <Plural value={numbers.outliers} one="# unusual value" other="# unusual values" />
      {numbers.min < low && (
        <>
          {' · '}
          <AppLink to={rowsWith({ field: field.field, op: 'between', from: null, to: String(nextBelow(low)) })}>
            <Trans>below {lowest}</Trans>
          </AppLink>
        </>
      )}
      {numbers.max > high && (
        <>
          {' · '}
          <AppLink to={rowsWith({ field: field.field, op: 'between', from: String(nextAbove(high)), to: null })}>
            <Trans>above {highest}</Trans>
          </AppLink>
        </>
      )}
    </li>
  );
}

/** Share of the median time under which filling in was suspiciously fast. */
const fastShare = 1 / 3;

/** `duration`: computed field with the seconds to fill in. */
function TooFast({ duration }: { duration: string }) {
  const { t, i18n } = useLingui();
  const { rowsWith } = useSummary();
  const isFast = (limit: number): Condition => ({ field: duration, op: 'between', from: null, to: String(limit) });
  const answer = useSummaryQuery(['fast', duration], async (index, find, signal) => {
    const { numbers } = await index.spread(find, duration, { signal });
    if (!numbers) return null;
    const limit = Math.floor(numbers.median * fastShare);
    const { total } = await index.count({ ...find, conditions: [...find.conditions, isFast(limit)] }, { signal });
    return { median: numbers.median, limit, total };
  });
  const minutes = (seconds: number) => i18n.number(seconds / 60, { maximumFractionDigits: 1 });
  return (
    <Answered answer={answer}>
      {(found) => {
        if (!found) return null;
        const [usual, shortest] = [minutes(found.median), minutes(found.limit)];
        return (
          <QualityCheck title={t`Time to fill in`}>
            <p>
              <Trans>Median: {usual} minutes.</Trans>
            </p>
            <p>
              {found.total === 0 ? (
                <Trans>None took a third of that or less.</Trans>
              ) : (
                <AppLink to={rowsWith(isFast(found.limit))}>
                  <Plural
                    value={found.total}
                    one={`# took ${shortest} minutes or less`}
                    other={`# took ${shortest} minutes or less`}
                  />
                </AppLink>
              )}
            </p>
          </QualityCheck>
        );
      }}
    </Answered>
  );
}

/** Metres; too inaccurate for most uses. */
const poorAccuracy = 20;
const maxPlaces = 10;

function Locations({ field }: { field: SearchableField }) {
  const { t } = useLingui();
  const { rowsWith } = useSummary();
  const [accuracy, spot] = [`${field.field}#accuracy`, `${field.field}#spot`];
  const isPoor: Condition = { field: accuracy, op: 'between', from: String(poorAccuracy), to: null };
  const answer = useSummaryQuery(['places', field.field], async (index, find, signal) => {
    const [known, poor, same] = await Promise.all([
      index.spread(find, accuracy, { signal }),
      index.count({ ...find, conditions: [...find.conditions, isPoor] }, { signal }),
      index.duplicates(find, [spot], { signal, most: maxPlaces }),
    ]);
    return { known: known.count, poor: poor.total, same };
  });
  return (
    <Answered answer={answer}>
      {({ known, poor, same }) => (
        <>
          {known > 0 && (
            <Distribution field={{ field: accuracy, label: t`${field.label}: accuracy in metres`, kind: 'number' }} />
          )}
          <QualityCheck title={t`${field.label}: places`}>
            <p>
              {poor > 0 ? (
                <AppLink to={rowsWith(isPoor)}>
                  <Plural
                    value={poor}
                    one={`# is off by ${poorAccuracy} metres or more`}
                    other={`# are off by ${poorAccuracy} metres or more`}
                  />
                </AppLink>
              ) : known > 0 ? (
                <Trans>All are exact to less than {poorAccuracy} metres.</Trans>
              ) : (
                <Trans>The devices gave no accuracy.</Trans>
              )}
            </p>
            {same.allSets === 0 ? (
              <p>
                <Trans>No two are within about ten metres.</Trans>
              </p>
            ) : (
              <>
                <p>
                  <Plural
                    value={same.allRows}
                    one="# is at the same place as another:"
                    other="# are at the same place as others:"
                  />
                </p>
                <ul className="summary-sets">
                  {same.sets.map(({ values: [value], count }) => (
                    <li key={value}>
                      <AppLink to={rowsWith({ field: spot, op: 'equals', value: value ?? '' })}>
                        <bdi dir="ltr">{value}</bdi>
                      </AppLink>{' '}
                      × {count}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </QualityCheck>
        </>
      )}
    </Answered>
  );
}

function QualityCheck({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex vertical align="start" gap={8} className="chart-figure summary-finding">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Flex>
  );
}
