import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { toggled } from './selection';
import type { DataTableProps } from './types';

type Selection = NonNullable<DataTableProps<object>['selection']>;

/** How the rows of a table are selected by mouse and keyboard. */
export interface RangeSelection {
  selected: ReadonlySet<string>;
  onChange: Selection['onChange'];
  /** Selects a row, or deselects it. With `range`, all rows from the one before get the same state. */
  toggle: (id: string, range: boolean) => void;
  /** Selects all rows from the first one of a range to this one. In: the row that was left, and the one reached. */
  extend: (from: string, to: string) => void;
}

/** The row where a range begins, the state that its rows get, and the selection without the range. */
interface Anchor {
  id: string;
  on: boolean;
  without: ReadonlySet<string>;
}

/**
 * Adds ranges to a selection (Shift and a click, Space or an arrow). A range that is made smaller gives back what it
 * had taken. In: the ids of the rows in order, and the selection of the table. Out: stable while the ids
 * selected are; its functions always.
 */
export function useRangeSelection(
  ids: readonly string[],
  selection: Selection | undefined,
): RangeSelection | undefined {
  const anchor = useRef<Anchor | null>(null);
  const latest = useRef({ ids, selection });
  useLayoutEffect(() => {
    latest.current = { ids, selection };
  });
  const between = useCallback((start: Anchor, to: string) => {
    const present = latest.current;
    const [first, last] = [present.ids.indexOf(start.id), present.ids.indexOf(to)].toSorted((a, b) => a - b);
    const next = new Set(start.without);
    for (const id of present.ids.slice(first, (last ?? 0) + 1)) {
      if (start.on) next.add(id);
      else next.delete(id);
    }
    present.selection?.onChange(next);
  }, []);
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const present = latest.current;
      if (!present.selection) return;
      const start = anchor.current;
      if (range && start && present.ids.includes(start.id)) {
        between(start, id);
        return;
      }
      const { selected, onChange } = present.selection;
      anchor.current = { id, on: !selected.has(id), without: selected };
      onChange(toggled(selected, id));
    },
    [between],
  );
  const extend = useCallback(
    (from: string, to: string) => {
      const present = latest.current;
      if (!present.selection) return;
      const start = anchor.current;
      const isOngoing = start?.on === true && present.ids.includes(start.id) && present.selection.selected.has(from);
      if (!isOngoing) anchor.current = { id: from, on: true, without: present.selection.selected };
      if (anchor.current) between(anchor.current, to);
    },
    [between],
  );
  const onChange = useCallback((next: ReadonlySet<string>) => latest.current.selection?.onChange(next), []);
  const selected = selection?.selected;
  return useMemo(() => selected && { selected, onChange, toggle, extend }, [selected, onChange, toggle, extend]);
}
