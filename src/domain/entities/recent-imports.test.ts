import { describe, expect, test } from 'vitest';
import {
  type CreatedEntity,
  type FileOrigin,
  groupByCreation,
  findImports,
  mergeInterrupted,
  type RecentImport,
} from './recent-imports';

const start = Date.parse('2026-03-14T12:00:00.000Z');
/** An entity, some seconds before the newest. */
const row = (uuid: string, seconds: number, creatorId = 5): CreatedEntity => ({
  uuid,
  creatorId,
  createdAt: new Date(start - seconds * 1000).toISOString(),
});
const origin = (file: string, count: number): FileOrigin => ({ file, size: 10, count, by: 'Awa' });
const many = (count: number, prefix = 'u') => Array.from({ length: count }, (_, index) => row(`${prefix}${index}`, 0));

describe('groups', () => {
  test('are of one person, however their entities alternate with those of others', () => {
    const groups = groupByCreation([row('a', 0), row('x', 1, 6), row('b', 2), row('y', 3, 6), row('c', 4)]);
    expect(groups.map((group) => group.map(({ uuid }) => uuid))).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ]);
  });
  test('have up to five seconds between two entities', () => {
    expect(groupByCreation([row('a', 0), row('b', 5)])).toHaveLength(1);
    expect(groupByCreation([row('a', 0), row('b', 5.001)])).toHaveLength(2);
    expect(groupByCreation([])).toEqual([]);
  });
  test('end where somebody paused, and the largest come first', () => {
    const groups = groupByCreation([row('a', 0), row('b', 5), row('c', 10.001), row('d', 11), row('e', 12)]);
    expect(groups.map((group) => group.map(({ uuid }) => uuid))).toEqual([
      ['c', 'd', 'e'],
      ['a', 'b'],
    ]);
  });
});

describe('the imports of a group', () => {
  const reader = (origins: Record<string, FileOrigin>) => {
    const asked: string[] = [];
    return {
      asked,
      read: (uuid: string) => {
        asked.push(uuid);
        return Promise.resolve(origins[uuid] ?? null);
      },
    };
  };
  test('ask once per part of a file, and count every part', async () => {
    const { asked, read } = reader({ u0: origin('trees.csv', 2), u2: origin('trees.csv', 3) });
    expect(await findImports(many(5), read)).toMatchObject([{ file: 'trees.csv', entities: 5, isOpen: false }]);
    expect(asked).toEqual(['u0', 'u2']);
  });
  test('know who made them and when, and one entity of each part', async () => {
    const { read } = reader({ u0: origin('trees.csv', 2), u2: origin('trees.csv', 2) });
    expect(await findImports([row('u0', 1), row('u1', 2), row('u2', 3), row('u3', 4)], read)).toEqual([
      {
        file: 'trees.csv',
        size: 10,
        by: 'Awa',
        creatorId: 5,
        at: row('', 1).createdAt,
        entities: 4,
        isOpen: false,
        uuids: ['u0', 'u2'],
      },
    ]);
  });
  test('are told apart by the size of the file', async () => {
    const { read } = reader({ u0: origin('trees.csv', 1), u1: { ...origin('trees.csv', 2), size: 11 } });
    expect(await findImports(many(3), read)).toMatchObject([
      { size: 10, entities: 1 },
      { size: 11, entities: 2 },
    ]);
  });
  test('count the entity that was asked, whatever the log says', async () => {
    const { asked, read } = reader({ u0: origin('trees.csv', 0), u1: origin('trees.csv', 0) });
    expect(await findImports(many(2), read)).toMatchObject([{ entities: 2, isOpen: false }]);
    expect(asked).toEqual(['u0', 'u1']);
  });
  test('are not looked for behind a second entity by hand', async () => {
    const { asked, read } = reader({ u1: origin('trees.csv', 1), u3: origin('wells.csv', 1) });
    expect(await findImports(many(4), read)).toMatchObject([{ file: 'trees.csv', entities: 1, isOpen: false }]);
    expect(asked).toEqual(['u0', 'u1', 'u2']);
  });
  test('are told apart when one followed another', async () => {
    const { read } = reader({ u0: origin('wells.csv', 1), u1: origin('trees.csv', 9) });
    expect(await findImports(many(4), read)).toMatchObject([
      { file: 'wells.csv', entities: 1 },
      { file: 'trees.csv', entities: 3 },
    ]);
  });
  test('are found behind one entity by hand, and submissions are given up after two', async () => {
    const { read } = reader({ u1: origin('trees.csv', 3) });
    expect(await findImports(many(4), read)).toMatchObject([{ file: 'trees.csv', entities: 3 }]);
    const { asked, read: readNone } = reader({});
    expect(await findImports(many(50), readNone)).toEqual([]);
    expect(asked).toHaveLength(2);
  });
  test('are not asked for without end, and then say that there may be more', async () => {
    const { asked, read } = reader(
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`u${index}`, origin('trees.csv', 1)])),
    );
    expect(await findImports(many(50), read)).toMatchObject([{ entities: 4, isOpen: true }]);
    expect(asked).toHaveLength(4);
  });
});

const one = ({ seconds, ...part }: Partial<RecentImport> & { seconds: number }): RecentImport => ({
  file: 'trees.csv',
  size: 10,
  by: 'Awa',
  creatorId: 5,
  entities: 2,
  isOpen: false,
  uuids: [`at ${seconds}`],
  at: row('', seconds).createdAt,
  ...part,
});

test('parts of one file by one person are one import, those of others are not', () => {
  const all = mergeInterrupted([
    one({ seconds: 60 }),
    one({ seconds: 0 }),
    one({ seconds: 30, creatorId: 6 }),
    one({ seconds: 90, size: 11 }),
    one({ seconds: 7200 }),
  ]);
  expect(all.map(({ entities, uuids }) => [entities, uuids])).toEqual([
    [4, ['at 0', 'at 60']],
    [2, ['at 30']],
    [2, ['at 90']],
    [2, ['at 7200']],
  ]);
});

test('a pause of an hour does not end an import, a longer one does, and another file is another import', () => {
  const entitiesOf = (...parts: RecentImport[]) => mergeInterrupted(parts).map(({ entities }) => entities);
  expect(entitiesOf(one({ seconds: 0 }), one({ seconds: 3600 }))).toEqual([4]);
  expect(entitiesOf(one({ seconds: 0 }), one({ seconds: 3600.001 }))).toEqual([2, 2]);
  expect(entitiesOf(one({ seconds: 0 }), one({ seconds: 1, file: 'wells.csv' }))).toEqual([2, 2]);
});

test('an import is open if one of its parts is, and was made when its newest part was', () => {
  const parts = [one({ seconds: 60, isOpen: true }), one({ seconds: 0 })];
  const before = structuredClone(parts);
  expect(mergeInterrupted(parts)).toEqual([
    { ...one({ seconds: 0 }), entities: 4, isOpen: true, uuids: ['at 0', 'at 60'] },
  ]);
  expect(mergeInterrupted([one({ seconds: 0, isOpen: true }), one({ seconds: 1 })])[0]?.isOpen).toBe(true);
  expect(parts).toEqual(before);
});
