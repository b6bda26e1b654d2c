import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { AddCondition, AnswerSearch } from '~/domain/row-index/bar/FindTools';
import type { ListIndex } from '~/domain/row-index/use-list-index';
import { knownColumns, selectableFields } from '~/domain/submissions/fields';
import { type FormOrDraftRef, useFields } from '~/domain/submissions/queries';
import { RowFilters } from '~/domain/submissions/RowFilters';
import { submissionsSearchSchema, type SubmissionsState } from '~/domain/submissions/search-params';
import type { ColumnLayout } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { paths } from '~/shared/lib/paths';
import { ColumnsChip, orderParts, RowCount } from '~/shared/rows/toolbar';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { ToolFace } from '~/shared/ui/filters/tools';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { optionalPart, lazyPart, withMessages } from '~/shared/ui/states/lazy-part';
import { ViewsMenu } from '~/shared/views/ViewsMenu';

const loadFind = () => withMessages(import('./find/SubmissionsFind'), 'find');
const FindChips = optionalPart(loadFind, 'SubmissionsFind');
const NewCondition = lazyPart(loadFind, 'SubmissionsFind', 2);

interface SubmissionFiltersProps extends Pick<
  ComponentProps<typeof FilterBar>,
  'count' | 'shown' | 'views' | 'notice' | 'tools' | 'end'
> {
  form: FormOrDraftRef;
  state: SubmissionsState;
  onChange: (change: Partial<SubmissionsState>) => void;
  /** Undefined on the map, which has no columns. */
  chosen?: ChosenLayout | undefined;
  rows?: ReactNode;
  /** Undefined where the local index cannot search. */
  find?: { local: ListIndex; layout: ColumnLayout; table: string; onLabels: () => void } | undefined;
}

/** For phones, whose tables have no header, and the list beside the map. */
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
      set={submissionsSearchSchema.countFilters({ ...state, finding: null }) + (finding?.conditions.length ?? 0)}
      onClear={
        submissionsSearchSchema.isFiltered(state) ? () => onChange(submissionsSearchSchema.noFilters) : undefined
      }
      status={find?.local.find.isOpen === true && parts && <FindChips {...parts} part="status" />}
      {...orderParts(order, chosen !== undefined, rows)}
      display={chosen && <ColumnChooser form={form} chosen={chosen} />}
    >
      <RowFilters form={form} state={state} onChange={change} />
      {find?.local.find.isOpen === true && parts && <FindChips {...parts} part="chips" />}
      {find && parts && (
        <AddCondition finding={finding} onChange={change} onOpen={find.local.find.open}>
          {(close, onAdd) => <NewCondition {...parts} part="new" onAdd={onAdd} close={close} />}
        </AddCondition>
      )}
    </FilterBar>
  );
}

const SubmissionColumns = lazyPart(
  () => withMessages(import('./SubmissionColumns'), 'columns'),
  'SubmissionColumns',
  6,
);

/** Saved views store the choice of a repeat, too. */
const rowsParameters = ['rows'];

interface ColumnChooserProps {
  form: FormOrDraftRef;
  chosen: ChosenLayout;
}

function ColumnChooser({ form, chosen }: ColumnChooserProps) {
  const { data: fields } = useFields(form);
  const { projectId, xmlFormId, isDraft = false } = form;
  const known = useMemo(() => knownColumns(selectableFields(fields ?? []), isDraft), [fields, isDraft]);
  if (!fields) return null;
  return (
    <>
      <ColumnsChip chosen={chosen} known={known}>
        {(close, collected) => (
          <SubmissionColumns form={form} chosen={collected} fields={fields} known={known} close={close} />
        )}
      </ColumnsChip>
      {!isDraft && (
        <ViewsMenu
          owner={{ projectId, table: xmlFormId }}
          table={{ schema: submissionsSearchSchema, more: rowsParameters, known }}
          layout={chosen.layout}
        />
      )}
    </>
  );
}

export function SubmissionCount(count: Omit<ComponentProps<typeof RowCount>, 'texts'>) {
  const { total = 0 } = count;
  return (
    <RowCount
      {...count}
      texts={{
        loading: <Trans>Loading submissions…</Trans>,
        whole: <Plural value={total} one="# submission" other="# submissions" />,
        matching: <Plural value={total} one="# matching submission" other="# matching submissions" />,
      }}
    />
  );
}

/** Opens the review queue with the list's filters and order. Primary while something waits for a review. */
export function ReviewQueueLink({ form: { projectId, xmlFormId } }: { form: FormOrDraftRef }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const { data: known } = useGetForm(projectId, xmlFormId);
  const { received = 0, edited = 0 } = known?.reviewStates ?? {};
  const hasWork = received + edited > 0;
  return (
    <LinkButton
      data-page-action
      className="tool"
      type={hasWork ? 'primary' : 'default'}
      to={paths.reviewQueue(projectId, xmlFormId, search.slice(1))}
    >
      <ToolFace icon="check" word={t`Review queue`} />
    </LinkButton>
  );
}
