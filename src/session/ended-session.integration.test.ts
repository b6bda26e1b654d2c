import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onUnauthorized } from '~/api/client';
import { listProjects } from '~/api/generated/hooks/projects';
import type { Release } from '~/api/generated/needs';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../tests/helpers/served';
import { watchRefusals } from './ended-session';
import { watchAnswers } from './server-evidence';
import { restoreSession, signOut } from './session';

const server = serveFetch();
watchAnswers();
const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
let stops: (() => void)[] = [];
beforeEach(() => {
  stops = [watchRefusals(), onUnauthorized(asked)];
});
afterEach(async () => {
  for (const stop of stops) stop();
  asked.mockClear();
  queryClient.clear();
  await signOut('asked');
});

/** Signs in to a server of a release, which then refuses the list of projects once. */
async function refusedBy(release: Release, code: number, isOver: boolean) {
  server().release = release;
  await restoreSession();
  server().faults.add({ kind: 'problem', code, operation: 'listProjects' });
  if (isOver) server().faults.add({ kind: 'problem', code: 404.1, operation: 'restoreSession' });
  const outcome = await listProjects().then(
    () => 'read after signing in again',
    (error: unknown) => (error as { code?: string }).code,
  );
  return [outcome, asked.mock.calls.length];
}

test.each([
  ['2025.1', 403.1, true, ['read after signing in again', 1]],
  ['2025.2', 404.1, true, ['read after signing in again', 1]],
  // There is a session: the right is missing.
  ['2025.1', 403.1, false, ['403.1', 0]],
  // Newer servers say it by 401.2.
  ['2025.3', 403.1, true, ['403.1', 0]],
  ['2025.3', 401.2, true, ['read after signing in again', 1]],
] as const)('a server of %s refuses with %s, the session being over: %s', async (release, code, isOver, expected) => {
  expect(await refusedBy(release, code, isOver)).toEqual(expected);
});

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
