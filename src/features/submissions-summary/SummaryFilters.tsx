import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { FormField } from '~/api/schema';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import { type FormId, useSubmitters } from '~/domain/submissions/queries';
import { visibleName } from '~/shared/lib/visible-name';
import { PeopleFilter } from '~/shared/rows/PeopleFilter';
import { Select } from '~/shared/ui/controls/Select';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { Icon } from '~/shared/ui/icons/Icon';

interface SummaryFiltersProps {
  form: FormId;
  state: SubmissionsState;
  onChange: (change: Partial<SubmissionsState>) => void;
  /** Those of the form, the path of the one that is summarised without its first slash, and its change. */
  repeats: readonly FormField[];
  rowsOf: string;
  onRows: (path: string) => void;
  count: ReactNode;
  end: ReactNode;
}

/** The filters of the table, above its summary. */
export function SummaryFilters({ form, state, onChange, repeats, rowsOf, onRows, count, end }: SummaryFiltersProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const submitters = useSubmitters(form);
  return (
    <FilterBar
      count={count}
      end={end}
      onClear={submissionsAddress.isFiltered(state) ? () => onChange(submissionsAddress.noFilters) : undefined}
    >
      <PeopleFilter
        label={t`Submitted by`}
        people={submitters}
        unknown={t`Unknown submitter`}
        selected={state.submitterIds}
        onApply={(submitterIds) => onChange({ submitterIds })}
      />
      <DateRangeFilter label={t`Submitted at`} range={state.range} onApply={(range) => onChange({ range })} />
      <MultiSelectFilter
        label={t`Review state`}
        options={(Object.keys(reviewStates) as ReviewStateName[]).map((name) => ({
          value: reviewStates[name].filterValue,
          label: i18n._(reviewStates[name].label),
          mark: <Icon name={reviewStates[name].icon} />,
        }))}
        selected={state.reviewStates}
        onApply={(states) => onChange({ reviewStates: states })}
      />
      {repeats.length > 0 && (
        <div className="filter-order">
          <label htmlFor={id} className="rows-select-label">
            <Trans>Rows</Trans>
          </label>
          <Select
            id={id}
            value={rowsOf}
            onChange={onRows}
            options={[
              { value: '', label: t`Submissions` },
              ...repeats.map(({ path }) => ({
                value: path.slice(1),
                label: path.slice(1).split('/').map(visibleName).join(' › '),
              })),
            ]}
          />
        </div>
      )}
    </FilterBar>
  );
}
