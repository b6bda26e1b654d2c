import { FindPart, type FindPartProps } from '~/domain/row-index/bar/FindPart';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { useFindFields } from '~/domain/submissions/use-find-fields';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useChoiceLabels } from './use-choice-labels';

interface SubmissionsFindProps extends FindPartProps {
  form: FormOrDraftRef;
  layout: ColumnLayout;
  /** The path of a repeat; '' for submissions. */
  table: string;
  /** The index now knows the labels of choices: search again. */
  onLabels: () => void;
}

export function SubmissionsFind({ form, layout, table, onLabels, ...find }: SubmissionsFindProps) {
  const fields = useFindFields(form, layout, table);
  const { part, finding, index, state } = find;
  useChoiceLabels(part === 'status' ? index : undefined, state, fields, () => {
    const matters = finding !== null && (finding.text !== '' || finding.conditions.some(({ op }) => op === 'contains'));
    if (matters) onLabels();
  });
  return <FindPart {...find} fields={fields} />;
}
