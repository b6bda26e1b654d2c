/** The locations of submissions. */
import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique, setUp, needsBehaviour } from './harness.ts';
import { definition, publish, send } from './xforms.ts';

const world = ownWorld();
const questions = [
  {
    name: 'visit',
    repeat: [
      { name: 'spot', type: 'geopoint' },
      { name: 'walk', type: 'geotrace' },
      { name: 'bed', type: 'geoshape' },
    ],
  },
  { name: 'site', group: [{ name: 'place', type: 'geopoint' }] },
  { name: 'track', type: 'geotrace' },
  { name: 'plot', type: 'geoshape' },
  { name: 'name', type: 'string' },
] as const;
const square = '1 2;1 3;2 3;1 2';
const spot = (text: string) => `<visit><spot>${text}</spot><walk>1 2;3 4</walk><bed>${square}</bed></visit>`;

let form = '';
let empty = '';
let [full, half, gone] = ['', '', ''];
type Query = Record<string, string | number>;
const at = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });
const place = (text: string) => `<site><place>${text}</place></site>`;

setUp(async () => {
  form = await publish(world, { questions });
  empty = unique('empty');
  await call('createForm', {
    as: world.admin,
    type: 'application/xml',
    body: definition({ id: empty, questions: questions.slice(4) }),
  });
  gone = await send(world, { form, answers: place('10 10') });
  await call('deleteSubmission', { as: world.manager, path: { ...at(), instanceId: gone } });
  full = await send(world, {
    form,
    answers: `${spot('1 2')}${spot('x')}${spot('3 4 5 6')}${place('-1.50 37.25 1200 4.5')}<track>1 2; 3 4</track><plot>${square}</plot>`,
  });
  half = await send(world, { form, answers: `${place('nowhere')}<track>1 2; 3 4;</track><plot>1 2;1 3;2 3</plot>` });
});

interface Collection {
  features: { id: string; geometry: unknown; properties: unknown }[];
}
const byId = ({ features }: Collection) => Object.fromEntries(features.map(({ id, geometry }) => [id, geometry]));
const places = async (query: Query = {}) =>
  (await call('listSubmissionPlaces', { as: world.viewer, path: at(), query })).body as Collection;
const placesOf = async (id: string, fieldpath: readonly string[] = []) =>
  (
    await call('getSubmissionPlaces', {
      as: world.viewer,
      path: { ...at(), instanceId: id },
      query: fieldpath.length > 0 ? { fieldpath } : {},
    })
  ).body as Collection;

describe('the locations of submissions', () => {
  test('are those of the first location field outside repeats', async () => {
    expect(await places()).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: full,
          geometry: { type: 'Point', coordinates: [37.25, -1.5, 1200] },
          properties: { fieldpath: '/site/place' },
        },
      ],
    });
  });

  test('are those of the chosen field, several in a repeat', async () => {
    const of = async (fieldpath: string) => byId(await places({ fieldpath }))[full];
    expect(await of('/track')).toEqual({
      type: 'LineString',
      coordinates: [
        [2, 1],
        [4, 3],
      ],
    });
    expect(await of('/plot')).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [2, 1],
          [3, 1],
          [3, 2],
          [2, 1],
        ],
      ],
    });
    expect(await of('/visit/spot')).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [2, 1],
        [4, 3, 5],
      ],
    });
    expect(await of('/visit/walk')).toMatchObject({
      type: 'MultiLineString',
      coordinates: [
        [
          [2, 1],
          [4, 3],
        ],
        {},
        {},
      ],
    });
    expect(await of('/visit/bed')).toMatchObject({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [2, 1],
            [3, 1],
            [3, 2],
            [2, 1],
          ],
        ],
        {},
        {},
      ],
    });
    expect((await places({ fieldpath: '/site/place' })).features.map(({ properties }) => properties)).toEqual([null]);
    expect((await places({ fieldpath: '/name' })).features).toEqual([]);
    expect((await places({ fieldpath: '/nothing' })).features).toEqual([]);
  });

  test('are those the filter selects, up to a limit', async () => {
    expect(Object.keys(byId(await places({ $filter: '__system/deletedAt ne null' })))).toEqual([gone]);
    expect((await places({ $filter: `__id eq '${half}'` })).features).toEqual([]);
    expect((await places({ limit: 1 })).features).toEqual([]);
    expect((await places({ limit: 2 })).features).toHaveLength(1);
    expect((await places({ limit: 0 })).features).toHaveLength(1);
  });

  test('are not sent again while unchanged', async () => {
    needsBehaviour('marksSubmissions');
    const { headers } = await call('listSubmissionPlaces', { as: world.viewer, path: at() });
    await call('listSubmissionPlaces', {
      as: world.viewer,
      path: at(),
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
      status: 304,
    });
  });

  test('are empty without such a field, published or not', async () => {
    expect((await call('listSubmissionPlaces', { as: world.viewer, path: at(empty) })).body).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });
});

describe('the locations of one submission', () => {
  test('are its own, or empty', async () => {
    expect(byId(await placesOf(full))).toEqual({ [full]: { type: 'Point', coordinates: [37.25, -1.5, 1200] } });
    expect((await placesOf(half)).features).toEqual([]);
  });

  test('of several fields are combined', async () => {
    const { features } = await placesOf(full, ['/plot', '/site/place', '/visit/spot']);
    const types = features.flatMap(({ geometry }) =>
      (geometry as { geometries: { type: string }[] }).geometries.map(({ type }) => type),
    );
    expect(types.toSorted()).toEqual(['MultiPoint', 'Point', 'Polygon']);
    expect(features).toMatchObject([{ id: full, properties: null, geometry: { type: 'GeometryCollection' } }]);
    expect((await placesOf(full, ['/plot'])).features).toMatchObject([
      { properties: null, geometry: { type: 'Polygon' } },
    ]);
  });

  test('of its only version are the same', async () => {
    const { body } = await call('getSubmissionVersionPlaces', {
      as: world.viewer,
      path: { ...at(), rootId: full, instanceId: full },
    });
    expect(body).toEqual(await placesOf(full));
    await call('getSubmissionVersionPlaces', {
      as: world.viewer,
      path: { ...at(), rootId: full, instanceId: half },
      problem: '404.1',
    });
    await call('getSubmissionVersionPlaces', {
      as: world.viewer,
      path: { ...at(), rootId: gone, instanceId: gone },
      problem: '404.1',
    });
  });

  test('cannot be requested with an id that a filter cannot contain', async () => {
    needsBehaviour('findsPlacesByFilter');
    const id = 'has x/y';
    await send(world, { form, instanceId: id, answers: place('3 3') });
    await call('getSubmissionPlaces', { as: world.viewer, path: { ...at(), instanceId: id }, problem: '400.18' });
    await call('getSubmissionVersionPlaces', {
      as: world.viewer,
      path: { ...at(), rootId: id, instanceId: id },
      problem: '400.18',
    });
    expect(byId(await places())[id]).toEqual({ type: 'Point', coordinates: [3, 3] });
  });
});

describe('refusals', () => {
  test('an invalid filter, or one by an answer', async () => {
    await call('listSubmissionPlaces', { as: world.viewer, path: at(), query: { $filter: '' }, problem: '400.18' });
    const query = { $filter: "name eq 'x'" };
    await call('listSubmissionPlaces', { as: world.viewer, path: at(), query, problem: '501.5' });
  });
  test('an unknown submission, or one in the trash', async () => {
    for (const id of ['none', "a'b", gone])
      await call('getSubmissionPlaces', { as: world.viewer, path: { ...at(), instanceId: id }, problem: '404.1' });
  });
  test('several fields of many submissions', async () => {
    needsBehaviour('findsPlacesByFilter');
    const query = { fieldpath: ['/plot', '/track'] };
    await call('listSubmissionPlaces', { as: world.viewer, path: at(), query, invalid: true, problem: '400.41' });
    await call('listSubmissionPlaces', {
      as: world.viewer,
      path: at(),
      query: { fieldpath: ['/plot', '/plot'] },
      invalid: true,
    });
  });
  test('a negative limit', async () => {
    await call('listSubmissionPlaces', {
      as: world.viewer,
      path: at(),
      query: { limit: -1 },
      invalid: true,
      status: 500,
    });
  });
});
