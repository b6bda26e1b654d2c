import type { ReactNode } from 'react';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import type { FormId } from '~/domain/submissions/queries';
import { RowFilters } from '~/domain/submissions/RowFilters';
import { RowsSelect } from '~/domain/submissions/RowsSelect';
import { FilterBar } from '~/shared/ui/filters/FilterBar';

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
  return (
    <FilterBar
      count={count}
      end={end}
      onClear={submissionsAddress.isFiltered(state) ? () => onChange(submissionsAddress.noFilters) : undefined}
    >
      <RowFilters form={form} state={state} onChange={onChange} />
      <RowsSelect form={form} value={rowsOf} onChange={onRows} />
    </FilterBar>
  );
}
