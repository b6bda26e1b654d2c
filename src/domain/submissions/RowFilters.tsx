import { useLingui } from '@lingui/react/macro';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { PeopleFilter } from '~/shared/rows/toolbar';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { Icon } from '~/shared/ui/icons/Icon';
import type { SubmissionsState } from './address';
import { type FormId, useSubmitters } from './queries';

type Filtered = Pick<SubmissionsState, 'submitterIds' | 'range' | 'reviewStates'>;

interface RowFiltersProps {
  form: FormId;
  state: Filtered;
  onChange: (change: Partial<Filtered>) => void;
}

/** What the server finds submissions by: submitter, date, state; of a draft the date. */
export function RowFilters({ form, state, onChange }: RowFiltersProps) {
  const { t, i18n } = useLingui();
  const { isDraft = false } = form;
  const submitters = useSubmitters(form);
  return (
    <>
      {!isDraft && (
        <PeopleFilter
          label={t`Submitted by`}
          people={submitters}
          unknown={t`Unknown submitter`}
          selected={state.submitterIds}
          onApply={(submitterIds) => onChange({ submitterIds })}
        />
      )}
      <DateRangeFilter label={t`Submitted at`} range={state.range} onApply={(range) => onChange({ range })} />
      {!isDraft && (
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
      )}
    </>
  );
}
