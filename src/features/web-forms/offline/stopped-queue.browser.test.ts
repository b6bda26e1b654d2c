import { afterEach, expect, test, vi } from 'vitest';
import { photoOf, publishPhotoForm } from '../../../../tests/helpers/form-with-photos';
import { mockPages } from '../../../../tests/helpers/mocked-page';
import { filledPhotos, photoForm } from '../../../../tests/helpers/photo-form';
import { type Owner, ownerNow } from './person';
import { addRecord, changeRecord, deleteRecord, listRecords, readRecord } from './queue';
import { sendQueue } from './send-queue';

/* A record with many files over a bad line: each round sends only what no earlier one has sent. */

const mocks = mockPages('roles');

afterEach(async () => {
  for (const { id } of await listRecords()) await deleteRecord(id);
});

const me = (): Owner => {
  const owner = ownerNow(null);
  if (!owner) throw new Error('nobody is signed in');
  return owner;
};

const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];

/** Stores a filled form with files of one size, which are sent one after another. Out: its id. */
async function queue(): Promise<string> {
  await publishPhotoForm(names.length);
  const record = filledPhotos(names);
  await addRecord(record, { place: photoForm, formName: 'Photos', owner: me(), deviceId: undefined });
  return record.instanceId;
}

const sentFiles = async (id: string) => (await readRecord(id))?.sentFiles;

/** Sends until a file has arrived, and then loses the server. */
async function roundUntil(name: string): Promise<void> {
  const { faults } = mocks().server;
  let isCut = false;
  const round = await sendQueue(me(), (now) => {
    if (isCut || !now?.state.parts.some((part) => part.name === name && part.state === 'sent')) return;
    isCut = true;
    faults.add({ kind: 'problem', code: 502, operation: 'uploadSubmissionAttachment', times: 9 });
  });
  faults.clear();
  expect(round).toEqual({ end: 'offline', sent: 0 });
}

test('files that were sent before a first and a second stop are not sent again', async () => {
  const id = await queue();
  await roundUntil('a.jpg');
  expect(await sentFiles(id)).toEqual(['a.jpg']);
  await roundUntil('b.jpg');
  expect(await sentFiles(id)).toEqual(['a.jpg', 'b.jpg']);
  const { faults } = mocks().server;
  faults.add({ kind: 'delay', milliseconds: 1, operation: 'uploadSubmissionAttachment', times: 10 });
  expect(await sendQueue(me(), () => undefined)).toEqual({ end: 'done', sent: 1 });
  expect(faults.list()).toMatchObject([{ times: 8 }]);
  for (const name of names) expect(await photoOf(id, name)).toBe(`content of ${name}`);
});

test('a record that is asked for and refused is tried once, and waits with the refusal', async () => {
  const id = await queue();
  const { faults } = mocks().server;
  // The first file meets a proxy, the second one the server's own refusal: only that says what to do.
  faults.add({ kind: 'problem', code: 502, operation: 'uploadSubmissionAttachment' });
  faults.add({ kind: 'problem', code: 400.8, operation: 'uploadSubmissionAttachment' });
  expect(await sendQueue(me(), () => undefined, id)).toEqual({ end: 'done', sent: 0 });
  const { refusal, sentFiles: sent } = (await readRecord(id)) ?? {};
  expect(refusal).toMatchObject({ code: '400.8', file: 'b.jpg' });
  expect(sent).toEqual(['c.jpg', 'd.jpg']);
  // Not without being asked.
  expect(await sendQueue(me(), () => undefined)).toEqual({ end: 'done', sent: 0 });
  expect(await sendQueue(me(), () => undefined, id)).toEqual({ end: 'done', sent: 1 });
});

test('nothing is sent as another person than the one who filled it', async () => {
  const id = await queue();
  const owner = me();
  if (owner.kind !== 'user') throw new Error('nobody is signed in');
  const earlier: Owner = { ...owner, id: owner.id + 1 };
  await changeRecord(id, { owner: earlier });
  expect(await sendQueue(earlier, () => undefined)).toEqual({ end: 'other-person', sent: 0 });
  expect(await sendQueue(owner, () => undefined)).toEqual({ end: 'done', sent: 0 });
  expect((await readRecord(id))?.tried).toBe(false);
});

test('what has arrived is noted while the rest is being sent, because the page may end', async () => {
  const id = await queue();
  await roundUntil('a.jpg');
  const { faults } = mocks().server;
  let isHeld = false;
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const round = sendQueue(me(), (now) => {
    if (isHeld || now?.state.parts.every(({ name, state }) => name !== 'b.jpg' || state !== 'sent')) return;
    isHeld = true;
    faults.add({ kind: 'delay', milliseconds: 1500, operation: 'uploadSubmissionAttachment' });
    hold();
  });
  await held;
  await vi.waitFor(async () => expect(await sentFiles(id)).toEqual(['a.jpg', 'b.jpg']));
  expect((await readRecord(id))?.tried).toBe(true);
  expect(await round).toEqual({ end: 'done', sent: 1 });
});
