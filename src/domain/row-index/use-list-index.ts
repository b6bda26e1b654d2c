import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { IndexRef, IndexState, Order, RowIndex } from '~/engines/row-index/types';
import { signedInUser } from '~/session/session';
import { type PageOfRows, type PageOptions, type RowsState, usePageOfRows } from '~/shared/rows/use-page-of-rows';
import type { StateChange } from '~/shared/url-state/url-state';
import { type AnswerFilter, needsIndex } from './answer-filter';

interface FindState {
  deleted: boolean;
  finding: AnswerFilter | null;
  by: readonly Order[];
}

export interface ListIndex {
  index: RowIndex | undefined;
  indexState: IndexState;
  /** Null while the index is not ready. */
  version: number | null;
  /** Whether only the index can find or sort this state. */
  needed: boolean;
  /** Whether nothing can be shown, because the index is needed and not ready. */
  isBlocked: boolean;
  /** Open while rows are found by answers, or on request. */
  find: { isOpen: boolean; open: () => void; close: () => void };
}

/** @param wanted whether to use an existing index even when not searching or sorting by answers */
export function useListIndex(place: IndexRef, state: FindState, wanted = false): ListIndex {
  const [isFinding, setFinding] = useState(false);
  const needed = needsIndex(state);
  const isOpen = needed || isFinding;
  const { index, state: indexState } = useRowIndex(place, wanted || isOpen);
  const { phase } = indexState;
  return {
    index,
    indexState,
    version: indexState.phase === 'ready' ? indexState.version : null,
    needed,
    isBlocked: needed && phase !== 'ready' && phase !== 'opening',
    find: { isOpen, open: () => setFinding(true), close: () => setFinding(false) },
  };
}

type Sorting<Key extends string> = RowsState<Key> & { by: readonly Order[] };

/**
 * The page of a list whose rows come from the server or its index: it refreshes with the index, and its headers sort by
 * columns of the server, or by answers, which only the index sorts. The ids of their columns begin with a slash.
 */
export function useListPage<Row, Key extends string, State extends Sorting<Key>>(
  options: PageOptions<Row, Key, State>,
  { index, needed }: Pick<ListIndex, 'index' | 'needed'>,
): PageOfRows<Row> {
  const { state, order } = options;
  const change = options.change as (part: StateChange<Sorting<Key>>) => void;
  const page = usePageOfRows(options);
  const { refresh: readAgain, sort: usual } = page;
  const refresh = useCallback(() => {
    // Server changes reach the index only by a sync.
    if (needed) void index?.sync();
    readAgain();
  }, [needed, index, readAgain]);
  const [first] = state.by;
  return {
    ...page,
    refresh,
    sort: {
      column: first?.field ?? usual.column,
      descending: first?.descending ?? usual.descending,
      onChange: (column) => {
        const begun = order.columnOrder(column);
        if (column.startsWith('/'))
          change(({ by: [present] }) => ({
            by: [{ field: column, descending: present?.field === column && !present.descending }],
            page: 1,
          }));
        else if (!first) usual.onChange(column);
        else if (begun) change({ order: begun, by: [], page: 1 });
      },
    },
  };
}

const opening: IndexState = { phase: 'opening' };
const never = () => () => undefined;
const stillOpening = () => opening;

/** Local index and its state. The code loads once `wanted`; until then the index is undefined. */
export function useRowIndex(place: IndexRef, wanted: boolean): { index: RowIndex | undefined; state: IndexState } {
  const [load, setLoad] = useState<typeof import('./indexes')>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!wanted || load) return;
    let current = true;
    import('./indexes').then(
      (client) => current && setLoad(client),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, load]);
  // The code could not be loaded: the error page shows it.
  if (failure !== undefined) throw failure;
  const { kind, projectId } = place;
  const name = place.kind === 'submissions' ? place.xmlFormId : place.datasetName;
  const index = useMemo(
    () =>
      // After log-out there is none; the page is about to unmount.
      wanted && signedInUser()
        ? load?.getRowIndex(
            kind === 'submissions' ? { kind, projectId, xmlFormId: name } : { kind, projectId, datasetName: name },
          )
        : undefined,
    [load, wanted, kind, projectId, name],
  );
  const state = useSyncExternalStore(index?.subscribe ?? never, index?.state ?? stillOpening);
  return { index, state };
}
