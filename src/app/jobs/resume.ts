import { loadTexts } from '~/i18n/i18n';
import { releaseJob } from '~/shared/jobs/job-locks';
import { resumeJob } from '~/shared/jobs/start-job';
import { type StoredJob, takeOver } from '~/shared/jobs/stored-jobs';

async function trashKinds() {
  const [{ trashKinds: kinds }] = await Promise.all([
    import('~/features/submissions/bulk/trash-job'),
    loadTexts('submissions'),
  ]);
  return kinds;
}

async function entityTrashKinds() {
  const [{ entityTrashKinds: kinds }] = await Promise.all([
    import('~/features/entities/bulk/entity-trash'),
    loadTexts('entities'),
  ]);
  return kinds;
}

/** How to resume a job of each kind that has `resume`, by kind name. Its page need not have been visited yet. */
const kinds: Readonly<Record<string, (stored: StoredJob) => Promise<void>>> = {
  // The name of the kind (features/form-copy/build.ts).
  'form-copy': async (stored) => {
    const [{ formCopyKind }] = await Promise.all([import('~/features/form-copy/build-job'), loadTexts('form-copy')]);
    resumeJob(formCopyKind, stored);
  },
  // The names of the kinds (features/entity-import/import-name.ts, undo-job.ts).
  'entity-import': async (stored) => {
    const [{ importKind }] = await Promise.all([
      import('~/features/entity-import/import-job'),
      loadTexts('entity-import'),
    ]);
    resumeJob(importKind, stored);
  },
  'entity-import-undo': async (stored) => {
    const [{ undoKind }] = await Promise.all([import('~/features/entity-import/undo-job'), loadTexts('entity-import')]);
    resumeJob(undoKind, stored);
  },
  'entity-update': async (stored) => {
    const [{ updateKind }] = await Promise.all([
      import('~/features/entity-import/update-job'),
      loadTexts('entity-import'),
    ]);
    resumeJob(updateKind, stored);
  },
  'entity-update-undo': async (stored) => {
    const [{ undoUpdateKind }] = await Promise.all([
      import('~/features/entity-import/undo-update-job'),
      loadTexts('entity-import'),
    ]);
    resumeJob(undoUpdateKind, stored);
  },
  invitations: async (stored) => {
    const [{ invitationKind }] = await Promise.all([
      import('~/features/users/invite/invitation-job'),
      loadTexts('users'),
    ]);
    resumeJob(invitationKind, stored);
  },
  // The name of the kind (features/submissions/bulk/review-job.ts).
  'submissions-review': async (stored) => {
    const [{ reviewKind }] = await Promise.all([
      import('~/features/submissions/bulk/review-job'),
      loadTexts('submissions'),
    ]);
    resumeJob(reviewKind, stored);
  },
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
