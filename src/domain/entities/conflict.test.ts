import { expect, test } from 'vitest';
import { conflictingVersions, disputedNames, isChangedBy, statusOf } from './conflict';
import type { EntityVersion } from './record';

const version = (number: number, more: Partial<EntityVersion>): EntityVersion =>
  ({
    version: number,
    label: '',
    data: {},
    conflict: null,
    resolved: false,
    lastGoodVersion: false,
    relevantToConflict: true,
    dataReceived: {},
    baseDiff: [],
    serverDiff: [],
    ...more,
  }) as EntityVersion;

const versions = [
  version(1, { relevantToConflict: false }),
  version(2, { lastGoodVersion: true, dataReceived: { roof: 'iron' } }),
  version(3, { conflict: 'hard', dataReceived: { gone: 'x', members: '4', label: 'Home' }, serverDiff: ['members'] }),
];

test('names what unresolved versions sent: the label, properties of the list, then unknown ones', () => {
  expect(disputedNames(versions, ['village', 'members', 'roof'])).toEqual(['label', 'members', 'gone']);
});

test('tells the versions of the conflict, what each is, and what it changed', () => {
  expect(conflictingVersions(versions).map(({ version: number }) => number)).toEqual([2, 3]);
  expect(versions.map(statusOf)).toEqual(['earlier', 'lastGood', 'hard']);
  expect(statusOf(version(3, { conflict: 'hard', resolved: true }))).toBe('earlier');
  expect(isChangedBy(versions[2] as EntityVersion, 'members')).toBe(true);
  expect(isChangedBy(versions[2] as EntityVersion, 'gone')).toBe(false);
});

test('names what the versions differ in, though the conflict is about other properties', () => {
  const [one, two, soft] = [
    version(1, { data: { roof: 'iron', members: '4' } }),
    version(2, { lastGoodVersion: true, data: { roof: 'iron', members: '2' } }),
    version(3, { conflict: 'soft', data: { roof: 'iron', members: '2' }, dataReceived: { roof: 'iron' } }),
  ];
  expect(disputedNames([one, two, soft], ['village', 'members', 'roof'])).toEqual(['members', 'roof']);
});

test('what a resolved version sent is not disputed', () => {
  const resolved = version(2, { conflict: 'soft', resolved: true, dataReceived: { roof: 'iron' } });
  expect(disputedNames([resolved], ['roof'])).toEqual([]);
});

test('each kind of conflict is told, whatever else the version is', () => {
  expect(statusOf(version(2, { conflict: 'soft' }))).toBe('soft');
  expect(statusOf(version(2, { conflict: 'hard', lastGoodVersion: true }))).toBe('hard');
  expect(statusOf(version(2, { conflict: 'soft', resolved: true, lastGoodVersion: true }))).toBe('lastGood');
});

test('the first version brought what it was sent with, later ones what they changed', () => {
  const first = version(1, { dataReceived: { roof: 'iron' }, baseDiff: ['walls'] });
  expect(['roof', 'walls', 'toString'].map((name) => isChangedBy(first, name))).toEqual([true, false, false]);
  const later = version(2, { dataReceived: { roof: 'iron' }, baseDiff: ['walls'], serverDiff: ['floor'] });
  expect(['roof', 'walls', 'floor'].map((name) => isChangedBy(later, name))).toEqual([false, true, true]);
});

test('a conflict of a newer server is none of the known kinds', () => {
  const merge = 'merge' as 'soft';
  expect(statusOf(version(2, { conflict: merge }))).toBe('other');
  expect(statusOf(version(2, { conflict: merge, resolved: true }))).toBe('earlier');
});
