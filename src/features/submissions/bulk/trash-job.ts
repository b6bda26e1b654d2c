import type { FormPlace } from '~/api/edition';
import { msg, plural } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import { paths } from '~/shared/lib/paths';
import { type TrashInput, trashJobsOf } from '~/shared/rows/trash-jobs';
import { moveSubmission, readSystems, type System } from '~/domain/submissions/trash';
import { identity, itemsOf, type Listed, type ListedItem } from './listed';

/** The kinds of the jobs that move submissions to the trash, and back, and how one is started. */
export const { kinds: trashKinds, start: startMoving } = trashJobsOf<
  FormPlace & TrashInput,
  Listed,
  ListedItem,
  System
>({
  name: 'submissions',
  parallel: { from: 5, most: 5 },
  read: (form) => (ids, signal) => readSystems(form, ids, signal),
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  isChanged: ({ updatedAt }, listed) => updatedAt !== listed[1],
  move: moveSubmission,
  changedAt: ({ updatedAt }) => updatedAt,
  reread: (move, { projectId, xmlFormId }) =>
    void reread(move === 'delete' ? 'deleteSubmission' : 'restoreSubmission', projectId, xmlFormId),
  itemsOf,
  listAddress: ({ projectId, xmlFormId }, search) => paths.submissions(projectId, xmlFormId, search),
  titles: { delete: msg`Delete submissions`, restore: msg`Restore submissions` },
  doneText: (move, done) =>
    move === 'delete'
      ? msg`${plural(done, { one: 'Moved # submission to the trash.', other: 'Moved # submissions to the trash.' })}`
      : msg`${plural(done, { one: 'Restored # submission.', other: 'Restored # submissions.' })}`,
  failedText: (failed) => msg`${plural(failed, { one: '# submission failed', other: '# submissions failed' })}`,
  identity,
});
