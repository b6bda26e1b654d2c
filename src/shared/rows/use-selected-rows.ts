import { msg } from '@lingui/core/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { onSignOut } from '~/session/session';
import { useKeptState } from '~/shared/address/kept-in-history';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { ReadingAll } from './read-all-rows';

/** The selected rows by their ids, with what the list showed of them. */
export interface SelectedRows<Listed> {
  listed: ReadonlyMap<string, Listed>;
  /** For DataTable. */
  table: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
  clear: () => void;
  /** Whose selection it is. */
  filter: string;
  /** While all that match are read: how many were read, of how many. */
  reading: { read: number; total: number } | null;
  /** Selects all that match the filter, also those of other pages. */
  selectAll: () => void;
  /** Selects these, if they match the filter, also those of other pages. */
  selectOnly: (ids: ReadonlySet<string>) => void;
  stopReading: () => void;
}

/** Whether rows are selected, or being selected. */
export const isSelecting = (selection: SelectedRows<unknown> | null): boolean =>
  selection !== null && (selection.listed.size > 0 || selection.reading !== null);

interface SelectionOptions<Row, Listed> {
  /** The selection ends when it changes. */
  filter: string;
  /** The rows on screen. */
  rows: readonly Row[] | undefined;
  /** What the list shows of a row. Keep both functions stable. */
  listedOf: (row: Row) => Listed;
  isSame: (one: Listed, other: Listed) => boolean;
  /** Reads all that match the filter, or of these only those with one of the ids. */
  readAll: (reading: ReadingAll, only?: ReadonlySet<string>) => Promise<ReadonlyMap<string, Listed>>;
}

/**
 * The selection of a table with pages from the server. It stays while pages are turned, and ends when the filter
 * changes. A row that is shown again with a later change counts as seen.
 */
export function useSelectedRows<Row extends { __id: string }, Listed>({
  filter,
  rows,
  listedOf,
  isSame,
  readAll,
}: SelectionOptions<Row, Listed>): SelectedRows<Listed> {
  const [held, hold] = useKeptState<{ filter: string; listed: ReadonlyMap<string, Listed> }>('selected rows', {
    filter,
    listed: handedSelection<Listed>(useLocation().state, filter),
  });
  const [reading, setReading] = useState<{ read: number; total: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  if (held.filter !== filter) {
    hold({ filter, listed: new Map() });
    setReading(null);
  }
  useEffect(() => () => stop.current?.abort(), [filter]);
  const { listed } = held;

  const seen = useMemo(() => {
    const changed = rows?.filter((row) => {
      const known = listed.get(row.__id);
      return known !== undefined && !isSame(known, listedOf(row));
    });
    if (!changed || changed.length === 0) return listed;
    const next = new Map(listed);
    for (const row of changed) next.set(row.__id, listedOf(row));
    return next;
  }, [listed, rows, isSame, listedOf]);
  if (seen !== listed) hold({ filter, listed: seen });

  const selected = useMemo(() => new Set(seen.keys()), [seen]);
  /** Those of the rows that are on screen, or selected already. */
  const knownOf = (ids: ReadonlySet<string>) => {
    const known = new Map<string, Listed>();
    const shown = new Map(rows?.map((row) => [row.__id, row]));
    for (const id of ids) {
      const row = shown.get(id);
      const one = row ? listedOf(row) : seen.get(id);
      if (one !== undefined) known.set(id, one);
    }
    return known;
  };
  const onChange = (ids: ReadonlySet<string>) => hold({ filter, listed: knownOf(ids) });
  const stopReading = () => {
    stop.current?.abort();
    setReading(null);
  };
  const select = async (only?: ReadonlySet<string>) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    setReading({ read: 0, total: 0 });
    try {
      const onProgress = (read: number, total: number) => !signal.aborted && setReading({ read, total });
      const all = await readAll({ signal, onProgress }, only);
      if (!signal.aborted) hold({ filter, listed: all });
    } catch (error) {
      if (!signal.aborted) alerts.failed(msg`The rows were not selected.`, error);
    } finally {
      if (!signal.aborted) setReading(null);
    }
  };
  return {
    listed: seen,
    table: { selected, onChange },
    filter,
    clear: () => {
      stopReading();
      hold({ filter, listed: new Map() });
    },
    reading,
    selectAll: () => void select(),
    selectOnly: (ids) => {
      const known = knownOf(ids);
      stopReading();
      if (known.size === ids.size) hold({ filter, listed: known });
      else void select(ids);
    },
    stopReading,
  };
}

/** A selection on its way from one view of a list to another: from its table to its map, or back. */
interface Handed {
  /** The link that was followed; its page has it as the state of its history entry. */
  by: string;
  filter: string;
  listed: ReadonlyMap<string, unknown>;
}

let handed: Handed | null = null;
onSignOut(() => {
  handed = null;
});

/** Keeps the selection of a view for the page that a link opens. */
export function handSelection(next: Handed): void {
  handed = next;
}

/** What the link to this page has handed over for the same filter. Takes the state of the history entry. */
export function handedSelection<Listed>(state: unknown, filter: string): ReadonlyMap<string, Listed> {
  const { selectionBy } = (state ?? {}) as { selectionBy?: unknown };
  if (handed === null || handed.by !== selectionBy || handed.filter !== filter) return new Map();
  return handed.listed as ReadonlyMap<string, Listed>;
}
