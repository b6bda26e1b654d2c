import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import {
  clearStored,
  emptyStorage,
  loaded,
  nextVisit,
  putStored,
  storedKeys,
  until,
  untilReading,
} from '../../../tests/helpers/local-index';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { rowIndexOf } from './indexes';
import type { FromWorker, ToWorker } from './protocol';
import { paging } from './source';
import { IndexHost } from './store/host';
import { IndexStore } from './store/index-store';
import { everything, type RowIndex } from './types';

const mocks = mockPages('demo');
const household = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;
const householdKey = 'submissions 1 household_survey';

/** A storage that is full after some writes of an index. */
let writes = Infinity;
class FullStore extends IndexStore {
  override commit(...given: Parameters<IndexStore['commit']>): Promise<void> {
    if (writes <= 0) return Promise.reject(new DOMException('no space', 'QuotaExceededError'));
    writes -= 1;
    return super.commit(...given);
  }
}

/** Does in the page what the worker does, with that storage: a browser cannot be told how much space there is. */
class WorkerOfPage extends EventTarget {
  private host: IndexHost | undefined;
  private last: Promise<unknown> = Promise.resolve();

  postMessage(message: ToWorker): void {
    const post = (data: FromWorker) => this.dispatchEvent(new MessageEvent('message', { data }));
    if (message.kind === 'start')
      this.host = new IndexHost(new FullStore(message.database), (key, status) =>
        post({ kind: 'status', key, status, isOther: false }),
      );
    if (message.kind !== 'call') return;
    const { id, name, given } = message;
    // One after the other.
    this.last = this.last
      .then(() => this.host?.call(name, given))
      .then(
        (value) => post({ kind: 'answer', id, value }),
        (error: Error) => post({ kind: 'failure', id, name: error.name, message: error.message }),
      );
  }

  terminate(): void {
    this.host = undefined;
  }
}

beforeEach(async () => {
  await emptyStorage();
  paging.fewestRows = 50;
  paging.mostRows = 50;
});
afterEach(() => vi.unstubAllGlobals());

const rowsOf = async (index: RowIndex) => (await index.rows(everything, 0, 1000)).rows;
const serverRows = async (form: string) =>
  (await stored<{ value: SubmissionRow[] }>(`/projects/1/forms/${form}.svc/Submissions?%24expand=*`)).value;

test('without space it works for the visit, says so, and leaves nothing behind', async () => {
  vi.stubGlobal('Worker', WorkerOfPage);
  writes = 0;
  const index = rowIndexOf(household);
  await until(index, 'absent');
  index.load();
  await until(index, 'ready', { kept: false, syncing: false });
  expect(index.state()).toMatchObject({ rows: 395, bytes: 0 });
  expect(await rowsOf(index)).toEqual(await serverRows('household_survey'));
  // Changes are taken over in memory.
  const [row] = await serverRows('household_survey');
  await ask(`/projects/1/forms/household_survey/submissions/${row?.__id ?? ''}`, 'DELETE');
  await index.sync();
  expect(index.state()).toMatchObject({ rows: 394, kept: false });
  expect(await storedKeys()).toEqual([]);
  await until(await nextVisit(household), 'absent', { why: 'never' });
});

test('space that runs out while rows are loaded is given back', async () => {
  vi.stubGlobal('Worker', WorkerOfPage);
  writes = 3;
  const index = rowIndexOf(household);
  await until(index, 'absent');
  index.load();
  await untilReading(index, 50);
  expect(index.state()).toMatchObject({ kept: true });
  await until(index, 'ready', { kept: false, rows: 395, syncing: false });
  expect(await storedKeys()).toEqual([]);
  expect(await rowsOf(index)).toEqual(await serverRows('household_survey'));
});

test('what was stored stays as it was when there is no space for changes', async () => {
  vi.stubGlobal('Worker', WorkerOfPage);
  writes = Infinity;
  const index = await loaded(household);
  const before = await storedKeys();
  const [row] = await serverRows('household_survey');
  writes = 0;
  await ask(`/projects/1/forms/household_survey/submissions/${row?.__id ?? ''}`, 'DELETE');
  await index.sync();
  expect(index.state()).toMatchObject({ rows: 394, kept: false });
  expect(await rowsOf(index)).toEqual(await serverRows('household_survey'));
  expect(await storedKeys()).toEqual(before);
  vi.unstubAllGlobals();
  const later = await nextVisit(household);
  await until(later, 'ready', { syncing: false, rows: 394, kept: true });
  expect(await rowsOf(later)).toEqual(await serverRows('household_survey'));
});

test('an index that another tab has deleted for space writes nothing more', async () => {
  const index = await loaded(household);
  await clearStored();
  const [row] = await serverRows('household_survey');
  await ask(`/projects/1/forms/household_survey/submissions/${row?.__id ?? ''}`, 'PATCH', { reviewState: 'hasIssues' });
  await index.sync();
  expect(await storedKeys()).toEqual([]);
});

test('a damaged block is deleted with its index, and said', async () => {
  await loaded(household);
  const block = (await storedKeys()).find(
    (key): key is [string, string, number] => Array.isArray(key) && key[0] === 'block',
  );
  await putStored(block ?? '', new Uint8Array([1, 2, 3]));
  const later = await nextVisit(household);
  await until(later, 'absent', { why: 'damaged' });
  expect(await storedKeys()).toEqual([['gone', householdKey]]);
  later.load();
  await until(later, 'ready', { rows: 395 });
});

test('an index of another release is read anew', async () => {
  await loaded(household);
  await putStored(['manifest', householdKey], { format: 0, key: householdKey, blocks: [] });
  await until(await nextVisit(household), 'absent', { why: 'never' });
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]));
});

test('a form with other fields is read anew', async () => {
  await loaded(household);
  const form = '/projects/1/forms/household_survey';
  const xml = await (await ask(`${form}.xml`)).text();
  const changed = xml
    .replace(/<remarks\s*\/>/, '<remarks/><more/>')
    .replace(/(<bind nodeset="\/data\/)remarks("[^>]*\/>)/, '$1remarks$2$1more$2');
  expect(changed).toContain('/data/more');
  const sent = await fetch(`/v1${form}/draft?ignoreWarnings=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' },
    body: changed,
  });
  expect(sent.status).toBe(200);
  expect((await ask(`${form}/draft/publish?version=next`, 'POST')).status).toBe(200);
  const later = await nextVisit(household);
  await until(later, 'absent', { why: 'fields-changed' });
  later.load();
  await until(later, 'ready', { syncing: false });
  expect(await rowsOf(later)).toEqual(await serverRows('household_survey'));
  expect((await later.count(everything)).unknown).toEqual([]);
  expect(await later.count({ ...everything, conditions: [{ field: '/more', op: 'empty' }] })).toMatchObject({
    total: 395,
    unknown: [],
  });
});

test('nothing of an encrypted project is read or stored, also of a form from before', async () => {
  const projects = await stored<{ id: number; name: string }[]>('/projects');
  const projectId = projects.find(({ name }) => name.includes('Ndoffane'))?.id ?? 0;
  const forms = await stored<{ xmlFormId: string; keyId: number | null }[]>(`/projects/${projectId}/forms`);
  expect(forms.map(({ keyId }) => keyId === null).toSorted()).toEqual([false, true]);
  for (const { xmlFormId } of forms) {
    const index = rowIndexOf({ kind: 'submissions', projectId, xmlFormId });
    await until(index, 'refused', { why: 'encrypted' });
    index.load();
    expect(index.state()).toMatchObject({ phase: 'refused' });
  }
  expect(await storedKeys()).toEqual([]);
});

test('what was stored before a project was encrypted is deleted', async () => {
  await loaded(household);
  expect((await ask('/projects/1/key', 'POST', { passphrase: 'a long passphrase', hint: 'none' })).status).toBe(200);
  await until(await nextVisit(household), 'refused', { why: 'encrypted' });
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]));
});

test('entities are loaded and brought up to date in the same way', async () => {
  const lists = await stored<{ name: string; entities: number }[]>('/projects/1/datasets');
  const name = lists.toSorted((one, other) => other.entities - one.entities)[0]?.name ?? '';
  const place = { kind: 'entities', projectId: 1, datasetName: name } as const;
  const list = `/projects/1/datasets/${name}`;
  const rows = async () => (await stored<{ value: { __id: string }[] }>(`${list}.svc/Entities`)).value;
  const index = await loaded(place);
  const before = await rows();
  expect(before.length).toBeGreaterThan(60);
  expect(await rowsOf(index)).toEqual(before);
  const [changed, deleted] = before;
  await ask(`${list}/entities/${changed?.__id ?? ''}?force=true`, 'PATCH', { label: 'Another label' });
  await ask(`${list}/entities/${deleted?.__id ?? ''}`, 'DELETE');
  await ask(`${list}/entities`, 'POST', { uuid: crypto.randomUUID(), label: 'A new one', data: {} });
  await index.sync();
  expect(await rowsOf(index)).toEqual(await rows());
  const found = await index.rows({ ...everything, text: 'another LABEL' }, 0, 10);
  expect(found.ids).toEqual([changed?.__id]);
  expect(mocks().server.faults.list()).toEqual([]);
});

test('switched off in another browser, it is deleted in this one', async () => {
  await loaded(household);
  await ask('/user-preferences/site/alidadeRowIndexOff', 'PUT', { propertyValue: true });
  const later = await nextVisit(household);
  expect(later.state()).toEqual({ phase: 'off' });
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]));
  later.load();
  expect(later.state()).toEqual({ phase: 'off' });
});
