import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import type { FindField } from '~/domain/row-index/bar/fields';
import { visibleName } from '~/shared/lib/visible-name';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Collectors } from './Collectors';
import { nextAbove, nextBelow } from './neighbours';
import { useAnswer, useSummary } from './summary';

/** Sets of equal rows that are listed. */
const mostSets = 20;

function Finding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="chart-figure">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {children}
    </div>
  );
}

/** Submissions whose answers to some questions are equal. */
function Duplicates() {
  const { t } = useLingui();
  const { fields, rowsWith } = useSummary();
  const [names, setNames] = useState<readonly string[]>([]);
  const possible = fields.filter(({ field, isInRepeat }) => field.startsWith('/') && isInRepeat !== true);
  const found = useAnswer(['duplicates', names], async (index, find, signal) =>
    names.length === 0 ? null : index.duplicates(find, names, { signal, most: mostSets }),
  );
  return (
    <Finding title={t`Equal answers`}>
      <p className="muted">
        <Trans>Select the questions that should differ in every submission.</Trans>
      </p>
      <MultiSelectFilter
        label={t`Questions`}
        options={possible.map(({ field, label }) => ({ value: field, label }))}
        selected={names}
        noneIsAll={false}
        onApply={(chosen) => setNames(chosen ?? [])}
      />
      {found && (
        <>
          <p role="status">
            {found.allSets === 0 ? (
              <Trans>No two submissions are equal in these answers.</Trans>
            ) : (
              <Plural
                value={found.allRows}
                one="# submission is equal to another one in these answers."
                other="# submissions are equal to others in these answers."
              />
            )}
          </p>
          <ul className="summary-sets">
            {found.sets.map(({ values, ids, count }) => (
              <li key={ids[0]}>
                <AppLink to={rowsWith({ field: '__id', op: 'anyOf', values: ids.slice(0, 100) })}>
                  <bdi>{visibleName(values.map((value) => value ?? '–').join(', '))}</bdi>
                </AppLink>{' '}
                <span className="muted">
                  <Plural value={count} one="# submission" other="# submissions" />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Finding>
  );
}

/** Numbers far away from the others. */
function Outliers({ field }: { field: FindField }) {
  const { i18n } = useLingui();
  const { rowsWith } = useSummary();
  const spread = useAnswer(['outliers', field.field], (index, find, signal) =>
    index.spread(find, field.field, { signal }),
  );
  const numbers = spread?.numbers;
  if (!numbers || numbers.outliers === 0) return null;
  const [low, high] = numbers.fences;
  const [lowest, highest] = [i18n.number(low), i18n.number(high)];
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

/** Seconds under which a form was filled suspiciously fast, by the usual time that it takes. */
const fastShare = 1 / 3;

/** Submissions that were filled much faster than usual, from their first to their last question. */
function TooFast({ start, end }: { start: string; end: string }) {
  const { t } = useLingui();
  const { rowsWith } = useSummary();
  const field = `${start}#until:${end}`;
  const spread = useAnswer(['fast', field], (index, find, signal) => index.spread(find, field, { signal }));
  const median = spread?.numbers?.median;
  const limit = median === undefined ? null : Math.floor(median * fastShare);
  const fast = useAnswer(['fast ones', field, limit], async (index, find, signal) =>
    limit === null
      ? null
      : index.count(
          { ...find, conditions: [...find.conditions, { field, op: 'between', from: null, to: String(limit) }] },
          { signal },
        ),
  );
  if (median === undefined || limit === null) return null;
  const [minutes, shortest] = [median, limit].map((seconds) => Math.round(seconds / 6) / 10);
  return (
    <Finding title={t`Time to fill in`}>
      <p>
        <Trans>Half of the forms took less than {minutes} minutes.</Trans>
      </p>
      {fast && fast.total > 0 && (
        <p>
          <AppLink to={rowsWith({ field, op: 'between', from: null, to: String(limit) })}>
            <Plural
              value={fast.total}
              one={`# took at most ${shortest} minutes`}
              other={`# took at most ${shortest} minutes`}
            />
          </AppLink>
        </p>
      )}
    </Finding>
  );
}

/** Metres that are too far off for most uses. */
const poorAccuracy = 20;

/** How exact places are, and how many submissions were made at one spot. */
function Places({ field }: { field: FindField }) {
  const { rowsWith } = useSummary();
  const accuracy = `${field.field}#accuracy`;
  const spot = `${field.field}#spot`;
  const poor = useAnswer(['poor places', field.field], (index, find, signal) =>
    index.count(
      {
        ...find,
        conditions: [...find.conditions, { field: accuracy, op: 'between', from: String(poorAccuracy), to: null }],
      },
      { signal },
    ),
  );
  const same = useAnswer(['same place', field.field], (index, find, signal) =>
    index.duplicates(find, [spot], { signal, most: 5 }),
  );
  return (
    <Finding title={field.label}>
      <p>
        {poor && poor.total > 0 ? (
          <AppLink to={rowsWith({ field: accuracy, op: 'between', from: String(poorAccuracy), to: null })}>
            <Plural
              value={poor.total}
              one={`# place is ${poorAccuracy} metres or more inexact`}
              other={`# places are ${poorAccuracy} metres or more inexact`}
            />
          </AppLink>
        ) : (
          <Trans>All places are exact to less than {poorAccuracy} metres, as far as the devices say.</Trans>
        )}
      </p>
      {same && same.allSets > 0 && (
        <ul className="summary-sets">
          {same.sets.map(({ values, count }) => (
            <li key={values[0]}>
              <AppLink to={rowsWith({ field: spot, op: 'equals', value: values[0] ?? '' })}>
                <Plural value={count} one="# submission at" other="# submissions at" /> <bdi dir="ltr">{values[0]}</bdi>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Finding>
  );
}

const nameOf = ({ field }: FindField): string => field.slice(field.lastIndexOf('/') + 1);

/** What may be wrong with the data. */
export function Quality() {
  const { t } = useLingui();
  const { fields } = useSummary();
  const own = fields.filter(({ field, isInRepeat }) => field.startsWith('/') && isInRepeat !== true);
  const numbers = own.filter(({ kind }) => kind === 'number');
  const times = own.filter(({ kind }) => kind === 'dateTime');
  const [start, end] = ['start', 'end'].map((name) => times.find((field) => nameOf(field) === name));
  return (
    <section aria-label={t`Quality`} className="summary-part">
      <h2>
        <Trans>Quality</Trans>
      </h2>
      <div className="summary-grid">
        <Duplicates />
        {numbers.length > 0 && (
          <Finding title={t`Unusual numbers`}>
            <p className="muted">
              <Trans>Far below or above the middle half of the answers.</Trans>
            </p>
            <ul className="summary-sets">
              {numbers.map((field) => (
                <Outliers key={field.field} field={field} />
              ))}
            </ul>
          </Finding>
        )}
        {start && end && <TooFast start={start.field} end={end.field} />}
        {own
          .filter(({ kind }) => kind === 'place')
          .map((field) => (
            <Places key={field.field} field={field} />
          ))}
      </div>
      <Collectors start={start?.field} end={end?.field} />
    </section>
  );
}
