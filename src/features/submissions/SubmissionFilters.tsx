import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { FindButton, type FindToggle } from '~/shared/rows/FindButton';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { useNarrow } from '~/shared/screen/use-narrow';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { ColumnChooser } from './ColumnChooser';
import type { FormId } from '~/domain/submissions/queries';
import { RowFilters } from '~/domain/submissions/RowFilters';
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
  return <OrderSelect {...state.order} words={words} onChange={(order) => onChange({ order, by: [], page: 1 })} />;
}

/** The toolbar of the table: submitter, date, state, columns; for a draft date and columns. Every choice is stored in the address. */
export function SubmissionFilters({ form, state, onChange, chosen, rows, count, end, find }: SubmissionFiltersProps) {
  const narrow = useNarrow();
  return (
    <FilterBar
      count={count}
      end={end}
      onClear={submissionsAddress.isFiltered(state) ? () => onChange(submissionsAddress.noFilters) : undefined}
    >
      <RowFilters form={form} state={state} onChange={(change) => onChange({ ...change, page: 1 })} />
      {(narrow || !chosen) && <SortSelect form={form} state={state} onChange={onChange} />}
      {find && <FindButton find={find} />}
      {rows}
      {chosen && <ColumnChooser form={form} chosen={chosen} />}
    </FilterBar>
  );
}
