import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, needsBehaviour, ownWorld, server, setUp } from './harness.ts';
import { escapeXml, hostileTexts, longText } from './hostile.ts';
import { instanceId, publish, send } from './xforms.ts';

const world = ownWorld();
const member = (name: string, age: string) => `<member><name>${name}</name><age>${age}</age></member>`;
const answers = `<village>Kisima</village><wells>3</wells><depth>12.50</depth><visited_on>2026-03-09</visited_on><started_at>2026-03-09T07:15:00.000+03:00</started_at><crops>maize beans</crops><head><name>Amina</name><age>41</age></head><place>-1.5 37.25 1200 4.5</place><track>-1.5 37.25 0 0; -1.75 37.5 0 0</track><plot>-1 37 0 0;-1 38 0 0;-2 38 0 0;-1 37 0 0</plot><photo>well.jpg</photo>${member('Baraka', '12')}${member('Zawadi', '')}`;

/** A form with seven submissions, newest first: `full` has every answer, the others their number. */
let form = '';
const sent: string[] = [];
let full = '';
const at = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });
const row = (id = full) => ({ ...at(), instanceId: id });

setUp(async () => {
  form = await publish(world);
  for (let number = 1; number < 7; number += 1) {
    const by = number % 2 === 0 ? world.manager : world.collector;
    sent.unshift(await send(world, { form, answers: `<village>V${number}</village><wells>${number}</wells>` }, by));
  }
  full = await send(world, { form, instanceName: 'Kisima 9', answers });
  sent.unshift(full);
  const review = (index: number, reviewState: string) =>
    call('updateSubmission', {
      as: world.manager,
      path: { ...at(), instanceId: sent[index] ?? '' },
      body: { reviewState },
    });
  await review(1, 'approved');
  await review(2, 'hasIssues');
  await review(3, 'approved');
});

type Query = Record<string, string | number | boolean>;
/** The options in a link to the next page. */
function following(link: string): Query {
  const options = Object.fromEntries(new URL(link, server.url).searchParams);
  expect(options).toMatchObject({
    $top: expect.stringMatching(/^\d+$/) as string,
    $count: 'true',
    $skiptoken: expect.any(String) as string,
  });
  return { ...options, $top: Number(options['$top']), $count: true };
}

const table = async (query: Query = {}, xmlFormId = form) =>
  (await call('listSubmissionRows', { as: world.viewer, path: at(xmlFormId), query })).body;
const ids = async (query: Query = {}) => (await table(query)).value.map((one) => one['__id']);
const find = async (filter: string) => await ids({ $filter: filter });
const places = (...indexes: number[]) => indexes.map((index) => sent[index]);
const dates = async () =>
  new Map(
    (await table()).value.map((one) => [one['__id'], (one['__system'] as { submissionDate: string }).submissionDate]),
  );

const geoJson = {
  place: { type: 'Point', coordinates: [37.25, -1.5, 1200], properties: { accuracy: 4.5 } },
  track: {
    type: 'LineString',
    coordinates: [
      [37.25, -1.5, 0],
      [37.5, -1.75, 0],
    ],
  },
  plot: {
    type: 'Polygon',
    coordinates: [
      [
        [37, -1, 0],
        [38, -1, 0],
        [38, -2, 0],
        [37, -1, 0],
      ],
    ],
  },
};
const wkt = {
  place: 'POINT (37.25 -1.5 1200)',
  track: 'LINESTRING (37.25 -1.5 0,37.5 -1.75 0)',
  plot: 'POLYGON ((37 -1 0,38 -1 0,38 -2 0,37 -1 0))',
};
const plainAnswers = () => ({
  meta: { instanceID: full, instanceName: 'Kisima 9' },
  village: 'Kisima',
  wells: 3,
  depth: 12.5,
  visited_on: '2026-03-09',
  started_at: '2026-03-09T07:15:00.000+03:00',
  crops: 'maize beans',
  head: { name: 'Amina', age: 41 },
  photo: 'well.jpg',
});

describe('a row', () => {
  test('has every answer with its type, and the metadata', async () => {
    const { value, '@odata.context': context } = await table();
    expect(value[0]).toEqual({
      ...plainAnswers(),
      ...geoJson,
      'member@odata.navigationLink': `Submissions('${encodeURIComponent(full)}')/member`,
      __id: full,
      __system: {
        submissionDate: expect.any(String) as string,
        updatedAt: null,
        submitterId: String(world.collector.id),
        submitterName: world.collector.email,
        attachmentsPresent: 0,
        attachmentsExpected: 1,
        status: null,
        reviewState: null,
        deviceId: null,
        edits: 0,
        formVersion: '1',
        deletedAt: null,
      },
    });
    expect(context).toContain(`/v1/projects/${world.projectId}/forms/${form}.svc/$metadata#Submissions`);
  });

  test('has null for unanswered questions', async () => {
    const { value } = await table();
    expect(value[6]).toMatchObject({
      village: 'V1',
      wells: 1,
      depth: null,
      visited_on: null,
      head: { name: null, age: null },
      place: null,
      track: null,
      plot: null,
      photo: null,
    });
    expect(value[6]).not.toHaveProperty('member@odata.navigationLink');
    expect(value[1]?.__system).toMatchObject({
      reviewState: 'approved',
      updatedAt: expect.any(String) as string,
      submitterId: String(world.manager.id),
    });
  });

  test('has locations as well-known text on request', async () => {
    expect((await table({ $wkt: true, $top: 1 })).value[0]).toMatchObject(wkt);
    expect(
      (await call('getSubmissionRow', { as: world.viewer, path: row(), query: { $wkt: true } })).body.value[0],
    ).toMatchObject(wkt);
  });

  test('contains its repeats on request', async () => {
    const { value } = await table({ $expand: '*' });
    expect(value[0]?.['member']).toEqual([
      { name: 'Baraka', age: 12, __id: expect.any(String) as string },
      { name: 'Zawadi', age: null, __id: expect.any(String) as string },
    ]);
    const { body } = await call('getSubmissionRow', { as: world.viewer, path: row(), query: { $expand: '*' } });
    expect(body.value[0]).toEqual(value[0]);
  });

  test('is equal alone and in the table', async () => {
    const { value } = await table();
    for (const index of [0, 3, 6]) {
      const { body } = await call('getSubmissionRow', { as: world.viewer, path: row(sent[index]) });
      expect(body.value).toEqual([value[index]]);
      expect(body).not.toHaveProperty(['@odata.nextLink']);
    }
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const])(
    'stores a hostile answer: %s',
    async (_what, text) => {
      const other = await publish(world);
      const id = await send(world, {
        form: other,
        answers: `<village>${escapeXml(text)}</village><head><name>${escapeXml(text)}</name></head>`,
      });
      const { value } = await table({}, other);
      expect(value).toEqual([expect.objectContaining({ __id: id, village: text, head: { name: text, age: null } })]);
    },
  );
});

describe('a selection', () => {
  test('contains the named fields, and nothing else', async () => {
    const select = async ($select: string) => (await table({ $select, $top: 1 })).value[0];
    expect(await select('__id,village')).toEqual({ __id: full, village: 'Kisima' });
    expect(await select('wells')).toEqual({ wells: 3 });
    expect(await select('head/age,__id')).toEqual({ __id: full, head: { age: 41 } });
    expect(await select('head,__system/reviewState')).toEqual({
      head: { name: 'Amina', age: 41 },
      __system: { reviewState: null },
    });
    expect(await select('__id,__system,place')).toEqual({
      __id: full,
      __system: expect.objectContaining({ submitterId: String(world.collector.id) }) as object,
      place: geoJson.place,
    });
    expect(await select('*')).toEqual((await table({ $top: 1 })).value[0]);
  });

  test('of one row contains the same', async () => {
    const { body } = await call('getSubmissionRow', {
      as: world.viewer,
      path: row(),
      query: { $select: '__id,depth' },
    });
    expect(body.value).toEqual([{ __id: full, depth: 12.5 }]);
  });
});

describe('pages', () => {
  test('are sorted newest first without an order', async () => {
    expect(await ids()).toEqual(sent);
    const times = [...(await dates()).values()];
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('by number are consistent', async () => {
    const pages = [];
    for (let $skip = 0; $skip < sent.length; $skip += 3) pages.push(await table({ $top: 3, $skip, $count: true }));
    expect(pages.map(({ value }) => value.length)).toEqual([3, 3, 1]);
    expect(pages.flatMap(({ value }) => value.map((one) => one['__id']))).toEqual(sent);
    expect(pages.map((page) => page['@odata.count'])).toEqual([7, 7, 7]);
    expect(pages.map((page) => '@odata.nextLink' in page)).toEqual([true, true, true]);
  });

  test('by link are consistent, even when submissions arrive meanwhile', async () => {
    const other = await publish(world);
    const there: string[] = [];
    for (let count = 0; count < 5; count += 1) there.unshift(await send(world, { form: other }));
    const seen: unknown[] = [];
    let query: Query | undefined = { $top: 2, $count: true };
    const counts: unknown[] = [];
    while (query) {
      const page = await table(query, other);
      seen.push(...page.value.map((one) => one['__id']));
      counts.push(page['@odata.count']);
      const next: string | undefined = page['@odata.nextLink'];
      query = next === undefined ? undefined : following(next);
      if (counts.length === 1) await send(world, { form: other });
    }
    expect(seen).toEqual(there);
    expect(counts).toEqual([5, 6, 6]);
  });

  test('end after the last one, and count without rows', async () => {
    expect(await ids({ $skip: 7 })).toEqual([]);
    const past = await table({ $top: 3, $skip: 40, $count: true });
    expect(past).toMatchObject({ value: [], '@odata.count': 7 });
    const text = expect.any(String) as string;
    const end = { value: [], '@odata.context': text, ...(!behaves('endsEmptyPages') && { '@odata.nextLink': text }) };
    expect(await table({ $top: 0, $count: true })).toEqual({ ...end, '@odata.count': 7 });
    expect(await table({ $top: 0 })).toEqual(end);
    expect(await table({ $top: 7 })).not.toHaveProperty(['@odata.nextLink']);
    expect(await table({ $count: false })).not.toHaveProperty(['@odata.count']);
  });

  test('are not sent again while unchanged', async () => {
    needsBehaviour('marksSubmissions');
    const other = await publish(world);
    const id = await send(world, { form: other });
    const { headers } = await call('listSubmissionRows', { as: world.viewer, path: at(other) });
    const again = { as: world.viewer, path: at(other), headers: { 'If-None-Match': headers.get('etag') ?? '' } };
    await call('listSubmissionRows', { ...again, status: 304 });
    await call('updateSubmission', {
      as: world.manager,
      path: { ...at(other), instanceId: id },
      body: { reviewState: 'approved' },
    });
    await call('listSubmissionRows', again);
  });
});

describe('an order', () => {
  test('sorts by metadata', async () => {
    expect(await ids({ $orderby: '__system/submissionDate asc' })).toEqual(sent.toReversed());
    expect(await ids({ $orderby: '__system/submissionDate desc', $top: 2, $skip: 1 })).toEqual(places(1, 2));
    expect(await ids({ $orderby: '__id' })).toEqual(sent.toSorted());
    const states = (
      await table({
        $orderby: '__system/reviewState desc,__system/submissionDate asc',
        $filter: '__system/reviewState ne null',
      })
    ).value.map((one) => one['__id']);
    expect(states).toEqual(places(2, 3, 1));
    // Those that never changed are the smallest.
    const changed = (await ids({ $orderby: '__system/updatedAt desc,__system/submissionDate desc' })) as string[];
    expect(changed.slice(0, 3).toSorted()).toEqual(places(1, 2, 3).toSorted());
    expect(changed.slice(3)).toEqual(places(0, 4, 5, 6));
    expect(await ids({ $orderby: '__system/updatedAt asc,__system/submissionDate desc' })).toEqual([
      ...places(0, 4, 5, 6),
      ...changed.slice(0, 3).toReversed(),
    ]);
    expect(await ids({ $orderby: '__id desc' })).toEqual(sent.toSorted().toReversed());
    const byState = await ids({ $orderby: '__system/reviewState asc,__system/submissionDate desc' });
    expect(byState).toEqual([...places(0, 4, 5, 6), ...places(1, 3, 2)]);
    expect((await ids({ $orderby: '__system/submitterId asc,__system/submissionDate desc' })).slice(0, 3)).toEqual(
      places(1, 3, 5),
    );
  });
});

describe('a filter', () => {
  test('selects by review state', async () => {
    expect(await find("__system/reviewState eq 'approved'")).toEqual(places(1, 3));
    expect(await find('__system/reviewState eq null')).toEqual(places(0, 4, 5, 6));
    expect(await find("__system/reviewState eq null or __system/reviewState eq 'hasIssues'")).toEqual(
      places(0, 2, 4, 5, 6),
    );
    expect(await find("__system/reviewState eq 'rejected'")).toEqual([]);
  });

  test('selects by submitter, with joined expressions', async () => {
    const [manager, collector] = [world.manager.id, world.collector.id];
    expect(await find(`__system/submitterId eq ${manager}`)).toEqual(places(1, 3, 5));
    expect(await find(`__system/submitterId eq ${collector} and not (__system/reviewState eq null)`)).toEqual(
      places(2),
    );
    expect(
      await find(
        `(__system/submitterId eq ${manager} or __system/submitterId eq ${collector}) and __system/reviewState ne 'approved'`,
      ),
    ).toEqual(places(0, 2, 4, 5, 6));
    expect(await find('__system/submitterId eq 2147483647')).toEqual([]);
  });

  test('selects by date', async () => {
    const third = (await dates()).get(sent[3]) ?? '';
    expect(await find(`__system/submissionDate ge ${third}`)).toEqual(places(0, 1, 2, 3));
    expect(await find(`__system/submissionDate gt ${third}`)).toEqual(places(0, 1, 2));
    expect(await find(`__system/submissionDate lt ${third}`)).toEqual(places(4, 5, 6));
    expect(await find(`year(__system/submissionDate) eq ${new Date(third).getUTCFullYear()}`)).toEqual(sent);
    expect(await find('__system/submissionDate lt 2001-01-01')).toEqual([]);
    expect(await find('__system/updatedAt ne null')).toEqual(places(1, 2, 3));
  });

  test('selects by id, with a count', async () => {
    expect(await find(`__id eq '${full}'`)).toEqual([full]);
    expect(await table({ $filter: "__system/reviewState eq 'approved'", $top: 1, $count: true })).toMatchObject({
      value: [{ __id: sent[1] }],
      '@odata.count': 2,
    });
  });

  test('selects deleted submissions only by the deletion date', async () => {
    const other = await publish(world);
    const [kept, gone] = [await send(world, { form: other }), await send(world, { form: other })];
    await call('deleteSubmission', { as: world.manager, path: { ...at(other), instanceId: gone } });
    const rows = async ($filter: string) => (await table({ $filter }, other)).value.map((one) => one['__id']);
    expect((await table({}, other)).value.map((one) => one['__id'])).toEqual([kept]);
    expect(await rows('__system/deletedAt ne null')).toEqual([gone]);
    expect(await rows('__system/deletedAt eq null')).toEqual([kept]);
    expect(await rows('__system/deletedAt eq null or __system/deletedAt ne null')).toEqual([gone, kept]);
    expect(await rows('__system/reviewState eq null')).toEqual([kept]);
  });

  test('accepts names with the table as prefix', async () => {
    expect(await find(`$root/Submissions/__system/reviewState eq 'hasIssues'`)).toEqual(places(2));
  });
});

describe('a query that is refused', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a filter with a syntax error', { $filter: '__system/reviewState equals 1' }, '400.18'],
    ['an empty filter', { $filter: '' }, '400.18'],
    ['half a filter', { $filter: '__system/reviewState eq' }, '400.18'],
    ['an unknown function', { $filter: 'nofunction(__system/reviewState) eq 1' }, '400.18'],
    ['a filter by an answer', { $filter: "village eq 'Kisima'" }, '501.5'],
    ['a filter by an answer in a group', { $filter: 'head/age gt 4' }, '501.5'],
    ['a filter by what is known but not stored', { $filter: "__system/status eq 'x'" }, '501.5'],
    ['a function that is not offered', { $filter: "tolower(__system/reviewState) eq 'x'" }, '501.4'],
    ['sums in a filter', { $filter: '__system/submitterId add 1 eq 2' }, '501.4'],
    ['a word for a number', { $filter: "__system/submitterId eq 'abc'" }, '400.11'],
    ['a number that is too large', { $filter: '__system/submitterId eq 2147483648' }, '400.22'],
    ['a number of more digits than anybody counts', { $filter: '__system/submitterId eq 99999999999' }, '400.18'],
    ['an order by an answer', { $orderby: 'village' }, '501.5'],
    ['an order to nowhere', { $orderby: '__system/submissionDate sideways' }, '501.5'],
    ['an unknown property', { $select: 'speceis' }, '400.23'],
    ['an unknown property beside a known one', { $select: '__id,nope' }, '400.23'],
    ['a property inside a repeat', { $select: 'member/name' }, '400.24'],
    ['expanding one', { $expand: 'member' }, '501.6'],
    ['expanding a selection', { $expand: '*', $select: '__id' }, '501.11'],
    ['a word for a size', { $top: 'many' }, '400.11'],
    ['no size', { $top: '' }, '400.11'],
    ['a word for a start', { $skip: 'here' }, '400.11'],
    ['an invalid token', { $skiptoken: 'garbage' }, '400.35'],
    ['an unknown option', { $apply: 'groupby' }, '501.1'],
    ['an unknown parameter', { colour: 'red' }, '501.1'],
    ['another format', { $format: 'xml' }, '406.1'],
  ])('%s', async (_what, query, problem) => {
    await call('listSubmissionRows', { as: world.viewer, path: at(), query, problem, invalid: true });
  });

  test('has an order and a token', async () => {
    const { '@odata.nextLink': next = '' } = await table({ $top: 2 });
    const $skiptoken = new URL(next, server.url).searchParams.get('$skiptoken') ?? '';
    expect(await ids({ $top: 2, $skiptoken })).toEqual(places(2, 3));
    // Only the token says where the page begins.
    expect(await ids({ $top: 2, $skip: 3, $skiptoken })).toEqual(places(2, 3));
    const query = { $top: 2, $skiptoken, $orderby: '__system/submissionDate asc' };
    await call('listSubmissionRows', { as: world.viewer, path: at(), query, problem: '501.1' });
  });

  test.each<[string, Record<string, string>]>([
    ['an invalid date', { $filter: "__system/submissionDate gt 'nonsense'" }],
    ['a negative size', { $top: '-1' }],
  ])('causes an error with %s', async (_what, query) => {
    await call('listSubmissionRows', { as: world.viewer, path: at(), query, status: 500, invalid: true });
  });

  test.each<[string, Record<string, string>, string]>([
    ['an unknown property', { $select: 'speceis' }, '400.23'],
    ['expanding one', { $expand: 'member' }, '501.6'],
    ['an unknown option', { $apply: 'groupby' }, '501.1'],
  ])('of one row: %s', async (_what, query, problem) => {
    await call('getSubmissionRow', { as: world.viewer, path: row(), query, problem, invalid: true });
  });
});

describe('the address of a row', () => {
  const address = (id: string) =>
    `${server.url}/v1/projects/${world.projectId}/forms/${form}.svc/Submissions(${id})?%24select=__id`;
  const status = async (id: string) => {
    if (world.viewer.by !== 'token') throw new Error('a viewer by token');
    return (await fetch(address(id), { headers: { authorization: `Bearer ${world.viewer.token}` } })).status;
  };

  test('may have its quotes percent-encoded or not, but needs two', async () => {
    const encoded = encodeURIComponent(full);
    for (const id of [`'${full}'`, `'${encoded}'`, `%27${full}%27`, `%27${encoded}%27`, `%27${encoded}'`])
      expect(await status(id)).toBe(200);
    for (const id of [full, `"${encoded}"`, `''${encoded}''`]) expect(await status(id)).toBe(404);
  });

  test('accepts simple ids only, even of existing submissions', async () => {
    const id = `${instanceId()} spaced`;
    await send(world, { form: await publish(world), instanceId: id });
    await call('getSubmissionRow', { as: world.viewer, path: row(id), problem: '404.1', invalid: true });
  });
});

test('the pages of other operations, and another format than JSON are refused', async () => {
  const how = { as: world.admin, path: { ...at(), instanceId: full } };
  const asked = ['listSubmissionRows', 'getSubmissionRow'] as const;
  await expectRefused(asked, { ...how, problem: '501.1', query: { limit: 'x' } });
  await expectRefused(asked, { ...how, problem: '406.1', headers: { Accept: 'application/xml' } });
});
