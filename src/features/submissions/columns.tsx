import type { I18n } from '@lingui/core';
import type { FormField, SubmissionRow } from '~/api/schema';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { formatInteger } from '~/shared/lib/numbers';
import type { TableColumn } from '~/shared/ui/table/types';
import { answerText, BinaryCell, isNumeric } from '~/shared/answers/cells';
import { fieldHeader } from '~/shared/submissions/fields';
import type { FormId } from '~/shared/submissions/queries';
import { SubmissionLink } from './SubmissionLink';
import { StateMark, stateLabels, stateText } from '~/shared/submissions/review-state';

/** Column heads, translated by the page. */
export interface ColumnWords {
  number: string;
  /** The name of the link to a submission, by its number. */
  open: (number: string) => string;
  submitter: string;
  submittedAt: string;
  state: string;
  instanceId: string;
}

/** Approximate width of a 13 px letter, for columns that fit their heads. */
const letter = 7.4;
const padding = 18;
const widest = 260;
const byType = new Map(
  Object.entries({
    int: 88,
    decimal: 112,
    date: 104,
    time: 88,
    dateTime: 156,
    binary: 180,
    geopoint: 220,
    geotrace: 220,
    geoshape: 220,
  }),
);
const otherType = 140;

function fieldColumn(form: FormId, field: FormField, locale: string): TableColumn<SubmissionRow> {
  const { prefix, name } = fieldHeader(field);
  const least = byType.get(field.type) ?? otherType;
  const head = (name.length + Math.min(prefix.length, 8)) * letter + padding;
  const text = (row: SubmissionRow) => answerText(row, field, locale);
  return {
    // The prefix keeps names such as `constructor` from clashing.
    id: `field ${field.path}`,
    header: name,
    ...(prefix === '' ? {} : { headerPrefix: prefix }),
    width: Math.round(Math.min(widest, Math.max(least, head))),
    numeric: isNumeric(field),
    text,
    ...(field.binary === true
      ? {
          dir: 'inherit' as const,
          decoration: 22,
          cell: (row: SubmissionRow, { tabIndex }) => (
            <BinaryCell form={form} row={row} name={text(row) ?? ''} tabIndex={tabIndex} />
          ),
        }
      : {}),
  };
}

interface SystemColumnsOptions {
  form: FormId;
  /** The number of a row by its place on the page. */
  numberOf: (index: number) => number;
  /** When the rows were read, in epoch milliseconds. */
  now: number;
}

/** The first columns: number, submitter, time and review state. */
export function systemColumns(
  i18n: I18n,
  words: ColumnWords,
  { form, numberOf, now }: SystemColumnsOptions,
): TableColumn<SubmissionRow>[] {
  const { locale } = i18n;
  const { isDraft = false } = form;
  const columns: TableColumn<SubmissionRow>[] = [
    {
      id: 'number',
      header: words.number,
      width: 64,
      role: 'none',
      frozen: 'always',
      numeric: true,
      text: (_, index) => formatInteger(numberOf(index), locale),
      cell: ({ __id }, { tabIndex, index }) => {
        const number = formatInteger(numberOf(index), locale);
        return (
          <SubmissionLink form={form} instanceId={__id} label={words.open(number)} tabIndex={tabIndex}>
            {number}
          </SubmissionLink>
        );
      },
    },
    {
      id: 'submitter',
      header: words.submitter,
      width: 140,
      role: 'fact',
      frozen: 'always',
      sortable: true,
      text: ({ __system }) => __system.submitterName ?? '',
    },
    {
      id: 'submittedAt',
      header: words.submittedAt,
      width: 120,
      fitting: recentTexts(locale, now),
      role: 'fact',
      frozen: 'roomy',
      sortable: true,
      dir: 'inherit',
      text: ({ __system }) => formatRecent(__system.submissionDate, locale, now),
      cell: ({ __system: { submissionDate } }) => (
        <time dateTime={submissionDate} title={formatDateTime(submissionDate, true)}>
          {formatRecent(submissionDate, locale, now)}
        </time>
      ),
    },
    {
      id: 'state',
      header: words.state,
      width: 120,
      fitting: stateLabels.map((label) => `${i18n._(label)} (22)`),
      role: 'state',
      frozen: 'roomy',
      sortable: true,
      dir: 'inherit',
      decoration: 26,
      text: ({ __system }) => stateText(__system, i18n),
      cell: ({ __system }) => <StateMark system={__system} />,
    },
  ];
  return isDraft ? columns.filter(({ id }) => id !== 'submitter' && id !== 'state') : columns;
}

/** The answer columns, and the instance id at the end. */
export function answerColumns(
  form: FormId,
  fields: readonly FormField[],
  locale: string,
  words: ColumnWords,
): TableColumn<SubmissionRow>[] {
  return [
    ...fields.map((field) => fieldColumn(form, field, locale)),
    {
      id: 'instanceId',
      header: words.instanceId,
      width: 300,
      sortable: true,
      dir: 'auto',
      text: (row) => row.__id,
    },
  ];
}
