import { useEffect, useRef } from 'react';

/** Milliseconds without a further choice after which those made so far are applied. */
const settled = 300;

/**
 * Applies what one chooses a moment after the last choice, so that not each click is a request. Out: how to choose, and
 * how to apply at once what waits.
 */
export function useCollected<Value>(apply: (value: Value) => void): [(value: Value) => void, () => void] {
  const latest = useRef(apply);
  const waiting = useRef<{ value: Value; timer: number } | null>(null);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const flush = () => {
    if (!waiting.current) return;
    const { value, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latest.current(value);
  };
  const choose = (value: Value) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { value, timer: window.setTimeout(flush, settled) };
  };
  return [choose, flush];
}
