import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowMark } from './types';
import './row-marks.css';

/** The duration of a mark, with its fade (spec 00 §0.20). */
const durations: Record<RowMark, number> = { changed: 6600, deleted: 750 };

/** Temporary marks on rows. `mark` resolves when the mark is removed. */
export function useRowMarks(): {
  marks: ReadonlyMap<string, RowMark>;
  mark: (id: string, kind: RowMark) => Promise<void>;
} {
  const [marks, setMarks] = useState<ReadonlyMap<string, RowMark>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  const mark = useCallback((id: string, kind: RowMark) => {
    clearTimeout(timers.current.get(id));
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
      timers.current.set(id, timer);
    });
  }, []);
  return { marks, mark };
}
