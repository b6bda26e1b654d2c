import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { useFormLabels } from '~/shared/answers/use-form-labels';
import { laidOut, type UsuallyFrozen } from '~/shared/columns/laid-out';
import { type ColumnLayout, labelLanguage, shownColumns } from '~/shared/columns/layout';
import { knownColumns, selectableFields } from '~/shared/submissions/fields';
import { type FormId, useFields } from '~/shared/submissions/queries';
import type { TableColumn } from '~/shared/ui/table/types';
import { answerColumn, numberColumn, systemColumns } from './columns';

/** Columns frozen without a choice: the first in any case, the others if there is room. */
const usuallyFrozen: UsuallyFrozen = new Map([
  ['submitter', 'always'],
  ['submittedAt', 'roomy'],
  ['state', 'roomy'],
]);

/** The ids of the columns that the table shows without a choice of its pins. */
export const usualPins: readonly string[] = [...usuallyFrozen.keys()];

/**
 * The columns in the order and the widths of a layout. In: the number of a row by its place on the page, and when the
 * rows were read, in epoch milliseconds. Out: before the fields have loaded, those of the system only.
 */
export function useColumns(
  { projectId, xmlFormId, isDraft = false }: FormId,
  layout: ColumnLayout,
  numberOf: (index: number) => number,
  now: number,
): TableColumn<SubmissionRow>[] {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const form = useMemo(() => ({ projectId, xmlFormId, isDraft }), [projectId, xmlFormId, isDraft]);
  const { data: fields } = useFields(form);
  const { columns, pins, widths, headers, choiceLabels, images } = layout;
  const language = labelLanguage(layout);
  const showsLabels = headers !== null || choiceLabels;
  const { data } = useFormLabels(form, showsLabels);
  // The panel reads them too: columns without labels stay the same then.
  const labels = showsLabels ? data : undefined;
  const answers = useMemo(
    () =>
      new Map(
        selectableFields(fields ?? []).map((field) => [
          field.path,
          answerColumn(form, field, locale, { labels, headers, language, choiceLabels, images }),
        ]),
      ),
    [form, fields, locale, labels, headers, language, choiceLabels, images],
  );
  const ofSystem = useMemo(
    () => new Map<string, TableColumn<SubmissionRow>>(Object.entries(systemColumns(i18n, now))),
    [i18n, now],
  );
  return useMemo(() => {
    const known = knownColumns(selectableFields(fields ?? []), isDraft);
    const shown = shownColumns(columns, known).flatMap((id) => ofSystem.get(id) ?? answers.get(id) ?? []);
    return [numberColumn(i18n, form, numberOf), ...shown].map((column) =>
      laidOut(column, { pins, widths }, usuallyFrozen),
    );
  }, [i18n, form, isDraft, fields, answers, ofSystem, numberOf, columns, pins, widths]);
}
