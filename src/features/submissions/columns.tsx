import { type I18n, i18n as current } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, BinaryCell, type ChoiceWording, isNumeric, rawAnswer } from '~/domain/answers/cells';
import type { FormLabels } from '~/domain/answers/use-form-labels';
import { formatDateTime } from '~/shared/lib/dates';
import type { ColumnLayout } from '~/shared/columns/layout';
import { visibleName } from '~/shared/lib/visible-name';
import { momentColumn } from '~/shared/rows/moment-column';
import { isRounded } from '~/shared/lib/numbers';
import { fieldHeader, type SystemColumn, valueAt } from '~/domain/submissions/fields';
import { systemHeaders } from '~/domain/submissions/system-headers';
import { nameText, type SubmissionName } from '~/domain/submissions/names';
import type { FormId } from '~/domain/submissions/queries';
import { StateMark, stateText, widestStates } from '~/domain/submissions/review-state';
import { clip } from '~/shared/ui/table/cell-content';
import type { TableColumn } from '~/shared/ui/table/types';
import { contentWidth } from './content-width';
import { shortDateTime } from './short-date-time';
import { SubmissionLink } from './SubmissionLink';
import { SubmissionTitle } from './SubmissionTitle';

const byType = new Map(
  Object.entries({
    int: 88,
    decimal: 112,
    date: 104,
    time: 88,
    binary: 180,
    geopoint: 160,
    geotrace: 220,
    geoshape: 220,
  }),
);
const otherType = 140;
/** As wide as a time gets whose offset is the reader's own. */
const shortMoment = () => [formatDateTime('2028-08-28T08:08:00')];

/** How a person sees the answers, and the labels once they are known. */
export interface AnswerWording extends Pick<ColumnLayout, 'headers' | 'choiceLabels' | 'images'> {
  /** Of the labels; '' for the form's own. */
  language: string;
  labels: FormLabels | undefined;
}

/** Says so of a number. */
const roundedText = msg`The server rounds numbers with more than 15 digits. The page of the submission has all digits.`;

/** The column of a field. In: some rows, whose answers it fits, and whether the local index sorts by it. */
export function answerColumn(
  form: FormId,
  field: FormField,
  locale: string,
  { labels, headers, language, choiceLabels, images }: AnswerWording,
  sample: readonly SubmissionRow[] = [],
  sortable = false,
): TableColumn<SubmissionRow> {
  const { prefix, name } = fieldHeader(field);
  const question = headers === null ? null : (labels?.question(field.path, headers) ?? null);
  const wording: ChoiceWording | null = choiceLabels && labels ? { labels, language } : null;
  const text = (row: SubmissionRow) => answerText(row, field, locale, wording);
  const isMoment = field.type === 'dateTime';
  const short = (row: SubmissionRow) => shortDateTime(text(row) ?? '', rawAnswer(row, field));
  const decoration = field.binary !== true ? 0 : images ? 64 : 22;
  const least =
    contentWidth({ text: isMoment ? short : text, decoration }, sample) ?? byType.get(field.type) ?? otherType;
  return {
    id: field.path,
    ...(question === null
      ? { header: name, ...(prefix === '' ? {} : { headerPrefix: prefix }) }
      : { header: visibleName(question), headerTitle: `${question}\n${prefix}${name}` }),
    width: least,
    ...(isMoment && {
      // At the same side as the times of the server beside it.
      dir: 'inherit' as const,
      fitting: shortMoment(),
      cell: (row: SubmissionRow) => <bdi title={text(row)}>{clip(short(row))}</bdi>,
    }),
    numeric: isNumeric(field),
    ...(isNumeric(field) && {
      cell: (row: SubmissionRow) => (
        <span title={isRounded(valueAt(row, field.path)) ? current._(roundedText) : undefined}>
          {clip(text(row) ?? '')}
        </span>
      ),
    }),
    sortable,
    text,
    raw: (row) => rawAnswer(row, field),
    ...(field.binary === true
      ? {
          dir: 'inherit' as const,
          decoration,
          cell: (row: SubmissionRow, { tabIndex }) => (
            <BinaryCell form={form} row={row} name={text(row) ?? ''} tabIndex={tabIndex} thumbnail={images} />
          ),
        }
      : {}),
  };
}

const leastNameWidth = 152;

/** The column with the numbers of submissions, which people say on the phone. In: the number of the row at an index. */
export function numberColumn(i18n: I18n, numberOf: (index: number) => number): TableColumn<SubmissionRow> {
  const text = (index: number) => i18n.number(numberOf(index));
  return {
    id: 'row-number',
    header: i18n._(msg`Number`),
    headerCell: (
      <>
        <span aria-hidden="true">#</span>
        <span className="visually-hidden">{i18n._(msg`Number`)}</span>
      </>
    ),
    width: 44,
    fitting: [text(0)],
    role: 'none',
    frozen: 'always',
    numeric: true,
    text: (_row, index) => text(index),
    cell: (_row, { index }) => <span className="muted">{text(index)}</span>,
  };
}

/** The column with the name of a submission, which leads to its page. In: some rows, whose names it fits. */
export function nameColumn(
  i18n: I18n,
  form: FormId,
  nameOf: (row: SubmissionRow) => SubmissionName,
  sample: readonly SubmissionRow[],
): TableColumn<SubmissionRow> {
  const width = contentWidth({ text: (row) => nameOf(row).title, decoration: 12 }, sample) ?? 0;
  return {
    id: 'name',
    header: i18n._(msg`Submission`),
    width: Math.max(leastNameWidth, width),
    role: 'none',
    namesRow: true,
    frozen: 'always',
    // Its parts have directions of their own; the id follows the name.
    dir: 'inherit',
    decoration: 12,
    text: (row) => nameText(nameOf(row)),
    cell: (row, { tabIndex }) => (
      <SubmissionLink form={form} instanceId={row.__id} tabIndex={tabIndex}>
        <SubmissionTitle name={nameOf(row)} />
      </SubmissionLink>
    ),
  };
}

/**
 * The columns of the system. In: when the rows were read, in epoch milliseconds, the short forms of submitters, and
 * whether a file of one of them is missing.
 */
export function systemColumns(
  i18n: I18n,
  now: number,
  shortName: (name: string) => string,
  missesFiles: boolean,
): Record<SystemColumn, TableColumn<SubmissionRow>> {
  const named = <Id extends SystemColumn>(id: Id) => ({ id, header: i18n._(systemHeaders[id]) });
  return {
    submitter: {
      ...named('submitter'),
      width: 112,
      role: 'fact',
      sortable: true,
      text: ({ __system }) => shortName(__system.submitterName ?? ''),
      raw: ({ __system }) => __system.submitterName ?? '',
      cell: ({ __system: { submitterName } }) => {
        const short = shortName(submitterName ?? '');
        return <span title={short === submitterName ? undefined : (submitterName ?? undefined)}>{clip(short)}</span>;
      },
    },
    submittedAt: {
      ...named('submittedAt'),
      ...momentColumn(i18n, now, ({ __system }: SubmissionRow) => __system.submissionDate),
      role: 'fact',
    },
    state: {
      ...named('state'),
      width: 96,
      fitting: widestStates(i18n, missesFiles),
      role: 'state',
      sortable: true,
      dir: 'inherit',
      decoration: 28,
      text: ({ __system }) => stateText(__system, i18n),
      cell: ({ __system }) => <StateMark system={__system} />,
    },
    updatedAt: {
      ...named('updatedAt'),
      ...momentColumn(i18n, now, ({ __system }: SubmissionRow) => __system.updatedAt),
    },
    formVersion: { ...named('formVersion'), width: 120, text: ({ __system }) => __system.formVersion },
    deviceId: { ...named('deviceId'), width: 160, text: ({ __system }) => __system.deviceId ?? '' },
    instanceId: { ...named('instanceId'), width: 300, sortable: true, dir: 'auto', text: (row) => row.__id },
  };
}
