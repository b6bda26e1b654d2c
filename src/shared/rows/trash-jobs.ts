import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isProblem } from '~/api/problem';
import type { Job } from '~/shared/jobs/job';
import type { JobItem, JobKind } from '~/shared/jobs/kind';
import type { ParallelLimits } from '~/shared/jobs/parallelism';
import { startInPanel } from '~/shared/jobs/start-job';
import { type BulkOutcome, rowsToCheck } from './bulk-outcome';
import { currentRows, type ReadRows, readTogether } from './current-rows';
import { type Move, opposite } from './use-trash-moves';

/** The input of a job that moves rows. */
export interface TrashInput {
  /** It takes back what another job did, and is not taken back itself. */
  undoes?: true;
}

/** The trash of one kind of rows. */
interface Trash<Input, Listed, Data, Now> {
  /** Unique among all jobs, with the name of the move. */
  name: string;
  parallel: ParallelLimits;
  read: (input: Input) => ReadRows<Now>;
  isDeleted: (now: Now) => boolean;
  /** Whether it was changed after it was listed. */
  isChanged: (now: Now, listed: Data) => boolean;
  /** Returns `gone` if it does not exist any more. */
  move: (input: Input, id: string, move: Move, now: Now) => Promise<'gone' | unknown>;
  /** When it was changed last. */
  changedAt: (now: Now) => string | null;
  /** Refetches what the moves changed. */
  reread: (move: Move, input: Input) => void;
  /** The items of a job, by the ids of the rows. */
  itemsOf: (listed: ReadonlyMap<string, Listed>) => JobItem<Data>[];
  /** The address of the list. */
  listAddress: (input: Input, search?: string) => string;
  /** "Delete submissions", "Restore submissions" */
  titles: Record<Move, MessageDescriptor>;
  /** "Moved 3 submissions to the trash." */
  doneText: (move: Move, count: number) => MessageDescriptor;
  /** "3 submissions failed" */
  failedText: (count: number) => MessageDescriptor;
  /** What identifies an entry in the file of results. */
  identity: {
    head: readonly string[];
    cellsOf: (entry: { item: JobItem<Data> }) => readonly string[];
    /** Its page. */
    addressOf: (input: Input, id: string) => string;
  };
}

const same = { delete: msg`Was in the trash already.`, restore: msg`Was not in the trash.` };

/** The two kinds of jobs that move rows to the trash, and back, and how one is started. Each can be undone by the other. */
export function trashJobsOf<Input extends TrashInput, Listed, Data, Now>(trash: Trash<Input, Listed, Data, Now>) {
  type TrashJob = Job<Input, Data, BulkOutcome>;
  const undone = new WeakSet<TrashJob>();

  /** What the job moved. */
  const movedItems = (job: TrashJob): JobItem<Data>[] =>
    job.all().flatMap(({ item, state, note }) => (state === 'done' && note && 'at' in note ? [item] : []));

  /** Starts the opposite job for what this one moved. */
  function undo(job: TrashJob, move: Move): void {
    if (job.isActive || undone.has(job)) return;
    undone.add(job);
    const { address, input } = job;
    startInPanel(kinds[opposite[move]], {
      title: i18n._(trash.titles[opposite[move]]),
      address,
      input: { ...input, undoes: true },
      items: movedItems(job),
    });
  }

  const kindOf = (move: Move): JobKind<Input, Data, BulkOutcome> => ({
    name: `${trash.name}-${move}`,
    parallel: trash.parallel,
    stopsAfter: { failed: 10 },
    endsJob: (error) => isProblem(error, '403.1'),
    async run({ id, data }, { input, before, signal, keep }) {
      const now = await currentRows<Now>(input).of(id, { before, signal });
      const skip = (why: 'same' | 'changed' | 'gone') => {
        keep({ why });
        return 'skipped' as const;
      };
      if (now === null) return skip('gone');
      if (trash.isDeleted(now) === (move === 'delete')) {
        if (before !== 'unknown') return skip('same');
        // The lost try has moved it.
        return keep({ at: trash.changedAt(now) });
      }
      // Somebody may have found something in it that is worth keeping.
      if (move === 'delete' && trash.isChanged(now, data)) return skip('changed');
      signal.throwIfAborted();
      if ((await trash.move(input, id, move, now)) === 'gone') return skip('gone');
      keep({ at: trash.changedAt(now) });
      return undefined;
    },
    prepare: (job) => readTogether(job.input, job, trash.read(job.input)),
    finish(job) {
      trash.reread(move, job.input);
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
      const { bulkResult } = await import('./bulk-result');
      const [before, after] = move === 'delete' ? ['present', 'deleted'] : ['deleted', 'present'];
      return bulkResult(job, { ...trash.identity, statesOf: () => ({ before, after }), same: same[move] });
    },
    resume: { storedNote: (note) => note },
  });

  const kinds = { delete: kindOf('delete'), restore: kindOf('restore') };
  /** Starts to move rows. Shown by the panel. */
  function start(input: Input, listed: ReadonlyMap<string, Listed>, move: Move) {
    const address = trash.listAddress(input, move === 'restore' ? 'deleted=true' : '');
    const job = { title: i18n._(trash.titles[move]), address, input: { ...input }, items: trash.itemsOf(listed) };
    startInPanel(kinds[move], job);
  }
  return { kinds, start };
}
