import { promisifyRequest } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { OtherAnswers } from '~/api/send-submissions';
import { inOtherTab, memoryDatabases, refuseWrites } from '../../../../tests/helpers/memory-database';
import { xmlInNode } from '../../../../tests/helpers/xml-in-node';
import type { Owner } from './owner';
import {
  addRecord,
  changeRecord,
  deleteRecord,
  listRecords,
  onQueueChange,
  readRecord,
  renewRecord,
  sizeOf,
} from './queue';
import { sendQueue } from './send-queue';
import { forgetSent, listSent, logSent, readSent } from './sent-log';

/* Filled forms that wait in this browser may be the only copy of the answers. */

memoryDatabases();
xmlInNode();

const amina: Owner = { kind: 'user', id: 7, name: 'Amina' };
const place = { projectId: 1, xmlFormId: 'wells', draft: false };
const about = { place, formName: 'Wells', owner: amina, deviceId: 'collect:1', onlySends: true };
const day = 24 * 3_600_000;
const persist = vi.fn<() => Promise<boolean>>(async () => true);

beforeEach(() => {
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ quota: 9e9, usage: 0 }), persisted: async () => false, persist },
  });
  persist.mockClear();
});

const filled = (
  instanceId: string,
  text = `<data xmlns:orx="http://openrosa.org/xforms"><orx:instanceName> Mtoni </orx:instanceName></data>`,
) => ({
  instanceId,
  xml: new File([text], 'xml_submission_file'),
  files: [new File(['12345'], 'a.jpg'), new File(['678'], 'b.jpg')],
});
const add = (id: string, text?: string) => addRecord(filled(id, text), about);
const at = async <Result>(time: string | number, work: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  return work().finally(() => vi.useRealTimers());
};
const ids = async () => (await listRecords()).map(({ id }) => id);

test('a filled form is stored with all that sending needs, and nothing of it counts as tried or sent', async () => {
  const record = await at('2026-03-01T10:00:00.000Z', () => add('uuid:1'));
  expect(record).toMatchObject({
    ...about,
    id: 'uuid:1',
    name: 'Mtoni',
    filledAt: '2026-03-01T10:00:00.000Z',
    sentFiles: [],
    tried: false,
    refusal: null,
  });
  expect(await readRecord('uuid:1')).toEqual(record);
  expect(sizeOf(record)).toBe(record.xml.size + 8);
  expect(persist).toHaveBeenCalledOnce();
  const tried = await addRecord(filled('uuid:2', '<data><name>Mtoni</name></data>'), { ...about, tried: true });
  expect(tried).toMatchObject({ tried: true, name: null });
  expect((await add('uuid:3', '<data><instanceName>  </instanceName></data>')).name).toBeNull();
});

test('records and notes of earlier visits are found under the names that they were stored by', async () => {
  await logSent(await add('uuid:1'));
  for (const database of ['alidade.forms-to-send', 'alidade-sent-forms'])
    expect(await inOtherTab(database, 'records', (records) => records.getAllKeys())).toEqual(['uuid:1']);
});

test('records that an earlier release stored under another name are moved, without one that is here already', async () => {
  await add('uuid:1');
  const record = await readRecord('uuid:1');
  const creating = indexedDB.open('alidade-filled-forms');
  creating.addEventListener('upgradeneeded', () => creating.result.createObjectStore('records'));
  (await promisifyRequest(creating)).close();
  for (const id of ['uuid:1', 'uuid:2'])
    await inOtherTab('alidade-filled-forms', 'records', (records) => records.put({ ...record, id, tried: true }, id));
  expect((await ids()).toSorted()).toEqual(['uuid:1', 'uuid:2']);
  expect(await readRecord('uuid:1')).toMatchObject({ tried: false });
  expect(await readRecord('uuid:2')).toMatchObject({ tried: true });
  expect(await (await readRecord('uuid:2'))?.xml.text()).toContain('Mtoni');
  const keys = await inOtherTab('alidade-filled-forms', 'records', (records) => records.getAllKeys());
  expect(keys).toEqual(['uuid:1']);
});

test('records are sent in the order in which they were filled', async () => {
  await at('2026-03-02', () => add('uuid:2'));
  await at('2026-03-01', () => add('uuid:9'));
  await at('2026-03-03', () => add('uuid:1'));
  expect(await ids()).toEqual(['uuid:9', 'uuid:2', 'uuid:1']);
});

test('the same form again is there once, other answers under its id are refused', async () => {
  await add('uuid:1');
  await changeRecord('uuid:1', { tried: true, sentFiles: ['a.jpg'] });
  await add('uuid:1');
  expect(await readRecord('uuid:1')).toMatchObject({ tried: true, sentFiles: ['a.jpg'] });
  await expect(add('uuid:1', '<data>other</data>')).rejects.toBeInstanceOf(OtherAnswers);
  expect(await (await readRecord('uuid:1'))?.xml.text()).toContain('Mtoni');
});

test('of two forms with one id that are stored at once, one is refused and the other stays', async () => {
  const both = await Promise.allSettled([add('uuid:1', '<data>1</data>'), add('uuid:1', '<data>2</data>')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(OtherAnswers) });
  expect(await ids()).toEqual(['uuid:1']);
});

test.each([
  [{ name: 'QuotaExceededError' }, 'NoRoom'],
  [{ name: 'QuotaExceededError', isAtEnd: true }, 'NoRoom'],
  [{ name: 'DataError' }, 'DataError'],
])('a device that turns out to be full is told so, another failure stays what it is: %j', async (refusal, name) => {
  refuseWrites(refusal);
  await expect(add('uuid:1')).rejects.toMatchObject({ name });
  expect([await ids(), persist.mock.calls]).toEqual([[], []]);
});

test('a device without space says so when a record is changed or renewed', async () => {
  const record = await add('uuid:1', '<data><meta><instanceID>uuid:1</instanceID></meta></data>');
  refuseWrites();
  for (const write of [() => changeRecord('uuid:1', { tried: true }), () => renewRecord(record)])
    await expect(write()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await listRecords()).toEqual([record]);
});

test('a change keeps the rest of a record, and does not bring back a deleted one', async () => {
  const record = await add('uuid:1');
  const refusal = { code: '409.2', message: 'closed', file: null };
  await changeRecord('uuid:1', { refusal });
  expect(await readRecord('uuid:1')).toEqual({ ...record, refusal });
  await deleteRecord('uuid:1');
  await changeRecord('uuid:1', { refusal: null });
  expect(await ids()).toEqual([]);
  await add('uuid:2');
  await Promise.all([changeRecord('uuid:2', { tried: true }), deleteRecord('uuid:2')]);
  expect(await ids()).toEqual([]);
});

test('a refused record becomes another submission with its files, which is sent as if it were new', async () => {
  const { files } = await add('uuid:1', '<data><meta><instanceID>uuid:1</instanceID></meta></data>');
  const refusal = { code: '409.3', message: '', file: null };
  await changeRecord('uuid:1', { tried: true, sentFiles: ['a.jpg'], refusal });
  const [refused] = await listRecords();
  const id = refused && (await renewRecord(refused));
  expect(await listRecords()).toMatchObject([{ ...about, id, tried: false, sentFiles: [], refusal: null, files }]);
  expect(await (await readRecord(id ?? ''))?.xml.text()).toContain(`<instanceID>${id}</instanceID>`);
  await deleteRecord(id ?? '');
  // An encrypted one cannot.
  const record = await add('uuid:2', '<data encrypted="yes"/>');
  expect(await renewRecord(record)).toBeNull();
  expect(await listRecords()).toEqual([record]);
});

test('every change is told, until nobody listens any more', async () => {
  const heard = vi.fn<() => void>();
  const stop = onQueueChange(heard);
  const times = (count: number) => vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(count));
  await add('uuid:1');
  await times(1);
  await changeRecord('uuid:1', { tried: true });
  await times(2);
  await deleteRecord('uuid:1');
  await times(3);
  stop();
  const other = Promise.withResolvers<void>();
  const stopOther = onQueueChange(() => other.resolve());
  await add('uuid:2');
  await other.promise;
  stopOther();
  expect(heard).toHaveBeenCalledTimes(3);
});

test('what was sent is noted with whose it was and a digest of the answers, the newest first, for a week', async () => {
  const first = await add('uuid:1', '<data/>');
  const second = await add('uuid:2');
  await at('2026-03-01T10:00:00.000Z', () => logSent(first));
  await at('2026-03-02T10:00:00.000Z', () => logSent(second));
  expect(await readSent('uuid:1')).toEqual({
    id: 'uuid:1',
    formName: 'Wells',
    name: null,
    owner: amina,
    sentAt: '2026-03-01T10:00:00.000Z',
    digest: '03ee9d54665eba6fffaf320018f2543f589ed601bf03b3088ee1e0e3f5a2e2f8',
  });
  expect((await listSent()).map(({ id, name }) => [id, name])).toEqual([
    ['uuid:2', 'Mtoni'],
    ['uuid:1', null],
  ]);
  await forgetSent('uuid:2');
  expect((await listSent()).map(({ id }) => id)).toEqual(['uuid:1']);
  // For a week, and not longer.
  await at(Date.parse('2026-03-01T10:00:00.000Z') + 7 * day, () => logSent(second));
  expect(await listSent()).toHaveLength(2);
  await at(Date.parse('2026-03-01T10:00:00.000Z') + 7 * day + 1, () => logSent(second));
  expect((await listSent()).map(({ id }) => id)).toEqual(['uuid:2']);
});

test('records of others, refused ones and unknown ones are left alone, and nobody is asked', async () => {
  await add('uuid:1');
  await changeRecord('uuid:1', { owner: { kind: 'link', token: 'x' } });
  await add('uuid:2');
  await changeRecord('uuid:2', { refusal: { code: '409.2', message: '', file: null } });
  await add('uuid:3');
  const asked = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', asked);
  await deleteRecord('uuid:3');
  expect(await sendQueue(amina, () => undefined)).toEqual({ end: 'done', sent: 0 });
  expect(await sendQueue(amina, () => undefined, 'uuid:3')).toEqual({ end: 'done', sent: 0 });
  expect(asked).not.toHaveBeenCalled();
});
