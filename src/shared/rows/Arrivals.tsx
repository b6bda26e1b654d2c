import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { odataAnd } from '~/shared/lib/odata';
import { rowsIn, type RowSource, type RowsParams } from './read-all-rows';
import './rows.css';

/** "12 new – show", once rows have arrived. Those on screen stay until the button is pressed. */
export function Arrivals<Row>({ onShow, ...rows }: ShownRows<Row> & { onShow: () => void }) {
  const count = useArrivals(rows);
  return (
    <span aria-live="polite">
      {count > 0 && (
        <Button className="tool" variant="filled" color="primary" onClick={onShow}>
          <Plural value={count} one="# new – show" other="# new – show" />
        </Button>
      )}
    </span>
  );
}

/** How often the server is asked, in milliseconds. */
const interval = 30_000;

/** The list in which rows arrive. */
interface ShownRows<Row> {
  source: RowSource<Row>;
  /** Which rows the list has. */
  conditions: Pick<RowsParams, '$filter' | '$search'>;
  /** The rows on screen; undefined while they load. */
  rows: readonly Row[] | undefined;
  /** When they were read, in epoch milliseconds. */
  readAt: number;
  /** The first row on screen is the newest of the list. */
  beginsNewest: boolean;
}

/**
 * How many rows have arrived that the list does not show: a count every 30 seconds while the page is in front. A
 * failure is silent, and the next count tries again. Returns 0 while nothing is known.
 */
function useArrivals<Row>({ source, conditions, rows, readAt, beginsNewest }: ShownRows<Row>): number {
  const [asked, setAsked] = useState<{ of: string; newest: number | null }>();
  const list = [...source.key, conditions];
  const of = JSON.stringify([list, readAt]);
  const timeOf = (row: Row | undefined) => (row ? Date.parse(source.arrivedAt(row)) : null);
  const since = rows && beginsNewest ? timeOf(rows[0]) : asked?.of === of ? asked.newest : undefined;
  const { data } = useQuery({
    queryKey: ['arrivals', ...list, since, readAt],
    queryFn: async () => {
      if (since === undefined) {
        const $orderby = `${source.arrival} desc`;
        const newest = await source.read({ ...conditions, $orderby, $select: '__id,__system', $top: 1 });
        setAsked({ of, newest: timeOf(rowsIn<Row>(newest)[0]) });
        return 0;
      }
      // The server keeps milliseconds: the next one begins what is new.
      const isNew = since === null ? null : `${source.arrival} ge ${new Date(since + 1).toISOString()}`;
      const $filter = odataAnd([conditions.$filter ?? null, isNew]);
      const counted = await source.read({ ...conditions, ...($filter && { $filter }), $top: 0, $count: true });
      return counted['@odata.count'] ?? 0;
    },
    enabled: rows !== undefined,
    // Nothing has arrived when the rows have just been read.
    initialData: 0,
    staleTime: interval,
    refetchInterval: interval,
    refetchIntervalInBackground: false,
    retry: false,
    gcTime: 0,
  });
  return data;
}

/** Says that rows on screen no longer match the filter, with a button that reads the list again. */
export function OutdatedNote({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <Alert
          type="info"
          role="note"
          showIcon
          style={{ marginBlockEnd: 8 }}
          title={
            <Plural
              value={count}
              one="# row here was changed and no longer matches the filter."
              other="# rows here were changed and no longer match the filter."
            />
          }
          action={
            <Button size="small" onClick={onShow}>
              <Trans>Show current list</Trans>
            </Button>
          }
        />
      )}
    </div>
  );
}
