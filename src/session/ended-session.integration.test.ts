import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onUnauthorized } from '~/api/client';
import { listProjects } from '~/api/generated/hooks/projects';
import type { Release } from '~/api/generated/needs';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../tests/helpers/served';
import { watchAnswers } from './server-evidence';
import { restoreSession, signOut } from './session';
import { watchRefusals } from './session-end';

let looks = 0;
const server = serveFetch((path) => {
  if (path === '/v1/sessions/restore') looks += 1;
});
watchAnswers();
const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
let stops: (() => void)[] = [];
beforeEach(() => {
  // As session-changes.ts does, which asks for no password when the session itself is looked up.
  const ask = async ({ url }: { url: string }) => !url.endsWith('/sessions/restore') && asked();
  stops = [watchRefusals(), onUnauthorized(ask)];
});
afterEach(async () => {
  for (const stop of stops) stop();
  asked.mockClear();
  queryClient.clear();
  await signOut('asked');
});

/** Signs in to a server of a release, which then refuses the list of projects once. */
async function refusedBy(release: Release, code: number, over: number | false) {
  server().release = release;
  await restoreSession();
  server().faults.add({ kind: 'problem', code, operation: 'listProjects' });
  if (over !== false) server().faults.add({ kind: 'problem', code: over, operation: 'restoreSession' });
  const outcome = await listProjects().then(
    () => 'read after signing in again',
    (error: unknown) => (error as { code?: string }).code,
  );
  return [outcome, asked.mock.calls.length];
}

test.each([
  ['2025.1', 403.1, 404.1, ['read after signing in again', 1]],
  ['2025.2', 404.1, 404.1, ['read after signing in again', 1]],
  ['2025.2', 403.1, 401.2, ['read after signing in again', 1]],
  // There is a session: the right is missing.
  ['2025.1', 403.1, false, ['403.1', 0]],
  // The server does not say whether there is one.
  ['2025.1', 403.1, 502, ['403.1', 0]],
  // Newer servers say it by 401.2.
  ['2025.3', 403.1, 404.1, ['403.1', 0]],
  ['2025.3', 401.2, 404.1, ['read after signing in again', 1]],
] as const)(
  'a server of %s refuses with %s, which answers about the session with %s',
  async (release, code, over, expected) => {
    expect(await refusedBy(release, code, over)).toEqual(expected);
  },
);

test('a call that an old server refuses right after a sign-in is sent once more, without asking', async () => {
  server().release = '2025.1';
  await restoreSession();
  await restoreSession();
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects' });
  expect(await listProjects()).not.toHaveLength(0);
  expect(asked).not.toHaveBeenCalled();
  // Once only: what is refused again is refused.
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects', times: 2 });
  await expect(listProjects()).rejects.toMatchObject({ code: '403.1' });
});

test('one look is enough for the calls of a page, and each page looks again', async () => {
  server().release = '2025.1';
  await restoreSession();
  const refusedPage = async () => {
    looks = 0;
    server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects', times: 2 });
    await Promise.allSettled([listProjects(), listProjects()]);
    return looks;
  };
  expect([await refusedPage(), await refusedPage()]).toEqual([1, 1]);
});
