import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { markMissingCode } from '~/shared/lib/missing-code';
import { renameWorkbook, rewriteXml } from './rename';
import { registerBundle, definitionFor } from './sources';

/* A copy has the id and the title that were asked for, and nothing else of its definition changes. */

const rename = { xmlFormId: 'wells_copy', name: 'Wells & more' };
const xform = (root = 'id="wells" version="3[encrypted:abc]"', title = '<h:title>Wells</h:title>') =>
  `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head>${title}<model><itext><translation lang="en"><text id="title"><value>Title</value></text></translation></itext><instance><data ${root}><q/></data></instance><instance id="list"><root id="wells"/></instance><submission base64RsaPublicKey="KEY" method="post"/></model></h:head><h:body>…</h:body></h:html>`;

test('an XForm gets another id and title, and keeps the rest', () => {
  expect(rewriteXml(xform(), rename, false)).toBe(
    xform().replace('<data id="wells"', '<data id="wells_copy"').replace('>Wells<', '>Wells &amp; more<'),
  );
  expect(rewriteXml(xform('id="wells"', ''), rename, false)).toBe(xform('id="wells_copy"', ''));
});

test('the key of an encrypted project does not go with the form, its own key does', () => {
  const without = xform('id="wells" version="3"').replace(' base64RsaPublicKey="KEY"', '');
  expect(rewriteXml(xform(), null, true)).toBe(without);
  expect(rewriteXml(xform('id="wells"'), null, true)).toBe(
    xform('id="wells"').replace(' base64RsaPublicKey="KEY"', ''),
  );
  expect(rewriteXml(xform(), null, false)).toBe(xform());
});

test.each(['no XML', '', '<a><b></a>', '<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>'])(
  'a definition that cannot be read is not changed: %j',
  (xml) => {
    expect(rewriteXml(xml, rename, true)).toBeUndefined();
  },
);

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const shared = (address: string, index: number) => `<c r="${address}" t="s"><v>${index}</v></c>`;
interface Parts {
  head?: string;
  row?: string;
  name?: string;
  target?: string;
  sheet?: string;
}
/** A workbook with the sheets `survey` and `settings`. */
function workbook({
  head = shared('A1', 0) + shared('B1', 1) + inline('C1', 'version'),
  row = shared('A2', 2) + inline('C2', '3'),
  name = 'settings',
  target = 'worksheets/sheet2.xml',
  sheet = `<worksheet ${main}><sheetData><row r="1">${head}</row><row r="2">${row}</row></sheetData></worksheet>`,
}: Parts = {}): Uint8Array {
  const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${main} ${relations}><sheets><sheet name="survey" sheetId="1" r:id="r1"/><sheet xmlns:x="urn:x" x:uid="r1" name="${name}" sheetId="2" id="r1" r:id="r2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="${target}"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${main}><si><t>Form_Title</t></si><si><r><t>form</t></r><r><t>_id </t></r></si><si><t>Wells</t></si></sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8('<worksheet>survey</worksheet>'),
    'xl/worksheets/sheet2.xml': strToU8(sheet),
  });
}
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
/** The cells of the second row of the changed sheet, by their addresses. */
async function changedCells(parts?: Parts): Promise<Record<string, string>> {
  const changed = await renameWorkbook(blob(workbook(parts)), rename);
  if (!changed) throw new Error('not changed');
  const files = unzipSync(changed);
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toBe('<worksheet>survey</worksheet>');
  const sheet = new DOMParser().parseFromString(
    strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array()),
    'text/xml',
  );
  const cells = [...(sheet.querySelectorAll('row')[1]?.children ?? [])];
  return Object.fromEntries(
    cells.map((cell) => [`${cell.getAttribute('r')} ${cell.getAttribute('t')}`, cell.textContent]),
  );
}

test('a workbook gets both in its settings, in the order of its columns', async () => {
  const changed = { 'A2 inlineStr': 'Wells & more', 'B2 inlineStr': 'wells_copy', 'C2 inlineStr': '3' };
  expect(await changedCells()).toEqual(changed);
  expect(Object.keys(await changedCells())).toEqual(Object.keys(changed));
  expect(await changedCells({ target: '/xl/worksheets/sheet2.xml', name: 'Settings' })).toEqual(changed);
});

test('columns have their older names, any order, and may be many', async () => {
  const head = inline('B1', 'id_string') + inline('Z1', 'x') + inline('AA1', 'title');
  expect(await changedCells({ head, row: inline('Z2', 'y') })).toEqual({
    'B2 inlineStr': 'wells_copy',
    'Z2 inlineStr': 'y',
    'AA2 inlineStr': 'Wells & more',
  });
  expect(Object.keys(await changedCells({ head, row: inline('Z2', 'y') }))).toEqual([
    'B2 inlineStr',
    'Z2 inlineStr',
    'AA2 inlineStr',
  ]);
  expect(await changedCells({ head: inline('A1', 'form_id'), row: '' })).toEqual({ 'A2 inlineStr': 'wells_copy' });
  // A text that is nowhere is no name of a column.
  expect(await changedCells({ head: shared('A1', 99) + inline('B1', 'form_id'), row: '' })).toEqual({
    'B2 inlineStr': 'wells_copy',
  });
});

test.each<[string, Uint8Array]>([
  ['no workbook', strToU8('no workbook')],
  ['a ZIP file without sheets', zipSync({ 'a.txt': strToU8('a') })],
  ['no settings', workbook({ name: 'choices' })],
  ['settings without a sheet', workbook({ target: 'worksheets/sheet9.xml' })],
  ['settings without an id', workbook({ head: inline('A1', 'form_title') })],
  ['cells without addresses', workbook({ row: inline('', 'wells') + inline('', 'Wells') })],
  ['a head without addresses', workbook({ head: inline('', 'form_title') + inline('', 'form_id') })],
  [
    'settings without a second row',
    workbook({ sheet: `<worksheet ${main}><row r="1">${inline('A1', 'form_id')}</row></worksheet>` }),
  ],
  ['settings without a row', workbook({ sheet: `<worksheet ${main}><sheetData/></worksheet>` })],
])('a workbook that cannot be changed is left to its XForm: %s', async (_, given) => {
  expect(await renameWorkbook(blob(given), rename)).toBeUndefined();
});

test('what a workbook has beside its sheets is not unpacked, and texts only within a limit', async () => {
  const parts = unzipSync(workbook());
  const media = zipSync({ ...parts, 'xl/media/a.png': new Uint8Array(100_000) });
  // Whoever unpacks it fails.
  const at = strFromU8(media, true).indexOf('xl/media/a.png') + 14;
  media.fill(0xff, at, at + 50);
  const changed = await renameWorkbook(blob(media), rename);
  expect(strFromU8(changed ?? new Uint8Array(), true)).toContain(strFromU8(media.subarray(at, at + 100), true));
  const bomb = { ...parts, 'xl/sharedStrings.xml': new Uint8Array(20_000_000) };
  expect(await renameWorkbook(blob(zipSync(bomb)), rename)).toBeUndefined();
});

/** What is sent for a copy with another id. */
async function sent(source: File | undefined) {
  const { file, remark } = await definitionFor(
    {
      source: registerBundle({
        workbook: async () => source,
        xml: async () => xform(),
        file: async (name) => new File([], name),
      }),
      projectId: 1,
      xmlFormId: rename.xmlFormId,
      rename,
      managedKey: true,
      lists: [],
    },
    new AbortController().signal,
  );
  return { name: file.name, remark, text: file.name.endsWith('.xml') ? await file.text() : '' };
}

test('a copy is made from the changed workbook, or from the changed XForm with a remark', async () => {
  const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
  const xml = rewriteXml(xform(), rename, true);
  expect(await sent(file(workbook(), 'Wells.XLSX'))).toEqual({ name: 'wells_copy.xlsx', remark: undefined, text: '' });
  for (const unchangeable of [file(workbook(), 'wells.xls'), file(workbook({ name: 'choices' }), 'wells.xlsx')])
    expect(await sent(unchangeable)).toEqual({ name: 'wells_copy.xml', remark: 'definition-as-xml', text: xml });
  expect(await sent(undefined)).toEqual({ name: 'wells_copy.xml', remark: undefined, text: xml });
});

test('code that was not loaded is no fault of the workbook', async () => {
  const missing = markMissingCode(new Error('not loaded'));
  await expect(renameWorkbook(blob(workbook()), rename, () => Promise.reject(missing))).rejects.toBe(missing);
  expect(await renameWorkbook(blob(workbook()), rename, () => Promise.reject(new Error('damaged')))).toBeUndefined();
});
