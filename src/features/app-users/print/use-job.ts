import { useCallback, useEffect, useRef, useState } from 'react';

/** A long job of a dialog: how far it is, starting and stopping. It stops when the dialog goes away. */
export function useJob() {
  const [done, setDone] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const run = useCallback(async (work: (signal: AbortSignal, onProgress: (done: number) => void) => Promise<void>) => {
    if (controller.current) return;
    const own = new AbortController();
    controller.current = own;
    setDone(0);
    try {
      await work(own.signal, (now) => {
        if (!own.signal.aborted) setDone(now);
      });
    } finally {
      controller.current = null;
      setDone(null);
    }
  }, []);
  const stop = useCallback(() => controller.current?.abort(), []);
  return { done, run, stop };
}
