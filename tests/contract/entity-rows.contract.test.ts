/** Entities as OData rows, CSV and GeoJSON. Submissions create them, so that forms use their list. */
import { describe, expect, test, vi } from 'vitest';
import { expectRefused } from './attempts.ts';
import { call, having, needsBehaviour, ownWorld, server, setUp, unique } from './harness.ts';
import { escapeXml, hostileTexts } from './hostile.ts';
import { instanceId } from './xforms.ts';

const world = ownWorld();
const properties = ['geometry', 'girth-cm', 'kind'] as const;
type Values = Partial<Record<(typeof properties)[number], string>>;

/** A form that creates an entity per submission. */
const treeForm = (id: string, list: string): string => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:entities="http://www.opendatakit.org/xforms/entities">
  <h:head><h:title>Trees</h:title><model entities:entities-version="2024.1.0">
    <instance><data id="${id}" version="1">${properties.map((name) => `<${name}/>`).join('')}<meta><instanceID/><entity dataset="${list}" id="" create="1"><label/></entity></meta></data></instance>
    ${properties.map((name) => `<bind nodeset="/data/${name}" type="string" entities:saveto="${name}"/>`).join('')}
    <bind nodeset="/data/meta/instanceID" type="string"/>
  </model></h:head><h:body/></h:html>`;

let list = '';
let form = '';
/** By label; `Old oak` is the oldest. */
const ids = new Map<string, string>();
const idOf = (label: string) => ids.get(label) ?? '';
const at = (datasetName = list) => ({ projectId: world.projectId, datasetName });
type Query = Record<string, string | number | boolean>;
const table = async (query: Query = {}) => (await call('listEntityRows', { as: world.viewer, path: at(), query })).body;
const labels = async (query: Query = {}) => (await table(query)).value.map(({ label }) => label);
const find = async ($filter: string) => await labels({ $filter });

async function plant(label: string, values: Values = {}): Promise<void> {
  const entity = crypto.randomUUID();
  const answers = Object.entries(values)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('');
  const meta = `<meta><instanceID>${instanceId()}</instanceID><entity dataset="${list}" id="${entity}" create="1"><label>${escapeXml(label)}</label></entity></meta>`;
  await call('createSubmission', {
    as: world.collector,
    path: { xmlFormId: form },
    body: `<data id="${form}" version="1">${answers}${meta}</data>`,
  });
  ids.set(label, entity);
  // The real server makes entities a moment after it has answered.
  await vi.waitFor(
    async () => {
      await call('getEntity', { as: world.viewer, path: { ...at(), uuid: entity } });
    },
    { timeout: 30_000, interval: 100 },
  );
}

setUp(async () => {
  [list, form] = [unique('trees'), unique('plant')];
  await call('createForm', {
    as: world.manager,
    query: { publish: true },
    type: 'application/xml',
    body: treeForm(form, list),
  });
  await plant('Old oak', { geometry: '1 2 3 4', 'girth-cm': '300', kind: 'quercus, "big"' });
  await plant('Young elm', { geometry: '1 2; 3 4' });
  await plant('Bush', { geometry: '1 2;1 3;2 3;1 2', kind: 'not a tree' });
  await plant('Nowhere', { geometry: 'house 5' });
}, 120_000);
const all = ['Nowhere', 'Bush', 'Young elm', 'Old oak'];

describe('a list as OData', () => {
  test('describes the service', async () => {
    const { body, headers } = await call('getDatasetService', { as: world.viewer, path: at() });
    expect(body).toEqual({
      '@odata.context': expect.stringMatching(
        new RegExp(`/v1/projects/${world.projectId}/datasets/${list}\\.svc/\\$metadata$`),
      ) as string,
      value: [{ name: 'Entities', kind: 'EntitySet', url: 'Entities' }],
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8; odata.metadata=minimal');
  });

  test('describes its columns', async () => {
    const { text } = await call('getDatasetMetadata', { as: world.viewer, path: at() });
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    expect(found(/<Property Name="([^"]*)"/g)).toEqual([
      'createdAt',
      'creatorId',
      'creatorName',
      'updates',
      'updatedAt',
      'deletedAt',
      'version',
      'conflict',
      '__id',
      '__system',
      'label',
      'geometry',
      'girth_cm',
      'kind',
    ]);
    expect(found(/<PropertyPath>([^<]*)</g)).toEqual(['geometry', 'girth_cm', 'kind']);
    expect(found(/<EntityContainer Name="([^"]*)"/g)).toEqual([list]);
    expect(text).toContain(`EntityType="org.opendatakit.user.${list.replaceAll('-', '_')}.Entities"`);
  });
});

describe('rows', () => {
  test('contain every value and the metadata', async () => {
    const { value, '@odata.context': context } = await table();
    expect(value.map(({ label }) => label)).toEqual(all);
    expect(value[3]).toEqual({
      __id: idOf('Old oak'),
      label: 'Old oak',
      geometry: '1 2 3 4',
      girth_cm: '300',
      kind: 'quercus, "big"',
      __system: {
        createdAt: expect.any(String) as string,
        creatorId: String(world.collector.id),
        creatorName: world.collector.email,
        updates: 0,
        updatedAt: null,
        version: 1,
        conflict: null,
        ...having('EntitySystem', { deletedAt: null }),
      },
    });
    expect(value[2]).toMatchObject({ girth_cm: '', kind: '' });
    expect(context.endsWith(`${list}.svc/$metadata#Entities`)).toBe(true);
  });

  test('have no ETag', async () => {
    const { headers } = await call('listEntityRows', { as: world.viewer, path: at() });
    expect(headers.get('etag')).toBeNull();
  });

  test('contain the selected properties by their stored names', async () => {
    const select = async ($select: string) => (await table({ $select, $top: 1, $skip: 3 })).value[0];
    expect(await select('__id,girth-cm')).toEqual({ __id: idOf('Old oak'), girth_cm: '300' });
    expect(await select('__system')).toEqual({ __system: expect.objectContaining({ version: 1 }) as object });
    expect(await select('__system/creatorId , kind')).toEqual({
      __system: { creatorId: String(world.collector.id) },
      kind: 'quercus, "big"',
    });
    expect(await select('__system/deletedAt')).toEqual({ __system: having('EntitySystem', { deletedAt: null }) });
    for (const everything of ['*', '']) expect(await select(everything)).toHaveProperty('label', 'Old oak');
  });

  test.each(['label', 'girth_cm', '__system/version', '__system/creatorName', 'nothing', 'kind,nothing'])(
    'refuse to select %s',
    async ($select) => {
      await call('listEntityRows', { as: world.viewer, path: at(), query: { $select }, problem: '400.23' });
    },
  );

  test('have consistent pages', async () => {
    const seen: unknown[] = [];
    let query: Query | undefined = { $top: 3, $count: true };
    while (query) {
      const page = await table(query);
      expect(page['@odata.count']).toBe(4);
      seen.push(...page.value.map(({ label }) => label));
      const next: string | undefined = page['@odata.nextLink'];
      query =
        next === undefined
          ? undefined
          : { ...Object.fromEntries(new URL(next, server.url).searchParams), $top: 3, $count: true };
    }
    expect(seen).toEqual(all);
    expect(await labels({ $skip: 1, $top: 2 })).toEqual(['Bush', 'Young elm']);
    expect(await labels({ $skip: 9 })).toEqual([]);
    expect(await table({ $top: 0, $count: true })).toMatchObject({
      value: [],
      '@odata.count': 4,
      '@odata.nextLink': expect.stringContaining('skiptoken=01e30%3D') as string,
    });
    expect(await table({ $top: 4 })).not.toHaveProperty(['@odata.nextLink']);
  });

  test('have an order', async () => {
    expect(await labels({ $orderby: '__system/createdAt asc' })).toEqual(all.toReversed());
    expect(await labels({ $orderby: '__id' })).toEqual(
      all.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1)),
    );
    expect(await labels({ $orderby: '__system/conflict desc,__system/createdAt' })).toEqual(all.toReversed());
  });

  test.each<[string, readonly string[]]>([
    ['oak', ['Old oak']],
    ['ELM', ['Young elm']],
    ['old or bush', ['Bush', 'Old oak']],
    ['"not a"', ['Bush']],
    ['"a not"', []],
    ['-oak', ['Nowhere', 'Bush', 'Young elm']],
    ['quercus', ['Old oak']],
    ['ak', []],
    ['300', ['Old oak']],
    ['house 5', ['Nowhere']],
    ['!!!', []],
    ["it's", []],
    ['%', []],
  ])('are found by search: %s', async ($search, found) => {
    expect(await labels({ $search })).toEqual(found);
    expect((await table({ $search, $count: true, $top: 1 }))['@odata.count']).toBe(found.length);
  });
});

describe('a filter', () => {
  test('selects by metadata', async () => {
    expect(await find(`__id eq '${idOf('Bush')}'`)).toEqual(['Bush']);
    expect(await find(`__id eq ${idOf('Bush').toUpperCase()}`)).toEqual(['Bush']);
    expect(await find(`__id ne '${idOf('Bush')}' and __system/creatorId eq ${world.collector.id}`)).toEqual([
      'Nowhere',
      'Young elm',
      'Old oak',
    ]);
    expect(await find('__system/creatorId eq null')).toEqual([]);
    expect(await find("__system/createdAt gt 'yesterday'")).toEqual(all);
    expect(await find("__system/createdAt gt 'tomorrow'")).toEqual([]);
    expect(await find('year(__system/createdAt) ge 2020')).toEqual(all);
    expect(await find('__system/updatedAt ne null or __system/conflict ne null')).toEqual([]);
    expect(await find("__system/conflict eq 'soft' or __system/conflict gt 'soft'")).toEqual([]);
    expect(await find("not (__system/conflict eq 'hard')")).toEqual(all);
    expect(await find('__system/deletedAt ne null')).toEqual([]);
    expect(await find('__system/deletedAt eq null and __system/createdAt lt now()')).toEqual(all);
  });

  test.each<[string, string | number]>([
    ["label eq 'Bush'", '501.5'],
    ["kind eq 'x'", '501.5'],
    ['__system/version eq 1', '501.5'],
    ['$root/Entities/__id eq null', '501.5'],
    ["contains(__id,'a')", '501.4'],
    ["__id eq 'nobody'", '400.11'],
    ['__id eq 1', '400.11'],
    ["__system/creatorId eq 'x'", '400.11'],
    ['__system/creatorId eq 2147483648', '400.22'],
    ['', '400.18'],
    ['nothing eq', '400.18'],
    ["__id eq ''", 500],
    ["__system/conflict eq 'other'", 500],
    ['__system/conflict eq __id', 500],
    ['year(__id) eq 1', 500],
    ['__id eq __system/creatorId', 500],
    ['__system/createdAt lt now()', 500],
  ])('refuses %s', async ($filter, expected) => {
    const how = typeof expected === 'string' ? { problem: expected } : { status: expected };
    await call('listEntityRows', { as: world.viewer, path: at(), query: { $filter }, ...how } as Parameters<
      typeof call<'listEntityRows', 500>
    >[1]);
    if ($filter !== '')
      await call('exportEntities', { as: world.viewer, path: at(), query: { $filter }, ...how } as Parameters<
        typeof call<'exportEntities', 500>
      >[1]);
    if ($filter !== '')
      await call('listEntityPlaces', { as: world.viewer, path: at(), query: { $filter }, ...how } as Parameters<
        typeof call<'listEntityPlaces', 500>
      >[1]);
  });
});

describe('refuses the page', () => {
  const token = (what: unknown) => `01${btoa(JSON.stringify(what))}`;
  test.each<[string, Query, string]>([
    ['an invalid number', { $top: 'x' }, '400.11'],
    ['an invalid start', { $skip: 'x' }, '400.11'],
    ['an invalid token', { $skiptoken: 'x' }, '400.35'],
    ['an empty token', { $skiptoken: '' }, '400.35'],
    ['a token of no id', { $skiptoken: token({ uuid: 'x' }) }, '400.11'],
    ['a token with an order', { $skiptoken: token({ uuid: 'x' }), $orderby: '__id' }, '501.1'],
    ['an order by a value', { $orderby: 'kind' }, '501.5'],
    ['selection and expansion together', { $select: 'kind', $expand: '*' }, '501.11'],
  ])('%s', async (what, query, problem) => {
    if (what === 'a token of no id') needsBehaviour('readsUuids');
    await call('listEntityRows', { as: world.viewer, path: at(), query, problem, invalid: true });
  });
  test('refuses a token without a position, a negative number, a NUL', async () => {
    for (const query of [{ $skiptoken: token({}) }, { $top: -1 }, { $search: 'a\u0000b' }]) {
      await call('listEntityRows', { as: world.viewer, path: at(), query, status: 500, invalid: true });
    }
    expect(await labels({ $skiptoken: token({ uuid: crypto.randomUUID() }) })).toEqual([]);
  });
});

describe('a list as CSV', () => {
  const header =
    '__id,label,geometry,girth-cm,kind,__createdAt,__creatorId,__creatorName,__updates,__updatedAt,__version';
  const csv = async (query: Query = {}) =>
    (await call('exportEntities', { as: world.viewer, path: at(), query })).text.replace(
      /\d{4}-\d\d-\d\dT[^,\n]*Z/g,
      'DATE',
    );
  const line = (label: string, values: string) =>
    `${idOf(label)},${label},${values},DATE,${world.collector.id},${world.collector.email},0,,1\n`;

  test('is equal byte for byte', async () => {
    expect(await csv()).toBe(
      `${header}\n${line('Nowhere', 'house 5,,')}${line('Bush', '1 2;1 3;2 3;1 2,,not a tree')}${line('Young elm', '1 2; 3 4,,')}${line('Old oak', '1 2 3 4,300,"quercus, ""big"""')}`,
    );
    const { headers } = await call('exportEntities', { as: world.viewer, path: at() });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${list}.csv"; filename*=UTF-8''${list}.csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('contains what filter and search select', async () => {
    expect(await csv({ $search: 'elm' })).toBe(`${header}\n${line('Young elm', '1 2; 3 4,,')}`);
    expect(await csv({ $filter: `__id eq '${idOf('Bush')}'` })).toBe(
      `${header}\n${line('Bush', '1 2;1 3;2 3;1 2,,not a tree')}`,
    );
    expect(await csv({ $filter: '__system/deletedAt ne null' })).toBe(`${header}\n`);
    await call('exportEntities', { as: world.viewer, path: at(), query: { $filter: '' }, problem: '400.18' });
  });

  test('is not sent again while unchanged, unless it is filtered', async () => {
    const { headers } = await call('exportEntities', { as: world.viewer, path: at() });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`])
      await call('exportEntities', { as: world.viewer, path: at(), headers: { 'If-None-Match': known }, status: 304 });
    await call('exportEntities', {
      as: world.viewer,
      path: at(),
      query: { $search: 'elm' },
      headers: { 'If-None-Match': etag },
      status: 304,
    });
    const filtered = await call('exportEntities', {
      as: world.viewer,
      path: at(),
      query: { $filter: '1 eq 1' },
      headers: { 'If-None-Match': etag },
    });
    expect(filtered.headers.get('etag')).toBeNull();
  });
});

describe('a list as GeoJSON', () => {
  test('contains the values that look like locations', async () => {
    const { body } = await call('listEntityPlaces', { as: world.viewer, path: at() });
    expect(
      Object.fromEntries(body.features.map(({ id, geometry, properties: none }) => [id, [geometry, none]])),
    ).toEqual({
      [idOf('Old oak')]: [{ type: 'Point', coordinates: [2, 1, 3] }, null],
      [idOf('Young elm')]: [
        {
          type: 'LineString',
          coordinates: [
            [2, 1],
            [4, 3],
          ],
        },
        null,
      ],
      [idOf('Bush')]: [
        {
          type: 'Polygon',
          coordinates: [
            [
              [2, 1],
              [3, 1],
              [3, 2],
              [2, 1],
            ],
          ],
        },
        null,
      ],
    });
  });

  test('contains what filter and search select', async () => {
    const found = async (query: Query) =>
      (await call('listEntityPlaces', { as: world.viewer, path: at(), query })).body.features.map(({ id }) => id);
    expect(await found({ $search: 'elm' })).toEqual([idOf('Young elm')]);
    expect(await found({ $filter: `__id eq '${idOf('Bush')}'`, $search: '' })).toEqual([idOf('Bush')]);
    expect(await found({ $filter: '', limit: 0 })).toHaveLength(3);
    expect(await found({ limit: 1 })).toHaveLength(1);
    await call('listEntityPlaces', { as: world.viewer, path: at(), query: { limit: -1 }, invalid: true, status: 500 });
  });

  test('contains one entity if it has a location', async () => {
    const of = async (uuid: string) =>
      (await call('getEntityPlaces', { as: world.viewer, path: { ...at(), uuid } })).body.features;
    expect(await of(idOf('Old oak'))).toEqual([
      { type: 'Feature', id: idOf('Old oak'), properties: null, geometry: { type: 'Point', coordinates: [2, 1, 3] } },
    ]);
    expect(await of(`uuid:${idOf('Old oak').toUpperCase()}`)).toHaveLength(1);
    expect(await of(idOf('Nowhere'))).toEqual([]);
    await call('getEntityPlaces', { as: world.viewer, path: { ...at(), uuid: crypto.randomUUID() }, problem: '404.1' });
    await call('getEntityPlaces', { as: world.viewer, path: { ...at('none'), uuid: 'x' }, problem: '400.11' });
  });
});

describe('hostile text', () => {
  test.each(hostileTexts)('is found and stored: %s', async (_what, text) => {
    await plant(text, { kind: text });
    const { value } = await table({ $filter: `__id eq '${idOf(text)}'` });
    expect(value).toMatchObject([{ label: text, kind: text }]);
    const cell = /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    expect((await call('exportEntities', { as: world.viewer, path: at() })).text).toContain(
      `${idOf(text)},${cell},,,${cell},`,
    );
    await call('listEntityRows', { as: world.viewer, path: at(), query: { $search: text } });
  });
});

test('a query that is for no table of OData, and an invalid id of a deleted list are refused', async () => {
  const odata = ['getDatasetService', 'listEntityRows'] as const;
  const how = { path: at(), problem: '406.1' };
  await expectRefused(odata, { ...how, headers: { Accept: 'application/xml' } });
  await expectRefused(['getDatasetMetadata'], { ...how, headers: { Accept: 'application/json' } });
  await expectRefused([...odata, 'getDatasetMetadata'], {
    as: world.viewer,
    path: at(),
    problem: '501.1',
    query: { limit: '1' },
  });
  await expectRefused(['exportDeletedEntities'], { as: world.viewer, path: { datasetId: 'x' }, problem: '400.11' });
});
