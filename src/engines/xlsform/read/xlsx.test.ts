import { expect, test } from 'vitest';
import { partsOf, sheetXml, textRow, zipOf } from '../../../../tests/helpers/xlsx-parts';
import { readWorkbook } from './read-workbook';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The column B of a sheet `survey`, whose cells are written in XML. */
function valuesOf(cells: readonly string[], more: Readonly<Record<string, string>> = {}): string[] {
  const rows = cells.map((cell, at) => `<row r="${at + 2}">${cell.replaceAll('B?', `B${at + 2}`)}</row>`).join('');
  const parts = { ...partsOf({ survey: sheetXml(textRow(1, ['type', 'name']) + rows) }), ...more };
  const [sheet] = readWorkbook(zipOf(parts), 'form.xlsx').sheets;
  return sheet?.rows.slice(1).map((row) => row[1] ?? '') ?? [];
}

const number = (value: string | number, style = 0) => `<c r="B?" s="${style}"><v>${value}</v></c>`;

test('numbers have no more digits than they need', () => {
  const written = ['1', '1.0', '0.5', '1E5', '0.00001', '1E-10', '12345678901234567890', '1E22', '-0.0', '007'];
  expect(valuesOf(written.map((value) => number(value)))).toEqual([
    '1',
    '1',
    '0.5',
    '100000',
    '1e-05',
    '1e-10',
    '12345678901234567890',
    '10000000000000000000000',
    '0',
    '7',
  ]);
});

test('booleans, errors, dates and what formulas gave are texts', () => {
  const formula = '<c r="B?" t="str"><f>CONCAT("a","b")</f><v>ab</v></c>';
  const empty = '<c r="B?"><f>1/0</f></c><c r="C9"><v>1</v></c>';
  const cells = ['<c r="B?" t="b"><v>1</v></c>', '<c r="B?" t="b"><v>0</v></c>', '<c r="B?" t="e"><v>#N/A</v></c>'];
  const iso = '<c r="B?" t="d"><v>2026-03-14T07:21:09Z</v></c>';
  expect(valuesOf([...cells, formula, empty, iso])).toEqual(['TRUE', 'FALSE', '#N/A', 'ab', '', '2026-03-14 07:21:09']);
});

const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="[$-409]d/m/yy;@"/><numFmt numFmtId="171" formatCode="0&quot; days&quot;;&quot;no&quot;"/><numFmt numFmtId="172" formatCode="[Red]0_d"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="46"/><xf numFmtId="172"/></cellXfs></styleSheet>`;

test('the format tells dates from numbers', () => {
  const more = { 'xl/styles.xml': styles };
  const dates = [number(43831, 1), number(43831.5, 2), number(0.25, 1), number(1, 1), number(60, 1), number(61, 1)];
  expect(valuesOf([...dates, number(9e9, 1)], more)).toEqual([
    '2020-01-01 00:00:00',
    '2020-01-01 12:00:00',
    '06:00:00',
    '1900-01-01 00:00:00',
    '1900-02-28 00:00:00',
    '1900-03-01 00:00:00',
    '#VALUE!',
  ]);
  expect(valuesOf([number(5, 3), number(1.5, 4), number(2, 5)], more)).toEqual(['5', '1 day, 12:00:00', '2']);
});

test('a workbook can count its days from 1904', () => {
  const parts = partsOf({});
  const book = `<workbook xmlns="${main}" xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="survey" r:id="r1"/></sheets></workbook>`;
  const targets = partsOf({ survey: '' })['xl/_rels/workbook.xml.rels'] ?? '';
  const more = { ...parts, 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': targets, 'xl/styles.xml': styles };
  expect(valuesOf([number(1, 1)], more)).toEqual(['1904-01-02 00:00:00']);
});

test('shared texts come without phonetic readings, and with their entities and escapes decoded', () => {
  const strings = `<sst xmlns="${main}"><si><t>one &amp; &#x1F600; <![CDATA[<two>]]></t></si><si><r><t>bo</t></r><r><t>ld</t></r><rPh><t>no</t></rPh></si><si><t>_x005F_x000D_</t></si></sst>`;
  const cells = [0, 1, 2, 7].map((at) => `<c r="B?" t="s"><v>${at}</v></c>`);
  expect(valuesOf(cells, { 'xl/sharedStrings.xml': strings })).toEqual(['one & 😀 <two>', 'bold', '_x000D_']);
});

test('cells without an address follow each other, and line ends are line feeds', () => {
  const xml = sheetXml(
    '<row><c t="inlineStr"><is><t>type</t></is></c><c t="inlineStr"><is><t>name</t></is></c></row><row r="3"><c/><c t="inlineStr"><is><t>a\r\nb</t></is></c></row>',
  );
  expect(readWorkbook(zipOf(partsOf({ survey: xml })), 'a.xlsx').sheets).toEqual([
    { name: 'survey', rows: [['type', 'name'], [], ['', 'a\nb']] },
  ]);
});

test('texts have no space around them, headers no doubled space, cells no no-break space', () => {
  const xml = sheetXml(textRow(1, ['  my   column ', 'a\u00a0b']) + textRow(2, [' a  b ', '\u00a0a\u00a0b']));
  expect(readWorkbook(zipOf(partsOf({ survey: xml })), 'a.xlsx').sheets[0]?.rows).toEqual([
    ['my column', 'a\u00a0b'],
    ['a  b', 'a b'],
  ]);
});

test('columns end after twenty empty headers, rows after sixty empty rows', () => {
  const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>x</t></is></c>`;
  const rows = [
    `<row r="1">${cell('A1')}${cell('V1')}${cell('AS1')}</row>`,
    `<row r="62">${cell('A62')}${cell('B62')}${cell('AS62')}</row>`,
    `<row r="124">${cell('A124')}</row>`,
  ];
  const [sheet] = readWorkbook(zipOf(partsOf({ survey: sheetXml(rows.join('')) })), 'a.xlsx').sheets;
  expect(sheet?.rows).toHaveLength(62);
  expect(sheet?.rows[0]).toHaveLength(22);
  expect(sheet?.rows[61]).toEqual(['x', 'x']);
});

test('only the sheets of a form have cells, in any case of their names, unless there is one sheet', () => {
  const xml = sheetXml(textRow(1, ['x']));
  const many = readWorkbook(zipOf(partsOf({ Notes: xml, Survey: xml })), 'a.xlsx').sheets;
  expect(many).toEqual([
    { name: 'Notes', rows: [] },
    { name: 'Survey', rows: [['x']] },
  ]);
  expect(readWorkbook(zipOf(partsOf({ Notes: xml })), 'a.xlsx').sheets[0]?.rows).toEqual([['x']]);
});

test('cells under a merged one are empty', () => {
  const xml = sheetXml(textRow(1, ['a', 'b']) + textRow(2, ['wide'])).replace(
    '</worksheet>',
    '<mergeCells count="1"><mergeCell ref="A2:XFD1048576"/></mergeCells></worksheet>',
  );
  expect(readWorkbook(zipOf(partsOf({ survey: xml })), 'a.xlsx').sheets[0]?.rows).toEqual([['a', 'b'], ['wide']]);
});
