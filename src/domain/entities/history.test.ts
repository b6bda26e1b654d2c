import { expect, test } from 'vitest';
import { branchesOf, changesOf, feedOf, isViewDoubtful, valueIn } from './history';
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
  const feed = feedOf(
    ['entity.delete', 'entity.update.version', 'entity.update.resolve', 'entity.update.version', 'entity.create'].map(
      audit,
    ),
    [version(1), version(2), version(3)],
  );
  expect(feed.map((entry) => entry.version?.version)).toEqual([undefined, 3, undefined, 2, 1]);
});

test('reads own fields only', () => {
  expect(valueIn(version(1, { data: { toString: 'mine' } }), 'toString')).toBe('mine');
  expect(valueIn(version(1), 'constructor')).toBe('');
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
  expect(changesOf(third, 'author', versions)).toEqual([
    { name: 'label', old: 'Tree', new: 'Oak', conflicting: false },
    { name: 'height', old: '1', new: '3', conflicting: true },
  ]);
  expect(changesOf(third, 'server', versions)[1]).toMatchObject({ old: '2', new: '3' });
});

test('tells offline branches, with the creation that they continue', () => {
  const created = [version(1), version(2, offline('a', null, 1)), version(3, offline('a', null, 2))];
  expect(branchesOf(created).get(1)).toMatchObject({ id: 'a', lastInOrder: 3 });
  const single = [version(1), version(2, offline('a', 1, 1))];
  expect(branchesOf(single).size).toBe(0);
  const late = [version(1), version(2), version(3, { ...offline('a', 1, 1), baseVersion: 1 })];
  expect(branchesOf(late).get(3)).toMatchObject({ lastInOrder: 0 });
});

test('doubts the view of an author whose base has changes by others', () => {
  const versions = [
    version(1),
    version(2, offline('a', 1, 1)),
    version(3),
    version(4, { ...offline('a', 1, 2), baseVersion: 2 }),
    version(5, { ...offline('a', 1, 3), baseVersion: 4 }),
  ];
  const branches = branchesOf(versions);
  const doubtful = versions.filter((one) => isViewDoubtful(one, branches.get(one.version))).map((one) => one.version);
  expect(doubtful).toEqual([5]);
});
