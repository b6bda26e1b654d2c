import type { OperationId } from '@mocks/server/define';
import type { FaultKind } from '@mocks/server/faults';
import { expect, test } from 'vitest';
import { filledPhotos, photoForm } from '../../../../tests/helpers/photo-form';
import { photoSubmissions, servePhotoForm } from '../../../../tests/helpers/serve-photo-form';
import { Sending } from './sending';

/* What is sent of a filled form, in which order, and what of it again after a failure. */

const { server, asked, xmlOf, photoOf, sentFiles, timesSent } = servePhotoForm(5);

type About = ConstructorParameters<typeof Sending>[1];
const sendingOf = (record: ReturnType<typeof filledPhotos>, more: Partial<About> = {}) =>
  new Sending(record, { form: photoForm, replaces: null, deviceId: undefined, ...more });
const fail = (operation: OperationId, fault: FaultKind) => server().faults.add({ ...fault, operation });
const states = (sending: Sending) => sending.state.get().parts.map(({ state }) => state);

test('the answers go before the files, and each tells how far it is', async () => {
  const record = filledPhotos(['a.jpg']);
  const sending = sendingOf(record, { deviceId: 'wf:1' });
  const steps = [sending.state.get()];
  sending.state.subscribe(() => steps.push(sending.state.get()));
  await sending.run();
  const { size } = record.xml;
  const shown = steps.map(({ parts }) => parts.map(({ state, sent }) => `${state} ${sent}`).join(', '));
  expect([...new Set(shown)]).toEqual([
    'waiting 0, waiting 0',
    'sending 0, waiting 0',
    `sending ${size / 2}, waiting 0`,
    `sending ${size}, waiting 0`,
    `sent ${size}, waiting 0`,
    `sent ${size}, sending 0`,
    `sent ${size}, sending 8`,
    `sent ${size}, sending 16`,
    `sent ${size}, sent 16`,
  ]);
  expect(steps[0]).toEqual({
    parts: [
      { name: 'xml_submission_file', size, sent: 0, state: 'waiting' },
      { name: 'a.jpg', size: 16, sent: 0, state: 'waiting' },
    ],
    refused: null,
    arrived: false,
    running: false,
    finished: false,
  });
  const told = (one: 'running' | 'arrived' | 'finished') => steps.findIndex((step) => step[one]);
  expect(steps.slice(1, -1).every(({ running }) => running)).toBe(true);
  expect(told('arrived')).toBe(shown.lastIndexOf(`sent ${size}, waiting 0`));
  expect(told('finished')).toBe(steps.length - 1);
  expect(sending.state.get()).toMatchObject({ running: false, refused: null });
  expect(await photoOf(record.instanceId, 'a.jpg')).toBe('content of a.jpg');
  expect(await xmlOf(record.instanceId)).toBe(await record.xml.text());
  const stored = await server().request(`${photoSubmissions}/${encodeURIComponent(record.instanceId)}`);
  expect(await stored.json()).toMatchObject({ deviceId: 'wf:1' });
});

test('three files are sent at a time, and those of one size one after another', async () => {
  const record = filledPhotos(['1', '22', '333', '4444', 'aaaa']);
  const sending = sendingOf(record);
  const together = new Set<string>();
  sending.state.subscribe(() => {
    const now = sending.state.get().parts.filter(({ state }) => state === 'sending');
    together.add(now.map(({ size }) => size - 'content of '.length).join());
  });
  await sending.run();
  expect([...together]).toContain('1,2,3');
  expect([...together].filter((sizes) => sizes.includes('4,4'))).toEqual([]);
  expect(Math.max(...[...together].map((sizes) => sizes.split(',').length))).toBe(3);
  for (const { name } of record.files) expect(await photoOf(record.instanceId, name)).toBe(`content of ${name}`);
});

test.each([409.2, 409.18, 403.1])('after the refusal %s no file is sent, and the next try sends all', async (code) => {
  const sending = sendingOf(filledPhotos(['a.jpg']));
  fail('createSubmission', { kind: 'problem', code });
  await sending.run();
  expect(sending.state.get()).toMatchObject({
    refused: { code: String(code) },
    arrived: false,
    running: false,
    finished: false,
  });
  expect(states(sending)).toEqual(['failed', 'waiting']);
  expect(sending.state.get().parts[0]?.error).toBe(sending.state.get().refused);
  expect(sentFiles()).toEqual([]);
  const refusals: unknown[] = [];
  sending.state.subscribe(() => refusals.push(sending.state.get().refused, sending.state.get().parts[0]?.error));
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
  // The old refusal goes when the next try begins.
  expect(refusals.slice(2).every((one) => one === null || one === undefined)).toBe(true);
});

test('only the files that failed are sent again, and the answers are not', async () => {
  const sending = sendingOf(filledPhotos(['a.jpg', 'b.jpg', 'c.jpg']));
  fail('uploadSubmissionAttachment', { kind: 'problem', code: 400.8 });
  await sending.run();
  expect(states(sending)).toEqual(['sent', 'failed', 'sent', 'sent']);
  expect(sending.state.get()).toMatchObject({ arrived: true, running: false, finished: false, refused: null });
  expect(sending.state.get().parts[1]?.error).toMatchObject({ code: '400.8' });
  asked.length = 0;
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
  expect(sending.state.get().parts[1]?.error).toBeUndefined();
  expect([sentFiles(), timesSent()]).toEqual([['a.jpg'], 0]);
});

test('a form that is sent twice at once, by a double click for instance, is sent once', async () => {
  const sending = sendingOf(filledPhotos([]));
  await Promise.all([sending.run(), sending.run()]);
  expect(sending.state.get().finished).toBe(true);
  expect(timesSent()).toBe(1);
});

const stopAt = async (sending: Sending, part: number) => {
  const end = sending.state.subscribe(() => {
    if (states(sending)[part] === 'sending') sending.stop();
  });
  await sending.run();
  end();
};

test('what is stopped is neither sent nor finished, and what arrived before the stop is not sent again', async () => {
  const record = filledPhotos(['a.jpg', 'b.jpg', 'c.jpg']);
  const sending = sendingOf(record);
  await stopAt(sending, 2);
  expect(states(sending)).toEqual(['sent', 'sent', 'failed', 'failed']);
  expect(sending.state.get()).toMatchObject({ running: false, finished: false });
  await stopAt(sending, 3);
  expect(states(sending)).toEqual(['sent', 'sent', 'sent', 'failed']);
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
  expect([sentFiles(), timesSent()]).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], 1]);
  for (const { name } of record.files) expect(await photoOf(record.instanceId, name)).toBe(`content of ${name}`);
});

type Try = (sending: Sending) => Promise<void>;
const failing =
  (fault: FaultKind): Try =>
  async (sending) => {
    fail('uploadSubmissionAttachment', fault);
    await sending.run();
  };
const stopped: Try = (sending) => stopAt(sending, 1);

test.each<[string, Try, Partial<About>, mayHaveArrived: boolean]>([
  ['lost', failing({ kind: 'offline' }), {}, true],
  ['stopped', stopped, {}, true],
  ['made by an earlier visit', async () => undefined, { triedBefore: true }, true],
  ['refused', failing({ kind: 'problem', code: 400.8 }), {}, false],
])(
  'after a try that was %s, a file on the server proves that it arrived only if it was not there',
  async (...given) => {
    const [, firstTry, about, mayHaveArrived] = given;
    const sending = sendingOf(filledPhotos(['a.jpg']), about);
    await firstTry(sending);
    expect(states(sending)[1]).not.toBe('sent');
    asked.length = 0;
    fail('uploadSubmissionAttachment', { kind: 'lost' });
    await sending.run();
    expect(asked.some((path) => path.endsWith('/attachments'))).toBe(!mayHaveArrived);
    expect(states(sending)).toEqual(['sent', mayHaveArrived ? 'failed' : 'sent']);
    await sending.run();
    expect(sending.state.get().finished).toBe(true);
  },
);

test.each([
  ['too large', { size: 100_000_001 }, { kind: 'too-large', fileName: 'b.jpg' }],
  [
    'gone',
    { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) },
    { name: 'UnreadableFile', fileName: 'b.jpg', cause: new Error('gone') },
  ],
])('a file that is %s keeps everything from being sent', async (_what, change, refused) => {
  const record = filledPhotos(['a.jpg', 'b.jpg']);
  for (const [name, value] of Object.entries(change)) Object.defineProperty(record.files[1], name, { value });
  const sending = sendingOf(record);
  await sending.run();
  expect(sending.state.get()).toMatchObject({ refused, arrived: false, finished: false });
  expect(states(sending)).toEqual(['failed', 'waiting', 'waiting']);
  expect(asked).toEqual([]);
});
