import {
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { getListEntityCreatorsQueryKey } from '~/api/generated/hooks/entities';
import { getListEntityRowsQueryKey } from '~/api/generated/hooks/odata';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { EntityTable } from '~/api/schema';
import { resetEvidence, noteEvidence } from '~/session/server';
import {
  entitiesQueries,
  entityListQueries,
  canSearchWords,
  readRows,
  rowsKey,
  useCreators,
  useDeletedCount,
  useEntityList,
  useEntityRows,
  useProperties,
} from './queries';
import { auditsOptions, entityOptions, versionsOptions } from './record';
import { entitiesSearchParams } from './search-params';

/* Which answers pages share, and when they ask for them. */

const list = { projectId: 1, datasetName: 'trees' };
const datasetKey = getGetDatasetQueryKey(1, 'trees');
const creatorsKey = getListEntityCreatorsQueryKey(1, 'trees');
const state = (query = '') => entitiesSearchParams.read(new URLSearchParams(query));
const queriesOf = (query = '') => entitiesQueries({ ...list, search: new URLSearchParams(query) });
const keysOf = (query?: string): QueryKey[] => queriesOf(query).map(({ queryKey }) => queryKey);
const know = (...properties: [name: string, odataName: string][]) =>
  queryClient.setQueryData(datasetKey, {
    name: 'trees',
    properties: properties.map(([name, odataName]) => ({ name, odataName })),
  });
/** The query of the rows, which begins with their key. */
const rowsQuery = (query = ''): QueryObserverOptions<EntityTable> => {
  const found = queriesOf(query).find(({ queryKey }) => queryKey[0] === rowsKey(list)[0]);
  if (!found) throw new Error('the rows are not asked for');
  return found as unknown as QueryObserverOptions<EntityTable>;
};

const system = (version: number) => ({ version, conflict: null, updatedAt: null, createdAt: 'then' });
const row = (id: string, version = 1, label = id) => ({ __id: id, label, __system: system(version) });
const table = (rows: object[], count = rows.length) =>
  ({ '@odata.context': '', '@odata.count': count, value: rows }) as unknown as EntityTable;

beforeEach(() => queryClient.clear());
afterEach(() => {
  queryClient.clear();
  resetEvidence();
});

describe('the first queries of a page', () => {
  test('are the project and the list for the frame', () => {
    expect(entityListQueries(list).map(({ queryKey }) => queryKey)).toEqual([getGetProjectQueryKey(1), datasetKey]);
  });

  test('are the rows and who created them, and the properties unless they are known', () => {
    const [uncounted, rows, creators, ...more] = keysOf();
    expect(more).toEqual([]);
    expect([rows, creators]).toEqual([rowsQuery().queryKey, creatorsKey]);
    expect(uncounted?.slice(0, datasetKey.length)).toEqual(datasetKey);
    expect(uncounted).not.toEqual(datasetKey);
    know(['species', 'species']);
    expect(keysOf()).toEqual([rows, creators]);
  });

  test('are without the rows that only this browser can find', () => {
    know();
    expect(keysOf('find=oak')).toEqual([creatorsKey]);
    expect(keysOf('by=species')).toEqual([creatorsKey]);
    expect(keysOf('deleted=true&find=oak')).toHaveLength(2);
  });

  test('are without words until the server is known to find them, and without what it cannot say', () => {
    know();
    const words = state('search=oak');
    expect(canSearchWords(words)).toBeUndefined();
    expect(keysOf('search=oak')).toEqual([creatorsKey]);
    noteEvidence('2025.2', true);
    expect(canSearchWords(words)).toBe(true);
    expect(keysOf('search=oak')).toEqual([rowsQuery('search=oak').queryKey, creatorsKey]);
    noteEvidence('2025.2', false);
    expect(canSearchWords(words)).toBe(false);
    expect([canSearchWords(state()), canSearchWords(state('search=oak&find=a'))]).toEqual([true, true]);
    expect(keysOf('search=oak')).toEqual([]);
  });

  test('are read from what was prefetched', () => {
    const { queryKey } = rowsQuery('page-number=2');
    queryClient.setQueryData(queryKey, table([row('a')]));
    expect(readRows(list, state('page-number=2'))?.value).toHaveLength(1);
    expect(readRows(list, state('page-number=3'))).toBeUndefined();
    expect(queryKey.slice(0, rowsKey(list).length)).toEqual(rowsKey(list));
  });
});

describe('rows that are read again', () => {
  const { queryKey, structuralSharing } = rowsQuery();
  const client = new QueryClient();
  const read = async (answer: EntityTable): Promise<EntityTable> => {
    await client.fetchQuery({ queryKey, structuralSharing, queryFn: () => answer } as never);
    return client.getQueryData(queryKey) as EntityTable;
  };
  beforeEach(() => client.clear());

  test('are the same objects if nothing changed, so that nothing is drawn again', async () => {
    const before = await read(table([row('a'), row('b')]));
    expect(await read(table([row('a'), row('b')]))).toBe(before);
  });

  test('are new objects where they changed', async () => {
    const before = await read(table([row('a'), row('b'), row('c')]));
    const after = await read(table([row('b'), row('a', 2), row('d')]));
    expect(after.value).toEqual([row('b'), row('a', 2), row('d')]);
    expect(after.value[0]).toBe(before.value[1]);
  });

  test.each([
    ['other total', [row('a'), row('b')], 9],
    ['other order', [row('b'), row('a')], 2],
    ['row less', [row('a')], 2],
    ['row more', [row('a'), row('b'), row('c')], 2],
  ])('are a new page with one %s', async (_, rows, count) => {
    await read(table([row('a'), row('b')]));
    expect(await read(table(rows, count))).toEqual(table(rows, count));
  });

  test('are taken as they come where a property stands in place of the ids', async () => {
    await read(table([row('oak', 1, 'A'), row('oak', 1, 'B')]));
    const after = await read(table([row('oak', 1, 'C'), row('oak', 1, 'D')]));
    expect(after.value.map(({ label }) => label)).toEqual(['C', 'D']);
  });
});

test.each([null, 'oak'])(
  'rows are taken as they come where a property (%j) stands in place of their state',
  async (value) => {
    const client = new QueryClient();
    const { queryKey, structuralSharing } = rowsQuery();
    const read = (rows: object[]) =>
      client.fetchQuery({ queryKey, structuralSharing, queryFn: () => table(rows) } as never) as Promise<unknown>;
    const of = (label: string) => ({ ...row('a', 1, label), __system: value });
    await read([row('a', 1, 'A')]);
    for (const label of ['B', 'C', 'D']) {
      await read([of(label)]);
      expect(client.getQueryData(queryKey)).toEqual(table([of(label)]));
    }
    await read([row('a', 1, 'E')]);
    expect(client.getQueryData(queryKey)).toEqual(table([row('a', 1, 'E')]));
  },
);

describe('while a page loads', () => {
  /** What shows of the second page before its answer, after the first one was shown. */
  const shownMeanwhile = (first: QueryObserverOptions<EntityTable>, second: QueryObserverOptions<EntityTable>) => {
    queryClient.setQueryData(first.queryKey, table([row('a')]));
    const observer = new QueryObserver(queryClient, { ...first, enabled: false });
    observer.setOptions({ ...second, enabled: false });
    return observer.getCurrentResult().data?.value;
  };
  const own = (query?: string) => {
    know(['日id', '__id']);
    return rowsQuery(query);
  };
  const plain = (query?: string) => {
    know(['id', 'id']);
    return rowsQuery(query);
  };

  test('the one before stays', () => {
    expect(shownMeanwhile(plain(), plain('page-number=2'))).toEqual([row('a')]);
    expect(shownMeanwhile(own(), own('page-number=2'))).toEqual([row('a')]);
  });

  test('one whose ids are values of a property does not stay', () => {
    expect(own().queryKey).not.toEqual(plain().queryKey);
    expect(shownMeanwhile(plain(), own('page-number=2'))).toBeUndefined();
    expect(shownMeanwhile(own(), plain('page-number=2'))).toBeUndefined();
  });
});

describe('in a component', () => {
  /** What a hook gives when a component is drawn for the first time. */
  function first<Value>(useIt: () => Value): Value {
    const values: Value[] = [];
    const Component = () => {
      values.push(useIt());
      return null;
    };
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Component)));
    return values[0] as Value;
  }
  const isAsked = (useIt: () => { fetchStatus: string }) => first(useIt).fetchStatus === 'fetching';

  test('the list is asked for unless it may not be', () => {
    expect(isAsked(() => useEntityList(list))).toBe(true);
    expect(isAsked(() => useEntityList(list, false))).toBe(false);
    know();
    expect(first(() => useEntityList(list)).data?.name).toBe('trees');
  });

  test('the properties are the first that come, and do not change with the counts', () => {
    expect(first(() => useProperties(list))).toBeUndefined();
    const [uncounted = []] = keysOf();
    const properties = [{ name: 'species', odataName: 'species' }];
    queryClient.setQueryData(uncounted, { properties });
    expect(first(() => useProperties(list))).toBe(properties);
    know(['species', 'species']);
    expect(first(() => useProperties(list))).toBe(properties);
    know(['girth', 'girth']);
    expect(first(() => useProperties(list))).toEqual([{ name: 'girth', odataName: 'girth' }]);
    queryClient.removeQueries({ queryKey: uncounted });
    expect(first(() => useProperties(list))).toEqual([{ name: 'girth', odataName: 'girth' }]);
  });

  test('creators are asked for unless the server does not know them', () => {
    expect(isAsked(() => useCreators(list))).toBe(true);
    noteEvidence('2025.3', false);
    expect(isAsked(() => useCreators(list))).toBe(false);
    queryClient.setQueryData(creatorsKey, [{ displayName: 'Ada' }]);
    expect(first(() => useCreators(list)).data).toMatchObject([{ displayName: 'Ada' }]);
  });

  test('the trash is counted without reading its rows', () => {
    expect(first(() => useDeletedCount(list, true))).toBeUndefined();
    const params = { $top: 0, $count: true, $filter: '__system/deletedAt ne null' };
    queryClient.setQueryData(getListEntityRowsQueryKey(1, 'trees', params), table([], 3));
    expect(first(() => useDeletedCount(list, true))).toBe(3);
  });

  test('rows are asked of the server, words only if it finds them', () => {
    expect(isAsked(() => useEntityRows(list, state(), null))).toBe(true);
    expect(isAsked(() => useEntityRows(list, state('search=oak'), null))).toBe(false);
    noteEvidence('2025.2', true);
    expect(isAsked(() => useEntityRows(list, state('search=oak'), null))).toBe(true);
    queryClient.setQueryData(rowsQuery().queryKey, table([row('a')]));
    expect(first(() => useEntityRows(list, state(), 5)).data?.value).toEqual([row('a')]);
  });

  test('rows of the index are asked for when it is ready, again in each version, and whatever the columns', () => {
    const found = state('find=oak');
    expect(isAsked(() => useEntityRows(list, found, null))).toBe(false);
    queryClient.clear();
    expect(isAsked(() => useEntityRows(list, found, 3))).toBe(true);
    const asked = queryClient.getQueryCache().findAll({ queryKey: rowsKey(list) });
    const key = asked.map(({ queryKey }) => queryKey).find((one) => one.at(-1) === 3) ?? [];
    queryClient.setQueryData(key, table([row('a')]));
    expect(first(() => useEntityRows(list, found, 3)).data?.value).toEqual([row('a')]);
    expect(first(() => useEntityRows(list, state('find=oak&columns=*'), 3)).data?.value).toEqual([row('a')]);
    expect(first(() => useEntityRows(list, found, 4)).data).toBeUndefined();
    expect(first(() => useEntityRows(list, state('find=ash'), 3)).data).toBeUndefined();
    expect(first(() => useEntityRows({ ...list, datasetName: 'wells' }, found, 3)).data).toBeUndefined();
  });
});

test('an entity, its versions and its history are separate answers, given as they come', () => {
  const id = { ...list, uuid: 'u1' };
  const keys = [entityOptions(id), versionsOptions(id), auditsOptions(id)].map(({ queryKey }) => queryKey);
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(3);
  const answer = [{ version: 1 }];
  expect([entityOptions(id).select(answer), versionsOptions(id).select(answer)]).toEqual([answer, answer]);
});
