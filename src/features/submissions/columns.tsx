import { i18n as current, type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, BinaryCell, type ChoiceLabels, isNumeric, isPicture, rawAnswer } from '~/domain/answers/cells';
import { type FormLabels, useFormLabels } from '~/domain/answers/use-form-labels';
import {
  fieldHeader,
  joinedPaths,
  joinedText,
  knownColumns,
  selectableFields,
  shownFields,
  type SystemColumn,
  systemHeaders,
  valueAt,
} from '~/domain/submissions/fields';
import { formatSubmissionName, type SubmissionName, useSubmissionName } from '~/domain/submissions/names';
import { type FormOrDraftRef, useFields, useSubmitters } from '~/domain/submissions/queries';
import { StateMark, statesMissingFiles, stateText, widestStates } from '~/domain/submissions/review-state';
import { applyLayout, type DefaultPins, type ColumnLayout, labelLanguage, shownColumns } from '~/shared/columns/layout';
import { formatDateTime } from '~/shared/lib/dates';
import { isRounded } from '~/shared/lib/numbers';
import { visibleName } from '~/shared/lib/visible-name';
import { contentWidth, useSample } from '~/shared/rows/content-width';
import { timestampColumn } from '~/shared/rows/moment-column';
import { truncate } from '~/shared/ui/table/cell-content';
import type { TableColumn } from '~/shared/ui/table/types';
import { shortDateTime, shortSubmitters } from './short-texts';
import { SubmissionLink, SubmissionTitle } from './SubmissionLink';

/** Default pins: the first always, the others if there is room. */
const usuallyFrozen: DefaultPins = new Map([
  ['submitter', 'always'],
  ['submittedAt', 'roomy'],
  ['state', 'roomy'],
]);

export const defaultPins: readonly string[] = [...usuallyFrozen.keys()];

/**
 * The columns in the order and widths of a layout. `now`: when the rows were read, in epoch milliseconds. The first
 * rows set the widths, which stay while pages turn. Until the fields have loaded, only system columns.
 */
export function useColumns(
  { projectId, xmlFormId, isDraft = false }: FormOrDraftRef,
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
  // The column panel loads labels, too; columns without labels must not re-render then.
  const labels = showsLabels ? data : undefined;
  const sample = useSample(rows);
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
  const missingFiles = useMemo(() => statesMissingFiles((rows ?? []).map(({ __system }) => __system)), [rows]);
  const ofSystem = useMemo(
    () =>
      new Map<string, TableColumn<SubmissionRow>>(Object.entries(systemColumns(i18n, now, shortName, missingFiles))),
    [i18n, now, shortName, missingFiles],
  );
  const nameOf = useSubmissionName(form);
  return useMemo(() => {
    const selectable = selectableFields(fields ?? []);
    const known = knownColumns(selectable, isDraft);
    const shown = shownColumns(columns, known).flatMap((id) => ofSystem.get(id) ?? answers.get(id) ?? []);
    return [nameColumn(i18n, form, nameOf, sample), ...shown]
      .map((column) => (joined.has(column.id) ? { ...column, headerTitle: i18n._(joinedText) } : column))
      .map((column) => applyLayout(column, { pins, widths }, usuallyFrozen));
  }, [i18n, form, isDraft, fields, answers, joined, ofSystem, nameOf, sample, columns, pins, widths]);
}

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
/** The widest time in the reader's own time zone. */
const shortMoment = () => [formatDateTime('2028-08-28T08:08:00')];

export interface AnswerWording extends Pick<ColumnLayout, 'headers' | 'choiceLabels' | 'images'> {
  /** Language of the labels; '' for the form's default. */
  language: string;
  labels: FormLabels | undefined;
}

const roundedText = msg`The server rounds numbers with more than 15 digits. The page of the submission has all digits.`;

export function answerColumn(
  form: FormOrDraftRef,
  field: FormField,
  locale: string,
  { labels, headers, language, choiceLabels, images }: AnswerWording,
  sample: readonly SubmissionRow[] = [],
  sortable = false,
): TableColumn<SubmissionRow> {
  const { prefix, name } = fieldHeader(field);
  const question = headers === null ? null : (labels?.question(field.path, headers) ?? null);
  const wording: ChoiceLabels | null = choiceLabels && labels ? { labels, language } : null;
  const text = (row: SubmissionRow) => answerText(row, field, locale, wording);
  const isMoment = field.type === 'dateTime';
  const short = (row: SubmissionRow) => shortDateTime(text(row) ?? '', rawAnswer(row, field));
  const decoration = field.binary !== true ? 0 : images ? 64 : 22;
  const content = contentWidth({ text: isMoment ? short : text, decoration }, sample);
  return {
    id: field.path,
    ...(question === null
      ? { header: name, ...(prefix === '' ? {} : { headerPrefix: prefix }) }
      : { header: visibleName(question), headerTitle: `${question}\n${prefix}${name}` }),
    width: content?.width ?? byType.get(field.type) ?? otherType,
    fitting: [...(content?.fitting ?? []), ...(isMoment ? shortMoment() : [])],
    ...(isMoment && {
      cell: (row: SubmissionRow) => <span title={text(row)}>{truncate(short(row))}</span>,
    }),
    numeric: isNumeric(field),
    ...(isNumeric(field) && {
      cell: (row: SubmissionRow) => (
        <span title={isRounded(valueAt(row, field.path)) ? current._(roundedText) : undefined}>
          {truncate(text(row) ?? '')}
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

const minNameWidth = 152;

/** The row numbers, which users quote on the phone. */
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

function nameColumn(
  i18n: I18n,
  form: FormOrDraftRef,
  nameOf: (row: SubmissionRow) => SubmissionName,
  sample: readonly SubmissionRow[],
): TableColumn<SubmissionRow> {
  const content = contentWidth({ text: (row) => nameOf(row).title, decoration: 12 }, sample);
  return {
    id: 'name',
    header: i18n._(msg`Submission`),
    width: Math.max(minNameWidth, content?.width ?? 0),
    fitting: content?.fitting ?? [],
    role: 'none',
    namesRow: true,
    frozen: 'always',
    // The name and the id have their own directions.
    dir: 'inherit',
    decoration: 12,
    text: (row) => formatSubmissionName(nameOf(row)),
    cell: (row, { tabIndex }) => (
      <SubmissionLink form={form} instanceId={row.__id} tabIndex={tabIndex}>
        <SubmissionTitle name={nameOf(row)} />
      </SubmissionLink>
    ),
  };
}

/** `now`: when the rows were read, in epoch milliseconds. `missingFiles`: states of submissions that miss a file. */
export function systemColumns(
  i18n: I18n,
  now: number,
  shortName: (name: string) => string,
  missingFiles: Parameters<typeof widestStates>[1],
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
        return (
          <span title={short === submitterName ? undefined : (submitterName ?? undefined)}>{truncate(short)}</span>
        );
      },
    },
    submittedAt: {
      ...named('submittedAt'),
      ...timestampColumn(i18n, now, ({ __system }: SubmissionRow) => __system.submissionDate),
      role: 'fact',
    },
    state: {
      ...named('state'),
      width: 96,
      fitting: widestStates(i18n, missingFiles),
      role: 'state',
      sortable: true,
      dir: 'inherit',
      decoration: 28,
      text: ({ __system }) => stateText(__system, i18n),
      cell: ({ __system }) => <StateMark system={__system} />,
    },
    updatedAt: {
      ...named('updatedAt'),
      ...timestampColumn(i18n, now, ({ __system }: SubmissionRow) => __system.updatedAt),
    },
    formVersion: { ...named('formVersion'), width: 120, text: ({ __system }) => __system.formVersion },
    deviceId: { ...named('deviceId'), width: 160, text: ({ __system }) => __system.deviceId ?? '' },
    instanceId: { ...named('instanceId'), width: 300, sortable: true, dir: 'auto', text: (row) => row.__id },
  };
}

const usual = 36;
const withPictures = 72;

/** Rows with images are taller. Undefined if all rows have the usual height. */
export function useRowHeight(form: FormOrDraftRef, layout: ColumnLayout): ((row: SubmissionRow) => number) | undefined {
  const { data: fields } = useFields(form);
  return useMemo(() => {
    if (!layout.images) return undefined;
    const files = shownFields(selectableFields(fields ?? []), layout).filter(({ binary }) => binary === true);
    return (row) => (files.some(({ path }) => isPicture(valueAt(row, path))) ? withPictures : usual);
  }, [fields, layout]);
}
