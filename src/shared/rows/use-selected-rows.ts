import { msg } from '@lingui/core/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { onSignOut } from '~/session/session';
import { notifications } from '~/shared/ui/overlays/notifications';
import { useHistoryState } from '~/shared/url-state/history-state';
import type { ReadAllOptions } from './read-all-rows';

/** The selected rows by id, as the list showed them. */
export interface SelectedRows<Listed> {
  listed: ReadonlyMap<string, Listed>;
  table: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
  clear: () => void;
  filter: string;
  /** Progress of "select all"; null when idle. */
  reading: { read: number; total: number } | null;
  selectAll: () => void;
  /** Selects these ids if they match, on all pages. */
  selectOnly: (ids: ReadonlySet<string>) => void;
  stopReading: () => void;
}

export const isSelecting = (selection: SelectedRows<unknown> | null): boolean =>
  selection !== null && (selection.listed.size > 0 || selection.reading !== null);

interface SelectionOptions<Row, Listed> {
  filter: string;
  rows: readonly Row[] | undefined;
  /** What to store of a row. `listedOf` and `isSame` must be stable. */
  listedOf: (row: Row) => Listed;
  isSame: (one: Listed, other: Listed) => boolean;
  /** Reads all matches, or those with these ids. */
  readAll: (reading: ReadAllOptions, only?: ReadonlySet<string>) => Promise<ReadonlyMap<string, Listed>>;
}

/**
 * The selection of a server-paged table. It survives page turns, and is cleared by filter changes. A row that is
 * shown again with a later change counts as seen.
 */
export function useSelectedRows<Row extends { __id: string }, Listed>({
  filter,
  rows,
  listedOf,
  isSame,
  readAll,
}: SelectionOptions<Row, Listed>): SelectedRows<Listed> {
  const [held, hold] = useHistoryState<{ filter: string; listed: ReadonlyMap<string, Listed> }>('selected rows', {
    filter,
    listed: handedOverSelection<Listed>(useLocation().state, filter),
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
      if (!signal.aborted) notifications.failed(msg`The rows were not selected.`, error);
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

/** A selection that is handed over between the table and the map of a list. */
interface Handed {
  /** The id of the link; the new page has it in its history state. */
  by: string;
  filter: string;
  listed: ReadonlyMap<string, unknown>;
}

let handed: Handed | null = null;
onSignOut(() => {
  handed = null;
});

/** Stores the selection for the page that a link opens. */
export function handOverSelection(next: Handed): void {
  handed = next;
}

/** The selection handed over for this filter. Takes the history state. */
export function handedOverSelection<Listed>(state: unknown, filter: string): ReadonlyMap<string, Listed> {
  const { selectionBy } = (state ?? {}) as { selectionBy?: unknown };
  if (handed === null || handed.by !== selectionBy || handed.filter !== filter) return new Map();
  return handed.listed as ReadonlyMap<string, Listed>;
}
