/** OData of forms beyond submission rows: service documents, metadata, and repeat rows. */
import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { call, needsBehaviour, ownWorld, server, setUp, unique } from './harness.ts';
import { definition, publish, send } from './xforms.ts';

const world = ownWorld();
const questions = [
  { name: 'village', type: 'string' },
  { name: 'size', type: 'decimal' },
  { name: 'built', type: 'boolean' },
  { name: 'head', group: [{ name: 'age', type: 'int' }] },
  {
    name: 'house',
    repeat: [
      { name: 'owner', type: 'string' },
      { name: 'place', type: 'geopoint' },
      {
        name: 'inside',
        group: [
          {
            name: 'room',
            repeat: [
              { name: 'use', type: 'string' },
              { name: 'area', type: 'decimal' },
            ],
          },
        ],
      },
    ],
  },
] as const;
const room = (use: string) => `<room><use>${use}</use></room>`;
const house = (owner: string, rooms = '') => `<house><owner>${owner}</owner><inside>${rooms}</inside></house>`;

let form = '';
let draft = '';
let [first, second] = ['', ''];
type Query = Record<string, string | number | boolean>;
const at = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });

setUp(async () => {
  form = await publish(world, { questions });
  draft = unique('draft');
  await call('createForm', { as: world.admin, type: 'application/xml', body: definition({ id: draft, questions }) });
  first = await send(world, {
    form,
    answers: `<village>Mtoni</village>${house('Asha', room('kitchen') + room('store'))}<house><owner>Bakari</owner><place>-3 36.5 900 5</place><inside>${room('shop')}</inside></house>`,
  });
  second = await send(world, { form, answers: house('Chiku') });
  await call('updateSubmission', {
    as: world.manager,
    path: { ...at(), instanceId: second },
    body: { reviewState: 'approved' },
  });
});

const houses = async (query: Query = {}, repeat = 'house') =>
  (await call('listRepeatRows', { as: world.viewer, path: { ...at(), repeat }, query })).body;
const owners = async (query: Query = {}) => (await houses(query)).value.map((row) => row['owner']);
const housesOf = async (table: string, query: Query = {}, instanceId = first) =>
  (await call('listSubmissionRepeatRows', { as: world.viewer, path: { ...at(), instanceId, table }, query })).body;
const roomsOf = async (outer: string) =>
  (
    await call('listSubmissionRowsAtDepth3', {
      as: world.viewer,
      path: { ...at(), instanceId: first, outer, second: 'inside', table: 'room' },
    })
  ).body.value;
/** The options in the link to the next page, which must exist. */
function nextOf(page: { '@odata.nextLink'?: string }): Query {
  const options = Object.fromEntries(new URL(page['@odata.nextLink'] ?? 'missing:', server.url).searchParams);
  return { ...options, $top: Number(options['$top']), $count: options['$count'] === 'true' };
}

describe('the description of a form', () => {
  test('lists its tables', async () => {
    const { body, headers } = await call('getFormService', { as: world.viewer, path: at() });
    const root = `/v1/projects/${world.projectId}/forms/${form}.svc/$metadata`;
    expect(body['@odata.context'].endsWith(root)).toBe(true);
    const names = ['Submissions', 'Submissions.house', 'Submissions.house.inside.room'];
    expect(body.value).toEqual(names.map((name) => ({ name, kind: 'EntitySet', url: name })));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8; odata.metadata=minimal');
  });

  test('lists their columns and types', async () => {
    const { text, headers } = await call('getFormMetadata', { as: world.viewer, path: at() });
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('odata-version')).toBe('4.0');
    const space = `org.opendatakit.user.${form.replaceAll('-', '_')}`;
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups.join(' '));
    expect(found(/<EntityType Name="([^"]*)"/g)).toEqual([
      'Submissions',
      'Submissions.house',
      'Submissions.house.inside.room',
    ]);
    expect(found(/<EntitySet Name="([^"]*)"/g)).toEqual([
      'Submissions',
      'Submissions.house',
      'Submissions.house.inside.room',
    ]);
    expect(found(/<ComplexType Name="([^"]*)"/g)).toEqual(['metadata', 'meta', 'head', 'house.inside']);
    expect(found(/<EntityContainer Name="([^"]*)"/g)).toEqual([form]);
    expect(found(/<NavigationProperty Name="([^"]*)" Type="([^"]*)"/g)).toEqual([
      `house Collection(${space}.Submissions.house)`,
      `room Collection(${space}.Submissions.house.inside.room)`,
    ]);
    expect(found(/<Property Name="([^"]*)" Type="([^"]*)"/g).slice(12)).toEqual([
      '__id Edm.String',
      '__system org.opendatakit.submission.metadata',
      `meta ${space}.meta`,
      'village Edm.String',
      'size Edm.Decimal',
      'built Edm.Boolean',
      `head ${space}.head`,
      '__id Edm.String',
      '__Submissions-id Edm.String',
      'owner Edm.String',
      'place Edm.GeographyPoint',
      `inside ${space}.house.inside`,
      '__id Edm.String',
      '__Submissions-house-id Edm.String',
      'use Edm.String',
      'area Edm.Decimal',
      'instanceID Edm.String',
      'instanceName Edm.String',
      'age Edm.Int64',
    ]);
    expect(found(/<PropertyPath>([^<]*)</g)).toEqual(['meta', 'village', 'size', 'built', 'head', 'house']);
  });

  test('exists for a draft, which has no rows yet', async () => {
    const service = (await call('getDraftFormService', { as: world.manager, path: at(draft) })).body;
    expect(service['@odata.context']).toContain(`${draft}/draft.svc/$metadata`);
    expect(service.value.map(({ name }) => name)).toEqual([
      'Submissions',
      'Submissions.house',
      'Submissions.house.inside.room',
    ]);
    expect((await call('getDraftFormMetadata', { as: world.viewer, path: at(draft) })).text).toContain(
      `<EntityContainer Name="${draft}"`,
    );
    const rows = (await call('listDraftSubmissionRows', { as: world.viewer, path: at(draft), query: { $count: true } }))
      .body;
    expect(rows).toEqual({
      value: [],
      '@odata.context': expect.stringContaining('/draft.svc/$metadata#Submissions') as string,
      '@odata.count': 0,
    });
    const repeats = (await call('listDraftRepeatRows', { as: world.viewer, path: { ...at(draft), repeat: 'house' } }))
      .body;
    expect(repeats).toEqual({
      value: [],
      '@odata.context': expect.stringContaining('/draft.svc/$metadata#Submissions.house') as string,
    });
  });
});

describe('the rows of a repeat', () => {
  test('are those of all submissions, newest first, each with its id and that of its submission', async () => {
    const { value, '@odata.context': context } = await houses();
    const id = expect.stringMatching(/^[0-9a-f]{40}$/) as string;
    expect(value).toEqual([
      { owner: 'Chiku', place: null, inside: {}, __id: id, '__Submissions-id': second },
      {
        owner: 'Asha',
        place: null,
        inside: {
          'room@odata.navigationLink': `Submissions('${encodeURIComponent(first)}')/house('${String(value[1]?.__id)}')/inside/room`,
        },
        __id: id,
        '__Submissions-id': first,
      },
      {
        owner: 'Bakari',
        place: { type: 'Point', coordinates: [36.5, -3, 900], properties: { accuracy: 5 } },
        inside: { 'room@odata.navigationLink': expect.any(String) as string },
        __id: id,
        '__Submissions-id': first,
      },
    ]);
    expect(context.endsWith(`${form}.svc/$metadata#Submissions.house`)).toBe(true);
  });

  test('inside a repeat have the id of their parent row', async () => {
    const [, asha, bakari] = (await houses()).value.map(({ __id }) => __id);
    const rooms = (await houses({}, 'house.inside.room')).value;
    expect(rooms.map((row) => [row['use'], row['__Submissions-house-id']])).toEqual([
      ['kitchen', asha],
      ['store', asha],
      ['shop', bakari],
    ]);
  });

  test('have consistent pages', async () => {
    const one = await houses({ $top: 2, $count: true });
    const two = await houses(nextOf(one));
    expect([...one.value, ...two.value].map((row) => row['owner'])).toEqual(['Chiku', 'Asha', 'Bakari']);
    expect([one, two].map((page) => [page['@odata.count'], '@odata.nextLink' in page])).toEqual([
      [3, true],
      [3, false],
    ]);
    expect(await owners({ $top: 1, $skip: 1 })).toEqual(['Asha']);
    expect(await houses({ $top: 0, $count: true })).toMatchObject({
      value: [],
      '@odata.count': 3,
      '@odata.nextLink': expect.any(String) as string,
    });
    expect(await owners({ $skip: 5 })).toEqual([]);
  });

  test('are selected and ordered by their submission', async () => {
    expect(await owners({ $filter: "$root/Submissions/__system/reviewState eq 'approved'" })).toEqual(['Chiku']);
    expect(await owners({ $filter: `$root/Submissions/__id eq '${first}'` })).toEqual(['Asha', 'Bakari']);
    expect(await owners({ $filter: '$root/Submissions/__system/deletedAt ne null' })).toEqual([]);
    expect(await owners({ $orderby: '__system/submissionDate asc' })).toEqual(['Asha', 'Bakari', 'Chiku']);
  });

  test('contain only selected fields', async () => {
    const rows = async ($select: string) => (await houses({ $select, $top: 2 })).value[1];
    expect(await rows('owner')).toEqual({ owner: 'Asha' });
    expect(await rows('__id,owner')).toEqual({ owner: 'Asha', __id: expect.any(String) as string });
    expect(await rows('__Submissions-id,place')).toEqual({ place: null, '__Submissions-id': first });
    expect(await rows('inside')).toEqual({ inside: { 'room@odata.navigationLink': expect.any(String) as string } });
    expect(Object.keys((await rows('*')) ?? {})).toEqual(['owner', 'place', 'inside', '__id', '__Submissions-id']);
  });

  test('contain expanded repeats and well-known text on request', async () => {
    const { value } = await houses({ $expand: '*', $wkt: true });
    expect(value[2]).toMatchObject({
      place: 'POINT (36.5 -3 900)',
      inside: { room: [{ use: 'shop', area: null, __id: expect.any(String) as string }] },
    });
  });

  test('are not sent again while unchanged', async () => {
    needsBehaviour('marksSubmissions');
    const path = { ...at(), repeat: 'house' };
    const { headers } = await call('listRepeatRows', { as: world.viewer, path });
    await call('listRepeatRows', {
      as: world.viewer,
      path,
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
      status: 304,
    });
  });
});

describe('the rows of a repeat of one submission', () => {
  test('are those of the submission, or of one repeat instance', async () => {
    const { value } = await housesOf('house', { $count: true });
    expect(value.map((row) => row['owner'])).toEqual(['Asha', 'Bakari']);
    const ids = value.map(({ __id }) => String(__id));
    const uses = async (outer: string) => (await roomsOf(outer)).map((row) => row['use']);
    expect(await uses(`house('${ids[0]}')`)).toEqual(['kitchen', 'store']);
    expect(await uses(`house('${ids[1]}')`)).toEqual(['shop']);
    expect(await uses('house')).toEqual(['kitchen', 'store', 'shop']);
    expect(await uses("house('other')")).toEqual([]);
    expect((await housesOf(`house('${ids[0]}')`)).value).toEqual([]);
  });

  test('have pages and selected fields', async () => {
    const one = await housesOf('house', { $top: 1, $count: true, $select: 'owner' });
    expect(one).toMatchObject({ value: [{ owner: 'Asha' }], '@odata.count': 2 });
    const two = await housesOf('house', nextOf(one));
    expect(two.value).toEqual([{ owner: 'Bakari' }]);
    expect(two).not.toHaveProperty(['@odata.nextLink']);
    expect((await housesOf('house', { $skip: 1 })).value.map((row) => row['owner'])).toEqual(['Bakari']);
    expect((await housesOf('house', { $top: 0 })).value).toEqual([]);
    expect((await housesOf('house', { $expand: '*' })).value[1]).toMatchObject({ inside: { room: [{ use: 'shop' }] } });
  });
});

test('a query that is for no table of OData is refused', async () => {
  const ofForm = [
    'getFormService',
    'listSubmissionRows',
    'listRepeatRows',
    'getSubmissionRow',
    'listSubmissionRepeatRows',
  ] as const;
  const ofDraft = [
    'getDraftFormService',
    'listDraftSubmissionRows',
    'listDraftRepeatRows',
    'getDraftSubmissionRow',
    'listDraftSubmissionRepeatRows',
  ] as const;
  for (const [rows, metadata, xmlFormId] of [
    [ofForm, 'getFormMetadata', form],
    [ofDraft, 'getDraftFormMetadata', draft],
  ] as const) {
    const path = { ...at(xmlFormId), instanceId: first, repeat: 'house', table: 'house' };
    const [all, how] = [[...rows, metadata], { as: world.viewer, path }];
    await expectRefused(all, { ...how, problem: '501.1', query: { limit: '1' } });
    await expectRefused(all, { ...how, problem: '501.6', query: { $expand: 'house' } });
    await expectRefused(all, { ...how, problem: '404.1', headers: { 'OData-MaxVersion': '3.0' } });
    // Before anything else.
    await expectRefused(rows, { path, problem: '406.1', headers: { Accept: 'application/xml' } });
    await expectRefused([metadata], { path, problem: '406.1', headers: { Accept: 'application/json' } });
  }
});

describe('an unknown table', () => {
  test.each(['village', 'head', 'house.inside', 'nothing', 'house.', 'house.nothing.room', '', 'constructor'])(
    '%j is not found',
    async (repeat) => {
      await call('listRepeatRows', { as: world.viewer, path: { ...at(), repeat }, problem: '404.1', invalid: true });
    },
  );
  test.each(['village', 'head', 'nothing'])('%j of one submission is not found', async (table) => {
    await call('listSubmissionRepeatRows', {
      as: world.viewer,
      path: { ...at(), instanceId: first, table },
      problem: '404.1',
    });
  });
  test.each([
    { outer: 'house', table: 'inside' },
    { outer: 'house', table: '' },
    { outer: "house('a b')", second: 'inside', table: 'room' },
  ])('%j of one submission is not found', async ({ second: middle, ...steps }) => {
    const path = { ...at(), instanceId: first, ...steps };
    const how = { as: world.viewer, problem: '404.1', invalid: true };
    if (middle === undefined) await call('listSubmissionRowsAtDepth2', { ...how, path });
    else await call('listSubmissionRowsAtDepth3', { ...how, path: { ...path, second: middle } });
  });
  test.each(['none', 'uuid:none', "it's", 'a b'])('a submission %j is not found', async (instanceId) => {
    await call('listSubmissionRepeatRows', {
      as: world.viewer,
      path: { ...at(), instanceId, table: 'house' },
      problem: '404.1',
      invalid: true,
    });
  });
});

describe('a query for the rows of a repeat is refused', () => {
  const token = (what: unknown) => `01${btoa(JSON.stringify(what))}`;
  test.each<[string, Query, string]>([
    ['a filter from somewhere else than the root', { $filter: "__system/reviewState eq 'approved'" }, '501.5'],
    ['a filter by an answer', { $filter: "owner eq 'Asha'" }, '501.5'],
    ['an order by an answer', { $orderby: 'owner' }, '501.5'],
    ['an unknown property', { $select: 'nothing' }, '400.23'],
    ['a property of the submission', { $select: 'village' }, '400.23'],
    ['what the server knows of the submission', { $select: '__system' }, '400.23'],
    ['a property of a further repeat', { $select: 'inside/room/use' }, '400.24'],
    ['an invalid token', { $skiptoken: 'x' }, '400.35'],
    ['a token of an unknown row', { $skiptoken: token({ repeatId: 'x' }) }, '400.34'],
    ['selection and expansion together', { $select: 'owner', $expand: '*' }, '501.11'],
  ])('%s', async (_what, query, problem) => {
    await call('listRepeatRows', { as: world.viewer, path: { ...at(), repeat: 'house' }, query, problem });
    if ('$filter' in query || '$orderby' in query) return;
    await call('listSubmissionRepeatRows', {
      as: world.viewer,
      path: { ...at(), instanceId: first, table: 'house' },
      query,
      problem,
    });
  });

  test('a token of submissions is refused', async () => {
    const query = { $skiptoken: token({ instanceId: first }) };
    await call('listRepeatRows', { as: world.viewer, path: { ...at(), repeat: 'house' }, query, problem: '400.34' });
    await call('listSubmissionRepeatRows', {
      as: world.viewer,
      path: { ...at(), instanceId: first, table: 'house' },
      query,
      problem: '400.35',
    });
  });

  test('a NUL in the form id causes an error', async () => {
    await call('getFormMetadata', { as: world.viewer, path: at('a\u0000b'), status: 500 });
    await call('listRepeatRows', { as: world.viewer, path: { ...at('a\u0000b'), repeat: 'house' }, status: 500 });
  });
});
