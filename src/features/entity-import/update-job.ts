import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getEntity } from '~/api/generated/hooks/entities';
import { updateEntity } from '~/api/generated/mutations/entities';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { settleWrite } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { ItemContext, JobEntry, JobItem, JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import type { ComparedRow } from './compare';
import { createProperties } from './import-job';
import { reserveImport } from './import-lock';
import { type Applied, cachedState, recordApplied, recordFinished, readStates } from './import-state';
import { findEarlierUpdates, removeImport, type StoredChange, storeImport } from './import-store';
import { type UpdateInput, type UpdateJob, updateKindName, type UpdateStep } from './job-types';
import { hasValues, retryUntilDone, sendEntities, sendMissing, updateBody } from './send-entities';
import type { UpdateOrigin } from './UpdateReview';
import { newSeed, rowUuid } from './uuids';

const entitiesPerRequest = 500;

type Context = ItemContext<UpdateInput, never>;

/**
 * Changes an entity only at the compared version; otherwise the server refuses (409.15), so that nothing that
 * others wrote is lost.
 */
function change(step: Extract<UpdateStep, { op: 'change' }>, { input, signal }: Context): Promise<void> {
  const { projectId, datasetName } = input;
  const { uuid, version } = step;
  const send = () =>
    settleWrite<unknown, Awaited<ReturnType<typeof getEntity>> | null, true>(
      () => updateEntity(projectId, datasetName, uuid, updateBody(step), { baseVersion: version }),
      {
        before: null,
        read: () => getEntity(projectId, datasetName, uuid),
        happened: (now) => now !== null && now.currentVersion.version > version && hasValues(now, step),
        // An earlier try may have changed it.
        already: ['409.15'],
      },
    );
  return retryUntilDone(send, signal);
}

/** Creates entities. Those stored by an earlier try are not created twice, and none is left out because of them. */
async function create(
  { entities }: Extract<UpdateStep, { op: 'create' }>,
  { input, signal, before }: Context,
): Promise<void> {
  const sending = { file: input.file, signal };
  const mayExist = input.isAgain || before !== 'waiting';
  if (mayExist || !(await sendEntities(input, entities, sending))) await sendMissing(input, entities, sending);
}

const hasCreatedAll = (job: UpdateJob): boolean =>
  job.all().every(({ item, state }) => item.data.op === 'change' || state === 'done');

/**
 * Steps that an earlier page load recorded as done. A killed browser loses the last minute or so of job state, but
 * not what is in the database.
 */
const doneBefore = new WeakMap<UpdateInput, ReadonlySet<string>>();

const isDone = ({ item, state }: JobEntry<UpdateStep, never>, input: UpdateInput): boolean =>
  state === 'done' || (doneBefore.get(input)?.has(item.id) ?? false);

function countApplied(job: UpdateJob): Applied {
  const applied = { changed: 0, created: 0, steps: '' };
  for (const entry of job.all()) {
    const done = isDone(entry, job.input);
    applied.steps += done ? 'd' : '-';
    if (!done) continue;
    const { data: step } = entry.item;
    if (step.op === 'change') applied.changed += 1;
    else applied.created += step.entities.length;
  }
  return applied;
}

function restoreDoneSteps(job: UpdateJob, steps: string | undefined): void {
  const entries = job.all();
  if (steps?.length !== entries.length) return;
  doneBefore.set(job.input, new Set(entries.flatMap(({ item }, at) => (steps[at] === 'd' ? [item.id] : []))));
}

/** Milliseconds between records of the progress: the tab may end without notice. */
const recordInterval = 1000;

async function recordProgress(job: UpdateJob): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    timer = undefined;
    void recordApplied(job.input.undo, countApplied(job));
  };
  note();
  const stop = job.progress.subscribe(() => {
    timer ??= setTimeout(note, recordInterval);
  });
  await job.whenEnded();
  stop();
  clearTimeout(timer);
  // Logging out deletes what is stored.
  if (job.snapshot().end !== 'session') note();
}

export const updateKind: JobKind<UpdateInput, UpdateStep, never> = {
  name: updateKindName,
  parallel: { from: 4, most: 8 },
  // Many may have been changed by others.
  failureLimits: { failed: Number.MAX_SAFE_INTEGER },
  isFatal: (error) => isProblem(error, '403.1'),
  counted: {
    weigh: (step) => (step.op === 'change' ? 1 : step.entities.length),
    words: (done, all) => msg`${done} of ${all} entities`,
  },
  async run({ id, data: step }, context) {
    context.signal.throwIfAborted();
    if (doneBefore.get(context.input)?.has(id)) return undefined;
    return step.op === 'change' ? change(step, context) : create(step, context);
  },
  async prepare(job: UpdateJob) {
    const { input } = job;
    await reserveImport(input.undo, job);
    // Two tries with one file have the same UUIDs.
    await reserveImport(input.seed, job);
    await readStates();
    const state = cachedState(input.undo);
    // The rest must not be applied after the undo.
    if (state?.undone)
      throw new UserFacingError(msg`This update was undone. To apply the file again, select it again.`, {
        name: 'UpdateUndone',
      });
    const began = state?.undoBegan ?? cachedState(input.seed)?.undoBegan;
    if (began !== undefined)
      throw new UserFacingError(
        msg`You began to undo this update, so it cannot be resumed. Finish the undo, then select the file again to apply it.`,
        { name: 'UpdateUndoBegan' },
      );
    // A later try created the new entities; more of them would be created twice.
    if (cachedState(input.seed)?.isFinished && !hasCreatedAll(job))
      throw new UserFacingError(
        msg`This file was applied again after this update stopped. Select it again to see what is left.`,
        {
          name: 'UpdateFinishedSince',
        },
      );
    restoreDoneSteps(job, state?.applied?.steps);
    void recordProgress(job);
    await createProperties(input);
  },
  async finish(job: UpdateJob) {
    const { projectId, datasetName, seed } = job.input;
    void refetchAfter('updateEntity', projectId, datasetName);
    // Until all new entities exist, the same file must not create them under other UUIDs.
    if (!hasCreatedAll(job)) return;
    await removeImport(seed);
    await recordFinished(seed);
  },
  resume: { storedNote: (note) => note, days: 30 },
};

function toStoredChange({ uuid, version, changes }: Extract<ComparedRow, { kind: 'changed' }>): StoredChange {
  const valuesOf = (side: 'from' | 'to') => {
    const label = changes.find(({ field }) => field === '')?.[side];
    const data = Object.fromEntries(changes.flatMap((one) => (one.field === '' ? [] : [[one.field, one[side]]])));
    return { ...(label === undefined ? {} : { label }), data };
  };
  return { uuid, version, before: valuesOf('from'), after: valuesOf('to') };
}

function planSteps(lines: readonly ComparedRow[], seed: string): JobItem<UpdateStep>[] {
  const steps: JobItem<UpdateStep>[] = [];
  for (const line of lines) {
    if (line.kind !== 'changed') continue;
    const { uuid, version, after } = toStoredChange(line);
    steps.push({ id: uuid, label: line.label, data: { op: 'change', uuid, version, ...after } });
  }
  const created = lines.filter((line) => line.kind === 'new');
  for (let at = 0; at < created.length; at += entitiesPerRequest) {
    const part = created.slice(at, at + entitiesPerRequest);
    const [first, last] = [i18n.number(part[0]?.row ?? 0), i18n.number(part.at(-1)?.row ?? 0)];
    steps.push({
      id: `new ${part[0]?.row}`,
      label: i18n._(msg`New entities, rows ${first} to ${last}`),
      data: {
        op: 'create',
        entities: part.map(({ row, label, data }) => ({ uuid: rowUuid(seed, row), label, data })),
      },
    });
  }
  return steps;
}

export async function startUpdate(
  list: Omit<UpdateInput, 'seed' | 'isAgain' | 'undo'>,
  lines: readonly ComparedRow[],
  { fingerprint, earlier }: UpdateOrigin,
): Promise<void> {
  const { projectId, datasetName, file } = list;
  const seed = earlier ?? newSeed();
  const undo = newSeed();
  const input: UpdateInput = { ...list, seed, undo, isAgain: earlier !== null };
  const userId = signedInUser()?.id ?? 0;
  const { unfinished } = await findEarlierUpdates(userId, list, fingerprint);
  // Earlier tries with the file have changed since the comparison.
  if (unfinished !== earlier)
    throw new UserFacingError(
      msg`This file was applied or undone after the comparison, maybe in another tab. Compare again.`,
      { name: 'FileAppliedMeanwhile' },
    );
  if (earlier === null && lines.some(({ kind }) => kind === 'new')) {
    await storeImport({ projectId, datasetName, seed, userId, startedAt: Date.now(), update: fingerprint });
  }
  const steps = planSteps(lines, seed);
  const created = steps.flatMap(({ data: step }) =>
    step.op === 'create' ? [step.entities.map(({ uuid }) => uuid)] : [],
  );
  await storeImport({
    projectId,
    datasetName,
    seed: undo,
    userId,
    fileName: file.name,
    fingerprint,
    startedAt: Date.now(),
    changes: lines.flatMap((line) => (line.kind === 'changed' ? [toStoredChange(line)] : [])),
    created,
    ...(created.length > 0 ? { createdFrom: seed } : {}),
  });
  startJob(updateKind, {
    title: i18n._(msg`Update ${datasetName} from “${file.name}”`),
    address: paths.entityImport(projectId, datasetName),
    input,
    items: steps,
  });
}
