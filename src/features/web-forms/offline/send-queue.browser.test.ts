import { afterEach, expect, test } from 'vitest';
import { mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { changeRecord, addRecord, deleteRecord, listRecords } from './queue';
import { ownerNow, type Owner } from './person';
import { sendQueue } from './send-queue';

mockPages('roles');
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };

afterEach(async () => {
  for (const { id } of await listRecords()) await deleteRecord(id);
});

const me = (): Owner => {
  const owner = ownerNow(null);
  if (!owner) throw new Error('nobody is signed in');
  return owner;
};

/** Stores a filled form with a photo. Out: its id. */
async function queue(photo: string): Promise<string> {
  const instanceId = `uuid:${crypto.randomUUID()}`;
  const xml = `<data id="water_point" version="2026010901"><name>Mtoni</name><photo>${photo}</photo><meta><instanceID>${instanceId}</instanceID></meta></data>`;
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
  expect(await stored('/projects/1/forms/water_point/submissions')).toHaveLength(before.length + 1);
  expect((await listRecords()).map((record) => record.id)).not.toContain(id);
});

test('a note about a record that is deleted at the same time does not bring it back', async () => {
  const id = await queue('a.jpg');
  await Promise.all([changeRecord(id, { sentFiles: ['a.jpg'] }), deleteRecord(id)]);
  expect(await listRecords()).toEqual([]);
});
