import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { type ColumnLayout, labelLanguage, laidOut, shownColumns, type UsuallyFrozen } from '~/shared/columns/layout';
import { joinedPaths, joinedText, knownColumns, selectableFields } from '~/domain/submissions/fields';
import { type FormId, useFields, useSubmitters } from '~/domain/submissions/queries';
import { isMissingFile } from '~/domain/submissions/review-state';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import type { TableColumn } from '~/shared/ui/table/types';
import { shortSubmitters } from './short-submitters';
import { answerColumn, nameColumn, systemColumns } from './columns';

/** Columns frozen without a choice: the first in any case, the others if there is room. */
const usuallyFrozen: UsuallyFrozen = new Map([
  ['submitter', 'always'],
  ['submittedAt', 'roomy'],
  ['state', 'roomy'],
]);

const noRows: readonly SubmissionRow[] = [];
/** Enough rows to fit the columns of a form with hundreds of questions in a moment. */
const sampleSize = 40;

/** The ids of the columns that the table shows without a choice of its pins. */
export const usualPins: readonly string[] = [...usuallyFrozen.keys()];

/**
 * The columns in the order and the widths of a layout. In: when the rows were read, in epoch milliseconds, and the rows: the
 * first ones set the widths, which stay while pages are turned; and whether the local index sorts by answers. Out: before the fields have loaded, those of the system
 * only.
 */
export function useColumns(
  { projectId, xmlFormId, isDraft = false }: FormId,
  layout: ColumnLayout,
  now: number,
  rows: readonly SubmissionRow[] | undefined,
  sortsAnswers = false,
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
  const [sample, setSample] = useState<readonly SubmissionRow[]>(noRows);
  if (sample === noRows && rows && rows.length > 0) setSample(rows.slice(0, sampleSize));
  const answers = useMemo(
    () =>
      new Map(
        selectableFields(fields ?? []).map((field) => [
          field.path,
          answerColumn(form, field, locale, { labels, headers, language, choiceLabels, images }, sample, sortsAnswers),
        ]),
      ),
    [form, fields, locale, labels, headers, language, choiceLabels, images, sample, sortsAnswers],
  );
  const joined = useMemo(() => joinedPaths(fields ?? []), [fields]);
  const { data: submitters } = useSubmitters(form);
  const shortName = useMemo(() => shortSubmitters((submitters ?? []).map((one) => one.displayName)), [submitters]);
  const missesFiles = rows?.some(({ __system }) => isMissingFile(__system)) ?? false;
  const ofSystem = useMemo(
    () => new Map<string, TableColumn<SubmissionRow>>(Object.entries(systemColumns(i18n, now, shortName, missesFiles))),
    [i18n, now, shortName, missesFiles],
  );
  const nameOf = useSubmissionName(form);
  return useMemo(() => {
    const selectable = selectableFields(fields ?? []);
    const known = knownColumns(selectable, isDraft);
    const shown = shownColumns(columns, known).flatMap((id) => ofSystem.get(id) ?? answers.get(id) ?? []);
    return [nameColumn(i18n, form, nameOf, sample), ...shown]
      .map((column) => (joined.has(column.id) ? { ...column, headerTitle: i18n._(joinedText) } : column))
      .map((column) => laidOut(column, { pins, widths }, usuallyFrozen));
  }, [i18n, form, isDraft, fields, answers, joined, ofSystem, nameOf, sample, columns, pins, widths]);
}
