import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { useParameter } from '~/shared/address/address-state';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { AppLink } from '~/shared/ui/links/AppLink';
import { equalRows } from './equal-rows';
import { Finding } from './Finding';
import { useAnswer, useAnswerNames, useSummary } from './summary';

/** Sets of equal rows that are listed. */
const mostSets = 10;

/** Rows whose answers to some questions are equal. The questions are in the address. */
export function Duplicates() {
  const { t } = useLingui();
  const { answers, rowsWith } = useSummary();
  const nameOf = useAnswerNames();
  const [chosen, choose] = useParameter('equal');
  const compared = chosen
    .split('~')
    .map((name) => answers.find(({ field }) => field === name))
    .filter((field): field is FindField => field !== undefined);
  const names = compared.map(({ field }) => field);
  const { data: found } = useAnswer(['duplicates', names], async (index, find, signal) =>
    names.length === 0 ? null : index.duplicates(find, names, { signal, most: mostSets }),
  );
  const [sets, rows] = [found?.allSets ?? 0, found?.allRows ?? 0];
  return (
    <Finding title={t`Duplicates`}>
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
    </Finding>
  );
}
