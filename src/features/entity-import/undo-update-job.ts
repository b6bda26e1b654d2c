import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { getEntity } from '~/api/generated/hooks/entities';
import { updateEntity } from '~/api/generated/mutations/entities';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { settleWrite, settledValue } from '~/api/settle-write';
import {
  moveEntities,
  trashUnchanged,
  type EntityPresence,
  readEntitiesInBatches,
} from '~/domain/entities/move-entities';
import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import type { ItemContext, JobItem, JobKind } from '~/shared/jobs/kind';
import { startPanelJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { notifications } from '~/shared/ui/overlays/notifications';
import { removeInterruptedJobs, reserveImport } from './import-lock';
import { recordUndoStart, recordUndone } from './import-state';
import { type StoredChange, type StoredChanges, storeImport } from './import-store';
import { hasValues, updateBody } from './send-entities';

interface UndoUpdateInput extends ListId {
  seed: string;
  createdFrom?: string;
  fingerprint?: string;
  fileName?: string;
}

type UndoStep = { op: 'change'; change: StoredChange } | { op: 'create'; uuids: readonly string[] };

interface UndoUpdateNote {
  restored: number;
  moved: number;
  kept: number;
  /** New entities that someone changed and deleted before: not restored. */
  left?: readonly string[];
}

type UndoUpdateJob = Job<UndoUpdateInput, UndoStep, UndoUpdateNote>;
type Context = ItemContext<UndoUpdateInput, UndoUpdateNote>;
type Entity = Awaited<ReturnType<typeof getEntity>>;

const undoUpdateName = 'entity-update-undo';

/** Restores earlier values if the newest version is the one that the update made. */
async function restoreValues(change: StoredChange, { input, keep }: Context): Promise<void | 'skipped'> {
  const { projectId, datasetName } = input;
  const { uuid, version, before, after } = change;
  const kept = () => {
    keep({ restored: 0, moved: 0, kept: 1 });
    return 'skipped' as const;
  };
  let entity: Entity;
  try {
    entity = await getEntity(projectId, datasetName, uuid);
  } catch (error) {
    // In the trash: nothing to revert.
    if (isProblem(error, '404.1')) return 'skipped';
    throw error;
  }
  const { currentVersion } = entity;
  if (currentVersion.version <= version) return 'skipped';
  const made = version + 1;
  const isOwn = currentVersion.creatorId === signedInUser()?.id;
  // Done by an earlier try, perhaps of an undo that stopped half-way.
  if (currentVersion.version === made + 1 && isOwn && hasValues(entity, before)) {
    keep({ restored: 1, moved: 0, kept: 0 });
    return undefined;
  }
  if (currentVersion.version !== made || !isOwn || !hasValues(entity, after)) return kept();
  keep({ restored: 1, moved: 0, kept: 0 });
  try {
    const settled = await settleWrite<unknown, Entity, true>(
      () => updateEntity(projectId, datasetName, uuid, updateBody(before), { baseVersion: made }),
      {
        before: entity,
        read: () => getEntity(projectId, datasetName, uuid),
        happened: (now) => now.currentVersion.version > made && hasValues(now, before),
      },
    );
    settledValue(settled);
    return undefined;
  } catch (error) {
    // Someone changed it just now.
    if (isProblem(error, '409.15')) return kept();
    throw error;
  }
}

/** Servers before 2025.3 do not tell the version in the trash (0): it counts as untouched, not to be restored. */
const isUntouched = ({ version, updatedAt }: EntityPresence) => version <= 1 && updatedAt === null;

async function trashNew(uuids: readonly string[], { input, keep, note, signal }: Context): Promise<void> {
  const known = await readEntitiesInBatches(input, uuids, signal);
  const of = (fits: (one: EntityPresence) => boolean) =>
    uuids.filter((uuid) => {
      const one = known.get(uuid);
      return one !== undefined && fits(one);
    });
  const ids = of((one) => !one.isDeleted && isUntouched(one));
  const kept = of((one) => !one.isDeleted && !isUntouched(one)).length;
  const left = note?.left ?? of((one) => one.isDeleted && !isUntouched(one));
  const earlier = note?.moved ?? 0;
  keep({ restored: 0, moved: Math.max(earlier, ids.length), kept, left });
  if (ids.length === 0 && !note) return;
  signal.throwIfAborted();
  const stay = new Set<string>();
  const move = async () => {
    for (const id of await trashUnchanged(input, ids, signal)) stay.add(id);
  };
  if (ids.length > 0) {
    const settled = await settleWrite<unknown, Map<string, EntityPresence>, true>(move, {
      before: known,
      read: () => readEntitiesInBatches(input, ids, signal),
      happened: (now) => ids.every((id) => stay.has(id) || now.get(id)?.isDeleted !== false),
    });
    settledValue(settled);
    signal.throwIfAborted();
  }
  // What someone changed between reading and deleting is theirs.
  const now = await readEntitiesInBatches(input, uuids, signal);
  const changed = uuids.filter((uuid) => {
    const one = now.get(uuid);
    return one?.isDeleted === true && !isUntouched(one) && !left.includes(uuid);
  });
  if (changed.length > 0) await moveEntities(input, changed, 'restore');
  keep({
    restored: 0,
    moved: Math.max(earlier, ids.length) - changed.length - stay.size,
    kept: kept + changed.length + stay.size,
    left,
  });
}

export const undoUpdateKind: JobKind<UndoUpdateInput, UndoStep, UndoUpdateNote> = {
  name: undoUpdateName,
  parallel: { from: 4, most: 8 },
  isFatal: (error) => isProblem(error, '403.1'),
  doneTitle: ({ input: { datasetName, fileName } }) =>
    fileName === undefined ? undefined : msg`Undone: update of ${datasetName} from “${fileName}”`,
  counted: {
    weigh: (step) => (step.op === 'change' ? 1 : step.uuids.length),
    words: (done, all) => msg`${done} of ${all} entities`,
  },
  async prepare(job: UndoUpdateJob) {
    const { projectId, datasetName, seed, createdFrom, fingerprint } = job.input;
    await reserveImport(seed, job);
    if (createdFrom !== undefined) await reserveImport(createdFrom, job);
    // From here on nothing is created under these UUIDs, even if the undo fails: the server refuses those in the
    // trash, and the file may have been applied again under others.
    await recordUndoStart(seed);
    if (createdFrom === undefined) return;
    await recordUndoStart(createdFrom);
    await removeInterruptedJobs(createdFrom);
    // With this record, applying the file again recognises the entities that the undo left.
    const userId = signedInUser()?.id ?? 0;
    if (fingerprint !== undefined)
      await storeImport({
        projectId,
        datasetName,
        seed: createdFrom,
        userId,
        startedAt: Date.now(),
        update: fingerprint,
      });
  },
  run({ data: step }: JobItem<UndoStep>, context) {
    context.signal.throwIfAborted();
    return step.op === 'change' ? restoreValues(step.change, context) : trashNew(step.uuids, context);
  },
  async finish(job: UndoUpdateJob) {
    const { projectId, datasetName, seed } = job.input;
    void refetchAfter('updateEntity', projectId, datasetName);
    const { end, counts, total } = job.snapshot();
    if (end !== 'finished' || counts.done + counts.skipped < total) return;
    const notes = job.all().flatMap(({ note }) => note ?? []);
    const sum = (part: 'restored' | 'moved' | 'kept') => notes.reduce((all, note) => all + note[part], 0);
    const [restored, moved, kept] = [sum('restored'), sum('moved'), sum('kept')];
    await recordUndone(seed, { at: Date.now(), restored, moved, kept });
    const done = msg`${plural(restored, { one: '# entity has the earlier values again.', other: '# entities have the earlier values again.' })}`;
    const others = [
      moved > 0 &&
        plural(moved, { one: 'Moved # new entity to the trash.', other: 'Moved # new entities to the trash.' }),
      kept > 0 && plural(kept, { one: '# was changed since and stays.', other: '# were changed since and stay.' }),
    ];
    const what = i18n._(done);
    const rest = others.filter((sentence) => sentence !== false).join(' ');
    notifications.success(rest === '' ? done : msg`${what} ${rest}`);
  },
  resume: { storedNote: (note) => note, days: 30 },
};

export function undoUpdate(update: StoredChanges): UndoUpdateJob {
  const { projectId, datasetName, seed, fileName, changes, created, createdFrom, fingerprint } = update;
  return startPanelJob(undoUpdateKind, {
    title: i18n._(msg`Undo: update of ${datasetName} from “${fileName}”`),
    address: paths.entities(projectId, datasetName),
    input: {
      projectId,
      datasetName,
      seed,
      fileName,
      ...(createdFrom === undefined ? {} : { createdFrom }),
      ...(fingerprint === undefined ? {} : { fingerprint }),
    },
    items: [
      ...changes.map((change) => ({
        id: change.uuid,
        label: change.before.label ?? change.uuid,
        data: { op: 'change' as const, change },
      })),
      ...created.map((uuids, part) => ({
        id: `new ${uuids[0] ?? part}`,
        label: i18n._(msg`New entities, part ${part + 1}`),
        data: { op: 'create' as const, uuids },
      })),
    ],
  });
}
