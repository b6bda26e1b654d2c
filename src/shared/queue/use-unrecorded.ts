import type { MessageDescriptor } from '@lingui/core';
import { useCallback, useEffect, useState } from 'react';
import { markUnsaved } from '~/shared/lib/unsaved';

/**
 * What is recorded while the person goes on, and what could not be. Leaving the page asks while there is either. In: the
 * text of the question, by their number (stable).
 */
export function useUnrecorded<Problem extends { id: string }>(textOf: (count: number) => MessageDescriptor) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saving, setSaving] = useState(0);
  const background = useCallback((work: () => Promise<void>): void => {
    setSaving((count) => count + 1);
    void work().finally(() => setSaving((count) => count - 1));
  }, []);
  const forget = useCallback(
    (id: string) => setProblems((all) => (all.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : all)),
    [],
  );
  const note = useCallback(
    (problem: Problem) => setProblems((all) => [...all.filter(({ id }) => id !== problem.id), problem]),
    [],
  );
  const waiting = saving + problems.length;
  useEffect(
    () =>
      waiting > 0
        ? markUnsaved(
            () => waiting,
            () => textOf(waiting),
          )
        : undefined,
    [waiting, textOf],
  );
  return { problems, saving, background, forget, note };
}
