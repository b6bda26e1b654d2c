import { unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { validateXml } from '~/engines/xforms/validate-definition';
import { field, gathered, planWith } from '../../../../tests/helpers/export-plans';
import { workbookWriter } from './workbook';

/* Spreadsheets refuse a workbook whose parts do not name each other as the format wants it (ECMA-376). */

interface Node {
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

const elements = (node: Node, name: string): Record<string, string>[] => [
  ...(node.name === name ? [node.attribs ?? {}] : []),
  ...(node.children ?? []).flatMap((child) => elements(child, name)),
];

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openXml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function partsOf(title = 'Submissions') {
  const out = gathered();
  const house = { title, path: ['house'], fields: [field('owner')], repeats: [] };
  const writer = workbookWriter(planWith([field('name')], [house]), out.emit);
  writer.write({ __id: 'a', name: 'Ana', house: [{ __id: 'h', owner: 'Bo' }] });
  writer.end({
    title: 'About',
    lines: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  });
  const files = unzipSync(await out.bytes());
  const text = (path: string) => new TextDecoder().decode(files[path]);
  const read = (path: string, name: string) =>
    elements(parseDocument(text(path), { xmlMode: true }) as unknown as Node, name);
  return { paths: Object.keys(files), read, text };
}

test('every part is there under the name and with the type that others look for', async () => {
  const { paths, read } = await partsOf();
  expect(read('_rels/.rels', 'Relationship')).toEqual([
    { Id: 'rId1', Type: `${office}/officeDocument`, Target: 'xl/workbook.xml' },
  ]);
  const relations = read('xl/_rels/workbook.xml.rels', 'Relationship');
  const sheets = read('xl/workbook.xml', 'sheet');
  expect(sheets.map(({ name, sheetId }) => [name, sheetId])).toEqual([
    ['Submissions', '1'],
    ['Submissions (2)', '2'],
    ['About', '3'],
  ]);
  const targets = sheets.map((sheet) => relations.find(({ Id }) => Id === sheet['r:id']));
  expect(targets).toMatchObject(
    [1, 2, 3].map((number) => ({ Type: `${office}/worksheet`, Target: `worksheets/sheet${number}.xml` })),
  );
  expect(relations.filter(({ Type }) => Type === `${office}/styles`)).toMatchObject([{ Target: 'styles.xml' }]);
  expect(new Set(relations.map(({ Id }) => Id)).size).toBe(4);
  for (const { Target } of relations) expect(paths).toContain(`xl/${Target}`);
  const types = Object.fromEntries(
    read('[Content_Types].xml', 'Override').map(({ PartName = '', ContentType = '' }) => [PartName, ContentType]),
  );
  expect(types).toEqual({
    '/xl/workbook.xml': `${openXml}.sheet.main+xml`,
    '/xl/styles.xml': `${openXml}.styles+xml`,
    ...Object.fromEntries([1, 2, 3].map((n) => [`/xl/worksheets/sheet${n}.xml`, `${openXml}.worksheet+xml`])),
  });
  expect(read('[Content_Types].xml', 'Default')).toContainEqual({
    Extension: 'rels',
    ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
  });
});

test('parts are XML of the namespaces of the format', async () => {
  const { paths, read, text } = await partsOf();
  const roots: Record<string, string> = { workbook: 'workbook', styles: 'styleSheet', sheet: 'worksheet' };
  for (const path of paths) expect(text(path)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"/);
  for (const path of paths) expect(validateXml(text(path))).toEqual([]);
  // Only sheets have texts.
  for (const path of paths.filter((one) => !one.includes('worksheets')))
    expect(
      text(path)
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    ).toBe('');
  for (const path of paths.filter((one) => /^xl\/(?:worksheets\/)?[a-z]+\d?\.xml$/.test(one))) {
    const root = roots[/([a-z]+)\d?\.xml$/.exec(path)?.[1] ?? ''] ?? '';
    expect(read(path, root)).toMatchObject([{ xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' }]);
  }
  expect(read('xl/workbook.xml', 'workbook')).toMatchObject([{ 'xmlns:r': office }]);
  const inPackage = 'http://schemas.openxmlformats.org/package/2006';
  expect(read('[Content_Types].xml', 'Types')).toEqual([{ xmlns: `${inPackage}/content-types` }]);
  for (const path of ['_rels/.rels', 'xl/_rels/workbook.xml.rels'])
    expect(read(path, 'Relationships')).toEqual([{ xmlns: `${inPackage}/relationships` }]);
});

test('cells have the formats of dates, times, texts and heads', async () => {
  const { read } = await partsOf();
  const styles = 'xl/styles.xml';
  const [, ...formats] = read(styles, 'cellXfs')[0]?.['count'] === '6' ? read(styles, 'xf') : [];
  const codes = new Map(read(styles, 'numFmt').map(({ numFmtId, formatCode }) => [numFmtId, formatCode]));
  expect(formats.map(({ numFmtId }) => codes.get(numFmtId) ?? numFmtId)).toEqual([
    '0',
    String.raw`yyyy\-mm\-dd`,
    String.raw`yyyy\-mm\-dd\ hh:mm:ss`,
    'hh:mm:ss',
    '49',
    '0',
  ]);
  expect(formats[4]).toMatchObject({ quotePrefix: '1' });
  expect(formats[5]).toMatchObject({ fontId: '1', applyFont: '1' });
  expect(read(styles, 'font')).toHaveLength(2);
});

test('the head of a sheet stays in view, and the sheet about the file has wide columns', async () => {
  const { read } = await partsOf();
  expect(read('xl/worksheets/sheet1.xml', 'pane')).toMatchObject([{ ySplit: '1', state: 'frozen' }]);
  expect(read('xl/worksheets/sheet3.xml', 'pane')).toEqual([]);
  expect(read('xl/worksheets/sheet3.xml', 'col').map(({ width }) => width)).toEqual(['28', '90']);
});

test('rows and cells are numbered from 1, in the sheet about the file, too', async () => {
  const { read } = await partsOf();
  const numbers = (sheet: number, name: string) => read(`xl/worksheets/sheet${sheet}.xml`, name).map(({ r }) => r);
  for (const sheet of [1, 3]) expect(numbers(sheet, 'row')).toEqual(['1', '2']);
  expect(numbers(1, 'c')).toEqual(['A1', 'A2']);
  expect(numbers(3, 'c')).toEqual(['A1', 'B1', 'A2', 'B2']);
});

test.each([
  ['', 'Sheet'],
  ["''a'b''", "a'b"],
  ['[*]', 'Sheet'],
  ['History', 'History (2)'],
  ['submissions', 'submissions (2)'],
  ['x'.repeat(40), 'x'.repeat(31)],
  ['🙂'.repeat(20), '🙂'.repeat(15)],
  ['a "b" & <c>', 'a "b" & <c>'],
])('a sheet of the title %j is called %j', async (title, name) => {
  const { read } = await partsOf(title);
  const names = read('xl/workbook.xml', 'sheet').map((sheet) => sheet['name']);
  expect(names[1]).toBe(name);
});

test('a name that is shortened stays unique', async () => {
  const out = gathered();
  const long = (more: string) => ({ title: `${'y'.repeat(40)}${more}`, path: [more], fields: [], repeats: [] });
  const writer = workbookWriter(planWith([], ['a', 'b', 'c'].map(long)), out.emit);
  writer.end({ title: 'About', lines: [] });
  const files = unzipSync(await out.bytes());
  const names = new TextDecoder().decode(files['xl/workbook.xml']).match(/name="y[^"]*"/g);
  expect(names).toEqual([`name="${'y'.repeat(31)}"`, `name="${'y'.repeat(27)} (2)"`, `name="${'y'.repeat(27)} (3)"`]);
});
