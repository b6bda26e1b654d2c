import type { I18n } from '@lingui/core';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import type { TableColumn } from '~/shared/ui/table/types';
import { actionGroups, actionLabel, otherActions } from './actions';
import type { Entry } from './entries';
import { Sentence } from './sentences/Sentence';
import { type Names, sentenceText } from './sentences/sentence';

/** Column heads, translated by the page. */
interface ColumnWords {
  time: string;
  sentence: string;
  action: string;
}

interface AuditColumns {
  i18n: I18n;
  words: ColumnWords;
  names: Names;
  /** When the entries were read, in epoch milliseconds. */
  now: number;
  /** On a phone the whole card is a button, which cannot contain links. */
  narrow: boolean;
}

/** Time, sentence and action. The rest is in the details. */
export function auditColumns({ i18n, words, names, now, narrow }: AuditColumns): TableColumn<Entry>[] {
  const timeOf = ({ at }: Entry) => formatRecent(at, i18n.locale, now, true);
  const textOf = (entry: Entry) => {
    const sentence = sentenceText(entry, names, i18n);
    return entry.notes === null ? sentence : `${sentence} · ${entry.notes}`;
  };
  const labelOf = (action: string) => actionLabel(action, (message) => i18n._(message));
  const known = [...actionGroups.flatMap(({ actions }) => actions), ...otherActions];
  return [
    {
      id: 'time',
      header: words.time,
      width: 150,
      fitting: recentTexts(i18n.locale, now, true),
      role: 'state',
      frozen: 'roomy',
      dir: 'inherit',
      text: timeOf,
      cell: (entry) => (
        <time dateTime={entry.at} title={formatDateTime(entry.at, true)}>
          {timeOf(entry)}
        </time>
      ),
    },
    {
      id: 'sentence',
      header: words.sentence,
      width: 480,
      grow: true,
      role: 'identity',
      dir: 'inherit',
      text: textOf,
      cell: (entry, { tabIndex }) => (
        <span className="audit-sentence">
          {narrow ? sentenceText(entry, names, i18n) : <Sentence entry={entry} names={names} tabIndex={tabIndex} />}
          {entry.notes !== null && (
            <span className="muted">
              {' · '}
              <bdi>{entry.notes}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'action',
      header: words.action,
      width: 240,
      fitting: known.map(labelOf),
      role: 'none',
      dir: 'inherit',
      text: ({ action }) => labelOf(action),
    },
  ];
}
