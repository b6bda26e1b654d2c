import { msg, plural } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { type TrashInput, trashKindsOf } from '~/shared/rows/trash-kinds';
import { moveSubmission, readSystems, type System, type TrashMove } from '~/domain/submissions/trash';
import { type FormInput, identity, itemsOf, type Listed, type ListedItem } from './listed';

/** The kinds of the jobs that move submissions to the trash, and back. */
export const trashKinds = trashKindsOf<FormInput & TrashInput, ListedItem, System>({
  name: 'submissions',
  parallel: { from: 5, most: 5 },
  read: (form) => (ids, signal) => readSystems(form, ids, signal),
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  isChanged: ({ updatedAt }, listed) => updatedAt !== listed[1],
  move: moveSubmission,
  changedAt: ({ updatedAt }) => updatedAt,
  reread: (move, { projectId, xmlFormId }) =>
    void reread(move === 'delete' ? 'deleteSubmission' : 'restoreSubmission', projectId, xmlFormId),
  doneText: (move, done) => {
    const count = plural(done, { one: '# submission', other: '# submissions' });
    return move === 'delete' ? msg`Moved ${count} to the trash.` : msg`Restored ${count}.`;
  },
  failedText: (failed) => msg`${plural(failed, { one: '# submission failed', other: '# submissions failed' })}`,
  identity,
});

/** Starts to move submissions to the trash, or back. Shown by the panel. */
export function startMoving(
  { projectId, xmlFormId }: FormInput,
  listed: ReadonlyMap<string, Listed>,
  { move, title }: { move: TrashMove; title: string },
): void {
  startJob(
    trashKinds[move],
    {
      title,
      address: paths.submissions(projectId, xmlFormId, move === 'restore' ? 'deleted=true' : ''),
      input: { projectId, xmlFormId },
      items: itemsOf(listed),
    },
    { ofPage: false },
  );
}
