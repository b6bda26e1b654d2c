import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { compoundOf, bookStream, float, cell, label, record } from '../../../../tests/helpers/xls-records';
import { partsOf, sheetXml, textRow, zipOf } from '../../../../tests/helpers/xlsx-parts';
import type { Limits } from './grid';
import { readWorkbook } from './read-workbook';
import type { UnreadableWorkbook } from './unreadable';
import { kinds } from './xls';

/** The code and values of the refusal; undefined if the file is read. */
function refusal(bytes: Uint8Array, name: string, options?: Partial<Limits>) {
  try {
    readWorkbook(bytes, name, options);
    return undefined;
  } catch (failure) {
    const { code, values } = failure as UnreadableWorkbook;
    return Object.keys(values).length === 0 ? code : { code, ...values };
  }
}

const survey = (rows: string) => partsOf({ survey: sheetXml(textRow(1, ['type', 'name']) + rows) });
const good = zipOf(survey(textRow(2, ['text', 'a'])));
const sheet = 'xl/worksheets/sheet1.xml';

test('a file that unpacks to far more than its size is left at the limit', () => {
  const most = 1024 * 1024;
  const refused = { code: 'unpacks-too-large', most };
  const rows = Array.from({ length: 50_000 }, (_, at) => `<row r="${at + 2}"><c><v>1</v></c></row>`).join('');
  const bomb = zipOf(survey(rows), 9);
  expect(bomb.length).toBeLessThan(most / 4);
  expect(refusal(bomb, 'a.xlsx', { unpackedBytes: most })).toEqual(refused);
  const blank = zipOf({ ...survey(''), 'xl/sharedStrings.xml': ' '.repeat(3 * most) }, 9);
  expect(blank.length).toBeLessThan(10_000);
  expect(refusal(blank, 'a.xlsx', { unpackedBytes: most })).toEqual(refused);
});

test('an archive that lies about sizes is read by what it holds', () => {
  const lying = zipOf(survey(textRow(2, ['text', 'a'])), 9);
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 4 < lying.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xffffffff, true);
  expect(refusal(lying, 'a.xlsx')).toBeUndefined();
});

test('damaged and cut archives are refused', () => {
  for (const length of [2, 21, 100, good.length - 1, good.length - 30])
    expect(refusal(good.slice(0, length), 'a.xlsx')).toBe('broken-archive');
  const packed = zipOf(survey(textRow(2, ['text', 'a'])), 9);
  packed.fill(0xff, 60, 200);
  expect(refusal(packed, 'a.xlsx')).toBe('broken-archive');
  expect(refusal(zipOf({ 'word/document.xml': '<a/>' }), 'a.xlsx')).toBe('no-workbook');
  expect(refusal(zipOf({ ...survey(''), 'xl/workbook.xml': '<html/>' }), 'a.xlsx')).toBe('no-workbook');
});

test('XML that is not well-formed is refused with its part', () => {
  const broken = { code: 'broken-part', part: sheet };
  const rows = ['<row>', '<row><c></row></c>', '<row r="1"><c r="A1"', '</sheetData>', ''];
  for (const row of rows.slice(0, 4))
    expect(refusal(zipOf({ ...survey(''), [sheet]: sheetXml(row) }), 'a.xlsx')).toEqual(broken);
  expect(refusal(zipOf({ ...survey(''), [sheet]: '' }), 'a.xlsx')).toEqual(broken);
  expect(refusal(zipOf({ ...survey(''), [sheet]: 'x'.repeat(5_000_000) }), 'a.xlsx')).toEqual(broken);
  expect(refusal(zipOf({ ...survey(''), [sheet]: '<a>'.repeat(5000) }), 'a.xlsx')).toEqual(broken);
  const { [sheet]: _, ...rest } = survey('');
  expect(refusal(zipOf(rest), 'a.xlsx')).toEqual(broken);
});

test('a document type is refused, so that entities cannot expand', () => {
  const levels = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};">`).join('');
  const xml = `<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY e0 "x">${levels}]>${sheetXml('').replace(/^<\?.*?\?>/, '')}`;
  expect(refusal(zipOf({ ...survey(''), [sheet]: xml }), 'a.xlsx')).toEqual({ code: 'document-type', part: sheet });
});

test('links to other files are not followed', () => {
  const parts = survey('');
  const path = 'xl/_rels/workbook.xml.rels';
  const external = (parts[path] ?? '').replace('/>', ' TargetMode="External"/>');
  const { sheets } = readWorkbook(zipOf({ ...parts, [path]: external }), 'a.xlsx');
  expect(sheets).toEqual([{ name: 'survey', rows: [] }]);
  const outside = (parts[path] ?? '').replace('worksheets/sheet1.xml', '../../../etc/passwd');
  expect(refusal(zipOf({ ...parts, [path]: outside }), 'a.xlsx')).toEqual({ code: 'broken-part', part: 'etc/passwd' });
});

test('a million rows of nothing and all columns of the format are left early', () => {
  const empty = Array.from(
    { length: 10_000 },
    (_, at) => `<row r="${at * 100 + 2}"><c r="XFD${at * 100 + 2}" s="1"/></row>`,
  );
  expect(readWorkbook(zipOf(survey(empty.join('')), 9), 'a.xlsx').sheets[0]?.rows).toEqual([['type', 'name']]);
  const wide = Array.from({ length: 16_384 }, () => '<c t="inlineStr"><is><t>x</t></is></c>').join('');
  const last = Array.from({ length: 3 }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`);
  const xml = sheetXml(`<row r="1">${wide}</row>${last.join('')}`);
  const file = zipOf(partsOf({ survey: xml }), 9);
  expect(refusal(file, 'a.xlsx')).toBeUndefined();
  expect(refusal(file, 'a.xlsx', { cells: 50_000 })).toEqual({ code: 'too-many-cells', sheet: 'survey', most: 50_000 });
});

test('addresses outside of the format are left out', () => {
  const cells = [
    '<row r="2000000"><c r="A2000000"><v>1</v></c></row>',
    '<row r="-1"><c r="ZZZZZZZ1"><v>1</v></c></row>',
  ];
  for (const row of cells) expect(refusal(zipOf(survey(row)), 'a.xlsx')).toBeUndefined();
});

test('encrypted workbooks are recognised in all their containers', () => {
  const file = compoundOf([], 'EncryptedPackage');
  expect(refusal(file, 'a.xlsx')).toBe('encrypted');
  expect(refusal(file, 'a.xls')).toBe('encrypted');
  const book = compoundOf(bookStream(record(kinds.filePass, [1, 0, 1, 0]), { survey: [] }));
  expect(refusal(book, 'a.xls')).toBe('encrypted');
  const flagged = zipOf(survey(''));
  const view = new DataView(flagged.buffer);
  for (let at = 0; at + 4 < flagged.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  expect(refusal(flagged, 'a.xlsx')).toBe('encrypted');
});

test('the extension must be the one of the content', () => {
  const book = compoundOf(bookStream([], { survey: label(0, 0, 'type') }));
  expect(refusal(book, 'a.XLS')).toBeUndefined();
  expect(refusal(book, 'a.xlsx')).toEqual({ code: 'wrong-extension', extension: '.xlsx', actual: '.xls' });
  expect(refusal(good, 'a.xls')).toEqual({ code: 'wrong-extension', extension: '.xls', actual: '.xlsx' });
  expect(refusal(good, 'a.csv')).toEqual({ code: 'wrong-extension', extension: '.csv', actual: '.xlsx' });
  expect(refusal(good, 'a.xlsm')).toBeUndefined();
  expect(refusal(good, 'form')).toBeUndefined();
  expect(refusal(strToU8('survey'), 'a.xlsx')).toBe('broken-archive');
  expect(refusal(strToU8('survey'), 'a.pdf')).toEqual({ code: 'unknown-format', extension: '.pdf' });
});

test('empty and too large files are not looked at', () => {
  expect(refusal(new Uint8Array(), 'a.xlsx')).toBe('empty');
  expect(refusal(new Uint8Array(33), 'a.xlsx', { fileBytes: 32 })).toEqual({ code: 'too-large', bytes: 33, most: 32 });
});

test('damaged .xls files are refused wherever they are cut', () => {
  const cells = [...label(0, 0, 'type'), ...cell(kinds.number, [1, 0], float(1))];
  const whole = compoundOf(bookStream([], { survey: cells }));
  expect(refusal(whole, 'a.xls')).toBeUndefined();
  for (let length = 8; length < 1800; length += 7)
    expect(refusal(whole.slice(0, length), 'a.xls'), String(length)).toMatch(/^(?:broken-archive|no-workbook)$/);
  const circle = whole.slice();
  new DataView(circle.buffer).setUint32(512 + 3 * 4, 2, true);
  expect(refusal(circle, 'a.xls')).toBe('broken-archive');
  expect(refusal(compoundOf(bookStream([], {}).slice(4)), 'a.xls')).toBe('old-workbook');
  expect(refusal(compoundOf([], 'Book'), 'a.xls')).toBe('old-workbook');
  expect(refusal(compoundOf([], 'WordDocument'), 'a.xls')).toBe('no-workbook');
});

test('any damage ends with a code', () => {
  const files = [
    zipOf(survey(textRow(2, ['text', 'a'])), 9),
    compoundOf(bookStream([], { survey: label(0, 0, 'type') })),
  ];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (const [index, file] of files.entries())
    for (let round = 0; round < 150; round += 1) {
      const bytes = file.slice();
      for (let hits = 0; hits < 4; hits += 1) bytes[8 + random(bytes.length - 8)] = random(256);
      const found = refusal(bytes, index === 0 ? 'a.xlsx' : 'a.xls');
      expect(typeof found === 'object' ? found.code : (found ?? 'read')).toMatch(/^[a-z-]+$/);
    }
});
