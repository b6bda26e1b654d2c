import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormField, SubmissionRow } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import type { FormId } from '~/domain/submissions/queries';
import { tableLine } from '~/shared/ui/table/cell-content';
import type { TableColumn, TableLine } from '~/shared/ui/table/types';
import type { AnswerWording } from '../columns';
import { entryColumns } from './entry-columns';
import { entriesIn, type Entry, type Repeat, repeatTree, rootOf } from './tree';

const noColumns: readonly TableColumn<Entry>[] = [];

interface LineSource {
  /** The lines of a submission, whose row has its repeats. */
  linesOf: (row: SubmissionRow, isOpen: (id: string) => boolean, toggle: (id: string) => void) => TableLine[];
  /** How many entries its outermost repeats have. */
  count: (row: SubmissionRow) => number;
  /** The widths of the longest line's columns. */
  widths: readonly number[];
}

/** The lines of the repeats of a form: per repeat one with its questions, and one per entry, whose repeats are under it. */
export function lineSource(form: FormId, fields: readonly FormField[], wording: AnswerWording, i18n: I18n): LineSource {
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
    add(rootOf(row), tree, 1);
    return lines;
  };
  const count = (row: SubmissionRow) => tree.reduce((sum, repeat) => sum + entriesIn(rootOf(row), repeat).length, 0);
  return { linesOf, count, widths };
}
