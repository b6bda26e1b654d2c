import type { SubmissionRow } from '~/api/schema';
import { answerText, BinaryCell } from '~/domain/answers/cells';
import type { FormId } from '~/domain/submissions/queries';
import type { TableColumn } from '~/shared/ui/table/types';
import { answerColumn, type AnswerWording } from '../columns';
import type { Entry, Repeat } from './tree';

/** The columns of a repeat's questions. Its files are those of the submission. */
export function entryColumns(
  form: FormId,
  { fields, path }: Repeat,
  locale: string,
  wording: AnswerWording,
): TableColumn<Entry>[] {
  const { labels } = wording;
  // The questions are found by their paths from an entry, their labels by those in the form.
  const ofEntry: AnswerWording = {
    ...wording,
    labels: labels && {
      ...labels,
      question: (within, language) => labels.question(`${path}${within}`, language),
      choices: (within, answer, language, around) => labels.choices(`${path}${within}`, answer, language, around),
    },
  };
  const choices =
    wording.choiceLabels && ofEntry.labels ? { labels: ofEntry.labels, language: wording.language } : null;
  return fields.map((field) => {
    const { cell, text: _text, raw, value: _value, ...column } = answerColumn(form, field, locale, ofEntry);
    const textOf = ({ answers, around }: Entry) => answerText(answers, field, locale, choices, around) ?? '';
    return {
      ...column,
      text: textOf,
      ...(raw && { raw: ({ answers }) => raw(answers) }),
      ...(cell &&
        field.binary === true && {
          cell: (entry, { tabIndex }) => (
            <BinaryCell
              form={form}
              row={entry.submission}
              name={textOf(entry)}
              tabIndex={tabIndex}
              thumbnail={wording.images}
            />
          ),
        }),
    } satisfies TableColumn<Entry>;
  });
}

/** The columns of submissions, for the entries in them. In: the place of a submission on the page. */
export function parentColumns(
  columns: readonly TableColumn<SubmissionRow>[],
  placeOf: (submission: SubmissionRow) => number,
): TableColumn<Entry>[] {
  return columns.map(({ cell, text, raw, value: _value, ...column }) => ({
    ...column,
    sortable: false,
    ...(raw && { raw: ({ submission }: Entry) => raw(submission) }),
    text: ({ submission }) => text(submission, placeOf(submission)),
    ...(cell && {
      cell: ({ submission }, context) => cell(submission, { ...context, index: placeOf(submission) }),
    }),
  }));
}
