import { type Dispatch, useEffect } from 'react';
import type { Step } from './queue';

/** Milliseconds after which the shown record is read again: somebody else may be deciding on it, too. */
export const rereadAfter = 30_000;

interface Seen<Known> {
  id: string | null;
  isDeleted: boolean;
  /** What the server says of it; undefined before it does. Keep it stable. */
  now: Known | undefined;
}

/** Tells the queue what the server newly says of the shown record. */
export function useSeen<Known>({ id, isDeleted, now }: Seen<Known>, step: Dispatch<Step<Known, never>>): void {
  useEffect(() => {
    if (isDeleted && id !== null) step({ do: 'deleted', id });
  }, [isDeleted, id, step]);
  useEffect(() => {
    if (now !== undefined && id !== null) step({ do: 'seen', id, now });
  }, [now, id, step]);
}
