import { expect, test } from 'vitest';
import {
  offlineBranches,
  versionChanges,
  versionToCompare,
  conflictingVersions,
  conflictingNames,
  historyEntries,
  isChangedBy,
  isViewUnreliable,
  versionStatus,
  versionValue,
} from './history';
import type { EntityAudit, EntityVersion } from './record';

const version = (number: number, more: Partial<EntityVersion> = {}): EntityVersion =>
  ({
    version: number,
    baseVersion: number === 1 ? null : number - 1,
    label: 'Tree',
    data: {},
    baseDiff: [],
    serverDiff: [],
    conflictingProperties: null,
    branchId: null,
    trunkVersion: null,
    branchBaseVersion: null,
    ...more,
  }) as EntityVersion;
const audit = (action: string): EntityAudit => ({ action }) as EntityAudit;
const offline = (branchId: string, trunkVersion: number | null, branchBaseVersion: number) => ({
  branchId,
  trunkVersion,
  branchBaseVersion,
});

test('pairs changes with their versions, the newest first', () => {
  const feed = historyEntries(
    ['entity.delete', 'entity.update.version', 'entity.update.resolve', 'entity.update.version', 'entity.create'].map(
      audit,
    ),
    [version(1), version(2), version(3)],
  );
  expect(feed.map((entry) => entry.version?.version)).toEqual([undefined, 3, undefined, 2, 1]);
});

test('an entity from a file was created with its first version; other events have none', () => {
  const feed = historyEntries(['entity.restore', 'entity.bulk.create'].map(audit), [version(1)]);
  expect(feed.map((entry) => entry.version?.version)).toEqual([undefined, 1]);
});

test('an event keeps its key when a newer one comes, and no other has it', () => {
  const before = ['entity.update.version', 'entity.update.version', 'entity.create'];
  const keysOf = (actions: string[]) =>
    historyEntries(actions.map(audit), [version(1), version(2)]).map(({ key }) => key);
  const keys = keysOf(before);
  expect(new Set(keys).size).toBe(3);
  expect(keysOf(['entity.delete', ...before]).slice(1)).toEqual(keys);
});

test('reads own fields only', () => {
  expect(versionValue(version(1, { data: { toString: 'mine' } }), 'toString')).toBe('mine');
  expect(versionValue(version(1), 'constructor')).toBe('');
});

test('compares with the base for the author, and with the version before for the server', () => {
  const versions = [
    version(1, { data: { height: '1', girth: '10' } }),
    version(2, { data: { height: '2', girth: '10' } }),
    version(3, {
      baseVersion: 1,
      data: { height: '3', girth: '10' },
      label: 'Oak',
      baseDiff: ['height', 'label'],
      serverDiff: ['height', 'label'],
      conflictingProperties: ['height'],
    }),
  ];
  const third = versions[2] as EntityVersion;
  expect(versionChanges(third, 'author', versions)).toEqual([
    { name: 'label', old: 'Tree', new: 'Oak', conflicting: false },
    { name: 'height', old: '1', new: '3', conflicting: true },
  ]);
  expect(versionChanges(third, 'server', versions)[1]).toMatchObject({ old: '2', new: '3' });
  expect(versionToCompare(third, 'author', versions)?.version).toBe(1);
  expect(versionToCompare(third, 'server', versions)?.version).toBe(2);
});

test('the label is told first, the others in the order of the server', () => {
  const names = (serverDiff: string[]) =>
    versionChanges(version(2, { serverDiff }), 'server', [version(1)]).map(({ name }) => name);
  expect(names(['label', 'b', 'a'])).toEqual(['label', 'b', 'a']);
  expect(names(['b', 'label', 'a'])).toEqual(['label', 'b', 'a']);
});

test('a first version has nothing before it', () => {
  const created = version(1, { label: 'Oak', data: { height: '1' }, serverDiff: ['height', 'label'] });
  expect(versionChanges(created, 'server', [created])).toEqual([
    { name: 'label', old: '', new: 'Oak', conflicting: false },
    { name: 'height', old: '', new: '1', conflicting: false },
  ]);
});

test('tells offline branches, with the creation that they continue', () => {
  const created = [version(1), version(2, offline('a', null, 1)), version(3, offline('a', null, 2))];
  expect(offlineBranches(created).get(1)).toMatchObject({ id: 'a', lastInOrder: 3 });
  const single = [version(1), version(2, offline('a', 1, 1))];
  expect(offlineBranches(single).size).toBe(0);
  const late = [version(1), version(2), version(3, { ...offline('a', 1, 1), baseVersion: 1 })];
  expect(offlineBranches(late).get(3)).toMatchObject({ lastInOrder: 0 });
});

const numbersOf = (versions: EntityVersion[], number: number) => {
  const branch = offlineBranches(versions).get(number);
  return branch && { ...branch, versions: branch.versions.map((one) => one.version) };
};

test('a branch has its own versions, under each of them', () => {
  const versions = [
    version(1),
    version(2, offline('a', 1, 1)),
    version(3, { ...offline('b', 1, 1), baseVersion: 1 }),
    version(4, { ...offline('a', 1, 2), baseVersion: 2 }),
  ];
  expect([...offlineBranches(versions).keys()].toSorted()).toEqual([2, 3, 4]);
  for (const number of [2, 4])
    expect(numbersOf(versions, number)).toEqual({ id: 'a', versions: [2, 4], lastInOrder: 2 });
  expect(numbersOf(versions, 3)).toEqual({ id: 'b', versions: [3], lastInOrder: 0 });
});

test('a creation belongs to the branch that continues it, also if others changed the entity in between', () => {
  const versions = [version(1), version(2), version(3, { ...offline('a', null, 1), baseVersion: 1 })];
  expect(numbersOf(versions, 1)).toEqual({ id: 'a', versions: [1, 3], lastInOrder: 1 });
});

test('updates are in order as long as each is based on the one just before it', () => {
  const next = (number: number, baseVersion: number) => version(number, { ...offline('a', 1, 1), baseVersion });
  expect(numbersOf([version(1), next(2, 1), next(3, 2)], 2)?.lastInOrder).toBe(3);
  expect(numbersOf([version(1), next(2, 1), next(3, 1)], 2)?.lastInOrder).toBe(2);
  expect(numbersOf([version(1), next(2, 1), version(3), next(4, 2)], 2)?.lastInOrder).toBe(2);
});

test('versions that no device made without a connection are in no branch', () => {
  expect(offlineBranches([version(1), version(2), version(3, { branchBaseVersion: 2 })]).size).toBe(0);
  expect(offlineBranches([version(1, { branchId: 'a' }), version(2)]).size).toBe(0);
});

test('the first update of a branch is never doubted: the device had seen its base', () => {
  const late = [version(1), version(2), version(3, { ...offline('a', 1, 1), baseVersion: 1 })];
  const third = late[2] as EntityVersion;
  expect(isViewUnreliable(third, offlineBranches(late).get(3))).toBe(false);
});

test('doubts the view of an author whose base has changes by others', () => {
  const versions = [
    version(1),
    version(2, offline('a', 1, 1)),
    version(3),
    version(4, { ...offline('a', 1, 2), baseVersion: 2 }),
    version(5, { ...offline('a', 1, 3), baseVersion: 4 }),
  ];
  const branches = offlineBranches(versions);
  const doubtful = versions.filter((one) => isViewUnreliable(one, branches.get(one.version))).map((one) => one.version);
  expect(doubtful).toEqual([5]);
});

const inConflict = (number: number, more: Partial<EntityVersion>): EntityVersion =>
  version(number, {
    label: '',
    conflict: null,
    resolved: false,
    lastGoodVersion: false,
    relevantToConflict: true,
    dataReceived: {},
    ...more,
  });

const versions = [
  inConflict(1, { relevantToConflict: false }),
  inConflict(2, { lastGoodVersion: true, dataReceived: { roof: 'iron' } }),
  inConflict(3, {
    conflict: 'hard',
    dataReceived: { gone: 'x', members: '4', label: 'Home' },
    serverDiff: ['members'],
  }),
];

test('names what unresolved versions sent: the label, properties of the list, then unknown ones', () => {
  expect(conflictingNames(versions, ['village', 'members', 'roof'])).toEqual(['label', 'members', 'gone']);
});

test('tells the versions of the conflict, what each is, and what it changed', () => {
  expect(conflictingVersions(versions).map(({ version: number }) => number)).toEqual([2, 3]);
  expect(versions.map(versionStatus)).toEqual(['earlier', 'lastGood', 'hard']);
  expect(versionStatus(inConflict(3, { conflict: 'hard', resolved: true }))).toBe('earlier');
  expect(isChangedBy(versions[2] as EntityVersion, 'members')).toBe(true);
  expect(isChangedBy(versions[2] as EntityVersion, 'gone')).toBe(false);
});

test('names what the versions differ in, though the conflict is about other properties', () => {
  const [one, two, soft] = [
    inConflict(1, { data: { roof: 'iron', members: '4' } }),
    inConflict(2, { lastGoodVersion: true, data: { roof: 'iron', members: '2' } }),
    inConflict(3, { conflict: 'soft', data: { roof: 'iron', members: '2' }, dataReceived: { roof: 'iron' } }),
  ];
  expect(conflictingNames([one, two, soft], ['village', 'members', 'roof'])).toEqual(['members', 'roof']);
});

test('what a resolved version sent is not disputed', () => {
  const resolved = inConflict(2, { conflict: 'soft', resolved: true, dataReceived: { roof: 'iron' } });
  expect(conflictingNames([resolved], ['roof'])).toEqual([]);
});

test('each kind of conflict is told, whatever else the version is', () => {
  expect(versionStatus(inConflict(2, { conflict: 'soft' }))).toBe('soft');
  expect(versionStatus(inConflict(2, { conflict: 'hard', lastGoodVersion: true }))).toBe('hard');
  expect(versionStatus(inConflict(2, { conflict: 'soft', resolved: true, lastGoodVersion: true }))).toBe('lastGood');
});

test('the first version brought what it was sent with, later ones what they changed', () => {
  const first = inConflict(1, { dataReceived: { roof: 'iron' }, baseDiff: ['walls'] });
  expect(['roof', 'walls', 'toString'].map((name) => isChangedBy(first, name))).toEqual([true, false, false]);
  const later = inConflict(2, { dataReceived: { roof: 'iron' }, baseDiff: ['walls'], serverDiff: ['floor'] });
  expect(['roof', 'walls', 'floor'].map((name) => isChangedBy(later, name))).toEqual([false, true, true]);
});

test('a conflict of a newer server is none of the known kinds', () => {
  const merge = 'merge' as 'soft';
  expect(versionStatus(inConflict(2, { conflict: merge }))).toBe('other');
  expect(versionStatus(inConflict(2, { conflict: merge, resolved: true }))).toBe('earlier');
});
