import type { OperationId } from '@mocks/server/define';
import type { FaultKind } from '@mocks/server/faults';
import { describe, expect, test, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { LostAnswer } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { restoreSession, signOut } from '~/session/session';
import { filledPhotos, photoForm, photoFormXml } from '../../../../tests/helpers/photo-form';
import { photoSubmissions, servePhotoForm, withText } from '../../../../tests/helpers/serve-photo-form';
import { parseFillUrl } from '../fill-url';
import { loadForm } from '../load-form';
import { Sending } from './sending';

/*
 * What counts as arrived when an answer is lost, a send is stopped, or the server has the id already: nothing is sent
 * twice, and nothing is taken for sent that is not there.
 */

const { server, asked, post, stored, xmlOf, photoOf, makeLink } = servePhotoForm(2);

type About = ConstructorParameters<typeof Sending>[1];
type Filled = ReturnType<typeof filledPhotos>;
const sendingOf = (record: Filled, about: Partial<About> = {}) =>
  new Sending(record, { form: photoForm, replaces: null, deviceId: undefined, ...about });
async function send(record: Filled, about: Partial<About> = {}) {
  const sending = sendingOf(record, about);
  await sending.run();
  return sending.state.get();
}
const fail = (operation: OperationId, fault: FaultKind, times = 1) =>
  server().faults.add({ ...fault, operation, times });
const countOf = async () => (await stored()).length;
const byLink = async () => setLinkToken(await makeLink());
/** An edit of a submission. */
const editOf = (id: string, photos: string[] = []) =>
  withText(filledPhotos(photos), '</instanceID>', `</instanceID><deprecatedID>${id}</deprecatedID>`);
async function submitted(): Promise<string> {
  const record = filledPhotos([]);
  await send(record);
  return record.instanceId;
}
const versionsOf = async (id: string) =>
  (await (await server().request(`${photoSubmissions}/${encodeURIComponent(id)}/versions`)).json()) as unknown[];

describe.each<[string, FaultKind]>([
  ['no answer', { kind: 'lost' }],
  ['502', { kind: 'lost', status: 502 }],
  ['504', { kind: 'lost', status: 504 }],
  ['half an answer', { kind: 'cut', bytes: 5 }],
])('with %s after the change', (_, fault) => {
  test('a new submission, an edit, one to the draft, and a file are found, and are there once', async () => {
    fail('createSubmission', fault);
    expect(await send(filledPhotos([]))).toMatchObject({ finished: true });
    expect(await countOf()).toBe(1);
    const id = await submitted();
    fail('replaceSubmission', fault);
    expect(await send(await editOf(id), { replaces: id })).toMatchObject({ finished: true });
    expect(await versionsOf(id)).toHaveLength(2);
    fail('uploadSubmissionAttachment', fault);
    const record = filledPhotos(['a.jpg']);
    expect(await send(record)).toMatchObject({ finished: true });
    expect(await photoOf(record.instanceId, 'a.jpg')).toBe('content of a.jpg');
    await post('/v1/projects/1/forms/photos/draft', photoFormXml(2), 'application/xml');
    fail('createDraftSubmission', fault);
    expect(await send(filledPhotos([]), { form: { ...photoForm, draft: true } })).toMatchObject({ finished: true });
    const drafts = await server().request('/v1/projects/1/forms/photos/draft/submissions');
    expect(await drafts.json()).toHaveLength(1);
  });

  test('what a link sent is sent once more, as nobody may read it, and is there once', async () => {
    await byLink();
    fail('createSubmission', fault);
    expect(await send(filledPhotos([]))).toMatchObject({ finished: true });
    const record = filledPhotos(['b.jpg']);
    fail('sendSubmission', fault);
    expect(await send(record)).toMatchObject({ finished: true });
    setLinkToken(null);
    expect(await countOf()).toBe(2);
    expect(await photoOf(record.instanceId, 'b.jpg')).toBe('content of b.jpg');
  });
});

test('without a connection nothing has arrived, and all is sent at the next try', async () => {
  const sending = sendingOf(filledPhotos([]));
  fail('createSubmission', { kind: 'offline' });
  await sending.run();
  expect(sending.state.get().refused).toBeInstanceOf(LostAnswer);
  expect(await countOf()).toBe(0);
  await sending.run();
  expect([sending.state.get().finished, await countOf()]).toEqual([true, 1]);
});

test('a second try of what arrived in the meantime is no second submission', async () => {
  const record = filledPhotos([]);
  const sending = sendingOf(record);
  server().faults.add({ kind: 'offline', times: 4 });
  await sending.run();
  expect(sending.state.get().refused).toMatchObject({ outcome: 'unknown' });
  // What a slow proxy delivers later.
  await send(record);
  await sending.run();
  expect([sending.state.get().finished, await countOf()]).toEqual([true, 1]);
});

test('an edit that arrived is not refused as an old version, another one of an old version is, also at a second try', async () => {
  const id = await submitted();
  const record = await editOf(id);
  await send(record, { replaces: id });
  expect(await send(record, { replaces: id, triedBefore: true })).toMatchObject({ finished: true });
  expect(await send(await editOf(id), { replaces: id, triedBefore: true })).toMatchObject({
    refused: { code: '409.9' },
  });
});

test('two edits of one submission are sent one after the other', async () => {
  const id = await submitted();
  server().latency = 100;
  const sendings = [sendingOf(await editOf(id), { replaces: id }), sendingOf(await editOf(id), { replaces: id })];
  const sent = sendings.map((sending) => sending.run());
  await vi.waitFor(
    async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const ofEdit = (all: LockInfo[]) => all.filter(({ name }) => name === `alidade.edit ${id}`).length;
      expect([ofEdit(held), ofEdit(pending)]).toEqual([1, 1]);
    },
    { interval: 2 },
  );
  await Promise.all(sent);
  server().latency = 0;
  expect(sendings.map((sending) => sending.state.get().arrived)).toEqual([true, false]);
});

/** Stops a send while the server works on a call. Returns once the call is done there, and nobody hears of it. */
async function stopDuring(sending: Sending, operation: OperationId, arrived: () => Promise<void>): Promise<void> {
  fail(operation, { kind: 'delay', milliseconds: 30 });
  const stopped = sending.run();
  // The server has the call.
  await vi.waitFor(() => expect(server().faults.list()).toEqual([]), { interval: 2 });
  sending.stop();
  await stopped;
  expect(sending.state.get()).toMatchObject({ running: false, finished: false });
  await vi.waitFor(arrived, { interval: 5 });
}

describe('at the next try after a stop', () => {
  test('a stopped submission with an id of the form’s own is not refused at the next try', async () => {
    const sending = sendingOf(filledPhotos([], `visit-${crypto.randomUUID()}`));
    await stopDuring(sending, 'createSubmission', async () => expect(await countOf()).toBe(1));
    await sending.run();
    expect(sending.state.get()).toMatchObject({ finished: true, refused: null });
    expect(await countOf()).toBe(1);
  });

  test('a stopped edit is not refused as an edit of an old version', async () => {
    const id = await submitted();
    const sending = sendingOf(await editOf(id), { replaces: id });
    await stopDuring(sending, 'replaceSubmission', async () => expect(await versionsOf(id)).toHaveLength(2));
    await sending.run();
    expect(sending.state.get()).toMatchObject({ finished: true, refused: null });
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('a stopped file of somebody who may not replace files is not refused', async () => {
    const record = filledPhotos(['a.jpg']);
    await byLink();
    const sending = sendingOf(record);
    await stopDuring(sending, 'sendSubmission', async () =>
      expect(await photoOf(record.instanceId, 'a.jpg')).toBe('content of a.jpg'),
    );
    expect(sending.state.get()).toMatchObject({ arrived: true });
    await sending.run();
    expect(sending.state.get().parts.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});

describe('when the server has the id already', () => {
  test('equal answers have arrived', async () => {
    const record = filledPhotos([]);
    await send(record);
    expect(await send(record)).toMatchObject({ finished: true });
    await byLink();
    expect(await send(record)).toMatchObject({ finished: true });
    setLinkToken(null);
    expect(await countOf()).toBe(1);
  });

  test.each([false, true])(
    'other answers are refused, with those of the server, unless by a link: %s',
    async (isLink) => {
      if (isLink) await byLink();
      const record = filledPhotos(['a.jpg']);
      await send(record);
      const changed = await withText(record, 'a.jpg', 'b.jpg');
      const theirs = isLink ? null : await record.xml.text();
      const { refused, finished } = await send(changed, { triedBefore: true });
      expect(finished).toBe(false);
      expect(refused).toBeInstanceOf(OtherAnswers);
      expect(refused).toMatchObject({ theirs });
      for (const kind of isLink ? [] : (['lost', 'offline'] as const)) {
        fail('createSubmission', { kind });
        expect((await send(changed)).refused).toBeInstanceOf(OtherAnswers);
      }
      setLinkToken(null);
      expect(await xmlOf(record.instanceId)).toBe(await record.xml.text());
    },
  );

  test('of a submission in the trash, nothing is known: the refusal stands', async () => {
    const record = filledPhotos([]);
    await send(record);
    await server().request(`${photoSubmissions}/${encodeURIComponent(record.instanceId)}`, {
      method: 'DELETE',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(await send(record, { triedBefore: true })).toMatchObject({ finished: false, refused: { code: '409.3' } });
    await byLink();
    expect((await send(record, { triedBefore: true })).finished).toBe(false);
  });
});

/*
 * Files of people who may send submissions, but not change them. Before 2025.2 the server refuses to add a file to a
 * submission of theirs, and takes it only together with the same answers, as devices send it.
 */
describe('a file of somebody who may only send', () => {
  const become = async (role: 'formfill' | 'admin') => {
    await signOut('asked');
    await server().signIn(role);
    await restoreSession();
  };
  /** What the page of the form knows of the rights of this person. */
  async function onlySends(): Promise<boolean | undefined> {
    vi.stubGlobal('isSecureContext', true);
    const address = parseFillUrl({ pathname: '/projects/1/forms/photos/submissions/new', search: '' });
    return address ? (await loadForm(address)).onlySends : undefined;
  }
  /** What somebody who may read finds of a file of the record. */
  async function arrivedFile({ instanceId }: Filled, name = 'a.jpg'): Promise<string> {
    setLinkToken(null);
    await become('admin');
    return photoOf(instanceId, name);
  }

  test.each(['2025.1', '2025.2', '2026.3'] as const)(
    'is taken by a server of %s without a refusal',
    async (release) => {
      server().release = release;
      expect(await onlySends()).toBe(false);
      for (const who of ['link', 'collector', 'collector whose rights are not known']) {
        const record = filledPhotos(['a.jpg']);
        if (who === 'link') await byLink();
        else await become('formfill');
        const known = who === 'collector' ? { onlySends: await onlySends() } : {};
        asked.length = 0;
        expect([who, (await send(record, known)).finished]).toEqual([who, true]);
        // Only somebody whose rights are not known is refused first.
        expect(asked.some((path) => path.includes('/attachments/')) && !who.includes('not known')).toBe(false);
        expect(await arrivedFile(record)).toBe('content of a.jpg');
      }
    },
  );

  test.each<[string, FaultKind, times: number]>([
    ['once more after a lost answer', { kind: 'lost' }, 1],
    ['at the next try without a connection', { kind: 'offline' }, 2],
    ['at the next try after a refusal, which proves nothing', { kind: 'problem', code: 403.1 }, 1],
  ])('is sent %s', async (_, fault, times) => {
    for (const who of ['link', 'collector']) {
      if (who === 'link') await byLink();
      else await become('formfill');
      const record = filledPhotos(['a.jpg']);
      fail('sendSubmission', fault, times);
      const sending = sendingOf(record, who === 'link' ? { triedBefore: true } : { onlySends: true });
      await sending.run();
      expect(sending.state.get()).toMatchObject({ arrived: true, finished: fault.kind === 'lost' });
      await sending.run();
      expect(sending.state.get()).toMatchObject({ finished: true });
      expect(await arrivedFile(record)).toBe('content of a.jpg');
    }
  });

  test('whose name a part cannot have is not lost, nor counted as sent where the server cannot take it', async () => {
    await become('formfill');
    const record = filledPhotos(['a.j"g']);
    expect(await send(record, { onlySends: true })).toMatchObject({ finished: true });
    expect(await arrivedFile(record, 'a.j"g')).toBe('content of a.j"g');
    server().release = '2025.1';
    await become('formfill');
    const other = await send(filledPhotos(['a.j"g']), { onlySends: true });
    expect(other).toMatchObject({ arrived: true, finished: false });
  });
});
