import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Condition } from '~/domain/row-index/types';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Answered } from './Answered';
import { Finding } from './Finding';
import { useAnswer, useSummary } from './summary';

/** The part of the usual time under which a form was filled suspiciously fast. */
const fastShare = 1 / 3;

/** Submissions that were filled much faster than usual. In: the computed field with the seconds that it took. */
export function TooFast({ duration }: { duration: string }) {
  const { t, i18n } = useLingui();
  const { rowsWith } = useSummary();
  const isFast = (limit: number): Condition => ({ field: duration, op: 'between', from: null, to: String(limit) });
  const answer = useAnswer(['fast', duration], async (index, find, signal) => {
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
          <Finding title={t`Time to fill in`}>
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
          </Finding>
        );
      }}
    </Answered>
  );
}
