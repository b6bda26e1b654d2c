import type { FaultKind } from '@mocks/server/faults';
import { afterEach, expect, test, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { memoryDatabases, refuseWrites } from '../../../../tests/helpers/memory-database';
import { filledPhotos, photoForm } from '../../../../tests/helpers/photo-form';
import { photoSubmissions, servePhotoForm, withText } from '../../../../tests/helpers/serve-photo-form';
import { type Owner, currentOwner } from './owner';
import { addRecord, changeRecord, listRecords, conflictCode, readRecord, renewRecord } from './queue';
import { sendQueue } from './send-queue';
import { listSent } from './sent-log';

/* A filled form leaves this browser only when the server has all of it, and is sent once. */

/** Runs when a request is sent. */
let onRequest: ((path: string) => void) | undefined;
const { server, asked, stored, xmlOf, photoOf, sentFiles, timesSent, makeLink } = servePhotoForm(4, (path) =>
  onRequest?.(path),
);
memoryDatabases();
afterEach(() => {
  onRequest = undefined;
});

const me = (): Owner => {
  const owner = currentOwner(null);
  if (!owner) throw new Error('nobody is signed in');
  return owner;
};
/** Stores a filled form; the earlier ones come first. Returns its id. */
async function queue(photos: readonly string[] = [], more: { owner?: Owner } = {}): Promise<string> {
  const count = (await listRecords()).length;
  const about = { place: photoForm, formName: 'Photos', owner: me(), deviceId: 'collect:1', ...more };
  const { id } = await addRecord(filledPhotos(photos), about);
  await changeRecord(id, { filledAt: new Date(2026, 0, 1 + count).toISOString() });
  return id;
}
const round = (only?: string) => sendQueue(me(), () => undefined, only);
const waiting = async () => (await listRecords()).map(({ id }) => id);
const refuse = (fault: FaultKind, operation: 'createSubmission' | 'uploadSubmissionAttachment', times = 1) =>
  server().faults.add({ ...fault, operation, times });
const gateway = { kind: 'problem', code: 502 } as const;

test('records are sent with their files, the oldest first, which is told, and are then gone and noted', async () => {
  const ids = [await queue(['b.jpg']), await queue()];
  const told: (string | null)[] = [];
  const shown = new Set<string>();
  const first = await sendQueue(me(), (now) => {
    told.push(now && now.id);
    if (now) shown.add(now.state.parts.map(({ state }) => state).join());
  });
  expect(first).toEqual({ end: 'done', sent: 2 });
  expect([...new Set(told)]).toEqual([...ids, null]);
  expect(told.filter((one) => one === null)).toHaveLength(1);
  expect([...shown].join(' ')).toBe(
    'waiting,waiting sending,waiting sent,waiting sent,sending sent,sent waiting sending sent',
  );
  expect(await waiting()).toEqual([]);
  expect((await stored()).map(({ instanceId }) => instanceId).toSorted()).toEqual(ids.toSorted());
  expect(await photoOf(ids[0] ?? '', 'b.jpg')).toBe('content of b.jpg');
  expect((await listSent()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await round()).toEqual({ end: 'done', sent: 0 });
});

test('two pages that send at once send each record once; a browser without locks sends all the same', async () => {
  await queue();
  await queue();
  const rounds = await Promise.all([round(), round()]);
  expect(rounds.map(({ sent }) => sent).toSorted()).toEqual([0, 2]);
  expect(timesSent()).toBe(2);
  vi.stubGlobal('navigator', {});
  await queue();
  expect(await round()).toEqual({ end: 'done', sent: 1 });
});

test('a refused record waits with its refusal and is not tried again unasked; the others go on', async () => {
  const [refused] = [await queue(), await queue()];
  refuse({ kind: 'problem', code: 409.2, message: 'closed' }, 'createSubmission');
  expect(await round()).toEqual({ end: 'done', sent: 1 });
  expect(await listRecords()).toMatchObject([{ id: refused, tried: true, refusal: { code: '409.2', file: null } }]);
  expect(await round()).toEqual({ end: 'done', sent: 0 });
  refuse({ kind: 'problem', code: 409.2 }, 'createSubmission');
  asked.length = 0;
  expect(await round(refused)).toEqual({ end: 'done', sent: 0 });
  expect(timesSent()).toBe(1);
  expect(await round(refused)).toEqual({ end: 'done', sent: 1 });
  // Another page has sent it.
  expect(await round(refused)).toEqual({ end: 'done', sent: 0 });
});

test('a server that cannot be reached ends the round: what is left waits, without a refusal', async () => {
  const ids = [await queue(), await queue(), await queue()];
  onRequest = (path) => {
    if (path === photoSubmissions && timesSent() === 2) refuse({ kind: 'offline' }, 'createSubmission', 9);
  };
  expect(await round()).toEqual({ end: 'offline', sent: 1 });
  expect(await waiting()).toEqual(ids.slice(1));
  expect(await listRecords()).toMatchObject([
    { tried: true, refusal: null },
    { tried: false, refusal: null },
  ]);
});

test('files that have arrived are noted at once, and are not sent by a later round', async () => {
  const id = await queue(['a.jpg', 'b.jpg', 'c.jpg']);
  const noted: (readonly string[] | undefined)[] = [];
  const failAfter = async (count: number) => {
    asked.length = 0;
    const end = await sendQueue(me(), (now) => {
      const arrived = now?.state.parts.slice(1).filter(({ state }) => state === 'sent').length;
      if (arrived === count && server().faults.list().length === 0) refuse(gateway, 'uploadSubmissionAttachment', 9);
    });
    server().faults.clear();
    noted.push((await readRecord(id))?.sentFiles);
    return end;
  };
  expect(await failAfter(1)).toEqual({ end: 'offline', sent: 0 });
  expect(await failAfter(1)).toEqual({ end: 'offline', sent: 0 });
  expect(noted).toEqual([['a.jpg'], ['a.jpg', 'b.jpg']]);
  expect(await readRecord(id)).toMatchObject({ refusal: null, tried: true });
  expect(sentFiles()).not.toContain('a.jpg');
  asked.length = 0;
  expect(await round()).toEqual({ end: 'done', sent: 1 });
  expect(sentFiles()).toEqual(['c.jpg']);
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) expect(await photoOf(id, name)).toBe(`content of ${name}`);
});

test('of several failures of a record the refusal is kept, with its file: only that says what to do', async () => {
  const id = await queue(['a.jpg', 'b.jpg', 'c.jpg']);
  refuse(gateway, 'uploadSubmissionAttachment');
  refuse({ kind: 'problem', code: 400.8 }, 'uploadSubmissionAttachment');
  expect(await round()).toEqual({ end: 'done', sent: 0 });
  expect(await readRecord(id)).toMatchObject({ refusal: { code: '400.8', file: 'b.jpg' }, sentFiles: ['c.jpg'] });
  // A page that is read in the middle of a try does not show the refusal of the one before.
  const before: unknown[] = [];
  onRequest = (path) => {
    if (path.endsWith('a.jpg')) before.push(readRecord(id).then((one) => one?.refusal));
  };
  expect(await round(id)).toEqual({ end: 'done', sent: 1 });
  expect(await Promise.all(before)).toEqual([null]);
});

test('what has arrived is in the store while the rest is being sent, because the page may end', async () => {
  const id = await queue(['a.jpg', 'b.jpg']);
  const [second, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const intercepted = fetch;
  vi.stubGlobal('fetch', async (path: string | Request, init?: RequestInit) => {
    if (String(path).endsWith('/b.jpg')) {
      second.resolve();
      await goOn.promise;
    }
    return intercepted(path, init);
  });
  const sending = round();
  await second.promise;
  await vi.waitFor(async () => expect((await readRecord(id))?.sentFiles).toEqual(['a.jpg']));
  goOn.resolve();
  expect(await sending).toEqual({ end: 'done', sent: 1 });
});

test('nothing is sent as another person than the one who filled it', async () => {
  const ids = [await queue(), await queue()];
  const owner = me();
  onRequest = (path) => {
    if (path === photoSubmissions) {
      onRequest = undefined;
      server().faults.add({ kind: 'problem', code: 401.2, operation: 'getCurrentUser' });
    }
  };
  expect(await round()).toEqual({ end: 'signed-out', sent: 1 });
  server().faults.add({ kind: 'problem', code: 500.1, operation: 'getCurrentUser' });
  expect(await round()).toEqual({ end: 'offline', sent: 0 });
  await server().signIn('viewer');
  expect(await sendQueue(owner, () => undefined)).toEqual({ end: 'other-person', sent: 0 });
  expect(await waiting()).toEqual(ids.slice(1));
  expect((await readRecord(ids[1] ?? ''))?.tried).toBe(false);
});

test('records of a public link are sent by it, and nobody is asked who is signed in', async () => {
  const token = await makeLink();
  const owner: Owner = { kind: 'link', token };
  const own = await queue();
  const id = await queue([], { owner });
  setLinkToken(token);
  asked.length = 0;
  expect(await sendQueue(owner, () => undefined)).toEqual({ end: 'done', sent: 1 });
  expect(asked).not.toContain('/v1/users/current');
  setLinkToken(null);
  expect(await waiting()).toEqual([own]);
  expect((await stored()).map(({ instanceId }) => instanceId)).toEqual([id]);
});

test('other answers under an id that was sent stay here, until they are sent as another submission', async () => {
  const first = filledPhotos([]);
  const about = { place: photoForm, formName: 'Photos', owner: me(), deviceId: undefined };
  await addRecord(first, about);
  await round();
  await addRecord(await withText(first, '<meta', '<photo_0>b.jpg</photo_0><meta'), about);
  expect(await round()).toEqual({ end: 'done', sent: 0 });
  const [kept] = await listRecords();
  if (!kept) throw new Error('lost');
  expect(kept).toMatchObject({ id: first.instanceId, refusal: { code: conflictCode } });
  expect(await stored()).toHaveLength(1);
  const renewed = (await renewRecord(kept)) ?? '';
  expect(await waiting()).toEqual([renewed]);
  expect(await round()).toEqual({ end: 'done', sent: 1 });
  expect(await stored()).toHaveLength(2);
  expect(await xmlOf(renewed)).toContain('>b.jpg<');
});

test('a record whose note finds no space is sent and leaves the queue all the same', async () => {
  await queue();
  const { open } = indexedDB;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'alidade-sent-forms') throw new DOMException('full', 'QuotaExceededError');
    return open.call(indexedDB, name, version);
  });
  expect(await round()).toEqual({ end: 'done', sent: 1 });
  expect(await waiting()).toEqual([]);
});

test('on a full device a form waits, because a second try must know of the first', async () => {
  const id = await queue(['a.jpg']);
  refuseWrites();
  expect(await round()).toEqual({ end: 'full', sent: 0 });
  expect([timesSent(), await waiting()]).toEqual([0, [id]]);
});

test('on a full device a form whose try is noted is sent with its files', async () => {
  const id = await queue(['a.jpg', 'b.jpg']);
  await changeRecord(id, { tried: true });
  refuseWrites();
  expect(await round()).toEqual({ end: 'done', sent: 1 });
  expect([await photoOf(id, 'b.jpg'), await waiting()]).toEqual(['content of b.jpg', []]);
});

test('a storage that fails for another reason is not called full', async () => {
  await queue();
  refuseWrites({ name: 'UnknownError' });
  await expect(round()).rejects.toMatchObject({ name: 'UnknownError' });
});
