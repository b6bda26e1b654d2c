import { afterEach, expect, test, vi } from 'vitest';
import { OtherAnswers } from '~/api/send-submissions';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { addRecord, changeRecord, deleteRecord, listRecords, otherAnswers, renewRecord } from './queue';
import { ownerNow, type Owner } from './person';
import { sendQueue } from './send-queue';
import { forgetSent, listSent } from './sent-log';

mockPages('roles');
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };

afterEach(async () => {
  for (const { id } of await listRecords()) await deleteRecord(id);
  for (const { id } of await listSent()) await forgetSent(id);
});

const me = (): Owner => {
  const owner = ownerNow(null);
  if (!owner) throw new Error('nobody is signed in');
  return owner;
};

/** Stores a filled form with a photo. Out: its id. */
async function queue(photo: string, instanceId = `uuid:${crypto.randomUUID()}`, name = 'Mtoni'): Promise<string> {
  const xml = `<data id="water_point" version="2026010901"><name>${name}</name><photo>${photo}</photo><meta><instanceID>${instanceId}</instanceID></meta></data>`;
  const files = [new File([`content of ${photo}`], photo, { type: 'image/jpeg' })];
  const record = { instanceId, xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }), files };
  await addRecord(record, { place, formName: 'Water point', owner: me(), deviceId: undefined });
  return instanceId;
}

test('a record with files is sent once and is then gone, whatever is noted about it meanwhile', async () => {
  const id = await queue('a.jpg');
  const before = await stored<unknown[]>('/projects/1/forms/water_point/submissions');
  expect(await sendQueue(me(), () => undefined)).toEqual({ end: 'done', sent: 1 });
  expect(await sendQueue(me(), () => undefined)).toEqual({ end: 'done', sent: 0 });
  // Another tab has sent it.
  expect(await sendQueue(me(), () => undefined, id)).toEqual({ end: 'done', sent: 0 });
  expect(await stored('/projects/1/forms/water_point/submissions')).toHaveLength(before.length + 1);
  expect((await listRecords()).map((record) => record.id)).not.toContain(id);
});

test('other answers under an id that was sent stay here, until they are sent as another submission', async () => {
  const count = async () => (await stored<unknown[]>('/projects/1/forms/water_point/submissions')).length;
  const id = await queue('a.jpg');
  await sendQueue(me(), () => undefined);
  const before = await count();
  await queue('a.jpg', id, 'Kisima');
  expect(await sendQueue(me(), () => undefined)).toEqual({ end: 'done', sent: 0 });
  const [kept] = await listRecords();
  expect(kept).toMatchObject({ id, refusal: { code: otherAnswers } });
  expect(await count()).toBe(before);
  if (!kept) throw new Error('lost');
  const renewed = await renewRecord(kept);
  expect((await listRecords()).map((record) => record.id)).toEqual([renewed]);
  expect(await sendQueue(me(), () => undefined)).toEqual({ end: 'done', sent: 1 });
  expect(await count()).toBe(before + 1);
  const xml = await ask(`/projects/1/forms/water_point/submissions/${encodeURIComponent(renewed ?? '')}.xml`);
  expect(await xml.text()).toContain('<name>Kisima</name>');
});

test('a form that waits is not replaced by another one with its id', async () => {
  const id = await queue('a.jpg');
  await queue('a.jpg', id);
  await expect(queue('a.jpg', id, 'Kisima')).rejects.toBeInstanceOf(OtherAnswers);
  expect(await (await listRecords())[0]?.xml.text()).toContain('Mtoni');
});

test('of two forms with one id that are stored at once, one stays open', async () => {
  const id = `uuid:${crypto.randomUUID()}`;
  const both = await Promise.allSettled([queue('a.jpg', id), queue('a.jpg', id, 'Kisima')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(OtherAnswers) });
  expect(await listRecords()).toHaveLength(1);
});

test('what was sent is noted for the person, for a week', async () => {
  const id = await queue('a.jpg');
  await sendQueue(me(), () => undefined);
  expect(await listSent()).toMatchObject([{ id, formName: 'Water point', owner: { kind: 'user' } }]);
  vi.useFakeTimers({ now: Date.now() + 6 * 24 * 3_600_000, toFake: ['Date'] });
  const later = await queue('c.jpg');
  await sendQueue(me(), () => undefined);
  expect((await listSent()).map((one) => one.id)).toEqual([later, id]);
  vi.useRealTimers();
  await forgetSent(later);
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 3_600_000, toFake: ['Date'] });
  const other = await queue('b.jpg');
  await sendQueue(me(), () => undefined);
  vi.useRealTimers();
  expect((await listSent()).map((one) => one.id)).toEqual([other]);
});

test('a note about a record that is deleted at the same time does not bring it back', async () => {
  const id = await queue('a.jpg');
  await Promise.all([changeRecord(id, { sentFiles: ['a.jpg'] }), deleteRecord(id)]);
  expect(await listRecords()).toEqual([]);
});
