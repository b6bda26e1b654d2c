/** Exports of submissions: equal byte for byte on both servers, except for timestamps and names. */
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, needsBehaviour, ownWorld, password, setUp, signIn, unique } from './harness.ts';
import { hostileTexts, escapeXml, longText } from './hostile.ts';
import { definition, publish, send } from './xforms.ts';

const world = ownWorld();
const questions = [
  { name: 'village', type: 'string' },
  { name: 'crops', type: 'string', several: true },
  { name: 'place', type: 'geopoint' },
  { name: 'track', type: 'geotrace' },
  {
    name: 'head',
    group: [
      { name: 'name', type: 'string' },
      { name: 'age', type: 'int' },
    ],
  },
  {
    name: 'house',
    repeat: [
      { name: 'owner', type: 'string' },
      { name: 'inside', group: [{ name: 'room', repeat: [{ name: 'use', type: 'string' }] }] },
    ],
  },
  { name: 'field', repeat: [{ name: 'room', repeat: [{ name: 'crop', type: 'string' }] }] },
] as const;
const system =
  'KEY,SubmitterID,SubmitterName,AttachmentsPresent,AttachmentsExpected,Status,ReviewState,DeviceID,Edits,FormVersion';
const fullAnswers =
  '<village>Kisima, "old"\nside</village><crops>maize  beans</crops><place>-1.50 37.25 1200</place><track>1 2; 3 4</track><head><name>A &amp; B</name><age>041</age></head>' +
  '<house><owner>x</owner><inside><room><use>cook</use></room><room><use>sleep</use></room></inside></house><house><owner>y</owner></house><field><room><crop>rice</crop></room></field><unknown>?</unknown>';

let form = '';
let draft = '';
let [first, second] = ['', ''];
type Query = Record<string, string | number | boolean>;
const at = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });

setUp(async () => {
  form = await publish(world, { questions });
  draft = unique('draft');
  await call('createForm', { as: world.admin, type: 'application/xml', body: definition({ id: draft, questions }) });
  first = await send(world, { form, instanceName: 'First', answers: fullAnswers });
  second = await send(world, { form, answers: '<crops>rice beans</crops><place>nowhere</place>' });
  await call('updateSubmission', {
    as: world.manager,
    path: { ...at(), instanceId: second },
    body: { reviewState: 'hasIssues' },
  });
});

const dated = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Replaces what differs between runs by fixed names. */
const named = (text: string) =>
  text
    .replaceAll(first, 'FIRST')
    .replaceAll(second, 'SECOND')
    .replace(dated, 'DATE')
    .replaceAll(world.collector.email, 'collector')
    .replaceAll(`,${world.collector.id},`, ',ID,');
const csv = async (query: Query = {}, xmlFormId = form) =>
  named((await call('exportSubmissions', { as: world.viewer, path: at(xmlFormId), query })).text);
async function archive(query: Query = {}, xmlFormId = form): Promise<Record<string, string>> {
  const { bytes } = await call('exportSubmissionArchive', { as: world.viewer, path: at(xmlFormId), query });
  const text = (content: Uint8Array) => named(new TextDecoder('utf-8', { ignoreBOM: true }).decode(content));
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name.replaceAll(xmlFormId, 'FORM'), text(content)]),
  );
}

const placeColumns = 'place-Latitude,place-Longitude,place-Altitude,place-Accuracy';
const table = `SubmissionDate,meta-instanceID,meta-instanceName,village,crops,${placeColumns},track,head-name,head-age,${system}
DATE,SECOND,,,rice beans,nowhere,,,,,,,SECOND,ID,collector,0,0,,hasIssues,,0,1
DATE,FIRST,First,"Kisima, ""old""
side",maize  beans,-1.50,37.25,1200,,1 2; 3 4,A & B,041,FIRST,ID,collector,0,0,,,,0,1
`;
const columnsOfRepeats = 'house-owner,house-inside-room-use,field-room-crop,';
/** The table alone: older servers leave the columns of repeats in it, without their answers. */
const alone = behaves('leavesRepeatsOut')
  ? table
  : table
      .replace(',head-age,', `,head-age,${columnsOfRepeats}`)
      .replace('nowhere,,,,,,,', 'nowhere,,,,,,,,,,')
      .replace('A & B,041,', 'A & B,041,,,,');

describe('the table', () => {
  test('is equal byte for byte', async () => {
    expect(await csv()).toBe(alone);
    const { headers } = await call('exportSubmissions', { as: world.viewer, path: at() });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${form}.csv"; filename*=UTF-8''${form}.csv`);
  });

  test('has a column for each known answer on request', async () => {
    // The real server collects the answers a moment after the submissions.
    await expect
      .poll(async () => await csv({ splitSelectMultiples: true }), { timeout: 20_000, interval: 500 })
      .toContain(',rice beans,1,0,1,nowhere');
    expect(await csv({ splitSelectMultiples: true })).toBe(
      alone
        .replace('crops,', 'crops,crops/beans,crops/maize,crops/rice,')
        .replace('rice beans,', 'rice beans,1,0,1,')
        .replace('maize  beans,', 'maize  beans,1,1,0,'),
    );
  });

  test('has column names without groups on request', async () => {
    expect(await csv({ groupPaths: false })).toBe(
      alone
        .replace('meta-instanceID,meta-instanceName', 'instanceID,instanceName')
        .replace('head-name,head-age', 'name,age')
        .replace(columnsOfRepeats, 'owner,use,crop,'),
    );
  });

  test('has the submissions that a filter selects', async () => {
    const lines = alone.split('\n');
    expect(await csv({ $filter: "__system/reviewState eq 'hasIssues'" })).toBe(`${lines[0]}\n${lines[1]}\n`);
    expect(await csv({ $filter: "__id eq 'nobody'" })).toBe(`${lines[0]}\n`);
    expect(await csv({ $filter: '__system/deletedAt ne null' })).toBe(`${lines[0]}\n`);
  });

  test('is not sent again while unchanged', async () => {
    needsBehaviour('marksSubmissions');
    const { headers } = await call('exportSubmissions', { as: world.viewer, path: at() });
    const again = { as: world.viewer, path: at(), headers: { 'If-None-Match': headers.get('etag') ?? '' } };
    await call('exportSubmissions', { ...again, status: 304 });
    await call('exportSubmissionArchive', { ...again, status: 304 });
    await call('decryptSubmissions', { ...again, status: 304 });
    await call('decryptSubmissionArchive', { ...again, status: 304 });
    const rows = await call('listSubmissionRows', { as: world.viewer, path: at() });
    expect(rows.headers.get('etag')).toBe(headers.get('etag'));
  });

  test.each([
    ...hostileTexts,
    ['ten kilobytes', longText],
    ['white space', ' \t lead and trail \r '],
    ['a byte order mark', '\ufeffmarked'],
  ] as const)('keeps %s', async (_what, text) => {
    const other = await publish(world, { questions: questions.slice(0, 1) });
    await send(world, { form: other, answers: `<village>${escapeXml(text)}</village>` });
    const cell = /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const { bytes } = await call('exportSubmissions', { as: world.viewer, path: at(other) });
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toContain(`,${cell},uuid:`);
  });
});

const house = 'owner,PARENT_KEY,KEY\nx,FIRST,FIRST/house[1]\ny,FIRST,FIRST/house[2]\n';
const tables = {
  'FORM.csv': table,
  'FORM-house.csv': house,
  'FORM-room~1.csv':
    'use,PARENT_KEY,KEY\ncook,FIRST/house[1],FIRST/house[1]/inside/room[1]\nsleep,FIRST/house[1],FIRST/house[1]/inside/room[2]\n',
  'FORM-field.csv': 'PARENT_KEY,KEY\nFIRST,FIRST/field[1]\n',
  'FORM-room~2.csv': 'crop,PARENT_KEY,KEY\nrice,FIRST/field[1],FIRST/field[1]/room[1]\n',
};

describe('the archive', () => {
  test('has a table per repeat, equal byte for byte', async () => {
    expect(await archive()).toEqual(tables);
    const { headers } = await call('exportSubmissionArchive', { as: world.viewer, path: at() });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${form}.zip"; filename*=UTF-8''${form}.zip`);
  });

  test('has a name that tells that files are left out', async () => {
    expect(await archive({ attachments: false })).toEqual(tables);
    const { headers } = await call('exportSubmissionArchive', {
      as: world.viewer,
      path: at(),
      query: { attachments: false },
    });
    expect(headers.get('content-disposition')).toContain(`filename="${form}.csv.zip"`);
  });

  test('accepts the options of the table', async () => {
    const found = await archive({ groupPaths: false, $filter: `__id eq '${second}'` });
    expect(found['FORM.csv']).toContain('instanceID,instanceName,village');
    expect(found['FORM-house.csv']).toBe('owner,PARENT_KEY,KEY\n');
  });
});

describe('removed fields', () => {
  test('have columns on request', async () => {
    // There is only one version, so the fields are those of the form.
    expect(await csv({ deletedFields: true })).toBe(alone);
  });
});

describe('a form that was never published', () => {
  test('is an empty table', async () => {
    expect(await csv({ deletedFields: true }, draft)).toBe(`SubmissionDate,${system}\n`);
    const headings = Object.entries(tables).map(([name, text]) => [name, text.slice(0, text.indexOf('\n') + 1)]);
    expect(await archive({}, draft)).toEqual(
      behaves('exportsPublished') ? { 'FORM.csv': `SubmissionDate,${system}\n` } : Object.fromEntries(headings),
    );
  });
});

describe('a draft', () => {
  test('is exported like a form', async () => {
    const { text } = await call('exportDraftSubmissions', { as: world.viewer, path: at(draft) });
    expect(text).toBe(alone.slice(0, alone.indexOf('\n') + 1));
    const { bytes } = await call('exportDraftSubmissionArchive', {
      as: world.viewer,
      path: at(draft),
      query: { attachments: false },
    });
    expect(Object.keys(unzipSync(bytes))).toEqual([
      `${draft}.csv`,
      `${draft}-house.csv`,
      `${draft}-room~1.csv`,
      `${draft}-field.csv`,
      `${draft}-room~2.csv`,
    ]);
    await call('decryptDraftSubmissions', {
      as: world.viewer,
      path: at(draft),
      body: new URLSearchParams({ '0': 'x' }),
    });
    await call('decryptDraftSubmissionArchive', {
      as: world.viewer,
      path: at(draft),
      body: new URLSearchParams({ '0': 'x' }),
    });
  });
});

describe('passphrases', () => {
  test('of unknown keys, and invalid parameters, change nothing', async () => {
    const post = async (body: URLSearchParams) =>
      named((await call('decryptSubmissions', { as: world.viewer, path: at(), body })).text);
    expect(await post(new URLSearchParams({ '0': 'x', other: 'y' }))).toBe(alone);
    expect(await post(new URLSearchParams())).toBe(alone);
    const { text } = await call('decryptSubmissions', {
      as: world.viewer,
      path: at(),
      type: 'application/json',
      body: { '0': 'x' },
    });
    expect(named(text)).toBe(alone);
    const { bytes } = await call('decryptSubmissionArchive', {
      as: world.viewer,
      path: at(),
      body: new URLSearchParams({ '0': 'x' }),
    });
    expect(named(new TextDecoder().decode(unzipSync(bytes)[`${form}.csv`]))).toBe(table);
    expect(
      named(
        (await call('exportSubmissions', { as: world.viewer, path: at(), query: { '0': 'x' }, invalid: true })).text,
      ),
    ).toBe(alone);
  });

  test('of a key with an invalid id are refused', async () => {
    await call('decryptSubmissions', {
      as: world.viewer,
      path: at(),
      body: new URLSearchParams({ '99999999999': 'x' }),
      problem: '400.22',
    });
    await call('decryptSubmissionArchive', {
      as: world.viewer,
      path: at(),
      body: new URLSearchParams({ '99999999999': 'x' }),
      problem: '400.22',
    });
    await call('exportSubmissions', {
      as: world.viewer,
      path: at(),
      query: { '99999999999': 'x' },
      invalid: true,
      problem: '400.22',
    });
  });

  test('need a CSRF token when a browser sends them', async () => {
    const signedIn = await signIn(world.viewer.email, password, 'cookie');
    if (signedIn.by !== 'cookie') throw new Error('not by cookie');
    const body = new URLSearchParams({ __csrf: signedIn.csrf });
    const withoutHeader = { cookie: signedIn.cookie, 'x-forwarded-proto': 'https' };
    await call('decryptSubmissions', { path: at(), headers: withoutHeader, body });
    await call('decryptSubmissionArchive', {
      path: at(),
      headers: withoutHeader,
      body: new URLSearchParams(),
      problem: '401.2',
    });
  });
});

test('invalid credentials and filters, and a form without a draft are refused', async () => {
  const ofForm = ['exportSubmissions', 'exportSubmissionArchive'] as const;
  const ofDraft = ['exportDraftSubmissions', 'exportDraftSubmissionArchive'] as const;
  const ways = [
    [ofForm, form, {}],
    [ofDraft, draft, {}],
    [['decryptSubmissions', 'decryptSubmissionArchive'], form, { body: new URLSearchParams() }],
    [['decryptDraftSubmissions', 'decryptDraftSubmissionArchive'], draft, { body: new URLSearchParams() }],
  ] as const;
  for (const [ids, xmlFormId, sent] of ways) {
    const how = { ...sent, as: world.viewer, path: at(xmlFormId) };
    const stranger = { by: 'token', token: 'no'.repeat(32), id: 0, email: '' } as const;
    await expectRefused(ids, { ...how, as: stranger, problem: '401.2' });
    await expectRefused(ids, { ...how, problem: '400.18', query: { $filter: 'nothing eq' } });
    await expectRefused(ids, { ...how, problem: '501.5', query: { $filter: "village eq 'x'" } });
  }
  await expectRefused(ofDraft, { as: world.viewer, path: at(form), problem: '404.1' });
});
