import { beforeEach, expect, test } from 'vitest';
import { getEntity } from '~/api/generated/hooks/entities';
import { signIn } from '~/session/session';
import {
  entityOf,
  freshIds,
  households as list,
  householdsPath as path,
  serveHouseholds,
} from '../../../tests/helpers/households';
import type { StoredChanges } from './import-store';
import { undoUpdate } from './undo-update-job';
import { newSeed } from './uuids';

let onUpdate: (() => Promise<unknown>) | null = null;
let during: Promise<unknown> = Promise.resolve();
/** Called with the path of every request. */
let onRequest: ((path: string) => void) | null = null;
const { server, send, createAs, change } = serveHouseholds((requested) => {
  onRequest?.(requested);
  // While the undo writes.
  if (!onUpdate || !requested.endsWith('/bulk-delete')) return;
  during = onUpdate();
  onUpdate = null;
});

async function create(count: number): Promise<string[]> {
  const uuids = freshIds(count);
  await createAs(uuids);
  return uuids;
}
const villageOf = async (uuid: string) => (await entityOf(uuid)).village;

const update = (changed: readonly string[], created: readonly string[] = []): StoredChanges => ({
  ...list,
  seed: newSeed(),
  userId: 1,
  fileName: 'trees.csv',
  startedAt: Date.now(),
  changes: changed.map((uuid) => ({
    uuid,
    version: 1,
    before: { data: { village: 'Before' } },
    after: { data: { village: 'After' } },
  })),
  created: created.length > 0 ? [created] : [],
});

beforeEach(() => {
  onUpdate = null;
  onRequest = null;
});

const sumOf = (job: ReturnType<typeof undoUpdate>) => {
  const sum = { restored: 0, moved: 0, kept: 0 };
  for (const { note } of job.all()) {
    sum.restored += note?.restored ?? 0;
    sum.moved += note?.moved ?? 0;
    sum.kept += note?.kept ?? 0;
  }
  return sum;
};

test('takes back what nobody has changed since, and nothing else', async () => {
  const [own = '', later = '', refused = '', theirs = ''] = await create(4);
  await change(own, 'After', 1);
  await change(later, 'After', 1);
  await change(later, 'Later');
  // The update was refused, because somebody else had made another version meanwhile.
  await change(refused, 'Meanwhile');
  // Somebody else made the same version with the same values.
  await signIn('manager@example.org', 'demonstration-manager');
  await server().signIn('manager');
  await change(theirs, 'After', 1);
  await server().signIn('admin');
  await signIn('admin@example.org', 'demonstration-admin');
  const job = undoUpdate(update([own, later, refused, theirs]));
  await job.whenEnded();
  expect(await Promise.all([own, later, refused, theirs].map(villageOf))).toEqual([
    'Before',
    'Later',
    'Meanwhile',
    'After',
  ]);
  expect(sumOf(job)).toEqual({ restored: 1, moved: 0, kept: 3 });
});

test('an entity that the update did not reach, or that is in the trash, stays as it is', async () => {
  const [unreached = '', gone = ''] = await create(2);
  await change(gone, 'After', 1);
  await send('POST', `${path}/bulk-delete`, { ids: [gone] });
  const job = undoUpdate(update([unreached, gone]));
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ skipped: 2, done: 0, refused: 0 });
  expect((await entityOf(unreached)).version).toBe(1);
  expect(sumOf(job)).toEqual({ restored: 0, moved: 0, kept: 0 });
});

test('a label that the update changed is taken back, and a value that it did not change stays', async () => {
  const [own = ''] = await create(1);
  await send('PATCH', `${path}/${own}?baseVersion=1`, { label: 'After' });
  const whole = update([]);
  const before = { label: 'Before it', data: {} };
  const job = undoUpdate({
    ...whole,
    changes: [{ uuid: own, version: 1, before, after: { label: 'After', data: {} } }],
  });
  await job.whenEnded();
  expect(await entityOf(own)).toMatchObject({ label: 'Before it', village: 'Before' });
  expect(job.all().map(({ item }) => item.label)).toEqual(['Before it']);
});

test('an undo whose answer was lost is not applied twice', async () => {
  const [own = ''] = await create(1);
  await change(own, 'After', 1);
  server().faults.add({ kind: 'lost', operation: 'updateEntity', times: 1 });
  const job = undoUpdate(update([own]));
  await job.whenEnded();
  await job.resume();
  expect(job.snapshot().counts).toMatchObject({ done: 1, unknown: 0, refused: 0 });
  expect((await entityOf(own)).version).toBe(3);
  expect(await villageOf(own)).toBe('Before');
  expect(sumOf(job)).toEqual({ restored: 1, moved: 0, kept: 0 });
});

test('new entities go to the trash, except those that somebody changed, also meanwhile', async () => {
  const created = await create(4);
  const [changed = '', meanwhile = '', gone = ''] = created;
  await change(changed, 'Theirs');
  await change(gone, 'Theirs');
  await send('POST', `${path}/bulk-delete`, { ids: [gone] });
  server().faults.add({ kind: 'delay', milliseconds: 150, operation: 'deleteEntities', times: 1 });
  onUpdate = () => change(meanwhile, 'Theirs');
  const job = undoUpdate(update([], created));
  await job.whenEnded();
  await during;
  const present = await Promise.all(
    created.map((uuid) =>
      getEntity(1, 'households', uuid).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(present).toEqual([true, true, false, false]);
  expect(sumOf(job)).toEqual({ restored: 0, moved: 1, kept: 2 });
});

test('new entities stay in the trash on a server that does not tell the versions of deleted ones', async () => {
  const created = await create(2);
  server().release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  const job = undoUpdate(update([], created));
  await job.whenEnded();
  const present = await Promise.allSettled(created.map((uuid) => getEntity(1, 'households', uuid)));
  expect(present.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sumOf(job)).toEqual({ restored: 0, moved: 2, kept: 0 });
});

test('such a server keeps what somebody changed after the entities were read, before it was its turn', async () => {
  const created = await create(40);
  const [first = ''] = created;
  const last = created.at(-1) ?? '';
  server().release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  let asked = 0;
  onRequest = (requested) => {
    // The first time, all are read.
    if (!requested.endsWith(first) || ++asked !== 2) return;
    during = change(last, 'Theirs');
  };
  const job = undoUpdate(update([], created));
  await job.whenEnded();
  await during;
  expect(await villageOf(last)).toBe('Theirs');
  expect(sumOf(job)).toEqual({ restored: 0, moved: 39, kept: 1 });
});
