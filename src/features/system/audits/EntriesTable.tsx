import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { formatDateTime, formatRecent, localDay, sampleRecentTexts } from '~/shared/lib/dates';
import { useNarrow } from '~/shared/screen/media';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { DataTableProps, RowAction, TableColumn } from '~/shared/ui/table/types';
import { actionGroups, actionLabel, otherActions } from './actions';
import type { Entry } from './entries';
import { type Names, sentenceText } from './sentences/sentence';
import { Sentence } from './sentences/Sentence';
import './audits.css';

const DetailsDialog = lazyDialog(() => import('./DetailsDialog'), 'DetailsDialog');
const rowId = (entry: Entry) => entry.key;
const noActions: readonly RowAction[] = [];

interface EntriesTableProps extends Omit<
  DataTableProps<Entry>,
  'columns' | 'rows' | 'rowId' | 'actions' | 'onActivate' | 'rowsOpen'
> {
  entries: readonly Entry[] | undefined;
  names: Names;
  /** When they were fetched, in epoch milliseconds. */
  now: number;
  more?: (entry: Entry) => readonly RowAction[];
}

export function EntriesTable({ entries, names, now, more, ...rest }: EntriesTableProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const [shown, setShown] = useState<Entry | null>(null);
  // The day only, so that cells do not render again whenever entries are added.
  const day = localDay(now);
  const columns = useMemo(
    () => auditColumns({ i18n, names, now: Date.parse(`${day}T12:00:00`), narrow }),
    [i18n, names, day, narrow],
  );
  const actions = useCallback(
    (entry: Entry): RowAction[] => [
      {
        id: 'details',
        label: t`Details`,
        icon: 'info',
        menuOnly: true,
        onSelect: () => setShown(entry),
        onIntent: DetailsDialog.preload,
      },
      ...(more?.(entry) ?? noActions),
    ],
    [t, more],
  );
  return (
    <>
      <DataTable
        {...rest}
        columns={columns}
        rows={entries}
        rowId={rowId}
        // A card is a button that opens the details, which have the other actions.
        {...(!narrow && { actions })}
        onActivate={setShown}
        rowsOpen
      />
      {shown && (
        <DetailsDialog
          entry={shown}
          names={names}
          actions={more?.(shown) ?? noActions}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

interface AuditColumns {
  i18n: I18n;
  names: Names;
  now: number;
  /** The whole card is a button on a phone, which cannot contain links. */
  narrow: boolean;
}

function auditColumns({ i18n, names, now, narrow }: AuditColumns): TableColumn<Entry>[] {
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
      header: i18n._(msg({ message: 'Time', context: 'when it happened' })),
      width: 150,
      fitting: sampleRecentTexts(i18n.locale, now, true),
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
      header: i18n._(msg`What happened`),
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
      header: i18n._(msg`Type`),
      width: 240,
      fitting: known.map(labelOf),
      role: 'none',
      dir: 'inherit',
      text: ({ action }) => labelOf(action),
    },
  ];
}
