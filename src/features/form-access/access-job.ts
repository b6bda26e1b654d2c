import { msg, plural } from '@lingui/core/macro';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { getForm } from '~/api/generated/hooks/forms';
import { assignFormRole, unassignFormRole } from '~/api/generated/mutations/assignments';
import { updateForm } from '~/api/generated/mutations/forms';
import { LostAnswer } from '~/api/problem';
import type { FormState } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { isNotSent, isOverloaded } from '~/shared/jobs/failures';
import type { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { type SavingJobInput, savingJobKind } from './access-store';
import { type Edit, type Failure, controlKey } from './model';
import { appUserRole, readAccess } from './queries';

export type AccessJob = Job<SavingJobInput, Edit, null>;

function sendEdit(projectId: number, edit: Edit): Promise<unknown> {
  if (edit.kind === 'state') return updateForm(projectId, edit.xmlFormId, { state: edit.to });
  return edit.to
    ? assignFormRole(projectId, edit.xmlFormId, appUserRole, edit.actorId)
    : unassignFormRole(projectId, edit.xmlFormId, appUserRole, edit.actorId);
}

/** Throws ApiError. */
async function fetchValue(projectId: number, edit: Edit): Promise<boolean | FormState> {
  if (edit.kind === 'state') return (await getForm(projectId, edit.xmlFormId)).state;
  const actors = await listFormAssignees(projectId, edit.xmlFormId, appUserRole);
  return actors.some(({ id }) => id === edit.actorId);
}

/** Throws if the state is neither the one that the user saw nor the one that they selected. */
async function assertUnchanged(projectId: number, seen: Edit['theirs'], edit: Edit): Promise<void> {
  // Two people who set the same access want the same.
  if (edit.kind === 'access') return;
  const now = await fetchValue(projectId, edit);
  if (now !== seen && now !== edit.to)
    throw new UserFacingError(msg`Someone else changed this. Check it, then save again.`);
}

/** After a lost answer or a refusal that can mean "already done", reads the value again. */
async function saveEdit(projectId: number, edit: Edit): Promise<void> {
  const settled = await settleWrite(() => sendEdit(projectId, edit), {
    before: edit.theirs,
    read: () => fetchValue(projectId, edit),
    happened: (now) => now === edit.to,
    already: edit.kind === 'state' ? [] : [edit.to ? '409.3' : '404.1'],
  });
  settledValue(settled);
}

const toFailure = (error: unknown): Failure =>
  error instanceof LostAnswer ? { kind: error.outcome } : { kind: 'error', error };

/** Sets the results of edits with lost answers; `already` is null if the refetch failed. */
function settleUnknown(
  { input: { store } }: AccessJob,
  unknown: readonly Edit[],
  already: readonly Edit[] | null,
): void {
  const done = new Set(already?.map(controlKey));
  for (const edit of unknown) {
    if (done.has(controlKey(edit))) store.outcomes.note(edit, { status: 'done' });
    else if (store.edits.of(edit))
      store.settle(edit, { status: 'failed', why: { kind: already ? 'not-done' : 'unknown' } });
  }
}

/**
 * Saves change by change, never the whole project: controls not edited here are not sent, so no one's work is undone.
 * Refetches before and after, and merges changes by others. A state that another user changed unseen is not replaced
 * before this user saves again.
 */
const accessKind: JobKind<SavingJobInput, Edit, null> = {
  name: savingJobKind,
  parallel: { from: 8, most: 32 },
  failureLimits: { unknown: 5, failed: 5 },
  failedText: (failed) => msg`${plural(failed, { one: '# change failed', other: '# changes failed' })}`,
  async prepare(job) {
    const { projectId, store, locale } = job.input;
    store.outcomes.clear();
    store.mergeServerData(await readAccess(projectId, locale));
    // Already done by others, about something deleted, or undone since.
    job.drop(job.all().flatMap(({ item }) => (store.edits.of(item.data)?.to === item.data.to ? [] : [item.id])));
  },
  async run({ data }, { input: { projectId, store } }) {
    const edit = store.edits.of(data);
    if (!edit) return;
    store.outcomes.note(edit, { status: 'saving' });
    try {
      // `edit` has the value fetched at the start, `data` the one that the user saw.
      await assertUnchanged(projectId, data.theirs, edit);
      await saveEdit(projectId, edit);
      store.settle(edit, { status: 'done' });
    } catch (error) {
      if (isOverloaded(error) || isNotSent(error)) store.outcomes.forget(edit);
      else store.settle(edit, { status: 'failed', why: toFailure(error) });
      throw error;
    }
  },
  async finish(job) {
    const { projectId, store, locale } = job.input;
    for (const { item, state, error } of job.all())
      if (state === 'refused' && !store.outcomes.get(item.data) && store.edits.of(item.data))
        store.settle(item.data, { status: 'failed', why: toFailure(error) });
    const unknown = job.all().flatMap(({ item, state }) => (state === 'unknown' ? [item.data] : []));
    try {
      const access = await readAccess(projectId, locale);
      // Mark it as ours, so that the merge does not attribute it to others.
      for (const edit of unknown) store.outcomes.note(edit, { status: 'saving' });
      settleUnknown(job, unknown, store.mergeServerData(access));
    } catch (error) {
      settleUnknown(job, unknown, null);
      throw error;
    }
  },
};

function mirrorProgress(job: AccessJob): void {
  const { store } = job.input;
  const update = () => {
    const { phase, end, counts, total, error } = job.snapshot();
    const done = counts.done + counts.refused + counts.unknown;
    store.progress =
      phase === 'ended'
        ? null
        : { done, total: phase === 'preparing' ? 0 : total, stopping: phase === 'stopping' || end === 'asked' };
    if (phase === 'ended') {
      const failed = store.failures().length;
      store.result = { saved: store.outcomes.saved(), failed, left: store.edits.size - failed, error };
    } else store.result = null;
    store.changed();
  };
  job.progress.subscribe(update);
  update();
}

/** `only`: keys of the edits to save; all without it. */
export function startSaving(saving: SavingJobInput, title: string, only?: ReadonlySet<string>): AccessJob {
  const { store, projectId } = saving;
  const edits = [...store.edits].filter((edit) => only === undefined || only.has(controlKey(edit)));
  const items = edits.map((edit) => {
    const { formName, userName } = store.named(edit);
    return { id: controlKey(edit), label: userName === null ? formName : `${formName}, ${userName}`, data: edit };
  });
  const job = startJob(accessKind, { title, address: paths.formAccess(projectId), input: saving, items });
  mirrorProgress(job);
  return job;
}
