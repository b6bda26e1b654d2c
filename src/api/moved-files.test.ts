import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './problem';
import { openAnswer, openStored, readFile, StoredElsewhere } from './transfers';

/** What the browser asks for, by method; it does not say why it refuses to follow a redirect. */
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const blocked = () => Promise.reject(new TypeError('Failed to fetch'));
const redirect = () => Promise.resolve({ type: 'opaqueredirect' } as Response);
const answers = { GET: blocked, HEAD: redirect } as Record<string, () => Promise<Response>>;
const path = '/projects/1/forms/a/attachments/a%20b.csv';
const signal = new AbortController().signal;

beforeEach(() => {
  asked.mockReset().mockImplementation((_, { method = 'GET' }) => answers[method]?.() ?? blocked());
  Object.assign(answers, { GET: blocked, HEAD: redirect });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('location', { origin: 'http://localhost' });
});
afterEach(() => vi.unstubAllGlobals());

test('a file that was moved out of reach is named', async () => {
  const error = await openStored(path, { signal }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoredElsewhere);
  expect(error).toMatchObject({ kind: 'stored-elsewhere', status: 307, fileName: 'a b.csv', outcomeUnknown: false });
});

test.each([
  ['nobody answers', blocked],
  ['the server has the file itself', () => Promise.resolve(new Response(null))],
])('a lost connection stays one when %s', async (_, head) => {
  answers['HEAD'] = head;
  const error = await openStored(path, { signal }).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(StoredElsewhere);
  expect(error).toMatchObject({ kind: 'no-response' });
});

test.each([{}, { body: {} }])('lost rows are not asked for again: %o', async (more) => {
  await expect(openAnswer(path, { signal, ...more })).rejects.toMatchObject({ kind: 'no-response' });
  expect(asked).toHaveBeenCalledOnce();
});

test('a cancelled read is no failure', async () => {
  const cancel = new AbortController();
  answers['GET'] = () => {
    cancel.abort();
    return blocked();
  };
  await expect(openStored(path, { signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toHaveBeenCalledOnce();
});

test('a file is read where it is, without headers that an object store would have to permit', async () => {
  answers['GET'] = () => Promise.resolve(new Response('content'));
  expect(await (await readFile(path, signal)).text()).toBe('content');
  const [, init] = asked.mock.calls[0] ?? [];
  expect(init).toMatchObject({ credentials: 'same-origin' });
  expect([init?.headers, init?.redirect]).toEqual([undefined, undefined]);
});

test('a file that breaks off is an answer that cannot be read', async () => {
  const half = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
  answers['GET'] = () => Promise.resolve(new Response(half));
  const error = await readFile(path, signal).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'not-a-problem', status: 200 });
});
