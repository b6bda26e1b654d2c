import { beforeEach, expect, test } from 'vitest';
import { getGetDatasetQueryOptions } from '~/api/generated/hooks/datasets';
import { createDataset, createDatasetProperty } from '~/api/generated/mutations/datasets';
import { createEntities } from '~/api/generated/mutations/entities';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../../tests/helpers/served';
import { entitiesQueries } from './queries';
import { type ListId, entityRows } from './rows';
import { readShadowedRows } from './shadowed-rows';

/* Properties whose OData names are those of every row: `日id` stands for `__id`, `日system` for `__system`. */

const paths: string[] = [];
const server = serveFetch((path) => paths.push(path));
const { signal } = new AbortController();
const ids = ['1a000000-0000-4000-8000-000000000002', '1a000000-0000-4000-8000-000000000001'];

/** A list with such properties and two entities, the newest first. */
async function listWith(...names: string[]): Promise<ListId> {
  const list = { projectId: 1, datasetName: 'own' };
  await createDataset(1, { name: list.datasetName });
  for (const name of [...names, 'species']) await createDatasetProperty(1, list.datasetName, { name });
  for (const uuid of ids.toReversed())
    await createEntities(1, list.datasetName, {
      uuid,
      label: `Tree ${uuid.at(-1)}`,
      data: { species: 'oak', ...Object.fromEntries(names.map((name) => [name, 'mine'])) },
    });
  paths.length = 0;
  return list;
}
const propertiesOf = async ({ projectId, datasetName }: ListId) =>
  (await queryClient.fetchQuery({ ...getGetDatasetQueryOptions(projectId, datasetName), staleTime: 0 })).properties;
const params = { $top: 10, $count: true };
async function read(list: ListId) {
  const table = await readShadowedRows(list, params, await propertiesOf(list), signal);
  return { count: table['@odata.count'], rows: entityRows(table) };
}
/** How often the page was read, each time by two calls. */
const reads = () => paths.filter((path) => path.endsWith('/Entities')).length / 2;
/** The next answer with rows says something else. */
const answersOnce = (fields: { [name: string]: unknown }) =>
  server().faults.add({ kind: 'more-fields', fields, operation: 'listEntityRows' });
const whole = [
  { __id: ids[0], label: 'Tree 2', species: 'oak', __system: { version: 1, conflict: null } },
  { __id: ids[1], label: 'Tree 1', species: 'oak', __system: { version: 1, conflict: null } },
];

beforeEach(() => queryClient.clear());

test.each([['日id'], ['日system'], ['日id', '日system']])(
  'rows have their own id and state beside %s',
  async (...names) => {
    const list = await listWith(...names);
    expect(await read(list)).toMatchObject({ count: 2, rows: whole });
    expect(reads()).toBe(1);
  },
);

test('the page of such a list has those rows, too', async () => {
  const list = await listWith('日id');
  await propertiesOf(list);
  const [rows] = entitiesQueries({ ...list, search: new URLSearchParams() });
  expect(await queryClient.fetchQuery(rows as never)).toMatchObject({ '@odata.count': 2, value: whole });
});

test.each<[string, string, { [name: string]: unknown }]>([
  ['an entity came', '日id', { '@odata.count': 3 }],
  ['an entity went', '日id', { value: [] }],
  ['an entity changed', '日id', { value: ids.map(() => ({ __id: 'mine', __system: { version: 2 } })) }],
  ['another entity is in its place', '日system', { value: [{ __id: ids[1], __system: 'mine' }, { __id: ids[0] }] }],
])('a page is read again if %s between the two calls', async (_, name, fields) => {
  const list = await listWith(name);
  const properties = await propertiesOf(list);
  for (const isSecond of [false, true]) {
    paths.length = 0;
    if (isSecond) answersOnce({});
    answersOnce(fields);
    const table = await readShadowedRows(list, params, properties, signal);
    expect(table).toMatchObject({ '@odata.count': 2, value: whole });
    expect(reads()).toBe(2);
  }
});

test('a list that changes all the time is given up after five tries', async () => {
  const list = await listWith('日id');
  const properties = await propertiesOf(list);
  for (let at = 0; at < 4; at += 1) {
    answersOnce({ '@odata.count': 3 });
    answersOnce({});
  }
  expect(await readShadowedRows(list, params, properties, signal)).toMatchObject({ '@odata.count': 2 });
  for (let at = 0; at < 5; at += 1) {
    answersOnce({ '@odata.count': 3 });
    answersOnce({});
  }
  paths.length = 0;
  await expect(readShadowedRows(list, params, properties, signal)).rejects.toThrow(
    'The list changed while it was read.',
  );
  expect(reads()).toBe(5);
});

test('a page that nobody waits for any more is not read', async () => {
  const list = await listWith('日id');
  const ended = readShadowedRows(list, params, await propertiesOf(list), AbortSignal.abort());
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
});
