import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowMark } from './types';
import './data-table.css';

/** Milliseconds, including the fade. */
const durations: Record<RowMark, number> = { changed: 6600, deleted: 750 };

/** Temporary marks on rows. `mark` resolves when the mark is removed, also by unmounting. */
export function useRowMarks(): {
  marks: ReadonlyMap<string, RowMark>;
  mark: (id: string, kind: RowMark) => Promise<void>;
} {
  const [marks, setMarks] = useState<ReadonlyMap<string, RowMark>>(new Map());
  const timers = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; resolve: () => void }>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const { timer, resolve } of running.values()) {
        clearTimeout(timer);
        resolve();
      }
    };
  }, []);
  const mark = useCallback((id: string, kind: RowMark) => {
    const before = timers.current.get(id);
    clearTimeout(before?.timer);
    before?.resolve();
    setMarks((present) => new Map(present).set(id, kind));
    return new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.current.delete(id);
        setMarks((present) => {
          const rest = new Map(present);
          rest.delete(id);
          return rest;
        });
        resolve();
      }, durations[kind]);
      timers.current.set(id, { timer, resolve });
    });
  }, []);
  return { marks, mark };
}
