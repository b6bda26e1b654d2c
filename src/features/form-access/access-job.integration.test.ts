import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { assignFormRole, unassignFormRole } from '~/api/generated/writes/assignments';
import { queryClient } from '~/api/query-client';
import { restoreSession, signOut } from '~/session/session';
import { startSaving } from './access-job';
import { AccessStore } from './access-store';
import { appUserRole, readAccess } from './queries';
import { serveFetch } from '../../../tests/helpers/served';

let onWrite: ((path: string) => void) | undefined;
const server = serveFetch((path) => {
  if (/\/assignments\/app-user\/\d+$/.test(path)) onWrite?.(path);
});

beforeEach(restoreSession);
afterEach(async () => {
  onWrite = undefined;
  await signOut('asked');
  queryClient.clear();
});

test.each([true, false])('an edit that somebody else made while it is sent counts as saved: access %s', async (to) => {
  const access = await readAccess(1, 'en');
  const [xmlFormId, actorId] = ['water_point', access.users[0]?.id ?? 0];
  const send = (granted: boolean) =>
    (granted ? assignFormRole : unassignFormRole).send(1, xmlFormId, appUserRole, actorId);
  if (access.granted.get(xmlFormId)?.has(actorId) === to) await send(!to);
  const store = new AccessStore(await readAccess(1, 'en'));
  store.choose([{ kind: 'access', xmlFormId, actorId, to }]);
  server().faults.add({
    kind: 'delay',
    milliseconds: 300,
    operation: to ? 'assignFormRole' : 'unassignFormRole',
  });
  const theirs = new Promise<unknown>((resolve, reject) => {
    onWrite = () => {
      onWrite = undefined;
      setTimeout(() => void send(to).then(resolve, reject), 50);
    };
  });
  const job = startSaving({ projectId: 1, store, locale: 'en' }, 'Form access');
  await theirs;
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: 1, refused: 0 });
  expect([store.failures(), store.edits.size]).toEqual([[], 0]);
  const actors = await listFormAssignees(1, xmlFormId, appUserRole);
  expect(actors.some(({ id }) => id === actorId)).toBe(to);
});
