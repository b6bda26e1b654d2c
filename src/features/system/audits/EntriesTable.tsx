import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { localDay } from '~/shared/lib/dates';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { DataTableProps, RowAction } from '~/shared/ui/table/types';
import { auditColumns } from './columns';
import type { Entry } from './entries';
import './audits.css';

const DetailsDialog = lazyDialog(() => import('./DetailsDialog'), 'DetailsDialog');
const rowId = (entry: Entry) => entry.key;

interface EntriesTableProps extends Omit<
  DataTableProps<Entry>,
  'columns' | 'rows' | 'rowId' | 'actions' | 'onActivate'
> {
  entries: readonly Entry[] | undefined;
  /** When they were read, in epoch milliseconds. */
  now: number;
  /** Further actions of an entry, besides its details. */
  more?: (entry: Entry) => readonly RowAction[];
}

/** Entries of the log as a table, each with its details in a dialog. */
export function EntriesTable({ entries, now, more, ...rest }: EntriesTableProps) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<Entry | null>(null);
  const words = useMemo(
    () => ({
      time: t`Time`,
      type: t`Type`,
      initiator: t`Initiator`,
      target: t`Target`,
      details: t`Details`,
      deleted: t`(deleted)`,
      purged: t`(purged)`,
    }),
    [t],
  );
  // Pass the day only, so that cells do not render again whenever entries are added.
  const day = localDay(now);
  const columns = useMemo(() => auditColumns(i18n, words, Date.parse(`${day}T12:00:00`)), [i18n, words, day]);
  const actions = useCallback(
    (entry: Entry): RowAction[] => [
      { id: 'details', label: t`Details`, onSelect: () => setShown(entry), onIntent: DetailsDialog.preload },
      ...(more?.(entry) ?? []),
    ],
    [t, more],
  );
  return (
    <>
      <DataTable {...rest} columns={columns} rows={entries} rowId={rowId} actions={actions} onActivate={setShown} />
      {shown && <DetailsDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  );
}
