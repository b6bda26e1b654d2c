import { expect, test, vi } from 'vitest';
import { signedInUser } from '~/session/session';
import { currentJobs, forgetJobs } from '~/shared/jobs/job-list';
import type { ItemState } from '~/shared/jobs/kind';
import { resumeJob } from '~/shared/jobs/start-job';
import type { StoredJob } from '~/shared/jobs/stored-jobs';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import type { Build, Step, StepNote } from './build';
import { formCopyKind } from './build-job';

/* A copy that a reload interrupted: whatever of it is there, the rest is made, and nothing twice. */

const mocks = mockPages('roles');
const names = ['a.png', 'b.png', 'c.png'];
const original = '/projects/1/forms/original';
const copy = '/projects/1/forms/copied';

interface Attachment {
  name: string;
  hash: string | null;
}
const filesOf = async (path: string) =>
  (await stored<Attachment[]>(`${path}/attachments`)).map(({ name, hash }) => ({ name, hash }));

const post = async (path: string, body: string, type: string) => {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  expect((await fetch(`/v1${path}`, { method: 'POST', headers, body })).status).toBe(200);
};

/** Makes the form that is copied, and says how. */
async function makeOriginal() {
  await post('/projects/1/forms', formWithFiles('original', names), 'application/xml');
  for (const name of names)
    await post(`${original}/draft/attachments/${name}`, `content of ${name}`, 'application/octet-stream');
  expect((await ask(`${original}/draft/publish`, 'POST')).status).toBe(200);
  const input: Build = {
    source: { kind: 'form', projectId: 1, xmlFormId: 'original', draft: false },
    projectId: 1,
    xmlFormId: 'copied',
    rename: { xmlFormId: 'copied', name: 'Copied' },
    managedKey: false,
    lists: [],
  };
  const hashes = new Map((await filesOf(original)).map(({ name, hash }) => [name, hash]));
  const steps: Step[] = [
    { stage: 'definition' },
    ...names.map((name): Step => ({ stage: 'file', name, type: 'image', hash: hashes.get(name) ?? null, list: false })),
    { stage: 'settings', webformsEnabled: true, state: 'closing' },
    { stage: 'publish' },
    { stage: 'link', displayName: 'Radio', once: false, properties: {} },
  ];
  return { input, steps };
}

type Known = Partial<Record<string, { state: ItemState; note?: StepNote }>>;

/** Resumes the copy as a new document does. Out: the writes that it sent. */
async function resume({ input, steps }: Awaited<ReturnType<typeof makeOriginal>>, known: Known): Promise<number> {
  const { faults } = mocks().server;
  const most = 99;
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
    faults.add({ kind: 'delay', milliseconds: 1, method, times: most });
  const items = steps.map((data, index) => {
    const { state = 'waiting' as const, note } = known[index] ?? {};
    return { id: String(index), label: data.stage, data, state, ...(note ? { note } : {}) };
  });
  const job: StoredJob = {
    id: crypto.randomUUID(),
    storedAt: Date.now(),
    kind: formCopyKind.name,
    userId: signedInUser()?.id ?? 0,
    title: 'Copied',
    address: '/',
    canResume: true,
    input,
    items,
  };
  resumeJob(formCopyKind, job);
  const [running] = currentJobs();
  await running?.whenEnded();
  const states = running?.all().map(({ state }) => state);
  forgetJobs();
  const sent = faults.list().reduce((sum, { times = 0 }) => sum + most - times, 0);
  faults.clear();
  expect(states).toEqual(steps.map(() => 'done'));
  return sent;
}

const isComplete = async () => {
  expect(await filesOf(copy)).toEqual(await filesOf(original));
  const form = await stored<{ state: string; webformsEnabled: boolean; publishedAt: string | null }>(copy);
  expect(form).toMatchObject({ state: 'closing', webformsEnabled: true, publishedAt: expect.any(String) as string });
  expect(await stored<unknown[]>(`${copy}/public-links`)).toHaveLength(1);
};

test('a copy whose last step was interrupted makes nothing twice', async () => {
  const made = await makeOriginal();
  // The definition, three files, the settings, the publication and the link.
  expect(await resume(made, {})).toBe(7);
  await isComplete();
  const unknown: Known = Object.fromEntries(made.steps.map((_, index) => [index, { state: 'unknown' }]));
  unknown['0'] = { state: 'unknown', note: { wasFree: true } };
  unknown['6'] = { state: 'unknown', note: { known: [] } };
  expect(await resume(made, unknown)).toBe(0);
  await isComplete();
});

test('a copy that was interrupted between its files sends only those that are missing', async () => {
  const made = await makeOriginal();
  const definition = { input: made.input, steps: made.steps.slice(0, 3) };
  // The definition and two of three files.
  expect(await resume(definition, {})).toBe(3);
  // The outcome of the second file was not noted, and the first was noted as waiting.
  expect(await resume(made, { 0: { state: 'done', note: { wasFree: true } }, 2: { state: 'unknown' } })).toBe(4);
  await isComplete();
});

test('a file that is there with other content is sent', async () => {
  const made = await makeOriginal();
  expect(await resume({ ...made, steps: made.steps.slice(0, 1) }, {})).toBe(1);
  await post(`${copy}/draft/attachments/a.png`, 'content of b.png', 'application/octet-stream');
  expect(await resume(made, { 0: { state: 'done' }, 1: { state: 'unknown' } })).toBe(6);
  await isComplete();
});

test('a file whose answer is lost is looked up, and sent again only if it is not there', async () => {
  const made = await makeOriginal();
  const { faults } = mocks().server;
  faults.add({ kind: 'lost', operation: 'uploadDraftAttachment' });
  expect(await resume(made, {})).toBe(7);
  await isComplete();
  await vi.waitFor(() => expect(faults.list()).toEqual([]));
});
