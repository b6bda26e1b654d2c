import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProblem } from '~/api/problem';
import type { Job } from '~/shared/jobs/job';
import type { JobItem, JobKind } from '~/shared/jobs/kind';
import type { ParallelLimits } from '~/shared/jobs/parallelism';
import { startPanelJob } from '~/shared/jobs/start-job';
import { type BulkOutcome, rowsToCheck } from './bulk-outcome';
import { currentRows, type ReadRows, registerCurrentRows } from './current-rows';
import { type TrashMove, oppositeMove } from './use-trash-moves';

export interface TrashInput {
  /** It undoes another job, and cannot be undone itself. */
  undoes?: true;
}

interface Trash<Input, Listed, Data, Now> {
  /** Prefix of the job's name, unique among jobs. */
  name: string;
  parallel: ParallelLimits;
  read: (input: Input) => ReadRows<Now>;
  isDeleted: (now: Now) => boolean;
  isChanged: (now: Now, listed: Data) => boolean;
  /** Returns `gone` if the row no longer exists. */
  move: (input: Input, id: string, move: TrashMove, now: Now) => Promise<'gone' | unknown>;
  changedAt: (now: Now) => string | null;
  invalidate: (move: TrashMove, input: Input) => void;
  itemsOf: (listed: ReadonlyMap<string, Listed>) => JobItem<Data>[];
  listPath: (input: Input, search?: string) => string;
  titles: Record<TrashMove, MessageDescriptor>;
  /** "Moved 3 submissions to the trash." */
  doneText: (move: TrashMove, count: number) => MessageDescriptor;
  failedText: (count: number) => MessageDescriptor;
  identity: {
    head: readonly string[];
    cellsOf: (entry: { item: JobItem<Data> }) => readonly string[];
    addressOf: (input: Input, id: string) => string;
  };
}

const same = { delete: msg`Was in the trash already.`, restore: msg`Was not in the trash.` };

/** The jobs that move rows to the trash and back. Each can be undone by the other. */
export function createTrashJobs<Input extends TrashInput, Listed, Data, Now>(trash: Trash<Input, Listed, Data, Now>) {
  type TrashJob = Job<Input, Data, BulkOutcome>;
  const undone = new WeakSet<TrashJob>();

  const movedItems = (job: TrashJob): JobItem<Data>[] =>
    job.all().flatMap(({ item, state, note }) => (state === 'done' && note && 'at' in note ? [item] : []));

  function undo(job: TrashJob, move: TrashMove): void {
    if (job.isActive || undone.has(job)) return;
    undone.add(job);
    const { address, input } = job;
    startPanelJob(kinds[oppositeMove[move]], {
      title: i18n._(trash.titles[oppositeMove[move]]),
      address,
      input: { ...input, undoes: true },
      items: movedItems(job),
    });
  }

  const kindOf = (move: TrashMove): JobKind<Input, Data, BulkOutcome> => ({
    name: `${trash.name}-${move}`,
    parallel: trash.parallel,
    failureLimits: { failed: 10 },
    isFatal: (error) => isProblem(error, '403.1'),
    async run({ id, data }, { input, before, signal, keep }) {
      const now = await currentRows<Now>(input).of(id, { before, signal });
      const skip = (why: 'same' | 'changed' | 'gone') => {
        keep({ why });
        return 'skipped' as const;
      };
      if (now === null) return skip('gone');
      if (trash.isDeleted(now) === (move === 'delete')) {
        if (before !== 'unknown') return skip('same');
        // The lost try moved it.
        return keep({ at: trash.changedAt(now) });
      }
      // The change may be a reason to keep the row.
      if (move === 'delete' && trash.isChanged(now, data)) return skip('changed');
      signal.throwIfAborted();
      if ((await trash.move(input, id, move, now)) === 'gone') return skip('gone');
      keep({ at: trash.changedAt(now) });
      return undefined;
    },
    prepare: (job) => registerCurrentRows(job.input, job, trash.read(job.input)),
    finish(job) {
      trash.invalidate(move, job.input);
    },
    doneText: (_, done) => trash.doneText(move, done),
    failedText: trash.failedText,
    undo: {
      count: (job) => (job.input.undoes || undone.has(job) ? 0 : movedItems(job).length),
      start: (job) => undo(job, move),
    },
    // A row that could not be restored has no page.
    ...(move === 'delete' ? { toCheck: (job: TrashJob) => rowsToCheck(job, trash.identity.addressOf) } : {}),
    async resultFile(job) {
      const { bulkResultFile } = await import('./bulk-result');
      const [before, after] = move === 'delete' ? ['present', 'deleted'] : ['deleted', 'present'];
      return bulkResultFile(job, { ...trash.identity, statesOf: () => ({ before, after }), same: same[move] });
    },
    resume: { storedNote: (note) => note },
  });

  const kinds = { delete: kindOf('delete'), restore: kindOf('restore') };
  function start(input: Input, listed: ReadonlyMap<string, Listed>, move: TrashMove) {
    const address = trash.listPath(input, move === 'restore' ? 'deleted=true' : '');
    const job = { title: i18n._(trash.titles[move]), address, input: { ...input }, items: trash.itemsOf(listed) };
    startPanelJob(kinds[move], job);
  }
  return { kinds, start };
}
