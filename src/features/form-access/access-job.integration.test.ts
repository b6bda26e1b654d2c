import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { createAppUser } from '~/api/generated/writes/app-users';
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

test('sends up to 32 changes at once while the server answers quickly', async () => {
  for (let count = 0; count < 60; count++) await createAppUser.send(1, { displayName: `Tablet ${count}` });
  const access = await readAccess(1, 'en');
  const store = new AccessStore(access);
  store.grantAll(access.forms, access.users, true);
  expect(store.edits.size).toBeGreaterThan(180);
  server().faults.add({ kind: 'delay', milliseconds: 150, operation: 'assignFormRole', times: 999 });
  let most = 0;
  onWrite = () => {
    most = Math.max(most, [...store.edits].filter((edit) => store.outcomes.get(edit)?.status === 'saving').length);
  };
  const job = startSaving({ projectId: 1, store, locale: 'en' }, 'Form access');
  await job.whenEnded();
  expect(store.edits.size).toBe(0);
  expect(most).toBe(32);
});
