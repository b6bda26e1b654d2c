import { listDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { listFormAttachments, listForms } from '~/api/generated/hooks/forms';
import { listPublicLinks } from '~/api/generated/hooks/public-links';
import { assignFormRole } from '~/api/generated/mutations/assignments';
import { linkDraftAttachment, publishDraft } from '~/api/generated/mutations/form-drafts';
import { updateForm } from '~/api/generated/mutations/forms';
import { createPublicLink } from '~/api/generated/mutations/public-links';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import type { FormAttachment, FormExtended } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { uploadForm } from '~/api/uploads';
import { copyJobKinds, sendDraftFile } from '~/domain/forms/draft-uploads';
import type { ItemContext, JobItem, JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { type Build, type BuildJob, EarlierStepFailed, IdInUse, type Step, type StepNote } from './build-types';
import { definitionFor, resolveSource } from './sources';

type Context = ItemContext<Build, StepNote>;

/** The running job of each build, and the files that its draft expects, read once per start. */
const jobs = new WeakMap<Build, BuildJob>();
const expected = new WeakMap<Build, Promise<ReadonlyMap<string, FormAttachment>>>();

/** Null if there is none. Read from the list, because browsers report a 404 as an error. Throws ApiError. */
async function findForm({ projectId, xmlFormId }: Build): Promise<FormExtended | null> {
  const forms = await listForms(projectId);
  return forms.find((form) => form.xmlFormId === xmlFormId) ?? null;
}

async function makeForm(input: Build, { note, signal, keep, report }: Context): Promise<void> {
  const form = await findForm(input);
  // The id was free before the first try, so that try made it and its answer was lost.
  if (form && note?.wasFree) return;
  if (form) throw new IdInUse();
  let kept: StepNote = { ...note, wasFree: true };
  keep(kept);
  const { file, remark } = await definitionFor(input, signal);
  if (remark) kept = { ...kept, remark };
  keep(kept);
  const send = () =>
    uploadForm(
      input.projectId,
      file,
      // Its author has seen the warnings; here, no user could answer them.
      { ignoreWarnings: true },
      { signal, onProgress: (sent) => report(sent / Math.max(1, file.size)) },
    );
  settledValue(
    await settleWrite<unknown, FormExtended | null, FormExtended>(send, {
      before: null,
      read: () => findForm(input),
      happened: (now) => now,
    }),
  );
}

/**
 * Attachments of the new draft; of the published form if there is no draft any more: after a crash, a copy may not
 * know its last steps.
 */
async function listFiles({ projectId, xmlFormId }: Build): Promise<FormAttachment[]> {
  try {
    return await listDraftAttachments(projectId, xmlFormId);
  } catch (error) {
    if (!isProblem(error, '404.1')) throw error;
    return listFormAttachments(projectId, xmlFormId);
  }
}

function expectedFiles(input: Build, isStale: boolean): Promise<ReadonlyMap<string, FormAttachment>> {
  const known = expected.get(input);
  if (known && !isStale) return known;
  const reading = listFiles(input).then((list) => new Map(list.map((attachment) => [attachment.name, attachment])));
  expected.set(input, reading);
  reading.catch(() => expected.delete(input));
  return reading;
}

/** A file that is there already is not sent again. */
async function makeFile(step: Extract<Step, { stage: 'file' }>, input: Build, context: Context): Promise<void> {
  const { note, before, signal, keep, report } = context;
  const { projectId, xmlFormId } = input;
  const { name, hash, list } = step;
  const there = (await expectedFiles(input, before === 'unknown')).get(name);
  if (!there) return keep({ ...note, remark: 'not-expected' });
  const isThere = list ? there.datasetExists : hash !== null && there.hash === hash;
  if (isThere) return;
  signal.throwIfAborted();
  if (list) {
    if (!input.lists.includes(name)) return keep({ ...note, remark: 'no-list' });
    const link = () => linkDraftAttachment(projectId, xmlFormId, name, { dataset: true });
    const settled = await settleWrite<unknown, FormAttachment | undefined, true>(link, {
      before: there,
      read: async () => (await expectedFiles(input, true)).get(name),
      happened: (now) => now?.datasetExists,
    });
    settledValue(settled);
    return;
  }
  const file = await resolveSource(input.source).file(name, signal);
  signal.throwIfAborted();
  const onProgress = (sent: number) => report(sent / Math.max(1, file.size));
  // The server linked it to a list that has its name; sending the file ends that.
  if (there.datasetExists) keep({ ...note, remark: 'file-not-list' });
  await sendDraftFile(input, name, file, { signal, onProgress });
}

async function makeSettings({ webformsEnabled, state }: Extract<Step, { stage: 'settings' }>, input: Build) {
  const form = await findForm(input);
  if (form?.webformsEnabled === webformsEnabled && form.state === state) return;
  const settled = await settleWrite<unknown, FormExtended | null, true>(
    () => updateForm(input.projectId, input.xmlFormId, { webformsEnabled, state }),
    {
      before: form,
      read: () => findForm(input),
      happened: (now) => now?.state === state && now.webformsEnabled === webformsEnabled,
    },
  );
  settledValue(settled);
}

async function publish(input: Build): Promise<void> {
  const before = await findForm(input);
  if (before && before.publishedAt !== null) return;
  const settled = await settleWrite<unknown, FormExtended | null, true>(
    () => publishDraft(input.projectId, input.xmlFormId),
    { before, read: () => findForm(input), happened: (now) => now !== null && now.publishedAt !== null },
  );
  settledValue(settled);
}

async function giveAccess(actorId: number, { projectId, xmlFormId }: Build): Promise<void> {
  try {
    await assignFormRole(projectId, xmlFormId, 'app-user', actorId);
  } catch (error) {
    if (!isProblem(error, '409.3')) throw error;
  }
}

async function makeLink(step: Extract<Step, { stage: 'link' }>, input: Build, { note, keep }: Context): Promise<void> {
  const { projectId, xmlFormId } = input;
  const { displayName, once, properties } = step;
  const ids = async () => {
    const links = await listPublicLinks(projectId, xmlFormId);
    return links.filter((link) => link.displayName === displayName).map(({ id }) => id);
  };
  const known = note?.known ?? (await ids());
  const made = async () => (await ids()).find((id) => !known.includes(id));
  if (note?.known && (await made()) !== undefined) return;
  keep({ ...note, known });
  const settled = await settleWrite<unknown, number | null, number>(
    () => createPublicLink(projectId, xmlFormId, { displayName, once, properties }),
    { before: null, read: async () => (await made()) ?? null, happened: (id) => id },
  );
  settledValue(settled);
}

/**
 * Waits for the steps of earlier stages; those of one stage run in parallel. Throws EarlierStepFailed if one is not
 * done, so that a form without its files is not published.
 */
function earlierSteps(job: BuildJob, { id, data }: JobItem<Step>): Promise<void> {
  const earlier = () => {
    const entries = job.all();
    const here = entries.findIndex(({ item }) => item.id === id);
    return entries.slice(0, here).filter(({ item }) => item.data.stage !== data.stage);
  };
  // After a failure only this step may have been started again.
  void job.start();
  return new Promise((resolve, reject) => {
    const look = () => {
      const states = earlier().map(({ state }) => state);
      const isStopping = job.snapshot().phase === 'stopping';
      if (states.includes('running') || (states.includes('waiting') && !isStopping)) return;
      stop();
      if (states.every((state) => state === 'done')) resolve();
      else reject(new EarlierStepFailed());
    };
    const stop = job.progress.subscribe(look);
    look();
  });
}

async function runStep(item: JobItem<Step>, context: Context): Promise<void> {
  const { input } = context;
  const job = jobs.get(input);
  if (job) await earlierSteps(job, item);
  context.signal.throwIfAborted();
  const { data: step } = item;
  switch (step.stage) {
    case 'definition':
      return makeForm(input, context);
    case 'file':
      return makeFile(step, input, context);
    case 'settings':
      return makeSettings(step, input);
    case 'publish':
      return publish(input);
    case 'access':
      return giveAccess(step.actorId, input);
    case 'link':
      return makeLink(step, input, context);
  }
}

const kind = {
  // The server handles a form's files one after another, so more would only wait. Not fewer: a waiting step must
  // not take the slot in which an overloaded server is asked again.
  parallel: { from: 3, most: 3, least: 3 },
  run: runStep,
  prepare(job: BuildJob) {
    jobs.set(job.input, job);
    expected.delete(job.input);
  },
  finish({ input: { projectId, xmlFormId } }: BuildJob) {
    void refetchAfter('createForm', projectId);
    void refetchAfter('publishDraft', projectId, xmlFormId);
    void refetchAfter('createPublicLink', projectId, xmlFormId);
    void refetchAfter('assignFormRole', projectId);
  },
};

export const formCopyKind: JobKind<Build, Step, StepNote> = {
  ...kind,
  name: copyJobKinds.form,
  resume: { storedNote: (note) => note },
};

/** Not resumable: only this tab has the bundle's files. */
const formBundleKind: JobKind<Build, Step, StepNote> = { ...kind, name: copyJobKinds.bundle };

export function startBuild(
  input: Build,
  steps: readonly { label: string; step: Step }[],
  { title, address = paths.formDraft(input.projectId, input.xmlFormId) }: { title: string; address?: string },
): BuildJob {
  return startJob(input.source.kind === 'form' ? formCopyKind : formBundleKind, {
    title,
    address,
    input,
    items: steps.map(({ label, step }, index) => ({ id: String(index), label, data: step })),
  });
}
