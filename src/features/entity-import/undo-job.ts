import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { settleWrite, settledValue } from '~/api/settle-write';
import { moveEntities, trashUnchanged } from '~/domain/entities/move-entities';
import type { ListId } from '~/domain/entities/rows';
import type { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { startPanelJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { notifications } from '~/shared/ui/overlays/notifications';
import type { Chunk } from './check';
import { removeInterruptedJobs, reserveImport } from './import-lock';
import { recordUndoStart, recordUndone } from './import-state';
import { removeStoredFile } from './import-store';
import {
  isUnchanged,
  type EntitySystemFields,
  readCreated,
  type Span,
  creationSpan,
  chunkUuids,
} from './imported-entities';
import { undoKindName } from './job-types';

export interface UndoInput extends ListId {
  seed: string;
  rows: number;
  of?: string;
}

interface UndoNote {
  deleted: number;
  changed: number;
  /** Deleted before, or never sent. */
  gone: number;
  /** Changed and deleted by someone before: not restored. */
  left: readonly string[];
}

type UndoJob = Job<UndoInput, Chunk, UndoNote>;

export interface Undoable extends UndoInput {
  chunks: readonly Chunk[];
}

/** State of the server when the undo began. */
interface Present {
  span: Span | null;
  known: ReadonlyMap<string, EntitySystemFields>;
  left: ReadonlySet<string>;
}

const nothing: Present = { span: null, known: new Map(), left: new Set() };
const present = new WeakMap<UndoInput, Present>();

async function readPresent(job: UndoJob): Promise<Present> {
  const { input } = job;
  const chunks = job.all().map(({ item }) => item.data);
  const span = await creationSpan(input, chunks);
  if (span === 'none') return nothing;
  const known = await readCreated(input, span, 'present');
  const left = await readCreated(input, span, 'changed-and-deleted');
  return { span, known, left: new Set(left.keys()) };
}

/** Restores what someone changed between reading and deleting: it is theirs now. Returns how many. */
async function restoreChanged(list: ListId, span: Span | null, own: ReadonlySet<string>): Promise<number> {
  const changed = await readCreated(list, span, 'changed-and-deleted');
  const ids = [...changed.keys()].filter((uuid) => own.has(uuid));
  if (ids.length > 0) await moveEntities(list, ids, 'restore');
  return ids.length;
}

export const undoKind: JobKind<UndoInput, Chunk, UndoNote> = {
  name: undoKindName,
  parallel: { from: 1, most: 2 },
  failureLimits: { failed: 3 },
  counted: {
    weigh: ({ rows }) => rows,
    words: (done, all) => msg`${done} of ${all} entities`,
  },
  isFatal: (error) => isProblem(error, '403.1', '404.1'),
  doneTitle: ({ input: { of } }) => (of === undefined ? undefined : msg`Undone: ${of}`),
  async prepare(job: UndoJob) {
    await reserveImport(job.input.seed, job);
    await recordUndoStart(job.input.seed);
    await removeInterruptedJobs(job.input.seed);
    present.set(job.input, await readPresent(job));
  },
  async run({ data: chunk }, { input, note, keep, signal }) {
    const { span, known, left } = present.get(input) ?? nothing;
    const uuids = chunkUuids(input.seed, chunk);
    const there = uuids.flatMap((uuid) => {
      const system = known.get(uuid);
      return system ? [{ uuid, system }] : [];
    });
    const ids = there.filter(({ system }) => isUnchanged(system)).map(({ uuid }) => uuid);
    const changed = there.length - ids.length;
    // An interrupted earlier try may have deleted some; its note has the state from before.
    const before = note ?? { gone: chunk.rows - there.length, left: uuids.filter((uuid) => left.has(uuid)) };
    const noteOf = (restored: number): UndoNote => ({
      ...before,
      changed: changed + restored,
      deleted: chunk.rows - before.gone - changed - restored,
    });
    keep(noteOf(0));
    if (ids.length === 0 && !note) return;
    signal.throwIfAborted();
    const stay = new Set<string>();
    const move = async () => {
      for (const id of await trashUnchanged(input, ids, signal)) stay.add(id);
    };
    if (ids.length > 0) {
      // Deleting twice is harmless: the server ignores deleted ids.
      const settled = await settleWrite<unknown, ReadonlyMap<string, EntitySystemFields>, true>(move, {
        before: known,
        read: () => readCreated(input, span, 'present'),
        happened: (now) => !ids.some((id) => now.has(id) && !stay.has(id)),
      });
      settledValue(settled);
      signal.throwIfAborted();
    }
    const own = new Set(uuids);
    for (const uuid of before.left) own.delete(uuid);
    keep(noteOf(stay.size + (await restoreChanged(input, span, own))));
  },
  async finish(job: UndoJob) {
    const { projectId, datasetName, seed } = job.input;
    void refetchAfter('deleteEntities', projectId, datasetName);
    const { end, counts, total } = job.snapshot();
    if (end !== 'finished' || counts.done < total) return;
    const notes = job.all().flatMap(({ note }) => note ?? []);
    const sum = (part: 'deleted' | 'changed') => notes.reduce((all, note) => all + note[part], 0);
    const [moved, kept] = [sum('deleted'), sum('changed')];
    await recordUndone(seed, { at: Date.now(), moved, kept });
    await removeStoredFile(seed);
    const done = msg`${plural(moved, { one: 'Moved # imported entity to the trash.', other: 'Moved # imported entities to the trash.' })}`;
    const what = i18n._(done);
    const rest = plural(kept, { one: '# was changed since and stays.', other: '# were changed since and stay.' });
    notifications.success(kept > 0 ? msg`${what} ${rest}` : done);
  },
  resume: { storedNote: (note) => note, days: 30 },
};

export function undoImport({ projectId, datasetName, seed, rows, chunks }: Undoable, title: string): UndoJob {
  return startPanelJob(undoKind, {
    title: i18n._(msg`Undo: ${title}`),
    address: paths.entities(projectId, datasetName),
    input: { projectId, datasetName, seed, rows, of: title },
    items: chunks.map((chunk) => {
      const [from, to] = [i18n.number(chunk.from), i18n.number(chunk.to)];
      return { id: String(chunk.from), label: i18n._(msg`Rows ${from} to ${to}`), data: chunk };
    }),
  });
}
