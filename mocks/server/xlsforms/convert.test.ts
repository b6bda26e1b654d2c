import { parseXForm } from '@mocks/server/xforms/form';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { convertWorkbook } from './convert';
import { type SheetsToWrite, xlsxOf } from './write-xlsx';

const convert = (sheets: SheetsToWrite, fallback = '') => convertWorkbook(xlsxOf(sheets), fallback);
const head = ['type', 'name', 'label'];
const ofSurvey = (...rows: SheetsToWrite[string]) => ({ survey: [head, ...rows], settings: [['form_id'], ['wells']] });

describe('a workbook', () => {
  test('becomes the form of its survey, choices and settings', () => {
    const { xml, warnings } = convert({
      survey: [
        [...head, 'required', 'relevant', 'constraint', 'calculation', 'default'],
        ['text', 'name', 'Name & <b>', 'yes', null, null, null, 'none'],
        ['integer', 'depth', 'Depth of ${name}', null, null, '. > 0'],
        ['select_one kinds', 'kind', 'Kind', null, '${depth} > 3'],
        ['begin group', 'head', 'Head'],
        ['calculate', 'half', null, null, null, null, '${depth} div 2'],
        ['end group'],
        ['begin repeat', 'member', 'Members'],
        ['date', 'born', 'Born', null, null, null, null, 'today()'],
        ['text', 'note', 'Born on ${born}'],
        ['end repeat'],
      ],
      choices: [
        ['list_name', 'name', 'label', 'depth'],
        ['kinds', 'dug', 'Dug', 3],
        ['kinds', 'drilled', 'Drilled', 40],
      ],
      settings: [
        ['form_title', 'form_id', 'version'],
        ['Wells', 'wells', 20260101],
      ],
    });
    expect(warnings).toEqual([]);
    const form = parseXForm(xml);
    expect(form).toMatchObject({ xmlFormId: 'wells', version: '20260101', name: 'Wells' });
    expect(form.fields.map(({ path, type }) => `${path} ${type}`)).toEqual([
      '/name string',
      '/depth int',
      '/kind string',
      '/head structure',
      '/head/half string',
      '/member repeat',
      '/member/born date',
      '/member/note string',
      '/meta structure',
      '/meta/instanceID string',
    ]);
    expect(xml).toContain('<name>none</name>');
    expect(xml).toContain('<label>Name &amp; &lt;b&gt;</label>');
    expect(xml).toContain('<label> Depth of <output value=" /data/name "/> </label>');
    expect(xml).toContain('<label> Born on <output value=" ../born "/> </label>');
    expect(xml).toContain('<setvalue ref="/data/member/born" event="odk-instance-first-load" value="today()"/>');
    expect(xml).toContain('<item><name>dug</name><label>Dug</label><depth>3</depth></item>');
  });

  test('has texts in all its languages, with media', () => {
    const { xml, warnings } = convert({
      survey: [
        ['type', 'name', 'label::English (en)', 'label::Español (es)', 'image'],
        ['text', 'name', 'Name', 'Nombre', 'name.png'],
        ['text', 'other', 'Other', null, null],
      ],
      settings: [
        ['form_id', 'default_language'],
        ['wells', 'Español (es)'],
      ],
    });
    expect(xml).toContain('<translation lang="Español (es)" default="true()">');
    expect(xml).toContain('<text id="/data/other:label"><value>-</value></text>');
    expect(parseXForm(xml).attachments.files).toEqual([{ name: 'name.png', type: 'image' }]);
    expect(warnings).toEqual([expect.stringContaining("The language 'Español (es)' has no column image") as string]);
  });

  test('asks for the files of its choices', () => {
    const { xml } = convert(
      ofSurvey(['select_one_from_file wells.csv', 'well', 'Well'], ['select_multiple_from_file w.geojson', 'w', 'W']),
    );
    expect(parseXForm(xml).attachments.files.map(({ name }) => name)).toEqual(['wells.csv', 'w.geojson']);
  });

  test('asks for another answer, and for the files that it looks into', () => {
    const { xml } = convert({
      survey: [
        [...head, 'calculation'],
        ['select_one kinds or_other', 'kind', 'Kind'],
        ['calculate', 'price', null, "pulldata('prices', 'price', 'kind', ${kind})"],
        ['note', null, 'It costs ${price}'],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['kinds', 'dug', 'Dug'],
        ['unused', 'a', 'A'],
      ],
      settings: [['form_id'], ['wells']],
    });
    const { fields, attachments } = parseXForm(xml);
    expect(fields.map(({ path }) => path).slice(0, 4)).toEqual([
      '/kind',
      '/kind_other',
      '/price',
      '/generated_note_name_4',
    ]);
    expect(attachments.files).toEqual([{ name: 'prices.csv', type: 'file' }]);
    expect(xml).toContain('<item><name>other</name><label>Other</label></item>');
    expect(xml).toContain('<instance id="unused">');
  });

  test('writes to an entity list', () => {
    const { xml } = convert({
      survey: [
        [...head, 'save_to'],
        ['text', 'name', 'Name', 'full_name'],
      ],
      entities: [
        ['list_name', 'label'],
        ['people', '${name}'],
      ],
      settings: [['form_id'], ['wells']],
    });
    expect(parseXForm(xml).entities).toMatchObject({
      version: '2024.1.0',
      declarations: [{ dataset: 'people', actions: ['create'], properties: [{ name: 'full_name', path: '/name' }] }],
    });
  });

  test.each([
    ['my%20form', 'my form'],
    ['%E1%88%80', 'ሀ'],
    ['100%', '100%'],
    ['a/b & c', 'b &amp; c'],
    ['', '.xlsx'],
  ])('without a form id is called like its file: %s', (sent, id) => {
    const { xml } = convert({ survey: [head, ['text', 'name', 'Name']] }, sent);
    expect(xml).toContain(`<data id="${id.replaceAll('&', '&amp;')}">`);
  });
});

test('languages need a code', () => {
  const { warnings, xml } = convert({
    survey: [
      ['type', 'name', 'label:English', 'label:Français (fr)'],
      ['text', 'a', 'A', 'B'],
    ],
  });
  expect(xml).toContain('<translation lang="English">');
  expect(warnings).toEqual([expect.stringContaining("The language 'English' has no code") as string]);
});

test('warnings do not prevent the conversion', () => {
  const { warnings } = convert({
    survey: [head, ['image', 'photo', 'Photo'], ['begin repeat', 'r', null], ['text', 'a', 'A'], ['end repeat']],
    choices: [
      ['list_name', 'name', 'label'],
      ['l', 'x', null],
    ],
  });
  expect(warnings).toEqual([
    "[row : 2] The choice 'x' of the list 'l' has no label.",
    expect.stringMatching(/^\[row : 2\] Images/) as string,
    "[row : 3] The repeat 'r' has no label.",
  ]);
});

test.each<[string, SheetsToWrite]>([
  ["has no sheet 'survey'", { settings: [], choices: [] }],
  ["has no column 'type'", { survey: [['name'], ['a']] }],
  ["no question type 'txet'", ofSurvey(['txet', 'a', 'A'])],
  ['has no type', ofSurvey([null, 'a', 'A'])],
  ['has no name', ofSurvey(['text', null, 'A'])],
  ["The name 'a b' is not allowed", ofSurvey(['text', 'a b', 'A'])],
  ["The name 'a' occurs twice", ofSurvey(['text', 'a', 'A'], ['text', 'a', 'B'])],
  ['neither a label nor a hint', ofSurvey(['text', 'a', null])],
  ['The calculation is missing', ofSurvey(['calculate', 'a', null])],
  ["choice list 'l' needs a sheet 'choices'", ofSurvey(['select_one l', 'a', 'A'])],
  ["group 'g' has no end", ofSurvey(['begin group', 'g', 'G'], ['text', 'a', 'A'])],
  [
    'nested more than 100 deep',
    ofSurvey(...Array.from({ length: 3000 }, (_, index) => ['begin group', `g${index}`, 'G'])),
  ],
  ['No repeat begins before', ofSurvey(['begin group', 'g', 'G'], ['end repeat', null, null])],
  ["no question 'b'", ofSurvey(['text', 'a', 'A ${b}'])],
  [
    "sheet 'entities'",
    {
      survey: [
        [...head, 'save_to'],
        ['text', 'a', 'A', 'p'],
      ],
    },
  ],
])('a workbook is invalid: %s', (text, sheets) => {
  expect(() => convert(sheets, 'form')).toThrow(text);
});

test.each([
  ['nothing', new Uint8Array()],
  ['a PDF', new TextEncoder().encode('%PDF-1.4')],
  ['another ZIP', zipSync({ 'readme.txt': new Uint8Array(1) })],
  ['half a ZIP', xlsxOf(ofSurvey()).subarray(0, 300)],
  ['the beginning of an .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600))],
])('%s is no workbook', (_what, bytes) => {
  expect(() => convertWorkbook(bytes, 'form')).toThrow('no workbook');
});
