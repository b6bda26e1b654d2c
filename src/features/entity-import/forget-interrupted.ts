import { signedInUser } from '~/session/session';
import { cutOffJobs, forgetCutOff } from '~/shared/jobs/stored-jobs';
import { importName, updateName } from './import-name';

/**
 * Removes the interrupted jobs of an import or update whose undo has begun: it is not resumed any more, so nobody is
 * offered to.
 */
export async function forgetInterrupted(seed: string): Promise<void> {
  for (const stored of await cutOffJobs(signedInUser()?.id ?? 0)) {
    const { seed: started } = (stored.input ?? {}) as { seed?: string };
    if (started === seed && (stored.kind === importName || stored.kind === updateName)) await forgetCutOff(stored);
  }
}
