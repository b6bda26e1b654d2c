import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import { type FormId, useSubmitters } from '~/domain/submissions/queries';
import { RowsSelect } from '~/domain/submissions/RowsSelect';
import { PeopleFilter } from '~/shared/rows/PeopleFilter';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { Icon } from '~/shared/ui/icons/Icon';

interface SummaryFiltersProps {
  form: FormId;
  state: SubmissionsState;
  onChange: (change: Partial<SubmissionsState>) => void;
  /** The path of the repeat that is summarised without its first slash; empty for submissions. */
  rowsOf: string;
  onRows: (path: string) => void;
  count: ReactNode;
  end: ReactNode;
}

/** The filters of the table, above its summary. */
export function SummaryFilters({ form, state, onChange, rowsOf, onRows, count, end }: SummaryFiltersProps) {
  const { t, i18n } = useLingui();
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
      <RowsSelect form={form} value={rowsOf} onChange={onRows} />
    </FilterBar>
  );
}
