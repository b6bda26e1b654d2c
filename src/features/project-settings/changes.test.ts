import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getGetProjectQueryKey, getListProjectsQueryKey } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import { isTypeable, changeProject, deleteForGood, encrypt, matchesName, cachedProject } from './changes';

/* Encryption cannot be undone and a deletion neither: neither may be said to have happened, or not, without knowing. */

type Project = Record<string, unknown>;
const before: Project = { id: 3, name: 'Wells', description: null, archived: false, keyId: null };
/** What the server has now; null for a project that is gone. */
let now: Project | null;
/** What the server has after a change whose answer is lost. */
let after: Project | null;
/** How it answers writes. */
let answer: 'done' | 'lost' | 'refused';
let sent: [method: string, path: string, body: unknown][];

beforeEach(() => {
  [now, after, answer, sent] = [before, null, 'done', []];
  queryClient.clear();
  queryClient.setQueryData(getGetProjectQueryKey(3), before);
  queryClient.setQueryData(getGetProjectQueryKey(4), { ...before, id: 4 });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') return Response.json(pathname === '/v1/projects' ? (now ? [now] : []) : now);
    const text = await request.text();
    sent.push([request.method, pathname, text === '' ? null : JSON.parse(text)]);
    now = after ?? now;
    if (answer === 'lost') throw new TypeError('no network');
    if (answer === 'refused') return Response.json({ code: 403.1, message: 'no' }, { status: 403 });
    return Response.json(pathname.endsWith('/key') ? { success: true } : { ...now });
  });
});
afterEach(() => queryClient.clear());

const seen = { name: 'Wells', description: null, archived: false };

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { outcome?: string; code?: string }) => error.outcome ?? error.code,
  );

test('a change sends only what was changed, and is shown for its project at once', async () => {
  await changeProject(3, { name: 'Pumps' }, seen);
  expect(sent).toEqual([['PATCH', '/v1/projects/3', { name: 'Pumps' }]]);
  expect([cachedProject(3), cachedProject(4)]).toEqual([
    { ...before, name: 'Pumps' },
    { ...before, id: 4 },
  ]);
});

test('a refused change is not shown', async () => {
  answer = 'refused';
  expect(await outcome(changeProject(3, { name: 'Pumps' }, seen))).toBe('403.1');
  expect(cachedProject(3)).toEqual(before);
});

test.each<[string, object, Project, string]>([
  ['all of it is there', { name: 'Pumps', archived: true }, { ...before, name: 'Pumps', archived: true }, 'done'],
  ['half of it is there', { name: 'Pumps', archived: true }, { ...before, name: 'Pumps' }, 'not-done'],
  ['nothing of it is there', { name: 'Pumps' }, before, 'not-done'],
  ['it was like that before', { name: 'Wells' }, before, 'unknown'],
])('a change whose answer is lost is looked up: %s', async (_, change, state, expected) => {
  [answer, after] = ['lost', state];
  expect(await outcome(changeProject(3, change, seen))).toBe(expected);
  expect(cachedProject(3)).toEqual(expected === 'done' ? { ...before, ...change } : before);
});

test('a description that was removed is none, also where the server leaves it out', async () => {
  const { description: _, ...without } = before;
  [answer, now, after] = ['lost', { ...before, description: 'old' }, without];
  expect(await outcome(changeProject(3, { description: null }, { description: 'old' }))).toBe('done');
});

test('a project is encrypted with its password, and a hint only if there is one', async () => {
  await encrypt(3, 'secret words', '');
  await encrypt(3, 'secret words', 'words');
  expect(sent).toEqual([
    ['POST', '/v1/projects/3/key', { passphrase: 'secret words' }],
    ['POST', '/v1/projects/3/key', { passphrase: 'secret words', hint: 'words' }],
  ]);
});

test.each<[typeof answer, number | null, string]>([
  ['refused', null, '403.1'],
  ['lost', null, 'not-done'],
  ['lost', 7, 'done'],
])('an encryption that is %s, of a project with the key %s, is: %s', async (how, keyId, expected) => {
  [answer, now] = [how, { ...before, keyId }];
  expect(await outcome(encrypt(3, 'secret words', ''))).toBe(expected);
});

test('a deleted project is listed no more, the others are', async () => {
  queryClient.setQueryData(getListProjectsQueryKey(), [{ id: 3 }, { id: 4 }]);
  await deleteForGood(3);
  expect(sent).toEqual([['DELETE', '/v1/projects/3', null]]);
  expect(queryClient.getQueryData(getListProjectsQueryKey())).toEqual([{ id: 4 }]);
});

test.each<[typeof answer, boolean, string]>([
  ['refused', true, '403.1'],
  ['lost', true, 'not-done'],
  ['lost', false, 'done'],
])('a deletion that is %s, with the project still there (%s), is: %s', async (how, isThere, expected) => {
  [answer, now] = [how, isThere ? before : null];
  queryClient.setQueryData(getListProjectsQueryKey(), [{ id: 3 }]);
  expect(await outcome(deleteForGood(3))).toBe(expected);
  expect(queryClient.getQueryData(getListProjectsQueryKey())).toEqual(expected === 'done' ? [] : [{ id: 3 }]);
});

test('the confirmation asks for the name as it can be typed', () => {
  expect(matchesName('Lake region', 'Lake region')).toBe(true);
  expect(matchesName(' Lake  region ', 'Lake region')).toBe(true);
  expect(matchesName('lake region', 'Lake region')).toBe(false);
  expect(matchesName('', 'Lake region')).toBe(false);
  expect(matchesName('Lakeregion', 'Lake region')).toBe(false);
  expect(matchesName('Lake region', '\tLake\n\n region')).toBe(true);
  expect(matchesName('Wells', 'We\u00ADlls')).toBe(true);
  expect(matchesName('a b c', '\u200Ba \u200B b\u200B c\u200B')).toBe(true);
  expect(matchesName('gnp.exe', '\u202Egnp.exe\u202C')).toBe(true);
  expect(matchesName('Vacunacio\u0301n', 'Vacunación')).toBe(true);
});

test('an invisible name is not asked for', () => {
  expect(isTypeable(' \u200F\u202E ')).toBe(false);
  expect(isTypeable('森')).toBe(true);
});
