import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import type { Condition } from '~/domain/row-index/types';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Answered } from './Answered';
import { Distribution } from './Distribution';
import { Finding } from './Finding';
import { useAnswer, useSummary } from './summary';

/** Metres that are too far off for most uses. */
const poorAccuracy = 20;
/** Places that are listed. */
const mostPlaces = 10;

/** How exact places are, and how many rows were made at one place. */
export function Places({ field }: { field: FindField }) {
  const { t } = useLingui();
  const { rowsWith } = useSummary();
  const [accuracy, spot] = [`${field.field}#accuracy`, `${field.field}#spot`];
  const isPoor: Condition = { field: accuracy, op: 'between', from: String(poorAccuracy), to: null };
  const answer = useAnswer(['places', field.field], async (index, find, signal) => {
    const [known, poor, same] = await Promise.all([
      index.spread(find, accuracy, { signal }),
      index.count({ ...find, conditions: [...find.conditions, isPoor] }, { signal }),
      index.duplicates(find, [spot], { signal, most: mostPlaces }),
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
          <Finding title={t`${field.label}: places`}>
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
          </Finding>
        </>
      )}
    </Answered>
  );
}
