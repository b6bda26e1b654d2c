import type { OperationId } from '@mocks/server/define';
import type { FaultKind } from '@mocks/server/faults';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreSession, signOut } from '~/session/session';
import { CallByFetch } from '../../../../tests/helpers/call-by-fetch';
import { filledPhotos, photoForm, photoFormXml } from '../../../../tests/helpers/photo-form';
import { serveFetch } from '../../../../tests/helpers/served';
import { Sending } from './sending';

/* What is sent of a filled form, in which order, and what of it again after a failure. */

const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));
const submissions = '/v1/projects/1/forms/photos/submissions';

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('XMLHttpRequest', CallByFetch);
  await restoreSession();
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const init = { method: 'POST', headers, body: photoFormXml(5) };
  await server().request('/v1/projects/1/forms?publish=true', init);
  asked.length = 0;
});
afterEach(async () => {
  await signOut('asked');
  vi.unstubAllGlobals();
});

type About = ConstructorParameters<typeof Sending>[1];
const sendingOf = (record: ReturnType<typeof filledPhotos>, more: Partial<About> = {}) =>
  new Sending(record, { form: photoForm, replaces: null, deviceId: undefined, ...more });
const fail = (operation: OperationId, fault: FaultKind) => server().faults.add({ ...fault, operation });
const states = (sending: Sending) => sending.state.get().parts.map(({ state }) => state);
const photoOf = async (id: string, name: string) =>
  (await server().request(`${submissions}/${encodeURIComponent(id)}/attachments/${name}`)).text();
/** Names of the files in the calls that sent one, in their order. */
const sentFiles = () => asked.flatMap((path) => /\/attachments\/(.+)$/.exec(path)?.[1] ?? []);
const timesSent = () => asked.filter((path) => path === submissions).length;

test('the answers go before the files, and each tells how far it is', async () => {
  const record = filledPhotos(['a.jpg']);
  const sending = sendingOf(record);
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

test('without answers on the server no file is sent, and the next try sends all', async () => {
  const sending = sendingOf(filledPhotos(['a.jpg']));
  fail('createSubmission', { kind: 'problem', code: 409.2 });
  await sending.run();
  expect(sending.state.get()).toMatchObject({
    refused: { code: '409.2' },
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

test('a double click sends once', async () => {
  const sending = sendingOf(filledPhotos([]));
  await Promise.all([sending.run(), sending.run()]);
  expect(sending.state.get().finished).toBe(true);
  expect(timesSent()).toBe(1);
});

test('what is stopped is neither sent nor finished, and can be sent later', async () => {
  const sending = sendingOf(filledPhotos(['a.jpg', 'b.jpg']));
  const end = sending.state.subscribe(() => {
    if (states(sending)[1] === 'sending') sending.stop();
  });
  await sending.run();
  end();
  expect(states(sending)).toEqual(['sent', 'failed', 'failed']);
  expect(sending.state.get()).toMatchObject({ running: false, finished: false });
  expect(sentFiles()).toEqual([]);
  await sending.run();
  expect(sending.state.get().finished).toBe(true);
  expect(timesSent()).toBe(1);
});

type Try = (sending: Sending) => Promise<void>;
const failing =
  (fault: FaultKind): Try =>
  async (sending) => {
    fail('uploadSubmissionAttachment', fault);
    await sending.run();
  };
const stopped: Try = async (sending) => {
  const end = sending.state.subscribe(() => {
    if (states(sending)[1] === 'sending') sending.stop();
  });
  await sending.run();
  end();
};

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
