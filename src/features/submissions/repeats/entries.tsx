import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, BinaryCell } from '~/domain/answers/cells';
import { uniqueByPath, valueAt } from '~/domain/submissions/fields';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { AnswerScopes } from '~/engines/xforms/choice-filter';
import { visibleName } from '~/shared/lib/visible-name';
import { tableLine } from '~/shared/ui/table/cell-content';
import type { TableColumn, TableLine } from '~/shared/ui/table/types';
import { answerColumn, type AnswerWording } from '../columns';

export interface Repeat {
  path: string;
  name: string;
  /** Relative to the entry or submission that contains it. */
  within: string;
  /** With paths relative to an entry. */
  fields: FormField[];
  repeats: Repeat[];
}

const isRepeat = (field: FormField) => field.type === 'repeat';

/** The repeats directly in `path`: a repeat, or '' for the form. */
function repeatsIn(fields: readonly FormField[], path: string): Repeat[] {
  const inside = fields.filter((field) => field.path.startsWith(`${path}/`) && field.path !== path);
  const all = inside.filter(isRepeat);
  const outermost = all.filter((one) => !all.some((other) => one.path.startsWith(`${other.path}/`)));
  return outermost.map((one) => {
    const own = inside.filter((field) => field.path.startsWith(`${one.path}/`));
    const nested = own.filter(isRepeat);
    return {
      path: one.path,
      name: one.name,
      within: one.path.slice(path.length),
      fields: own
        .filter(
          (field) =>
            field.type !== 'repeat' &&
            field.type !== 'structure' &&
            !nested.some((deeper) => field.path.startsWith(`${deeper.path}/`)),
        )
        .map((field) => ({ ...field, path: field.path.slice(one.path.length) })),
      repeats: repeatsIn(own, one.path),
    };
  });
}

/** The repeats of a form as a tree. `fields` in form order. */
export const repeatTree = (fields: readonly FormField[]): Repeat[] => repeatsIn(uniqueByPath(fields), '');

export interface Entry {
  id: string;
  submission: SubmissionRow;
  /** Keyed by paths relative to the entry. */
  answers: SubmissionRow;
  around: AnswerScopes;
  /** 1-based positions, from the outermost repeat inwards. */
  numbers: readonly number[];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a repeat in a submission or a parent entry. The server leaves out empty repeats. */
export function entriesIn(parent: Entry, repeat: Repeat): Entry[] {
  const found = valueAt(parent.answers, repeat.within);
  if (!Array.isArray(found)) return [];
  return found.filter(isObject).map((answers, index) => ({
    id: `${parent.id}${repeat.within}[${index + 1}]`,
    submission: parent.submission,
    answers: answers as SubmissionRow,
    around: [...parent.around, { path: repeat.path, values: answers as SubmissionRow }],
    numbers: [...parent.numbers, index + 1],
  }));
}

export const rootEntry = (submission: SubmissionRow): Entry => ({
  id: submission.__id,
  submission,
  answers: submission,
  around: [{ path: '', values: submission }],
  numbers: [],
});

/** All entries of the last repeat in `trail`, which goes from the outermost repeat inwards. */
export function entriesOf(submission: SubmissionRow, trail: readonly Repeat[]): Entry[] {
  if (trail.length === 0) return [];
  return trail.reduce<Entry[]>(
    (parents, repeat) => parents.flatMap((parent) => entriesIn(parent, repeat)),
    [rootEntry(submission)],
  );
}

/** Files belong to the submission, not to the entry. */
export function entryColumns(
  form: FormOrDraftRef,
  { fields, path }: Repeat,
  locale: string,
  wording: AnswerWording,
): TableColumn<Entry>[] {
  const { labels } = wording;
  // Questions have paths relative to an entry, labels have absolute ones.
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

const noColumns: readonly TableColumn<Entry>[] = [];

interface LineSource {
  linesOf: (row: SubmissionRow, isOpen: (id: string) => boolean, toggle: (id: string) => void) => TableLine[];
  count: (row: SubmissionRow) => number;
  widths: readonly number[];
}

/** Per repeat a header line, then one line per entry, whose repeats follow it. */
export function createEntryLines(
  form: FormOrDraftRef,
  fields: readonly FormField[],
  wording: AnswerWording,
  i18n: I18n,
): LineSource {
  const tree = repeatTree(fields);
  const columns = new Map<Repeat, TableColumn<Entry>[]>();
  const visit = (repeat: Repeat) => {
    columns.set(repeat, entryColumns(form, repeat, i18n.locale, wording));
    repeat.repeats.forEach(visit);
  };
  tree.forEach(visit);
  const widths: number[] = [];
  for (const list of columns.values())
    for (const [place, { width }] of list.entries()) widths[place] = Math.max(widths[place] ?? 0, width);

  const linesOf: LineSource['linesOf'] = (row, isOpen, toggle) => {
    const lines: TableLine[] = [];
    const add = (parent: Entry, repeats: readonly Repeat[], level: number) => {
      for (const repeat of repeats) {
        const entries = entriesIn(parent, repeat);
        if (entries.length === 0) continue;
        const own = columns.get(repeat) ?? noColumns;
        const name = visibleName(repeat.name);
        const count = entries.length;
        const id = `${parent.id}${repeat.within}`;
        lines.push(
          tableLine({
            id,
            level,
            kind: 'head',
            title: () => i18n._(msg`${name} (${count})`),
            columns: own,
            value: parent,
          }),
        );
        for (const [index, entry] of entries.entries()) {
          const number = index + 1;
          const hasRepeats = repeat.repeats.some((deeper) => entriesIn(entry, deeper).length > 0);
          const open = hasRepeats && isOpen(entry.id);
          lines.push(
            tableLine({
              id: entry.id,
              level: level + 1,
              kind: 'entry',
              title: () => i18n._(msg`${name} ${number}`),
              columns: own,
              value: entry,
              ...(hasRepeats && { open, onToggle: () => toggle(entry.id) }),
            }),
          );
          if (open) add(entry, repeat.repeats, level + 2);
        }
      }
    };
    add(rootEntry(row), tree, 1);
    return lines;
  };
  const count = (row: SubmissionRow) => tree.reduce((sum, repeat) => sum + entriesIn(rootEntry(row), repeat).length, 0);
  return { linesOf, count, widths };
}
