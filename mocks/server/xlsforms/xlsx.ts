/** Reads the cells of an .xlsx workbook: a ZIP of XML (ECMA-376). Formats are not read, so a date is its number. */
import { unzipSync } from 'fflate';
import {
  type XmlElement,
  attribute,
  childrenNamed,
  decodeXml,
  descendants,
  firstAt,
  parseXmlTree,
} from '@mocks/server/xforms/xml';
import { type Sheets, NoWorkbook } from './sheets';

/** Workbooks of forms are small; a ZIP that unpacks to more is a bomb. */
const mostBytes = 64 * 1024 * 1024;

/** The text parts of the ZIP by name. */
function textParts(bytes: Uint8Array): Map<string, string> {
  let unpacked = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/.*\.(xml|rels)$/.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > mostBytes) throw new NoWorkbook('it unpacks to more than 64 MB');
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name, new TextDecoder().decode(content)]));
  } catch (failure) {
    if (failure instanceof NoWorkbook) throw failure;
    throw new NoWorkbook('its ZIP cannot be read');
  }
}

/** The text of a shared or inline string: its runs, without the phonetic readings beside them. */
const stringOf = (item: XmlElement): string =>
  [...childrenNamed(item, 't'), ...childrenNamed(item, 'r').flatMap((run) => childrenNamed(run, 't'))]
    .map(({ text }) => decodeXml(text ?? ''))
    .join('');

/** The column of a cell from its reference: 0 for `A1`, 27 for `AB7`; -1 without one. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const type = attribute(cell, 't') ?? 'n';
  if (type === 'inlineStr') return stringOf(firstAt(cell, 'is') ?? cell);
  const value = decodeXml(firstAt(cell, 'v')?.text ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return type === 'e' ? '' : value;
}

function rowsOf(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const row of childrenNamed(firstAt(parseXmlTree(xml), 'sheetData'), 'row')) {
    const cells: string[] = [];
    for (const cell of childrenNamed(row, 'c')) {
      const named = columnOf(attribute(cell, 'r') ?? '');
      cells[named < 0 ? cells.length : named] = cellText(cell, shared);
    }
    const number = Number(attribute(row, 'r') ?? rows.length + 1);
    if (Number.isInteger(number) && number > 0 && number <= 1_048_576)
      rows[number - 1] = Array.from(cells, (cell) => cell ?? '');
  }
  return Array.from(rows, (row) => row ?? []);
}

/**
 * The sheets of a workbook by name, in lower case.
 * @param bytes a file that begins like a ZIP
 * @throws NoWorkbook when it is another ZIP, or a broken one
 */
export function readXlsx(bytes: Uint8Array): Sheets {
  const parts = textParts(bytes);
  const book = parseXmlTree(parts.get('xl/workbook.xml') ?? '');
  if (!book) throw new NoWorkbook('it is a ZIP without a workbook');
  const targets = new Map(
    childrenNamed(parseXmlTree(parts.get('xl/_rels/workbook.xml.rels') ?? ''), 'Relationship').map((one) => [
      attribute(one, 'Id'),
      attribute(one, 'Target') ?? '',
    ]),
  );
  const strings = parseXmlTree(parts.get('xl/sharedStrings.xml') ?? '');
  const shared = childrenNamed(strings, 'si').map(stringOf);
  const sheets = new Map<string, string[][]>();
  for (const sheet of descendants(book).filter(({ name }) => /(^|:)sheet$/.test(name))) {
    const target = targets.get(sheet.attributes['r:id'] ?? attribute(sheet, 'id')) ?? '';
    const xml = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    if (xml !== undefined) sheets.set(decodeXml(attribute(sheet, 'name') ?? '').toLowerCase(), rowsOf(xml, shared));
  }
  return sheets;
}
