import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import type { Job } from '~/shared/jobs/job';
import type { JobItem, JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { moveSubmission, type TrashMove } from '~/shared/submissions/trash';
import { alerts } from '~/shared/ui/overlays/alerts';
import { currentRows, readTogether } from './current-rows';
import { type FormInput, itemsOf, type Listed, type ListedItem, type Outcome } from './listed';

interface TrashInput extends FormInput {
  /** It takes back what another job did, and is not taken back itself. */
  undoes?: true;
}
type TrashJob = Job<TrashInput, ListedItem, Outcome>;

const undone = new WeakSet<TrashJob>();

/** What the job moved. */
const movedItems = (job: TrashJob): JobItem<ListedItem>[] =>
  job.all().flatMap(({ item, state, note }) => (state === 'done' && note && 'at' in note ? [item] : []));

const same = { delete: msg`Was in the trash already.`, restore: msg`Was not in the trash.` };
const other = { delete: 'restore', restore: 'delete' } as const;

const kindOf = (move: TrashMove): JobKind<TrashInput, ListedItem, Outcome> => ({
  name: `submissions-${move}`,
  parallel: { from: 5, most: 5 },
  stopsAfter: { failed: 10 },
  endsJob: (error) => isProblem(error, '403.1'),
  async run({ id, data }, { input, before, signal, keep }) {
    const now = await currentRows(input).of(id, { before, signal });
    const skip = (why: 'same' | 'changed' | 'gone') => {
      keep({ why });
      return 'skipped' as const;
    };
    if (!now) return skip('gone');
    if ((now.deletedAt !== null) === (move === 'delete')) {
      if (before !== 'unknown') return skip('same');
      // The lost try has moved it.
      return keep({ at: now.updatedAt });
    }
    // Somebody may have found something in it that is worth keeping.
    if (move === 'delete' && now.updatedAt !== data[1]) return skip('changed');
    signal.throwIfAborted();
    await moveSubmission(input, id, move, now);
    keep({ at: now.updatedAt });
    return undefined;
  },
  prepare: (job) => readTogether(job.input, job),
  finish(job) {
    const { projectId, xmlFormId } = job.input;
    void reread(move === 'delete' ? 'deleteSubmission' : 'restoreSubmission', projectId, xmlFormId);
    const { counts, end } = job.snapshot();
    const { done } = counts;
    if (done === 0 || end !== 'finished') return;
    const count = plural(done, { one: '# submission', other: '# submissions' });
    const text = move === 'delete' ? msg`Moved ${count} to the trash.` : msg`Restored ${count}.`;
    alerts.success(text, job.input.undoes ? {} : { action: { label: msg`Undo`, run: () => undo(job, move) } });
  },
  undo: {
    count: (job) => (job.input.undoes || undone.has(job) ? 0 : movedItems(job).length),
    start: (job) => void undo(job, move),
  },
  async resultFile(job) {
    const { bulkResult } = await import('./result');
    const [before, after] = move === 'delete' ? ['present', 'deleted'] : ['deleted', 'present'];
    return bulkResult(job, () => ({ before, after }), same[move]);
  },
  resume: { storedNote: (note) => note },
});

/** The kinds of the jobs that move submissions to the trash, and back. */
export const trashKinds = { delete: kindOf('delete'), restore: kindOf('restore') };

/** Starts the opposite job for what this one moved. Out: true, to close the toast. */
function undo(job: TrashJob, move: TrashMove): true {
  if (job.isActive || undone.has(job)) return true;
  undone.add(job);
  const { title, address, input } = job;
  const { projectId, xmlFormId } = input;
  startJob(
    trashKinds[other[move]],
    {
      title: i18n._(msg`Undo: ${title}`),
      address,
      input: { projectId, xmlFormId, undoes: true },
      items: movedItems(job),
    },
    { ofPage: false },
  );
  return true;
}

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
