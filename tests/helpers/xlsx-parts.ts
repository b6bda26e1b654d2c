/** Makes .xlsx files of parts, so that tests can write what no program would. */
import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relations = (list: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${packaged}">${list
    .map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A sheet of cells as written, such as `<c r="A1"><v>1</v></c>`. */
export const sheetXml = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** Cells of one row with inline texts. */
export const textRow = (row: number, texts: readonly string[]): string =>
  `<row r="${row}">${texts
    .map((text, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;

/** The parts of a workbook with these sheets. */
export function partsOf(sheets: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(sheets);
  return {
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    ...Object.fromEntries(Object.values(sheets).map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  };
}

/** The file of these parts. */
export const zipOf = (parts: Readonly<Record<string, string>>, level: 0 | 9 = 0): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level });
