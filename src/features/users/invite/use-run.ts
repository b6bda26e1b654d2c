import { useCallback, useEffect, useRef, useState } from 'react';
import { reread } from '~/api/invalidation';
import type { Planned } from './plan';
import { type RowState, runPlan } from './run';

/** Sending a list: what became of each line so far, and how to begin, stop and try again. */
export function useRun(adminRoleId: number | undefined) {
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [running, setRunning] = useState(false);
  const controller = useRef<AbortController | null>(null);
  const known = useRef(states);
  // Whoever leaves the page stops it: lines under way are finished by the server.
  useEffect(() => () => controller.current?.abort(), []);

  const start = useCallback(
    async (rows: readonly Planned[]) => {
      if (controller.current || adminRoleId === undefined) return;
      const { signal } = (controller.current = new AbortController());
      setRunning(true);
      try {
        await runPlan(rows, known.current, {
          adminRoleId,
          signal,
          onChange: (index, state) => {
            known.current = new Map(known.current).set(index, state);
            setStates(known.current);
          },
        });
      } finally {
        controller.current = null;
        setRunning(false);
        void reread('createUser');
        void reread('assignRole');
      }
    },
    [adminRoleId],
  );
  const reset = () => {
    known.current = new Map();
    setStates(known.current);
  };
  return { states, running, start, stop: () => controller.current?.abort(), reset };
}
