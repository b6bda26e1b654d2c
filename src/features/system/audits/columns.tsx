import type { I18n } from '@lingui/core';
import { formatDateTime, formatRecent } from '~/shared/lib/dates';
import type { TableColumn } from '~/shared/ui/table/types';
import { actionLabel } from './actions';
import type { Entry } from './entries';
import { InitiatorCell, TargetCell } from './target';

/** Column heads and markers, translated by the page. */
export interface ColumnWords {
  time: string;
  type: string;
  initiator: string;
  target: string;
  details: string;
  deleted: string;
  purged: string;
}

/** Time, type, initiator, target, details (spec 50 §50.1); `now` is when they were read. */
export function auditColumns(i18n: I18n, words: ColumnWords, now: number): TableColumn<Entry>[] {
  const { locale } = i18n;
  const marked = (name: string, mark: string | null) => (mark === null ? name : `${name} ${mark}`);
  return [
    {
      id: 'time',
      header: words.time,
      width: 128,
      role: 'state',
      frozen: 'roomy',
      dir: 'inherit',
      text: ({ at }) => formatRecent(at, locale, now),
      cell: ({ at }) => (
        <time dateTime={at} title={formatDateTime(at, true)}>
          {formatRecent(at, locale, now)}
        </time>
      ),
    },
    {
      id: 'type',
      header: words.type,
      width: 240,
      role: 'identity',
      frozen: 'roomy',
      dir: 'inherit',
      text: ({ action }) => actionLabel(action, (message) => i18n._(message)),
    },
    {
      id: 'initiator',
      header: words.initiator,
      width: 200,
      role: 'fact',
      dir: 'inherit',
      decoration: 24,
      text: ({ actor }) => (actor ? marked(actor.name, actor.deleted ? words.deleted : null) : ''),
      cell: ({ actor }, { tabIndex }) => <InitiatorCell actor={actor} tabIndex={tabIndex} />,
    },
    {
      id: 'target',
      header: words.target,
      width: 240,
      role: 'fact',
      dir: 'inherit',
      decoration: 24,
      text: ({ target }) =>
        target
          ? marked(target.name, target.gone === null ? null : target.gone === 'purged' ? words.purged : words.deleted)
          : '',
      cell: (entry, { tabIndex }) => <TargetCell entry={entry} tabIndex={tabIndex} />,
    },
    {
      id: 'details',
      header: words.details,
      width: 385,
      role: 'none',
      text: ({ detailsText, notes }) => (notes === null ? detailsText : `${notes} · ${detailsText}`),
    },
  ];
}
