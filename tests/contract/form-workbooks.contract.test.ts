import type { Control } from '@mocks/http/control';
import { type SheetsToWrite, xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
/** Forms from workbooks: with a converter beside the server, and without. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CallOptions, type World, call, ownWorld, server, unique } from './harness.ts';
import { workbookTypes, xlsOf } from './workbooks.ts';
import { definition, publish } from './xforms.ts';

const world = ownWorld();
const head = ['type', 'name', 'label'];
type Rows = SheetsToWrite[string];
type Format = 'xlsx' | 'xls';
const formats = ['xlsx', 'xls'] as const;
const written = { xlsx: xlsxOf, xls: xlsOf };

/** A form of one text question, or of other rows. Without an id it is called like its file. */
const workbook = (id: string | null, rows: Rows = [['text', 'village', 'Village']], version = '1'): SheetsToWrite => ({
  survey: [head, ...rows],
  ...(id === null
    ? {}
    : {
        settings: [
          ['form_title', 'form_id', 'version'],
          ['Wells', id, version],
        ],
      }),
});
/** The converter warns about a repeat without a label. */
const unlabelled: Rows = [
  ['begin repeat', 'well', null],
  ['text', 'village', 'Village'],
  ['end repeat', null, null],
];

const here = (w: World) => ({ projectId: w.projectId });
const at = (xmlFormId: string) => ({ ...here(world), xmlFormId });

const create = (sheets: SheetsToWrite, how: Partial<CallOptions<'createForm', 200>> = {}, format: Format = 'xlsx') =>
  call('createForm', {
    as: world.manager,
    path: here(world),
    type: workbookTypes[format],
    body: written[format](sheets),
    ...how,
  });
const redraft = (
  id: string,
  sheets: SheetsToWrite,
  how: Partial<CallOptions<'createDraft', 200>> = {},
  format: Format = 'xlsx',
) =>
  call('createDraft', {
    as: world.manager,
    path: at(id),
    type: workbookTypes[format],
    body: written[format](sheets),
    ...how,
  });
const fields = async (id: string) =>
  (await call('listDraftFields', { as: world.admin, path: at(id) })).body.map(({ path, type }) => `${path} ${type}`);

describe.runIf(server.converter)('with a converter', () => {
  test('choices of an external select are a file, which a new spreadsheet replaces', async () => {
    const id = unique('external');
    const external = (village: string): SheetsToWrite => ({
      ...workbook(id, []),
      survey: [
        [...head, 'choice_filter'],
        ['text', 'state', 'State', null],
        ['select_one_external villages', 'village', 'Village', 'state=${state}'],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['unused', 'one', 'One'],
      ],
      external_choices: [
        ['list_name', 'name', 'label', 'state'],
        ['villages', 'v1', village, 'north'],
      ],
    });
    const file = { ...at(id), name: 'itemsets.csv' };
    const text = async () => {
      const { bytes } = await call('getDraftAttachment', { as: world.manager, path: file });
      return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
    };
    const csv = (village: string) => `"list_name","name","label","state"\n"villages","v1","${village}","north"\n`;
    await create(external('Molo'), { query: { ignoreWarnings: true } });
    expect(await text()).toBe(csv('Molo'));
    const [made] = (await call('listDraftAttachments', { as: world.manager, path: at(id) })).body;
    expect(made).toMatchObject({ name: 'itemsets.csv', type: 'file', blobExists: true, datasetExists: false });
    expect(made).not.toHaveProperty('updatedAt');

    await redraft(id, external('Nkuru'), { query: { ignoreWarnings: true } });
    expect(await text()).toBe(csv('Nkuru'));
    const body = new TextEncoder().encode('sent,by hand');
    const sent = await call('uploadDraftAttachment', { as: world.manager, path: file, type: 'text/csv', body });
    await redraft(id, external('Njoro'), { query: { ignoreWarnings: true } });
    expect(await text()).toBe(csv('Njoro'));
    const [replaced] = (await call('listDraftAttachments', { as: world.manager, path: at(id) })).body;
    expect(replaced).toMatchObject({ updatedAt: sent.body.updatedAt });
  });

  test.each(formats)('an .%s becomes a form, and is downloaded as it was sent', async (format) => {
    const id = unique('workbook');
    const sheets = workbook(id, [
      ['text', 'village', 'Village'],
      ['integer', 'wells', 'Wells'],
    ]);
    const { body } = await create(sheets, {}, format);
    expect(body).toMatchObject({ xmlFormId: id, version: '1', name: 'Wells', publishedAt: null });
    expect(await fields(id)).toEqual(expect.arrayContaining(['/village string', '/wells int', '/meta structure']));
    const draft = await call('getDraft', { as: world.manager, path: at(id), extended: true });
    expect(draft.body).toMatchObject({ excelContentType: workbookTypes[format] });

    const [mine, other] = format === 'xls' ? (['Xls', 'Xlsx'] as const) : (['Xlsx', 'Xls'] as const);
    const download = await call(`getDraft${mine}`, { as: world.manager, path: at(id) });
    expect(download.bytes).toEqual(written[format](sheets));
    expect(download.headers.get('content-type')).toBe(workbookTypes[format]);
    expect(download.headers.get('content-disposition')).toContain(`filename="${id}.${format}"`);
    await call(`getDraft${other}`, { as: world.manager, path: at(id), problem: '404.1' });
    await call(`getForm${mine}`, { as: world.manager, path: at(id) });

    await call('publishDraft', { as: world.manager, path: at(id), query: { version: 'second' } });
    for (const as of [world.viewer, world.collector]) {
      const published = await call(`getForm${mine}`, { as, path: at(id) });
      expect(published.bytes).toEqual(download.bytes);
      await call(`getFormVersion${mine}`, { as, path: { ...at(id), version: 'second' } });
    }
    await call(`getFormVersion${other}`, {
      as: world.viewer,
      path: { ...at(id), version: 'second' },
      problem: '404.1',
    });
    const { body: versions } = await call('listFormVersions', { as: world.viewer, path: at(id), extended: true });
    expect(versions).toMatchObject([{ version: 'second', excelContentType: workbookTypes[format] }]);
  });

  test.each(formats)('an .%s becomes the draft of a form', async (format) => {
    const id = await publish(world, { questions: [{ name: 'village', type: 'string' }] });
    // The form had a question more, the name of a submission.
    await redraft(id, workbook(id, undefined, '2'), { query: { ignoreWarnings: true } }, format);
    const draft = await call('getDraft', { as: world.admin, path: at(id), extended: true });
    expect(draft.body).toMatchObject({ version: '2', excelContentType: workbookTypes[format] });
    expect((await call('getForm', { as: world.admin, path: at(id), extended: true })).body).toMatchObject({
      version: '1',
      excelContentType: null,
    });
  });

  test('a copy of the published version keeps the workbook, and XML does not', async () => {
    const id = unique('workbook');
    await create(workbook(id), { query: { publish: true } });
    await call('createDraft', { as: world.manager, path: at(id) });
    await call('getDraftXlsx', { as: world.manager, path: at(id) });
    const questions = [{ name: 'village', type: 'string' }];
    const body = definition({ id, version: '2', questions });
    await call('createDraft', { as: world.manager, path: at(id), type: 'application/xml', body });
    await call('getDraftXlsx', { as: world.manager, path: at(id), problem: '404.1' });
    await call('getFormXlsx', { as: world.manager, path: at(id) });
  });

  test('the type of the upload decides how the workbook is called, its content how it is read', async () => {
    const id = unique('workbook');
    await create(workbook(id), { type: workbookTypes.xls });
    expect((await call('getDraftXls', { as: world.manager, path: at(id) })).bytes).toEqual(xlsxOf(workbook(id)));
    const other = unique('workbook');
    await create(workbook(other), { type: workbookTypes.xlsx, body: xlsOf(workbook(other)) });
  });

  test.each([
    ['a name', 'Wells%202026', 'Wells 2026'],
    ['a name in another script', encodeURIComponent('ጉድጓድ'), 'ጉድጓድ'],
    ['a name that was not encoded', 'Wells_1', 'Wells_1'],
  ])('without a form id is called like its file: %s', async (_what, header, xmlFormId) => {
    const headers = { 'X-XlsForm-FormId-Fallback': header };
    const { body } = await create(workbook(null), { headers, query: { ignoreWarnings: true } });
    expect(body).toMatchObject({ xmlFormId, name: xmlFormId, version: '' });
    await call('deleteForm', { as: world.admin, path: at(xmlFormId) });
  });

  test.each([
    ['nothing', {}, '.xlsx'],
    ['a name with its ending', { 'X-XlsForm-FormId-Fallback': 'wells.xlsx' }, 'wells.xlsx'],
    ['an empty name', { 'X-XlsForm-FormId-Fallback': '' }, '.xlsx'],
  ])('without a form id is refused with %s', async (_what, headers, value) => {
    const { body } = await create(workbook(null), { headers, problem: '400.8' });
    expect(body).toMatchObject({ details: { field: 'formId', value } });
  });

  test('of another form is no draft', async () => {
    const id = await publish(world, { questions: [{ name: 'village', type: 'string' }] });
    const { body } = await redraft(id, workbook(null), {
      headers: { 'X-XlsForm-FormId-Fallback': 'another' },
      problem: '400.8',
    });
    expect(body).toMatchObject({ details: { field: 'xmlFormId', value: 'another' } });
    await call('getDraft', { as: world.admin, path: at(id), problem: '404.1' });
  });

  test('warnings of the converter are asked about', async () => {
    const id = unique('workbook');
    const { body } = await create(workbook(id, unlabelled), { problem: '400.16' });
    expect(body).toMatchObject({
      details: { warnings: { xlsFormWarnings: [expect.stringMatching(/^\[row : 2\] /) as string] } },
    });
    expect(body).not.toMatchObject({ details: { warnings: { workflowWarnings: expect.anything() as unknown } } });
    await call('getForm', { as: world.admin, path: at(id), problem: '404.1' });
    await create(workbook(id, unlabelled), { query: { ignoreWarnings: true } });
    await redraft(id, workbook(id, unlabelled, '2'), { problem: '400.16' });
    await redraft(id, workbook(id, unlabelled, '2'), { query: { ignoreWarnings: true } });
  });

  test('only "true" accepts the warnings of the converter, and any value those of the server', async () => {
    const id = unique('workbook');
    await create(workbook(id), { query: { publish: true } });
    await call('deleteForm', { as: world.admin, path: at(id) });
    const { body: both } = await create(workbook(id, unlabelled), { problem: '400.16' });
    expect(both).toMatchObject({
      details: {
        warnings: {
          xlsFormWarnings: [expect.any(String) as string],
          workflowWarnings: [{ type: 'deletedFormExists', details: { xmlFormId: id } }],
        },
      },
    });
    const half = { query: { ignoreWarnings: 'false' }, invalid: true, problem: '400.16' } as const;
    const { body } = await create(workbook(id, unlabelled), half);
    expect(body).not.toMatchObject({ details: { warnings: { workflowWarnings: expect.anything() as unknown } } });
    await create(workbook(id, unlabelled), { query: { ignoreWarnings: 'TRUE' }, invalid: true });
  });

  test('removed questions are warned about beside the warnings of the converter', async () => {
    const id = unique('workbook');
    await create(workbook(id, [['text', 'old', 'Old']]), { query: { publish: true } });
    const { body } = await redraft(id, workbook(id, unlabelled, '2'), { problem: '400.16' });
    expect(body).toMatchObject({
      details: {
        warnings: {
          xlsFormWarnings: [expect.any(String) as string],
          workflowWarnings: [{ type: 'structureChanged', details: ['old'] }],
        },
      },
    });
  });

  test.each<[string, Uint8Array]>([
    ['an unknown question type', xlsxOf(workbook('a', [['txet', 'village', 'Village']]))],
    ['an unknown choice list', xlsxOf(workbook('a', [['select_one nowhere', 'village', 'Village']]))],
    [
      'a group without an end',
      xlsxOf(
        workbook('a', [
          ['begin group', 'g', 'G'],
          ['text', 'village', 'Village'],
        ]),
      ),
    ],
    ['a PDF', new TextEncoder().encode(`%PDF-1.4\n${'%'.repeat(5000)}\n%%EOF\n`)],
    ['another ZIP', xlsxOf(workbook('a')).subarray(0, 4500)],
    ['no sheet survey', xlsxOf({ one: [['a']], two: [['b']] })],
    ['nothing', new Uint8Array()],
  ])('%s is refused with what the converter says', async (_what, body) => {
    const { body: refusal } = await create(workbook('a'), { body, problem: '400.15', query: { ignoreWarnings: true } });
    expect(refusal).toMatchObject({ details: { error: expect.stringMatching(/./) as string, warnings: null } });
  });

  test('a fault is refused before another form is', async () => {
    const id = await publish(world, { questions: [{ name: 'village', type: 'string' }] });
    await redraft(id, workbook('another', [['txet', 'village', 'Village']]), { problem: '400.15' });
  });

  test('a type with anything behind it is no workbook', async () => {
    await create(workbook('a'), { type: `${workbookTypes.xlsx}; charset=utf-8`, problem: '400.2' });
  });

  test('a workbook creates nothing without the right', async () => {
    for (const as of [world.viewer, world.collector, world.nobody])
      await create(workbook('a', [['txet', 'village', 'Village']]), { as, problem: '403.1' });
  });
});

describe.runIf(!server.converter || server.kind === 'embedded')('without a converter', () => {
  const control = (body: Control) =>
    fetch(`${server.url}/-/control`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  // On a real server somebody else has stopped it.
  if (server.kind === 'embedded') {
    beforeEach(async () => void (await control({ converter: 'down' })));
    afterEach(async () => void (await control({ converter: 'up' })));
  }

  test.each(formats)('an .%s is refused, whatever is in it', async (format) => {
    const id = await publish(world);
    const headers = { 'X-XlsForm-FormId-Fallback': 'wells' };
    const { body } = await create(workbook(id), { headers, problem: '502.2' }, format);
    expect(body).toMatchObject({ details: { error: { code: 'ECONNREFUSED' } } });
    await redraft(
      id,
      workbook(id, undefined, '2'),
      { headers, body: new Uint8Array([80, 75]), problem: '502.2' },
      format,
    );
    await call('getDraft', { as: world.admin, path: at(id), problem: '404.1' });
  });

  test('XML is accepted', async () => {
    expect(await publish(world)).toBeTruthy();
  });
});
