import type { OperationId } from '@mocks/server/define';
import type { FaultKind } from '@mocks/server/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { LostAnswer } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import type { FilledRecord } from './record';
import { Sending, UnreadableFile } from './sending';

const mocks = mockPages('roles');
const form = { projectId: 1, xmlFormId: 'water_point', draft: false };
const path = '/projects/1/forms/water_point';

afterEach(() => setLinkToken(null));

/** A filled form with photos, by their names. */
function filled({ photos = [] as string[], deprecated = '', version = '2026010901' } = {}): FilledRecord {
  const instanceId = `uuid:${crypto.randomUUID()}`;
  const replaced = deprecated && `<deprecatedID>${deprecated}</deprecatedID>`;
  const xml = `<data id="water_point" version="${version}"><name>Mtoni</name><photo>${photos[0] ?? ''}</photo><meta><instanceID>${instanceId}</instanceID>${replaced}</meta></data>`;
  return {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files: photos.map((name) => new File([`content of ${name}`], name, { type: 'image/jpeg' })),
  };
}

const newest = () => stored<{ instanceId: string }[]>(`${path}/submissions`).then(([first]) => first?.instanceId ?? '');
const countOf = () => stored<unknown[]>(`${path}/submissions`).then(({ length }) => length);
const fileOf = (id: string, name: string) =>
  ask(`${path}/submissions/${encodeURIComponent(id)}/attachments/${name}`).then((answer) => answer.text());

/** Opens the documents of a public link, as its token does. */
async function useLink(): Promise<void> {
  const links = await stored<{ token: string | null; once: boolean }[]>(`${path}/public-links`);
  setLinkToken(links.find(({ token }) => token !== null)?.token ?? null);
}

test('sends the answers and then the files', async () => {
  const record = filled({ photos: ['a.jpg'] });
  const sending = new Sending(record, { form, replaces: null, deviceId: 'wf:1' });
  const { size } = record.xml;
  const steps = [sending.state.get()];
  sending.state.subscribe(() => steps.push(sending.state.get()));
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true, arrived: true, refused: null });
  const shown = steps.map(({ parts }) => parts.map(({ state, sent }) => `${state} ${sent}`).join(', '));
  expect([...new Set(shown)]).toEqual([
    'waiting 0, waiting 0',
    'sending 0, waiting 0',
    `sending ${size}, waiting 0`,
    `sent ${size}, waiting 0`,
    `sent ${size}, sending 0`,
    `sent ${size}, sending 16`,
    `sent ${size}, sent 16`,
  ]);
  expect(await newest()).toBe(record.instanceId);
  expect(await stored(`${path}/submissions/${encodeURIComponent(record.instanceId)}`)).toMatchObject({
    deviceId: 'wf:1',
  });
  expect(await fileOf(record.instanceId, 'a.jpg')).toBe('content of a.jpg');
  const xml = await ask(`${path}/submissions/${encodeURIComponent(record.instanceId)}.xml`);
  expect(await xml.text()).toBe(await record.xml.text());
});

test('two edits of one submission are sent one after the other', async () => {
  const original = await newest();
  mocks().server.latency = 300;
  const sendings = [1, 2].map(
    () => new Sending(filled({ deprecated: original }), { form, replaces: original, deviceId: undefined }),
  );
  const sent = sendings.map((sending) => sending.run());
  await vi.waitFor(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const names = [...held, ...pending].map(({ name }) => name);
    expect(names.filter((name) => name === `alidade.edit ${original}`)).toHaveLength(2);
    expect(held.filter(({ name }) => name === `alidade.edit ${original}`)).toHaveLength(1);
  });
  await Promise.all(sent);
  expect(sendings.map((sending) => sending.state.get().arrived)).toEqual([true, false]);
});

const lost: [string, FaultKind][] = [
  ['no answer', { kind: 'lost' }],
  ['502', { kind: 'lost', status: 502 }],
  ['504', { kind: 'lost', status: 504 }],
  ['half an answer', { kind: 'cut', bytes: 5 }],
];

describe.each(lost)('with %s after the change', (_, fault) => {
  const run = async (record: FilledRecord, operation: OperationId, replaces: string | null = null, place = form) => {
    mocks().server.faults.add({ ...fault, operation });
    const sending = new Sending(record, { form: place, replaces, deviceId: undefined });
    await sending.run();
    return sending.state.get();
  };

  test('a new submission is found', async () => {
    const before = await countOf();
    expect(await run(filled(), 'createSubmission')).toMatchObject({ finished: true });
    expect(await countOf()).toBe(before + 1);
  });

  test('an edit is found', async () => {
    const id = await newest();
    const record = filled({ deprecated: id });
    expect(await run(record, 'replaceSubmission', id)).toMatchObject({ finished: true });
    const { currentVersion } = await stored<{ currentVersion: { instanceId: string } }>(
      `${path}/submissions/${encodeURIComponent(id)}`,
    );
    expect(currentVersion.instanceId).toBe(record.instanceId);
  });

  test('a submission to the draft is found', async () => {
    const { instanceId } = filled();
    const xml = `<data id="repair" version="1"><part>Rope</part><meta><instanceID>${instanceId}</instanceID></meta></data>`;
    const record = { instanceId, xml: new File([xml], 'xml_submission_file'), files: [] };
    const place = { projectId: 1, xmlFormId: 'repair', draft: true };
    expect(await run(record, 'createDraftSubmission', null, place)).toMatchObject({ finished: true });
    expect(await stored<unknown[]>('/projects/1/forms/repair/draft/submissions')).toHaveLength(1);
  });

  test('a submission by a link is sent once more and refused', async () => {
    const before = await countOf();
    await useLink();
    expect(await run(filled(), 'createSubmission')).toMatchObject({ finished: true });
    setLinkToken(null);
    expect(await countOf()).toBe(before + 1);
  });

  test('a file is found, also by a link', async () => {
    expect(await run(filled({ photos: ['a.jpg'] }), 'uploadSubmissionAttachment')).toMatchObject({ finished: true });
    await useLink();
    const record = filled({ photos: ['b.jpg'] });
    expect(await run(record, 'sendSubmission')).toMatchObject({ finished: true });
    setLinkToken(null);
    expect(await fileOf(record.instanceId, 'b.jpg')).toBe('content of b.jpg');
  });
});

describe('without a connection', () => {
  test('says that nothing arrived, and is sent at the next try', async () => {
    const before = await countOf();
    const sending = new Sending(filled(), { form, replaces: null, deviceId: undefined });
    mocks().server.faults.add({ kind: 'offline', operation: 'createSubmission' });
    await sending.run();
    expect(sending.state.get().refused).toBeInstanceOf(LostAnswer);
    expect(await countOf()).toBe(before);
    await sending.run();
    expect(sending.state.get().finished).toBe(true);
    expect(await countOf()).toBe(before + 1);
  });

  test('a second try of what arrived in the meantime is no second submission', async () => {
    const before = await countOf();
    const record = filled();
    const sending = new Sending(record, { form, replaces: null, deviceId: undefined });
    mocks().server.faults.add({ kind: 'offline', times: 4 });
    await sending.run();
    expect(sending.state.get().refused).toMatchObject({ outcome: 'unknown' });
    // What a slow proxy delivers later.
    await new Sending(record, { form, replaces: null, deviceId: undefined }).run();
    await sending.run();
    expect(sending.state.get().finished).toBe(true);
    expect(await countOf()).toBe(before + 1);
  });

  test('an edit that arrived in the meantime is not refused as an old version', async () => {
    const id = await newest();
    const record = filled({ deprecated: id });
    await new Sending(record, { form, replaces: id, deviceId: undefined }).run();
    const again = new Sending(record, { form, replaces: id, deviceId: undefined, triedBefore: true });
    await again.run();
    expect(again.state.get().finished).toBe(true);
  });
});

test('an edit of a version that is not the last one is refused, also at a second try', async () => {
  const id = await newest();
  await new Sending(filled({ deprecated: id }), { form, replaces: id, deviceId: undefined }).run();
  const late = new Sending(filled({ deprecated: id }), { form, replaces: id, deviceId: undefined, triedBefore: true });
  await late.run();
  expect(late.state.get().refused).toMatchObject({ code: '409.9' });
});

describe('when the server has the id already', () => {
  /** The same submission with another answer. */
  async function changed(record: FilledRecord): Promise<FilledRecord> {
    const xml = (await record.xml.text()).replace('Mtoni', 'Kisima');
    return { ...record, xml: new File([xml], record.xml.name, { type: 'text/xml' }) };
  }
  const run = async (record: FilledRecord, triedBefore = false) => {
    const sending = new Sending(record, { form, replaces: null, deviceId: undefined, triedBefore });
    await sending.run();
    return sending.state.get();
  };
  const xmlOf = async (id: string) => (await ask(`${path}/submissions/${encodeURIComponent(id)}.xml`)).text();

  test('equal answers have arrived', async () => {
    const record = filled();
    await run(record);
    const before = await countOf();
    expect(await run(record)).toMatchObject({ finished: true });
    await useLink();
    expect(await run(record)).toMatchObject({ finished: true });
    setLinkToken(null);
    expect(await countOf()).toBe(before);
  });

  test('other answers are refused, with those of the server', async () => {
    const record = filled();
    await run(record);
    const theirs = await xmlOf(record.instanceId);
    const { refused, finished } = await run(await changed(record), true);
    expect(finished).toBe(false);
    expect(refused).toBeInstanceOf(OtherAnswers);
    expect(refused).toMatchObject({ theirs });
    expect(await xmlOf(record.instanceId)).toBe(theirs);
  });

  test('other answers are refused by a link, which may not read those of the server', async () => {
    await useLink();
    const record = filled();
    await run(record);
    const { refused, finished } = await run(await changed(record), true);
    setLinkToken(null);
    expect(finished).toBe(false);
    expect(refused).toBeInstanceOf(OtherAnswers);
    expect(refused).toMatchObject({ theirs: null });
    expect(await xmlOf(record.instanceId)).toContain('Mtoni');
  });

  test.each<[string, FaultKind]>([
    ['a lost answer', { kind: 'lost' }],
    ['no connection', { kind: 'offline' }],
  ])('other answers have not arrived after %s', async (_, fault) => {
    const record = filled();
    await run(record);
    mocks().server.faults.add({ ...fault, operation: 'createSubmission' });
    expect((await run(await changed(record))).refused).toBeInstanceOf(OtherAnswers);
  });

  test('of a submission in the trash, nothing is known: the refusal stands', async () => {
    const record = filled();
    await run(record);
    await ask(`${path}/submissions/${encodeURIComponent(record.instanceId)}`, 'DELETE');
    expect(await run(record, true)).toMatchObject({ finished: false, refused: { code: '409.3' } });
    await useLink();
    expect((await run(record, true)).finished).toBe(false);
  });

  test('a file that a link may not send is not taken for one that is there', async () => {
    await useLink();
    const record = filled({ photos: ['a.jpg'] });
    mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'sendSubmission' });
    expect(await run(record, true)).toMatchObject({ arrived: true, finished: false });
    expect(await run(record, true)).toMatchObject({ finished: true });
    setLinkToken(null);
    expect(await fileOf(record.instanceId, 'a.jpg')).toBe('content of a.jpg');
  });
});

test('tries again only the files that failed', async () => {
  const sending = new Sending(filled({ photos: ['a.jpg'] }), { form, replaces: null, deviceId: undefined });
  mocks().server.faults.add({ kind: 'problem', code: 413, operation: 'uploadSubmissionAttachment' });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: false, arrived: true });
  expect(sending.state.get().parts.map(({ state }) => state)).toEqual(['sent', 'failed']);
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
});

test.each(['409.2', '409.18', '403.1'])('shows the refusal %s', async (code) => {
  const sending = new Sending(filled(), { form, replaces: null, deviceId: undefined });
  mocks().server.faults.add({ kind: 'problem', code: Number(code), operation: 'createSubmission' });
  await sending.run();
  expect(sending.state.get().refused).toMatchObject({ code });
});

describe('before anything is sent', () => {
  const sendWith = async (file: File) => {
    const before = await countOf();
    const sending = new Sending({ ...filled(), files: [file] }, { form, replaces: null, deviceId: undefined });
    await sending.run();
    expect(await countOf()).toBe(before);
    return sending.state.get().refused;
  };

  test('a file over the limit is refused', async () => {
    const large = new File([new Uint8Array(100_000_001)], 'large.mp4');
    expect(await sendWith(large)).toMatchObject({ kind: 'too-large', fileName: 'large.mp4' });
  });

  test('a file that cannot be read any more is refused', async () => {
    const gone = new File(['x'], 'gone.jpg');
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob & Promise<never>;
    expect(await sendWith(gone)).toBeInstanceOf(UnreadableFile);
  });
});

test('sends three files at a time, and those of one size one after another', async () => {
  const record = filled();
  const files = ['1', '22', '333', '4444', 'aaaa'].map((text) => new File([text], `${text}.jpg`));
  const sending = new Sending({ ...record, files }, { form, replaces: null, deviceId: undefined });
  let most = 0;
  const together = new Set<string>();
  sending.state.subscribe(() => {
    const now = sending.state.get().parts.filter(({ state }) => state === 'sending');
    most = Math.max(most, now.length);
    if (now.filter(({ size }) => size === 4).length > 1) together.add('of one size');
  });
  await sending.run();
  expect(most).toBe(3);
  expect([...together]).toEqual([]);
});

test('stops, and goes on', async () => {
  mocks().server.latency = 100;
  const sending = new Sending(filled(), { form, replaces: null, deviceId: undefined });
  const first = sending.run();
  sending.stop();
  await first;
  expect(sending.state.get()).toMatchObject({ running: false, finished: false });
  mocks().server.latency = 0;
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
});
