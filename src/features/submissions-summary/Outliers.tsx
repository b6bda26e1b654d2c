import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import type { Spread } from '~/domain/row-index/types';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Answered } from './Answered';
import { Finding } from './Finding';
import { nextAbove, nextBelow } from './neighbours';
import { useAnswer, useSummary } from './summary';

/** Numbers far away from the middle half of the others. */
export function Outliers({ fields }: { fields: readonly FindField[] }) {
  const { t } = useLingui();
  const names = fields.map(({ field }) => field);
  const answer = useAnswer(['outliers', names], (index, find, signal) =>
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
          <Finding title={t`Unusual numbers`}>
            <p className="muted">
              {found.length === 0 ? (
                <Trans>No number is far below or above the middle half of the answers.</Trans>
              ) : (
                <Trans>Far below or above the middle half of the answers.</Trans>
              )}
            </p>
            <ul className="summary-sets">
              {found.map(({ field, numbers }) => (
                <Outlying key={field.field} field={field} numbers={numbers} />
              ))}
            </ul>
          </Finding>
        );
      }}
    </Answered>
  );
}

function Outlying({ field, numbers }: { field: FindField; numbers: NonNullable<Spread['numbers']> }) {
  const { i18n } = useLingui();
  const { rowsWith } = useSummary();
  const [low, high] = numbers.fences;
  const written = (value: number) => i18n.number(value, { maximumFractionDigits: 2 });
  const [lowest, highest] = [written(low), written(high)];
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
