import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { AddCondition, AnswerSearch } from '~/domain/row-index/bar/FindTools';
import type { ListIndex } from '~/domain/row-index/use-list-index';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import type { FormId } from '~/domain/submissions/queries';
import { RowFilters } from '~/domain/submissions/RowFilters';
import type { ColumnLayout } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { orderChoice, OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { ifLoaded, onDemand, withTexts } from '~/shared/ui/states/on-demand';
import { ColumnChooser } from './ColumnChooser';

const loadFind = () => withTexts(import('./find/SubmissionsFind'), 'find');
const FindChips = ifLoaded(loadFind, 'SubmissionsFind');
const NewCondition = onDemand(loadFind, 'SubmissionsFind', 2);

interface SubmissionFiltersProps extends Pick<
  ComponentProps<typeof FilterBar>,
  'count' | 'shown' | 'views' | 'notice' | 'tools' | 'end'
> {
  form: FormId;
  state: SubmissionsState;
  onChange: (change: Partial<SubmissionsState>) => void;
  /** The columns of the table; without it, there is none. */
  chosen?: ChosenLayout | undefined;
  /** What the rows are. */
  rows?: ReactNode;
  /** What finds by answers; undefined where nothing does. */
  find?: { local: ListIndex; layout: ColumnLayout; table: string; onLabels: () => void } | undefined;
}

/** The orders of a phone, where the table has no head, and of the list beside a map. */
function useOrder({ form, state, onChange }: Pick<SubmissionFiltersProps, 'form' | 'state' | 'onChange'>) {
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
  return orderChoice({ ...state.order, words, onChange: (order) => onChange({ order, by: [], page: 1 }) });
}

/** The toolbar of submissions: search, submitter, date, state, conditions; columns and tools. Every choice is in the address. */
export function SubmissionFilters({ form, state, onChange, chosen, rows, find, ...bar }: SubmissionFiltersProps) {
  const { t } = useLingui();
  const order = useOrder({ form, state, onChange });
  const { finding, by } = state;
  const change = (part: Partial<SubmissionsState>) => onChange({ ...part, page: 1 });
  const parts = find && {
    form,
    layout: find.layout,
    table: find.table,
    onLabels: find.onLabels,
    finding,
    by,
    onChange: change,
    index: find.local.index,
    state: find.local.indexState,
  };
  return (
    <FilterBar
      {...bar}
      isWide
      search={
        find && (
          <AnswerSearch
            label={t`Find in all answers`}
            finding={finding}
            onChange={change}
            onAsk={find.local.find.open}
          />
        )
      }
      set={submissionsAddress.countFilters({ ...state, finding: null }) + (finding?.conditions.length ?? 0)}
      onClear={submissionsAddress.isFiltered(state) ? () => onChange(submissionsAddress.noFilters) : undefined}
      status={find?.local.find.isOpen === true && parts && <FindChips {...parts} part="status" />}
      choice={
        chosen ? (
          rows
        ) : (
          <>
            {rows}
            <OrderSelect {...order} />
          </>
        )
      }
      order={chosen && order}
      display={chosen && <ColumnChooser form={form} chosen={chosen} />}
    >
      <RowFilters form={form} state={state} onChange={change} />
      {find?.local.find.isOpen === true && parts && <FindChips {...parts} part="chips" />}
      {find && parts && (
        <AddCondition onOpen={find.local.find.open}>
          {(close) => <NewCondition {...parts} part="new" close={close} />}
        </AddCondition>
      )}
    </FilterBar>
  );
}
