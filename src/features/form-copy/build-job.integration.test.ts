import type { OperationId } from '@mocks/server/define';
import { xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import { uploadsInThisTab } from '~/domain/forms/draft-uploads';
import { restoreSession, signedInUser, signOut } from '~/session/session';
import { currentJobs, clearJobs } from '~/shared/jobs/job-list';
import type { ItemState } from '~/shared/jobs/kind';
import { resumeJob } from '~/shared/jobs/start-job';
import { CallByFetch } from '../../../tests/helpers/call-by-fetch';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { serveFetch } from '../../../tests/helpers/served';
import { formCopyKind, startBuild } from './build-job';
import { type Build, type BuildJob, EarlierStepFailed, IdInUse, type Step, type StepNote } from './build-types';

/* A form is copied to another project: complete before it is published, each thing once, and nothing that is in the way. */

let onRequest: ((path: string) => void) | undefined;
const server = serveFetch((path) => onRequest?.(path));
const original = '/projects/1/forms/original';
const copy = '/projects/2/forms/original';
const names = ['a.png', 'villages.csv'];
const definition: Step = { stage: 'definition' };
const settings: Step = { stage: 'settings', webformsEnabled: true, state: 'closing' };
const publish: Step = { stage: 'publish' };
const radio: Step = { stage: 'link', displayName: 'Radio', once: true, properties: {} };
const csv = (list: boolean, hash: string | null = null): Step => ({
  stage: 'file',
  name: 'villages.csv',
  type: 'file',
  hash,
  list,
});

const ask = (path: string, method = 'GET', body?: BodyInit, type = 'application/json') =>
  server().request(`/v1${path}`, {
    method,
    headers: { 'content-type': type, 'x-extended-metadata': 'true', 'x-requested-with': 'XMLHttpRequest' },
    ...(body === undefined ? {} : { body }),
  });
const send = async (path: string, body: BodyInit, type?: string) => {
  const answer = await ask(path, 'POST', body, type);
  expect([path, answer.status]).toEqual([path, 200]);
};
const read = async <Answer>(path: string) => (await (await ask(path)).json()) as Answer;
interface Attachment {
  name: string;
  hash: string | null;
  blobExists: boolean;
  datasetExists: boolean;
}
const filesOf = (path: string) => read<Attachment[]>(`${path}/attachments`);
const hashes = async (path: string) => (await filesOf(path)).map(({ name, hash }) => [name, hash]);
const typeOf = async (path: string) => (await ask(path)).headers.get('content-type');
const newAppUser = async () => {
  const answer = await ask('/projects/2/app-users', 'POST', '{"displayName":"Tablet"}');
  return ((await answer.json()) as { id: number }).id;
};

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('XMLHttpRequest', CallByFetch);
  await restoreSession();
  await send('/projects/1/forms', formWithFiles('original', names), 'application/xml');
  for (const name of names) await send(`${original}/draft/attachments/${name}`, `content of ${name}`, 'text/plain');
  await send(`${original}/draft/publish`, '{}');
});
afterEach(async () => {
  onRequest = undefined;
  await signOut('asked');
  clearJobs();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const build = (change: Partial<Build> = {}): Build => ({
  source: { kind: 'form', projectId: 1, xmlFormId: 'original', draft: false },
  projectId: 2,
  xmlFormId: 'original',
  rename: null,
  managedKey: false,
  lists: [],
  ...change,
});
const filesSteps = async (): Promise<Step[]> =>
  (await filesOf(original)).map(({ name, hash }) => ({ stage: 'file', name, type: 'file', hash, list: false }));
const start = (steps: readonly Step[], input = build()): BuildJob =>
  startBuild(
    input,
    steps.map((step) => ({ label: step.stage, step })),
    { title: 'A copy' },
  );
async function make(steps: readonly Step[], input?: Build): Promise<BuildJob> {
  const job = start(steps, input);
  await job.whenEnded();
  return job;
}
const states = (job: BuildJob) => job.all().map(({ state }) => state);
const remarks = (job: BuildJob) => job.all().map(({ note }) => note?.remark);
const errorOf = (job: BuildJob, index: number) => job.all()[index]?.error;
/** Loses the answer of a write, and the list from which it would be looked up. The first reading is before the write. */
const loseFor = (path: string, write: OperationId, list: OperationId) => {
  let count = 0;
  server().faults.add({ kind: 'lost', operation: write });
  onRequest = (asked) => {
    if (asked !== path) return;
    count += 1;
    if (count === 2) server().faults.add({ kind: 'offline', operation: list });
  };
};
/** Counts the calls of an operation from now on. */
const counting = (operation: OperationId) => {
  server().faults.add({ kind: 'delay', milliseconds: 1, operation, times: 99 });
  return () =>
    99 -
    (server()
      .faults.list()
      .find((fault) => fault.operation === operation)?.times ?? 99);
};

test('a copy has everything, with its settings, and is published at the end', async () => {
  const actorId = await newAppUser();
  const steps = [definition, ...(await filesSteps()), settings, publish, { stage: 'access', actorId } as Step, radio];
  const job = await make(steps);
  expect(states(job)).toEqual(steps.map(() => 'done'));
  expect(remarks(job)).toEqual(steps.map(() => undefined));
  expect(job.address).toBe('/projects/2/forms/original/draft');
  expect(await hashes(copy)).toEqual(await hashes(original));
  expect(await typeOf(`${copy}/attachments/a.png`)).toMatch(/^text\/plain/);
  expect(await read(copy)).toMatchObject({
    state: 'closing',
    webformsEnabled: true,
    publishedAt: expect.any(String) as string,
  });
  expect(await read(`${copy}/assignments/app-user`)).toMatchObject([{ id: actorId }]);
  expect(await read(`${copy}/public-links`)).toMatchObject([{ displayName: 'Radio', once: true }]);
});

const writes = ['createForm', 'uploadDraftAttachment', 'updateForm', 'publishDraft', 'createPublicLink'] as const;

/** Resumes a copy as a new document does, with what was stored about its steps. */
async function resume(steps: readonly Step[], known: readonly [ItemState, StepNote?][]) {
  clearJobs();
  const items = steps.map((data, index) => {
    const [state, note] = known[index] ?? (['waiting'] as const);
    return { id: String(index), label: data.stage, data, state, ...(note && { note }) };
  });
  const userId = signedInUser()?.id ?? 0;
  const stored = { id: 'a', storedAt: Date.now(), kind: formCopyKind.name, userId, title: 'A copy', address: '/' };
  resumeJob(formCopyKind, { ...stored, canResume: true, input: build(), items });
  const job = currentJobs().at(-1);
  await job?.whenEnded();
  expect(job?.all().map(({ state }) => state)).toEqual(steps.map(() => 'done'));
}

test('a copy whose last step was interrupted makes nothing twice', async () => {
  const steps = [definition, ...(await filesSteps()), settings, publish, radio];
  await make(steps);
  const counts = writes.map(counting);
  await resume(steps, [
    ['unknown', { wasFree: true }],
    ...steps.slice(2).map((): [ItemState] => ['unknown']),
    ['unknown', { known: [] }],
  ]);
  expect(states(await make(steps.slice(1, 5)))).toEqual(['done', 'done', 'done', 'done']);
  expect(counts.map((count) => count())).toEqual([0, 0, 0, 0, 0]);
});

test('a copy that was interrupted between its files sends only those that are missing or have other content', async () => {
  const steps = [definition, ...(await filesSteps()), settings, publish, radio];
  await make(steps.slice(0, 3));
  await send(`${copy}/draft/attachments/a.png`, 'other content', 'text/plain');
  const counts = writes.map(counting);
  server().faults.add({ kind: 'lost', operation: 'uploadDraftAttachment' });
  await resume(steps, [['done', { wasFree: true }], ['unknown'], ['unknown']]);
  expect(counts.map((count) => count())).toEqual([0, 1, 1, 1, 1]);
  expect(await hashes(copy)).toEqual(await hashes(original));
});

test('an id that is taken stops the copy, and the form that has it stays as it is', async () => {
  await send('/projects/2/forms', formWithFiles('original', [], 'theirs'), 'application/xml');
  const theirs = await read(copy);
  const job = await make([definition, settings, publish]);
  expect(states(job)).toEqual(['refused', 'refused', 'refused']);
  expect(errorOf(job, 0)).toBeInstanceOf(IdInUse);
  expect(errorOf(job, 1)).toBeInstanceOf(EarlierStepFailed);
  expect(await read(copy)).toEqual(theirs);
});

test('a form is copied as its spreadsheet, also if the server warns of that', async () => {
  const questions = [
    ['type', 'name', 'label'],
    ['begin repeat', 'r', ''],
    ['text', 'name', 'Name'],
    ['end repeat', '', ''],
  ];
  const workbook = xlsxOf({ survey: questions, settings: [['form_id'], ['sheet']] });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await send('/projects/1/forms?ignoreWarnings=true', new Blob([workbook]), type);
  const source = { kind: 'form', projectId: 1, xmlFormId: 'sheet', draft: true } as const;
  expect(states(await make([definition], build({ source, xmlFormId: 'sheet' })))).toEqual(['done']);
  const copied = await ask('/projects/2/forms/sheet/draft.xlsx');
  expect(new Uint8Array(await copied.arrayBuffer())).toEqual(workbook);
});

test('what shows the new form is read again at the end', async () => {
  const lists = ['listForms 2', 'listFormAttachments 2 original', 'listPublicLinks 2 original', 'listFormAssignees 2'];
  const keys = lists.map((list) => list.split(' ').map((part) => (part === '2' ? 2 : part)));
  for (const key of keys) queryClient.setQueryData(key, []);
  await make([definition, publish]);
  const stale = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  await vi.waitFor(() => expect(stale()).toEqual(keys.map(() => true)));
});

test('a form without one of its files is not published, and goes on from there', async () => {
  server().faults.add({ kind: 'problem', code: 500, operation: 'uploadDraftAttachment' });
  const made = counting('createForm');
  const job = await make([definition, ...(await filesSteps()), settings, publish]);
  expect(states(job).toSorted()).toEqual(['done', 'done', 'refused', 'refused', 'refused']);
  expect(states(job).slice(3)).toEqual(['refused', 'refused']);
  expect(await read(copy)).toMatchObject({ publishedAt: null, state: 'open' });
  await job.retry();
  expect(states(job)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(made()).toBe(1);
  expect(await read(copy)).toMatchObject({ state: 'closing', publishedAt: expect.any(String) as string });
});

test('a form that was made although its answer stayed lost is found by the next try', async () => {
  const steps = [definition, ...(await filesSteps())];
  loseFor('/v1/projects/2/forms', 'createForm', 'listForms');
  const job = await make(steps);
  expect(states(job)[0]).toBe('unknown');
  expect((await ask(copy)).status).toBe(200);
  await job.resume();
  expect(states(job)).toEqual(['done', 'done', 'done']);
});

test('a file that the new definition does not name is left out, one whose original has no hash is sent', async () => {
  const sent = counting('uploadDraftAttachment');
  const gone: Step = { stage: 'file', name: 'gone.png', type: 'image', hash: 'x', list: false };
  const job = await make([definition, gone, csv(false)]);
  expect([states(job), remarks(job), sent()]).toEqual([
    ['done', 'done', 'done'],
    [undefined, 'not-expected', undefined],
    1,
  ]);
  expect((await filesOf(`${copy}/draft`))[1]).toMatchObject({ name: 'villages.csv', blobExists: true });
});

test('files of a copy are under way until they are sent, but not those of entity lists', async () => {
  const under = () => [...uploadsInThisTab({ projectId: 2, xmlFormId: 'original' })];
  server().latency = 50;
  const job = start([
    definition,
    ...(await filesSteps()),
    { stage: 'file', name: 'list.csv', type: 'file', hash: null, list: true },
  ]);
  expect(under()).toEqual(names);
  expect(uploadsInThisTab({ projectId: 1, xmlFormId: 'original' }).size).toBe(0);
  await job.whenEnded();
  expect(under()).toEqual([]);
  server().latency = 0;
});

test('an attachment of an entity list is linked to the list of the project, if it has it', async () => {
  await make([definition]);
  await send('/projects/2/datasets', '{"name":"villages"}');
  const linked = async () => (await filesOf(`${copy}/draft`)).map(({ datasetExists }) => datasetExists);
  expect(remarks(await make([csv(true)]))).toEqual(['no-list']);
  expect(await linked()).toEqual([false, false]);
  server().faults.add({ kind: 'offline', operation: 'linkDraftAttachment' });
  const failed = await make([csv(true)], build({ lists: ['villages.csv'] }));
  expect([errorOf(failed, 0), await linked()]).toMatchObject([{ outcome: 'not-done' }, [false, false]]);
  server().faults.add({ kind: 'lost', operation: 'linkDraftAttachment' });
  const job = await make([csv(true)], build({ lists: ['villages.csv'] }));
  expect([states(job), remarks(job), await linked()]).toEqual([['done'], [undefined], [false, true]]);
  const again = counting('linkDraftAttachment');
  expect(remarks(await make([csv(true)]))).toEqual([undefined]);
  expect(again()).toBe(0);
});

test('the file of the original replaces the link to a list that happens to have its name', async () => {
  await send('/projects/2/datasets', '{"name":"villages"}');
  const job = await make([definition, ...(await filesSteps())]);
  expect(remarks(job)).toEqual([undefined, undefined, 'file-not-list']);
  expect((await filesOf(`${copy}/draft`))[1]).toMatchObject({ blobExists: true, datasetExists: false });
});

test.each([
  ['the state', { state: 'closed', webformsEnabled: true }],
  ['the kind of web forms', { state: 'closing', webformsEnabled: false }],
])('settings are sent where only %s differs, and a lost answer is looked up', async (_, theirs) => {
  await make([definition]);
  expect((await ask(copy, 'PATCH', JSON.stringify(theirs))).status).toBe(200);
  server().faults.add({ kind: 'offline', operation: 'updateForm' });
  expect(errorOf(await make([settings]), 0)).toMatchObject({ outcome: 'not-done' });
  server().faults.add({ kind: 'lost', operation: 'updateForm' });
  const sent = counting('updateForm');
  expect(states(await make([settings]))).toEqual(['done']);
  expect(sent()).toBe(1);
  expect(await read(copy)).toMatchObject({ state: 'closing', webformsEnabled: true });
});

test.each<[OperationId, Step]>([
  ['updateForm', settings],
  ['publishDraft', publish],
])('a lost answer of %s is looked up, and a refusal is not taken for done', async (operation, step) => {
  await make([definition]);
  server().faults.add({ kind: 'problem', code: 403.1, operation });
  const refused = await make([step]);
  expect(errorOf(refused, 0)).toMatchObject({ code: '403.1' });
  server().faults.add({ kind: 'offline', operation });
  const lost = await make([step]);
  expect(errorOf(lost, 0)).toMatchObject({ outcome: 'not-done' });
  server().faults.add({ kind: 'lost', operation });
  expect(states(await make([step]))).toEqual(['done']);
});

test('access that is there already counts, access that is refused does not', async () => {
  await make([definition, publish]);
  const step: Step = { stage: 'access', actorId: await newAppUser() };
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole' });
  expect(errorOf(await make([step]), 0)).toMatchObject({ code: '403.1' });
  expect(states(await make([step]))).toEqual(['done']);
  expect(states(await make([step]))).toEqual(['done']);
});

test('a link whose answer stayed lost is not made twice, another one of its name is made', async () => {
  await make([definition, publish]);
  const links = async () => (await read<{ displayName: string }[]>(`${copy}/public-links`)).length;
  const only = { ...radio, displayName: 'Poster' } as Step;
  await make([only, radio]);
  server().faults.add({ kind: 'lost', operation: 'createPublicLink' });
  const looked = await make([radio]);
  expect([states(looked), await links()]).toEqual([['done'], 3]);
  // An older link of its name is none that this copy has made.
  server().faults.add({ kind: 'offline', operation: 'createPublicLink' });
  const failed = await make([radio]);
  expect([errorOf(failed, 0), await links()]).toMatchObject([{ outcome: 'not-done' }, 3]);
  loseFor(`/v1${copy}/public-links`, 'createPublicLink', 'listPublicLinks');
  const job = await make([radio]);
  expect([states(job), await links()]).toEqual([['unknown'], 4]);
  await job.resume();
  expect([states(job), await links()]).toEqual([['done'], 4]);
});

test('a link that somebody else made meanwhile is not taken for the one that was not made', async () => {
  await make([definition, publish]);
  server().faults.add({ kind: 'offline', operation: 'createPublicLink' });
  loseFor(`/v1${copy}/public-links`, 'createPublicLink', 'listPublicLinks');
  const job = await make([radio]);
  expect(states(job)).toEqual(['unknown']);
  server().faults.clear();
  await send(`${copy}/public-links`, '{"displayName":"Poster","once":false}');
  await job.resume();
  const links = await read<{ displayName: string }[]>(`${copy}/public-links`);
  expect([states(job), links.map(({ displayName }) => displayName).toSorted()]).toEqual([
    ['done'],
    ['Poster', 'Radio'],
  ]);
});

test('how much of a file is sent is told as a part of it', async () => {
  const steps = [definition, ...(await filesSteps())];
  const job = start(steps);
  const seen = steps.map(() => new Set<number>());
  job.progress.subscribe(() => {
    for (const [index, { fraction }] of job.all().entries()) if (fraction !== null) seen[index]?.add(fraction);
  });
  await job.whenEnded();
  expect(seen.map((fractions) => [...fractions])).toEqual(steps.map(() => [0.5, 1]));
});

test('files are not sent to a draft that cannot be read', async () => {
  await make([definition]);
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listDraftAttachments' });
  const sent = counting('uploadDraftAttachment');
  const [step] = await filesSteps();
  const job = await make([step ?? definition]);
  expect([errorOf(job, 0), sent()]).toMatchObject([{ code: '403.1' }, 0]);
});

test('a copy that is stopped is not published before it goes on', async () => {
  const job = start([definition, ...(await filesSteps()), settings, publish]);
  onRequest = (path) => {
    if (path === '/v1/projects/2/forms') job.stop();
  };
  await job.whenEnded();
  expect(states(job)).toEqual(['done', 'done', 'done', 'waiting', 'waiting']);
  await job.resume();
  expect(states(job)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test.each<OperationId>(['uploadDraftAttachment', 'listDraftAttachments'])(
  'a form is not published while a file waits for an overloaded server: %s',
  async (operation) => {
    // The steps after the files have begun, and wait for them.
    server().latency = 50;
    const steps = [definition, ...(await filesSteps()), settings, publish];
    server().faults.add({ kind: 'problem', code: 503, operation });
    expect(states(await make(steps))).toEqual(steps.map(() => 'done'));
  },
);

test('a copy that is stopped while a file waits for an overloaded server is not published', async () => {
  const job = start([definition, ...(await filesSteps()), settings, publish]);
  server().faults.add({ kind: 'problem', code: 503, operation: 'uploadDraftAttachment', times: 2 });
  await vi.waitUntil(() => server().faults.list().length === 0);
  job.stop();
  await job.whenEnded();
  expect(states(job).slice(1)).not.toContain('done');
  expect(await read(copy)).toMatchObject({ publishedAt: null, state: 'open' });
});

test('only the copy of a form of this server is kept for after a reload', async () => {
  start([definition]);
  expect(currentJobs().at(-1)?.kind).toMatchObject({ name: 'form-copy', resume: expect.any(Object) as object });
  await currentJobs().at(-1)?.whenEnded();
  const bundle = start([definition], build({ source: { kind: 'bundle', key: 99 }, xmlFormId: 'other' }));
  expect(bundle.kind.name).toBe('form-bundle');
  expect(bundle.kind.resume).toBeUndefined();
  await bundle.whenEnded();
  // A bundle that is not open any more.
  expect(states(bundle)).toEqual(['refused']);
});
