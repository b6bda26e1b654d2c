import { useMemo } from 'react';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { ColumnsChip } from '~/shared/rows/toolbar';
import { submissionsAddress } from '~/domain/submissions/address';
import { onDemand, withTexts } from '~/shared/ui/states/on-demand';
import { ViewsMenu } from '~/shared/views/ViewsMenu';
import { knownColumns, selectableFields } from '~/domain/submissions/fields';
import { type FormId, useFields } from '~/domain/submissions/queries';

const SubmissionColumns = onDemand(() => withTexts(import('./SubmissionColumns'), 'columns'), 'SubmissionColumns', 6);

/** Which entries of a repeat the rows are belongs to a view, too. */
const rowsParameters = ['rows'];

interface ColumnChooserProps {
  form: FormId;
  chosen: ChosenLayout;
}

/** Opens the panel of the columns, which is marked while they are those of a link; and the saved views of the table. */
export function ColumnChooser({ form, chosen }: ColumnChooserProps) {
  const { data: fields } = useFields(form);
  const { projectId, xmlFormId, isDraft = false } = form;
  const known = useMemo(() => knownColumns(selectableFields(fields ?? []), isDraft), [fields, isDraft]);
  if (!fields) return null;
  return (
    <>
      <ColumnsChip chosen={chosen} known={known}>
        {(close) => <SubmissionColumns form={form} chosen={chosen} fields={fields} known={known} close={close} />}
      </ColumnsChip>
      {!isDraft && (
        <ViewsMenu
          owner={{ projectId, table: xmlFormId }}
          table={{ schema: submissionsAddress, more: rowsParameters, known }}
          layout={chosen.layout}
        />
      )}
    </>
  );
}
