import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { PeopleFilter } from '~/shared/rows/PeopleFilter';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { FindButton, type FindToggle } from '~/shared/rows/FindButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { ColumnChooser } from './ColumnChooser';
import { type FormId, useSubmitters } from '~/domain/submissions/queries';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';

interface SubmissionFiltersProps {
  form: FormId;
  state: SubmissionsState;
  onChange: (change: Partial<SubmissionsState>) => void;
  /** The columns of the table; without it, there is none. */
  chosen?: ChosenLayout | undefined;
  /** What the rows are, beside the columns. */
  rows?: ReactNode;
  count: ReactNode;
  end: ReactNode;
  /** Shows and hides the line that finds by answers; undefined where there is none. */
  find?: FindToggle | undefined;
}

/** The order on a phone, where the table has no head, and of the list beside a map. */
function SortSelect({ form, state, onChange }: Pick<SubmissionFiltersProps, 'form' | 'state' | 'onChange'>) {
  const { t } = useLingui();
  const words: Partial<Record<SubmissionsState['order']['sort'], [up: string, down: string]>> = {
    submittedAt: [t`Oldest first`, t`Newest first`],
    updatedAt: [t`Unchanged first`, t`Last changed first`],
    ...(form.isDraft === true
      ? {}
      : {
          submitter: [t`By submitter, oldest account first`, t`By submitter, newest account first`],
          state: [t`By review state, received first`, t`By review state, received last`],
        }),
  };
  return <OrderSelect {...state.order} words={words} onChange={(order) => onChange({ order, page: 1 })} />;
}

/** The toolbar of the table: submitter, date, state, columns; for a draft date and columns. Every choice is stored in the address. */
export function SubmissionFilters({ form, state, onChange, chosen, rows, count, end, find }: SubmissionFiltersProps) {
  const { t, i18n } = useLingui();
  const { isDraft = false } = form;
  const submitters = useSubmitters(form);
  const narrow = useNarrow();
  const filter = (change: Partial<SubmissionsState>) => onChange({ ...change, page: 1 });
  const stateOptions = (Object.keys(reviewStates) as ReviewStateName[]).map((name) => ({
    value: reviewStates[name].filterValue,
    label: i18n._(reviewStates[name].label),
    mark: <Icon name={reviewStates[name].icon} />,
  }));
  return (
    <FilterBar
      count={count}
      end={end}
      onClear={submissionsAddress.isFiltered(state) ? () => onChange(submissionsAddress.noFilters) : undefined}
    >
      {!isDraft && (
        <PeopleFilter
          label={t`Submitted by`}
          people={submitters}
          unknown={t`Unknown submitter`}
          selected={state.submitterIds}
          onApply={(submitterIds) => filter({ submitterIds })}
        />
      )}
      <DateRangeFilter label={t`Submitted at`} range={state.range} onApply={(range) => filter({ range })} />
      {!isDraft && (
        <MultiSelectFilter
          label={t`Review state`}
          options={stateOptions}
          selected={state.reviewStates}
          onApply={(states) => filter({ reviewStates: states })}
        />
      )}
      {(narrow || !chosen) && <SortSelect form={form} state={state} onChange={onChange} />}
      {find && <FindButton find={find} />}
      {rows}
      {chosen && <ColumnChooser form={form} chosen={chosen} />}
    </FilterBar>
  );
}
