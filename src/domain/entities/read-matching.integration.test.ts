import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDataset, createDatasetProperty } from '~/api/generated/mutations/datasets';
import { createEntities } from '~/api/generated/mutations/entities';
import { queryClient } from '~/api/query-client';
import { getRowIndex } from '~/domain/row-index/indexes';
import type { RowQuery, RowIndex } from '~/engines/row-index/types';
import { resetEvidence, noteEvidence } from '~/session/server';
import { restoreSession } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { entitiesQueries, loadFound, rowsKey, useEntityRows } from './queries';
import { readMatching } from './read-matching';
import { type EntityRow, indexKey } from './rows';
import { entitiesSearchParams } from './search-params';

/* What a page shows is read in the same way for selections, files and jobs. */

const server = serveFetch();
const list = { projectId: 1, datasetName: 'planted' };
const state = (query = '') => entitiesSearchParams.read(new URLSearchParams(query));
const idOf = (number: number) => `1a000000-0000-4000-8000-00000000000${number}`;
const trees = [
  ['Oak', 'oak'],
  ['Old oak', 'oak'],
  ['Ash', 'ash'],
] as const;
const { signal } = new AbortController();
const reading = { signal, onProgress: () => undefined };
/** The ids that are given, by their last digits. */
const idsIn = (found: Map<string, unknown> | Set<string>) =>
  [...found.keys()].map((id) => Number(id.at(-1))).toSorted();

beforeEach(async () => {
  queryClient.clear();
  await restoreSession();
  await createDataset(1, { name: list.datasetName });
  await createDatasetProperty(1, list.datasetName, { name: 'species' });
  for (const [at, [label, species]] of trees.entries())
    await createEntities(1, list.datasetName, { uuid: idOf(at), label, data: { species } });
});
afterEach(resetEvidence);

describe('from the server', () => {
  test('come the rows of the state, with everything or what was asked for', async () => {
    const all = await readMatching(list, state(), ({ label, ['species']: species }) => [label, species], reading);
    expect(all.get(idOf(2))).toEqual(['Ash', 'ash']);
    expect(idsIn(all)).toEqual([0, 1, 2]);
    expect(idsIn(await readMatching(list, state('search=oak'), () => 1, reading))).toEqual([0, 1]);
    const keys = (row: EntityRow) => Object.keys(row).toSorted();
    const some = await readMatching(list, state(), keys, reading, { $select: '__id,__system' });
    expect(some.get(idOf(2))).toEqual(['__id', '__system']);
  });

  test.each([true, false])('come those of some ids among them, whether it finds ids or not (%s)', async (findsIds) => {
    if (!findsIds) server().release = '2025.2';
    noteEvidence('2025.3', findsIds);
    const only = new Set([idOf(1), idOf(2)]);
    expect(idsIn(await readMatching(list, state(), () => 1, reading, { only }))).toEqual([1, 2]);
    expect(idsIn(await readMatching(list, state('search=oak'), () => 1, reading, { only }))).toEqual([1]);
  });

  test('comes nothing more when it is not wanted any more', async () => {
    const ended = readMatching(list, state(), () => 1, { ...reading, signal: AbortSignal.abort() });
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('come the properties without counting entities', async () => {
    const [uncounted] = entitiesQueries({ ...list, search: new URLSearchParams() });
    const answer = await queryClient.fetchQuery(uncounted as never);
    expect(answer).toMatchObject({ name: 'planted', properties: [{ name: 'species' }] });
    expect(answer).not.toHaveProperty('entities');
  });
});

describe('from the local index', () => {
  const asked: { find: RowQuery; skip?: number; top?: number; wkt?: boolean }[] = [];
  let syncs = 0;
  const rows = [{ __id: idOf(1), label: 'Old oak', __system: { version: 1 } }];

  /** An index that is ready and finds one row, whatever it is asked. */
  beforeEach(() => {
    asked.length = 0;
    syncs = 0;
    const index: Partial<RowIndex> = {
      state: () => ({ phase: 'ready', rows: 3, bytes: 1, version: 7, syncedAt: 1, syncing: false, kept: true }),
      sync: async () => void (syncs += 1),
      rows: async (find, skip, top, { wkt = false } = {}) => {
        asked.push({ find, skip, top, wkt });
        return { rows: rows as never, ids: [idOf(1)], total: 300, version: 7, unknown: [] };
      },
      ids: async (find) => {
        asked.push({ find });
        return { ids: [idOf(1)], total: 1, version: 7, unknown: [] };
      },
      json: async (find) => {
        asked.push({ find });
        return new ArrayBuffer(3);
      },
    };
    Object.assign(getRowIndex(indexKey(list)), index);
  });

  const newest = { field: '__system/createdAt', descending: true };
  /** What the index is asked for a page with this address. */
  async function findOf(query: string): Promise<RowQuery | undefined> {
    await (await loadFound()).readFoundKeys(list, state(query), signal);
    return asked.at(-1)?.find;
  }

  test('come a part of the rows and the number of all, after it asked for changes if they count', async () => {
    const { readFound } = await loadFound();
    const part = { signal, fresh: false };
    expect(await readFound(list, state('find=kora&page-number=3&page-size=500'), part)).toMatchObject({
      '@odata.count': 300,
      value: rows,
    });
    expect(asked).toMatchObject([{ skip: 1000, top: 500, wkt: false }]);
    expect(syncs).toBe(0);
    await readFound(list, state('find=kora'), { signal, fresh: true });
    expect(asked[1]).toMatchObject({ skip: 0, top: 250 });
    expect(syncs).toBe(1);
  });

  test('come rows that fulfil every filter of the page', async () => {
    expect(await findOf('find=kora')).toEqual({ table: '', text: 'kora', conditions: [], order: [newest] });
    expect(await findOf('search=well&where=species~equals~oak')).toMatchObject({
      text: 'well',
      conditions: [{ field: '/species', op: 'equals', value: 'oak' }],
    });
    const filters =
      'search=well&find=kora&where=species~equals~oak&creatorId=4&creatorId=9&start=2026-03-01&end=2026-03-02' +
      '&updated-start=2026-04-01&updated-end=2026-04-03';
    const conditions = [
      { field: '__system/creatorId', op: 'anyOf', values: ['4', '9'] },
      { field: '__system/createdAt', op: 'between', from: '2026-03-01', to: '2026-03-02' },
      { field: '__system/updatedAt', op: 'between', from: '2026-04-01', to: '2026-04-03' },
    ];
    const species = { field: '/species', op: 'equals', value: 'oak' };
    const conflict = (op: string) => ({ field: '__system/conflict', op });
    expect(await findOf(filters)).toMatchObject({ text: 'well kora', conditions: [...conditions, species] });
    expect((await findOf(`${filters}&conflict=true`))?.conditions).toEqual([
      ...conditions,
      conflict('present'),
      species,
    ]);
    expect(await findOf('conflict=false')).toMatchObject({ text: '', conditions: [conflict('empty')] });
  });

  test.each<[string, RowQuery['order']]>([
    ['sort=createdAt', [{ ...newest, descending: false }]],
    ['sort=uuid', [{ field: '__id', descending: false }, newest]],
    ['sort=-createdBy', [{ field: '__system/creatorId', descending: true }, newest]],
    ['sort=-updatedAt', [{ field: '__system/updatedAt', descending: true }, newest]],
    ['sort=uuid&by=species', [{ field: '/species', descending: false }, newest]],
  ])('come rows in the order of the page, equal ones newest first: %s', async (query, order) => {
    expect((await findOf(query))?.order).toEqual(order);
  });

  test('come all rows, or those of some ids', async () => {
    const label = (row: EntityRow) => row.label;
    expect(await readMatching(list, state('find=oak'), label, reading)).toEqual(new Map([[idOf(1), 'Old oak']]));
    expect(asked.at(-1)?.find.conditions).toEqual([]);
    await readMatching(list, state('by=species'), label, reading, { only: new Set([idOf(1)]) });
    expect(asked.at(-1)?.find.conditions).toEqual([{ field: '__id', op: 'anyOf', values: [idOf(1)] }]);
    await readMatching(list, state('find=oak'), label, { ...reading, fresh: false });
    expect(syncs).toBe(2);
  });

  test('come ids and files by the same question', async () => {
    const { readFoundKeys, foundFile } = await loadFound();
    expect(idsIn(await readFoundKeys(list, state('find=oak'), signal))).toEqual([1]);
    await foundFile(list, state('find=oak'))(null, signal);
    expect(asked.map(({ find }) => find.text)).toEqual(['oak', 'oak']);
  });

  test('comes the page of the table, after changes were asked for only if something was written since', async () => {
    const Component = () => {
      useEntityRows(list, state('find=oak'), 7);
      return null;
    };
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Component)));
    const query = queryClient
      .getQueryCache()
      .findAll({ queryKey: rowsKey(list) })
      .find(({ queryKey }) => queryKey.at(-1) === 7);
    expect(await query?.fetch()).toMatchObject({ '@odata.count': 300, value: rows });
    expect(syncs).toBe(0);
    query?.invalidate();
    await query?.fetch();
    expect(syncs).toBe(1);
  });
});
