import { useLingui } from '@lingui/react/macro';
import { FindLine } from '~/domain/row-index/bar/FindLine';
import { useChoiceLabels } from '~/domain/row-index/bar/use-choice-labels';
import type { IndexState, RowIndex } from '~/domain/row-index/types';
import type { SubmissionsState } from '~/domain/submissions/address';
import { useFindFields } from '~/domain/submissions/use-find-fields';
import type { FormId } from '~/domain/submissions/queries';
import type { ColumnLayout } from '~/shared/columns/layout';

interface SubmissionsFindProps {
  form: FormId;
  state: SubmissionsState;
  layout: ColumnLayout;
  /** The path of the repeat whose entries are found; '' for submissions. */
  table: string;
  onChange: (change: Pick<Partial<SubmissionsState>, 'finding' | 'by'>) => void;
  /** The index knows the labels of choices now: what was found before may not be all. */
  onLabels: () => void;
  index: RowIndex | undefined;
  indexState: IndexState;
}

/** The line that finds submissions by their answers, or the offer to load them all. */
export function SubmissionsFind({
  form,
  state,
  layout,
  table,
  onChange,
  onLabels,
  index,
  indexState,
}: SubmissionsFindProps) {
  const { t } = useLingui();
  const fields = useFindFields(form, layout, table);
  const { finding } = state;
  useChoiceLabels(index, indexState, fields, () => {
    const matters = finding !== null && (finding.text !== '' || finding.conditions.some(({ op }) => op === 'contains'));
    if (matters) onLabels();
  });
  return (
    <FindLine
      fields={fields}
      finding={state.finding}
      by={state.by}
      onChange={onChange}
      index={index}
      state={indexState}
      label={t`Find in all answers`}
    />
  );
}
