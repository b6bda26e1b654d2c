import { msg } from '@lingui/core/macro';
import { signedInUser } from '~/session/session';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { lockJob, unlockJob } from '~/shared/jobs/job-locks';
import { interruptedJobs, dismissInterruptedJob } from '~/shared/jobs/stored-jobs';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import { importKindName, updateKindName } from './job-types';

const busy = msg`This import is being sent or undone now, maybe in another tab. Wait until that has ended.`;

const held = createStore<ReadonlySet<string>>(new Set());

function setHeld(seed: string, isHeld: boolean): void {
  const others = [...held.get()].filter((one) => one !== seed);
  held.set(new Set(isHeld ? [...others, seed] : others));
}

/** Seeds of imports that this tab is sending or undoing. */
export const useBusyImports = (): ReadonlySet<string> => useStore(held);

const lockName = (seed: string) => `import ${seed}`;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The browser frees the lock of a job that just ended one task later. */
async function retryLock(seed: string): Promise<boolean> {
  await nextTask();
  return lockJob(lockName(seed));
}

/**
 * Reserves an import for one job until it ends, so that it is not sent while it is undone, or undone twice. Throws
 * TextError.
 */
export async function reserveImport(seed: string, job: { whenEnded(): Promise<void> }): Promise<void> {
  // The job that holds it may have just ended.
  if (held.get().has(seed)) await nextTask();
  if (held.get().has(seed)) throw new UserFacingError(busy);
  setHeld(seed, true);
  if (!(await lockJob(lockName(seed))) && !(await retryLock(seed))) {
    setHeld(seed, false);
    throw new UserFacingError(busy);
  }
  void releaseWhenEnded(seed, job);
}

async function releaseWhenEnded(seed: string, job: { whenEnded(): Promise<void> }): Promise<void> {
  await job.whenEnded();
  setHeld(seed, false);
  unlockJob(lockName(seed));
}

/** Removes interrupted jobs of an import whose undo has begun, so that no one is offered to resume them. */
export async function removeInterruptedJobs(seed: string): Promise<void> {
  for (const stored of await interruptedJobs(signedInUser()?.id ?? 0)) {
    const { seed: started } = (stored.input ?? {}) as { seed?: string };
    if (started === seed && (stored.kind === importKindName || stored.kind === updateKindName))
      await dismissInterruptedJob(stored);
  }
}
