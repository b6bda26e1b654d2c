import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { localDay } from '~/shared/lib/dates';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { DataTable } from '~/shared/ui/table/DataTable';
import { useNarrow } from '~/shared/screen/media';
import type { DataTableProps, RowAction } from '~/shared/ui/table/types';
import { auditColumns } from './columns';
import type { Entry } from './entries';
import type { Names } from './sentences/sentence';
import './audits.css';

const DetailsDialog = lazyDialog(() => import('./DetailsDialog'), 'DetailsDialog');
const rowId = (entry: Entry) => entry.key;
const noActions: readonly RowAction[] = [];

interface EntriesTableProps extends Omit<
  DataTableProps<Entry>,
  'columns' | 'rows' | 'rowId' | 'actions' | 'onActivate' | 'rowsOpen'
> {
  entries: readonly Entry[] | undefined;
  /** Names that the entries lack. */
  names: Names;
  /** When they were read, in epoch milliseconds. */
  now: number;
  /** Further actions of an entry, besides its details. */
  more?: (entry: Entry) => readonly RowAction[];
}

/** Entries of the log as sentences; a row opens its details in a dialog. */
export function EntriesTable({ entries, names, now, more, ...rest }: EntriesTableProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const [shown, setShown] = useState<Entry | null>(null);
  const words = useMemo(
    () => ({ time: t({ message: 'Time', context: 'when it happened' }), sentence: t`What happened`, action: t`Type` }),
    [t],
  );
  // Pass the day only, so that cells do not render again whenever entries are added.
  const day = localDay(now);
  const columns = useMemo(
    () => auditColumns({ i18n, words, names, now: Date.parse(`${day}T12:00:00`), narrow }),
    [i18n, words, names, day, narrow],
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
        // A card is a button that opens the details, which has the other actions too.
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
