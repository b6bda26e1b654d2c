import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { odataAnd } from '~/shared/lib/odata';
import { typedRows, type RowSource, type RowsParams } from './read-all-rows';
import type { PageOfRows } from './use-page-of-rows';
import './rows.css';

/** "12 new – show". The rows on screen stay until the button is pressed. */
export function NewRowsButton<Row>(list: ArrivalsProps<Row>) {
  const count = useArrivals(list);
  return (
    <span aria-live="polite">
      {count > 0 && (
        <Button className="tool" variant="filled" color="primary" onClick={list.page.showNewest}>
          <Plural value={count} one="# new – show" other="# new – show" />
        </Button>
      )}
    </span>
  );
}

const interval = 30_000;

interface ArrivalsProps<Row> {
  source: RowSource<Row>;
  conditions: Pick<RowsParams, '$filter' | '$search'>;
  page: PageOfRows<Row>;
}

/** Counts new rows every 30 seconds while the page is visible. Failures are silent. */
function useArrivals<Row>({ source, conditions, page }: ArrivalsProps<Row>): number {
  const { currentRows: rows, beginsNewest } = page;
  const readAt = page.query.dataUpdatedAt;
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
        setAsked({ of, newest: timeOf(typedRows<Row>(newest)[0]) });
        return 0;
      }
      // The server has a resolution of milliseconds.
      const isNew = since === null ? null : `${source.arrival} ge ${new Date(since + 1).toISOString()}`;
      const $filter = odataAnd([conditions.$filter ?? null, isNew]);
      const counted = await source.read({ ...conditions, ...($filter && { $filter }), $top: 0, $count: true });
      return counted['@odata.count'] ?? 0;
    },
    enabled: rows !== undefined,
    initialData: 0,
    staleTime: interval,
    refetchInterval: interval,
    refetchIntervalInBackground: false,
    retry: false,
    gcTime: 0,
  });
  return data;
}

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
