import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import { localDay } from '~/shared/lib/dates';
import { alerts } from '~/shared/ui/overlays/alerts';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { DataTableProps, RowAction } from '~/shared/ui/table/types';
import { auditColumns } from './columns';
import type { Entry } from './entries';
import './audits.css';

const loadDetails = () => import('./DetailsDialog').then(({ DetailsDialog }) => ({ default: DetailsDialog }));
const DetailsDialog = lazy(loadDetails);
/** Starts loading the dialog; a failure shows when it is opened. */
const onIntent = () => void loadDetails().catch(() => undefined);
const rowId = (entry: Entry) => entry.key;

interface EntriesTableProps extends Omit<
  DataTableProps<Entry>,
  'columns' | 'rows' | 'rowId' | 'actions' | 'onActivate'
> {
  entries: readonly Entry[] | undefined;
  /** When they were read, in epoch milliseconds. */
  now: number;
  /** What else can be done to an entry than to look at its details. */
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
  // Only the day counts: cells are not to be drawn again whenever more entries arrive.
  const day = localDay(now);
  const columns = useMemo(() => auditColumns(i18n, words, Date.parse(`${day}T12:00:00`)), [i18n, words, day]);
  // Only what is loaded is opened: without a connection the page must not give way to an error.
  const open = useCallback(
    (entry: Entry) =>
      void loadDetails().then(
        () => setShown(entry),
        (error: unknown) => alerts.danger(describeError(error).text),
      ),
    [],
  );
  const actions = useCallback(
    (entry: Entry): RowAction[] => [
      { id: 'details', label: t`Details`, onSelect: () => open(entry), onIntent },
      ...(more?.(entry) ?? []),
    ],
    [t, open, more],
  );
  return (
    <>
      <DataTable {...rest} columns={columns} rows={entries} rowId={rowId} actions={actions} onActivate={open} />
      <Suspense fallback={null}>{shown && <DetailsDialog entry={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}
