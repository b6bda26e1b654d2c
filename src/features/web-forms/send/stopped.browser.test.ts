import type { OperationId } from '@mocks/server/define';
import { afterEach, expect, test, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { photoOf, publishPhotoForm } from '../../../../tests/helpers/form-with-photos';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { filledPhotos, photoForm } from '../../../../tests/helpers/photo-form';
import { Sending } from './sending';

/*
 * A send that its person stops may have arrived: the server goes on with what it has. The next try must take that for
 * what it is, and not for a refusal.
 */

const mocks = mockPages('roles');
const form = { projectId: 1, xmlFormId: 'water_point', draft: false };
const path = '/projects/1/forms/water_point';

afterEach(() => setLinkToken(null));

const made = () => `uuid:${crypto.randomUUID()}`;

function filled({ instanceId = made(), photos = [] as string[], deprecated = '' } = {}) {
  const replaced = deprecated && `<deprecatedID>${deprecated}</deprecatedID>`;
  const xml = `<data id="water_point" version="2026010901"><name>Mtoni</name><photo>${photos[0] ?? ''}</photo><meta><instanceID>${instanceId}</instanceID>${replaced}</meta></data>`;
  return {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files: photos.map((name) => new File([`content of ${name}`], name, { type: 'image/jpeg' })),
  };
}

const submissions = () => stored<{ instanceId: string }[]>(`${path}/submissions`);
const fileOf = (id: string, name: string) =>
  ask(`${path}/submissions/${encodeURIComponent(id)}/attachments/${name}`).then((answer) => answer.text());

/** Sends, and stops while the server works on a call. Out: when the call is done there, and nobody hears of it. */
async function stopDuring(sending: Sending, operation: OperationId, arrived: () => Promise<void>): Promise<void> {
  const { faults } = mocks().server;
  faults.add({ kind: 'delay', milliseconds: 100, operation });
  const stopped = sending.run();
  // The server has the call.
  await vi.waitFor(() => expect(faults.list()).toEqual([]));
  sending.stop();
  await stopped;
  expect(sending.state.get()).toMatchObject({ running: false, finished: false });
  await vi.waitFor(arrived);
}

test('a stopped submission with an id of the form’s own is not refused at the next try', async () => {
  const before = await submissions();
  const record = filled({ instanceId: `visit-${crypto.randomUUID()}` });
  const sending = new Sending(record, { form, replaces: null, deviceId: undefined });
  await stopDuring(sending, 'createSubmission', async () =>
    expect((await submissions()).map(({ instanceId }) => instanceId)).toContain(record.instanceId),
  );
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true, refused: null });
  expect(await submissions()).toHaveLength(before.length + 1);
});

test('a stopped edit is not refused as an edit of an old version at the next try', async () => {
  const original = filled();
  await new Sending(original, { form, replaces: null, deviceId: undefined }).run();
  const id = original.instanceId;
  const record = filled({ deprecated: id });
  const sending = new Sending(record, { form, replaces: id, deviceId: undefined });
  const current = async () =>
    (await stored<{ currentVersion: { instanceId: string } }>(`${path}/submissions/${encodeURIComponent(id)}`))
      .currentVersion.instanceId;
  await stopDuring(sending, 'replaceSubmission', async () => expect(await current()).toBe(record.instanceId));
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true, refused: null });
  expect(await stored(`${path}/submissions/${encodeURIComponent(id)}/versions`)).toHaveLength(2);
});

test('a stopped file of somebody who may not replace files is not refused at the next try', async () => {
  const record = filled({ photos: ['a.jpg'] });
  const links = await stored<{ token: string | null }[]>(`${path}/public-links`);
  setLinkToken(links.find(({ token }) => token !== null)?.token ?? null);
  const sending = new Sending(record, { form, replaces: null, deviceId: undefined });
  await stopDuring(sending, 'sendSubmission', async () =>
    expect(await fileOf(record.instanceId, 'a.jpg')).toBe('content of a.jpg'),
  );
  expect(sending.state.get()).toMatchObject({ arrived: true });
  await sending.run();
  expect(sending.state.get().parts.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a form that is sent twice at once, by a double click for instance, is sent once', async () => {
  const { faults } = mocks().server;
  faults.add({ kind: 'delay', milliseconds: 1, operation: 'createSubmission', times: 10 });
  const sending = new Sending(filled(), { form, replaces: null, deviceId: undefined });
  await Promise.all([sending.run(), sending.run()]);
  expect(sending.state.get().finished).toBe(true);
  expect(faults.list()).toMatchObject([{ times: 9 }]);
});

test('what arrived before the stop is not sent again', async () => {
  const { faults } = mocks().server;
  await publishPhotoForm(3);
  const record = filledPhotos(['a.jpg', 'b.jpg', 'c.jpg']);
  const sending = new Sending(record, { form: photoForm, replaces: null, deviceId: undefined });
  const states = () => sending.state.get().parts.map(({ state }) => state);
  const stopAt = async (index: number) => {
    // Files of one size go one after another.
    const end = sending.state.subscribe(() => {
      if (sending.state.get().parts[index]?.state === 'sending') sending.stop();
    });
    await sending.run();
    end();
  };
  await stopAt(2);
  expect(states()).toEqual(['sent', 'sent', 'failed', 'failed']);
  await stopAt(3);
  expect(states()).toEqual(['sent', 'sent', 'sent', 'failed']);
  faults.add({ kind: 'delay', milliseconds: 1, method: 'POST', times: 10 });
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
  expect(faults.list()).toMatchObject([{ times: 9 }]);
  for (const { name } of record.files) expect(await photoOf(record.instanceId, name)).toBe(`content of ${name}`);
});
