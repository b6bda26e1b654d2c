import { useEffect, useRef } from 'react';
import { isFocusFree } from '~/shared/lib/focus-free';

/**
 * Moves the focus to a row once, as soon as it shows. In: its id, the rows as they show, and how to move to a row's
 * index.
 */
export function useReturnFocus(
  id: string | undefined,
  rows: readonly { id: string; line?: unknown }[],
  move: (index: number) => void,
): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (id === undefined || done.current === id) return;
    const index = rows.findIndex((row) => row.id === id && row.line === undefined);
    if (index < 0) return;
    done.current = id;
    if (isFocusFree()) move(index);
  });
}
