import type { Query } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { signedInUser } from '~/session/session';
import type { OrderField } from '~/shared/address/address-schema';
import type { PageOfRows } from '~/shared/rows/use-page-of-rows';
import { type Finding, needsIndex } from './address';
import type { IndexPlace, IndexState, Order, RowIndex } from './types';

/** What the address of a list says that only its index can do. */
interface FindState {
  deleted: boolean;
  finding: Finding | null;
  by: readonly Order[];
}

/** The local index of a list, as its page needs it. */
export interface ListIndex {
  index: RowIndex | undefined;
  indexState: IndexState;
  /** The version of the index; null while it is not ready. */
  version: number | null;
  /** Only the index can find or sort what the address asks for. */
  needed: boolean;
  /** So nothing can be shown, because it is not there. */
  isBlocked: boolean;
  /** Whether rows are found by answers, or the person has asked to. */
  find: { isOpen: boolean; open: () => void; close: () => void };
}

/**
 * The local index of a list. In: whether its page uses an index that is there anyway, or else only to find and sort by
 * answers.
 */
export function useListIndex(place: IndexPlace, state: FindState, wanted = false): ListIndex {
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

interface Sorted {
  by: readonly Order[];
}

interface Sorting<Key extends string> extends Sorted {
  order: OrderField<Key>;
  change: (
    part: (present: Sorted) => { order?: { sort: Key; descending: boolean }; by: readonly Order[]; page: number },
  ) => void;
}

/**
 * The page of a list that its index may find: it refreshes with the index, and its headers sort by columns of the server,
 * or by answers, which only the index sorts. The ids of their columns begin with a slash.
 */
export function useFoundPage<Row, Key extends string>(
  page: PageOfRows<Row>,
  { index, needed }: Pick<ListIndex, 'index' | 'needed'>,
  { by, order, change }: Sorting<Key>,
): PageOfRows<Row> {
  const { refresh: readAgain, sort: usual } = page;
  const refresh = useCallback(() => {
    // What has changed on the server is not in the index before it has asked.
    if (needed) void index?.sync();
    readAgain();
  }, [needed, index, readAgain]);
  const [first] = by;
  return {
    ...page,
    refresh,
    sort: {
      column: first?.field ?? usual.column,
      descending: first?.descending ?? usual.descending,
      onChange: (column) => {
        const begun = order.ofColumn(column);
        if (column.startsWith('/'))
          change(({ by: [present] }) => ({
            by: [{ field: column, descending: present?.field === column && !present.descending }],
            page: 1,
          }));
        else if (!first) usual.onChange(column);
        else if (begun) change(() => ({ order: begun, by: [], page: 1 }));
      },
    },
  };
}

const opening: IndexState = { phase: 'opening' };
const never = () => () => undefined;
const stillOpening = () => opening;

/**
 * The local index of a form's submissions or a list's entities, and its state. In: whether it is needed; its code loads
 * then. Out: undefined until it has loaded.
 */
export function useRowIndex(place: IndexPlace, wanted: boolean): { index: RowIndex | undefined; state: IndexState } {
  const [load, setLoad] = useState<{ rowIndexOf: (place: IndexPlace) => RowIndex }>();
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
  // The page of an error says that the code did not arrive.
  if (failure !== undefined) throw failure;
  const { kind, projectId } = place;
  const name = place.kind === 'submissions' ? place.xmlFormId : place.datasetName;
  const index = useMemo(
    () =>
      // Whoever has logged out has none; the page is about to go.
      wanted && signedInUser()
        ? load?.rowIndexOf(
            kind === 'submissions' ? { kind, projectId, xmlFormId: name } : { kind, projectId, datasetName: name },
          )
        : undefined,
    [load, wanted, kind, projectId, name],
  );
  const state = useSyncExternalStore(index?.subscribe ?? never, index?.state ?? stillOpening);
  return { index, state };
}

/** Of queries whose keys end with the version of the index: keeps the answer of an older version. */
export const sameButVersion =
  (key: readonly unknown[]) =>
  <Data>(before: Data | undefined, query: Query<Data> | undefined): Data | undefined =>
    query && JSON.stringify(query.queryKey.slice(0, -1)) === JSON.stringify(key.slice(0, -1)) ? before : undefined;
