import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { signIn, signOut } from '~/session/session';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { watchRequests } from '../../../../tests/helpers/watch-requests';
import { readAddress } from '../address';
import { loadForm } from '../load/load-form';
import type { FilledRecord } from './record';
import { Sending } from './sending';

/*
 * Files of people who may send submissions, but not change them. Before 2025.2 the server refuses to add a file to a
 * submission of theirs, and takes it only together with the same answers, as devices send it.
 */

const mocks = mockPages('roles');
const form = { projectId: 1, xmlFormId: 'water_point', draft: false };
const path = '/projects/1/forms/water_point';
afterEach(() => setLinkToken(null));

function filled(...names: string[]): FilledRecord {
  const instanceId = `uuid:${crypto.randomUUID()}`;
  const photos = names.map((name) => `<photo>${name.replaceAll('"', '&quot;')}</photo>`).join('');
  const xml = `<data id="water_point" version="2026010901"><name>Mtoni</name>${photos}<meta><instanceID>${instanceId}</instanceID></meta></data>`;
  return {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files: names.map((name) => new File([`content of ${name}`], name, { type: 'image/jpeg' })),
  };
}

/** What somebody who may read finds of the record. */
async function filesOf({ instanceId, files }: FilledRecord): Promise<string[]> {
  setLinkToken(null);
  await signOut('other-tab');
  await signIn('admin@example.org', 'demonstration-admin');
  const attachments = `${path}/submissions/${encodeURIComponent(instanceId)}/attachments`;
  return Promise.all(files.map(async ({ name }) => (await ask(`${attachments}/${encodeURIComponent(name)}`)).text()));
}

const become: Record<string, () => Promise<void>> = {
  'a data collector': async () => {
    await signOut('other-tab');
    await signIn('collector@example.org', 'demonstration-collector');
  },
  'a public link': async () => {
    const links = await stored<{ token: string | null }[]>(`${path}/public-links`);
    setLinkToken(links.find(({ token }) => token !== null)?.token ?? null);
  },
};

/** Whether the page of the form knows that this person may only send. */
async function knownAtThePage(): Promise<boolean | undefined> {
  const address = readAddress({ pathname: `${path}/submissions/new`, search: '' });
  return address ? (await loadForm(address)).onlySends : undefined;
}

describe.each(['2025.1', '2025.2', '2026.3'] as const)('a server of %s', (release) => {
  beforeEach(() => {
    mocks().server.release = release;
  });

  test.each(Object.keys(become))('takes the file of %s without a refusal', async (who) => {
    await become[who]?.();
    const onlySends = who === 'a data collector' ? await knownAtThePage() : undefined;
    const asked = watchRequests();
    const record = filled('a.jpg');
    const sending = new Sending(record, { form, replaces: null, deviceId: 'wf:1', onlySends });
    await sending.run();
    expect(sending.state.get()).toMatchObject({ finished: true });
    expect(asked().filter((url) => url.includes('/attachments/'))).toEqual([]);
    expect(await filesOf(record)).toEqual(['content of a.jpg']);
  });

  test('takes the file of somebody whose rights are not known', async () => {
    await become['a data collector']?.();
    const record = filled('a.jpg');
    const sending = new Sending(record, { form, replaces: null, deviceId: undefined });
    await sending.run();
    expect(sending.state.get()).toMatchObject({ finished: true });
    expect(await filesOf(record)).toEqual(['content of a.jpg']);
  });
});

test('the page knows who may also change submissions', async () => {
  expect(await knownAtThePage()).toBe(false);
});

test('a file whose answer is lost is sent once more', async () => {
  await become['a data collector']?.();
  const record = filled('a.jpg');
  mocks().server.faults.add({ kind: 'lost', operation: 'sendSubmission' });
  const sending = new Sending(record, { form, replaces: null, deviceId: undefined, onlySends: true });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true });
  expect(await filesOf(record)).toEqual(['content of a.jpg']);
});

test('a file that the connection never takes has not arrived', async () => {
  await become['a data collector']?.();
  mocks().server.faults.add({ kind: 'offline', operation: 'sendSubmission', times: 2 });
  const sending = new Sending(filled('a.jpg'), { form, replaces: null, deviceId: undefined, onlySends: true });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ arrived: true, finished: false });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true });
});

test('a file whose name a part cannot have is not lost', async () => {
  await become['a data collector']?.();
  const record = filled('a.j"g');
  const sending = new Sending(record, { form, replaces: null, deviceId: undefined, onlySends: true });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true });
  expect(await filesOf(record)).toEqual(['content of a.j"g']);
});

test('such a file is not counted as sent where the server cannot take it', async () => {
  mocks().server.release = '2025.1';
  await become['a data collector']?.();
  const sending = new Sending(filled('a.j"g'), { form, replaces: null, deviceId: undefined, onlySends: true });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ arrived: true, finished: false });
});
