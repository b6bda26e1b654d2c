import { releaseJob } from '~/shared/jobs/job-locks';
import { resumeJob } from '~/shared/jobs/start-job';
import { type StoredJob, takeOver } from '~/shared/jobs/stored-jobs';
import { withTexts } from '~/shared/ui/states/on-demand';

const trashKinds = async () => (await withTexts(import('~/features/submissions/bulk/jobs'), 'submissions')).trashKinds;
const entityTrashKinds = async () =>
  (await withTexts(import('~/features/entities/bulk/entity-trash'), 'entities')).entityTrashKinds;

/** How to resume a job of each kind that has `resume`, by kind name. Its page need not have been visited yet. */
const kinds: Readonly<Record<string, (stored: StoredJob) => Promise<void>>> = {
  // The name of the kind (features/form-copy/build.ts).
  'form-copy': async (stored) =>
    resumeJob((await withTexts(import('~/features/form-copy/build-job'), 'form-copy')).formCopyKind, stored),
  // The names of the kinds (features/entity-import/import-name.ts, undo-job.ts).
  'entity-import': async (stored) =>
    resumeJob((await withTexts(import('~/features/entity-import/import-job'), 'entity-import')).importKind, stored),
  'entity-import-undo': async (stored) =>
    resumeJob((await withTexts(import('~/features/entity-import/undo-job'), 'entity-import')).undoKind, stored),
  'entity-update': async (stored) =>
    resumeJob((await withTexts(import('~/features/entity-import/update-job'), 'entity-import')).updateKind, stored),
  'entity-update-undo': async (stored) => {
    const { undoUpdateKind } = await withTexts(import('~/features/entity-import/undo-update-job'), 'entity-import');
    resumeJob(undoUpdateKind, stored);
  },
  // The name of the kind (domain/row-index/load-job.ts).
  'row-index': async (stored) =>
    resumeJob((await withTexts(import('~/domain/row-index/load-job'), 'row-index')).loadKind, stored),
  invitations: async (stored) =>
    resumeJob((await withTexts(import('~/features/users/invite/invitation-job'), 'users')).invitationKind, stored),
  // The name of the kind (features/submissions/bulk/review-job.ts).
  'submissions-review': async (stored) =>
    resumeJob((await withTexts(import('~/features/submissions/bulk/jobs'), 'submissions')).reviewKind, stored),
  // The names of the kinds (features/submissions/bulk/trash-job.ts).
  'submissions-delete': async (stored) => resumeJob((await trashKinds()).delete, stored),
  'submissions-restore': async (stored) => resumeJob((await trashKinds()).restore, stored),
  // The names of the kinds (features/entities/bulk/entity-trash.ts).
  'entities-delete': async (stored) => resumeJob((await entityTrashKinds()).delete, stored),
  'entities-restore': async (stored) => resumeJob((await entityTrashKinds()).restore, stored),
};

/**
 * Resumes an interrupted job. Out: false if another tab has it, or had it. Throws what loading its code throws.
 */
export async function resume(stored: StoredJob): Promise<boolean> {
  const mine = await takeOver(stored);
  if (!mine) return false;
  try {
    await kinds[mine.kind]?.(mine);
  } catch (error) {
    releaseJob(mine.id);
    throw error;
  }
  return true;
}
