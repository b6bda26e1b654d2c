import { useSyncExternalStore } from 'react';
import { msg } from '@lingui/core/macro';
import { TextError } from '~/shared/errors/text-error';
import { holdJob, releaseJob } from '~/shared/jobs/job-locks';

/** Another job of this or another tab sends or undoes the import. */
class ImportIsBusy extends TextError {
  constructor() {
    super(msg`This import is being sent or undone now, maybe in another tab. Wait until that has ended.`);
    this.name = 'ImportIsBusy';
  }
}

/** The imports that jobs of this tab send or undo. */
let held: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function hold(seed: string, isHeld: boolean): void {
  held = isHeld ? new Set([...held, seed]) : new Set([...held].filter((one) => one !== seed));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The seeds of the imports that this tab sends or undoes now. */
export const useBusyImports = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => held);

const lockOf = (seed: string) => `import ${seed}`;

/** The browser frees the lock of a job that has just ended here a task later. */
async function holdSoon(seed: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  return holdJob(lockOf(seed));
}

/**
 * Reserves an import for one job until it ends, so that nobody sends an import while it is undone, or undoes it twice.
 * Throws ImportIsBusy.
 */
export async function reserveImport(seed: string, job: { whenEnded(): Promise<void> }): Promise<void> {
  if (held.has(seed)) throw new ImportIsBusy();
  hold(seed, true);
  if (!(await holdJob(lockOf(seed))) && !(await holdSoon(seed))) {
    hold(seed, false);
    throw new ImportIsBusy();
  }
  void freeAfter(seed, job);
}

async function freeAfter(seed: string, job: { whenEnded(): Promise<void> }): Promise<void> {
  await job.whenEnded();
  hold(seed, false);
  releaseJob(lockOf(seed));
}
