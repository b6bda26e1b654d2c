import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { settleWrite, valueOf } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { moveMany } from '~/shared/entities/move-many';
import { type EntityRow, type ListId, rowsOf } from '~/shared/entities/rows';
import type { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { odataAnd } from '~/shared/lib/odata';
import { paths } from '~/shared/lib/paths';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { Chunk } from './check';
import type { ImportJob } from './import-name';
import { forgetImport } from './import-store';
import { uuidOf } from './uuids';

interface UndoInput extends ListId {
  seed: string;
  rows: number;
}

/** How many entities of a chunk were deleted, were changed since and stay, or were deleted before. */
interface UndoNote {
  deleted: number;
  changed: number;
  gone: number;
}

type UndoJob = Job<UndoInput, Chunk, UndoNote>;

/** An import that can be undone. */
export interface Undoable extends UndoInput {
  chunks: readonly Chunk[];
}

const undone = new Set<string>();

/** Rows per call that reads what is there. */
const pageRows = 5000;

/** What the server knows of an entity, as far as it says whether somebody has changed it. */
type Known = EntityRow['__system'];

/** An entity that nobody has touched since it was imported. */
const isUntouched = ({ version, updatedAt, conflict }: Known): boolean =>
  version === 1 && updatedAt === null && conflict === null;

/** The entities of this person: those in the list, or those in the trash. */
async function readOwn({ projectId, datasetName }: ListId, isDeleted: boolean): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  const userId = signedInUser()?.id ?? 0;
  const filter = odataAnd([`__system/creatorId eq ${userId}`, isDeleted ? '__system/deletedAt ne null' : null]);
  let token: string | null = null;
  do {
    const table: Awaited<ReturnType<typeof listEntityRows>> = await listEntityRows(projectId, datasetName, {
      $top: pageRows,
      $select: '__id,__system',
      ...(filter === undefined ? {} : { $filter: filter }),
      ...(token === null ? {} : { $skiptoken: token }),
    });
    for (const { __id, __system } of rowsOf(table)) found.set(__id, __system);
    const next = table['@odata.nextLink'];
    token = next === undefined ? null : new URL(next, location.origin).searchParams.get('$skiptoken');
  } while (token !== null);
  return found;
}

/** What is there at the start of each undo, by its input. */
const present = new WeakMap<UndoInput, Map<string, Known>>();

function uuidsOf({ seed }: UndoInput, { from, to }: Chunk): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => uuidOf(seed, from + index));
}

/** Restores what somebody changed between reading and deleting: it is theirs now. Out: how many. */
async function restoreChanged(job: UndoJob): Promise<number> {
  const { input } = job;
  const own = new Set(job.all().flatMap(({ item }) => uuidsOf(input, item.data)));
  const deleted = await readOwn(input, true);
  const before = present.get(input);
  const ids = [...deleted].flatMap(([uuid, known]) =>
    own.has(uuid) && before?.has(uuid) && !isUntouched(known) ? [uuid] : [],
  );
  if (ids.length > 0) await moveMany(input, ids, 'restore');
  return ids.length;
}

/** Deletes what an import added, except what was changed since. */
export const undoKind: JobKind<UndoInput, Chunk, UndoNote> = {
  name: 'entity-import-undo',
  parallel: { from: 1, most: 2 },
  stopsAfter: { failed: 3 },
  endsJob: (error) => isProblem(error, '403.1', '404.1'),
  async prepare({ input }: UndoJob) {
    present.set(input, await readOwn(input, false));
  },
  async run({ data: chunk }, { input, keep, signal }) {
    const known = present.get(input);
    const there = uuidsOf(input, chunk).flatMap((uuid) => {
      const system = known?.get(uuid);
      return system ? [{ uuid, system }] : [];
    });
    const ids = there.filter(({ system }) => isUntouched(system)).map(({ uuid }) => uuid);
    keep({ deleted: ids.length, changed: there.length - ids.length, gone: chunk.rows - there.length });
    if (ids.length === 0) return;
    signal.throwIfAborted();
    // Deleting twice is harmless: the server ignores ids that are deleted already.
    const settled = await settleWrite<unknown, Map<string, Known>, true>(() => moveMany(input, ids, 'delete'), {
      before: known ?? new Map<string, Known>(),
      read: () => readOwn(input, false),
      happened: (now) => !ids.some((id) => now.has(id)),
    });
    valueOf(settled);
  },
  async finish(job: UndoJob) {
    const { input } = job;
    const { projectId, datasetName, seed } = input;
    const restored = await restoreChanged(job);
    void reread('deleteEntities', projectId, datasetName);
    const notes = job.all().flatMap(({ note }) => note ?? []);
    const sum = (part: keyof UndoNote) => notes.reduce((total, note) => total + note[part], 0);
    const { end, counts, total } = job.snapshot();
    if (end !== 'finished' || counts.done < total) return;
    undone.add(seed);
    await forgetImport(seed);
    const deleted = sum('deleted') - restored;
    const changed = sum('changed') + restored;
    const what = plural(deleted, { one: '# imported entity', other: '# imported entities' });
    const left = plural(changed, { one: '# was changed since and stays.', other: '# were changed since and stay.' });
    alerts.success(changed > 0 ? msg`Moved ${what} to the trash. ${left}` : msg`Moved ${what} to the trash.`);
  },
  resume: { storedNote: (note) => note, days: 30 },
};

/** How many entities undoing an import would delete at most; 0 if it was undone. */
export const undoableRows = (job: ImportJob): number =>
  undone.has(job.input.seed)
    ? 0
    : job.all().reduce((sum, { item, state }) => sum + (state === 'done' ? item.data.rows : 0), 0);

/** Starts to undo an import. The panel shows it. */
export function undoImport({ projectId, datasetName, seed, rows, chunks }: Undoable, title: string): UndoJob {
  return startJob(
    undoKind,
    {
      title: i18n._(msg`Undo: ${title}`),
      address: paths.entities(projectId, datasetName),
      input: { projectId, datasetName, seed, rows },
      items: chunks.map((chunk) => {
        const [from, to] = [i18n.number(chunk.from), i18n.number(chunk.to)];
        return { id: String(chunk.from), label: i18n._(msg`Rows ${from} to ${to}`), data: chunk };
      }),
    },
    { ofPage: false },
  );
}
