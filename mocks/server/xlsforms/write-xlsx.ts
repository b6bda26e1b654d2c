import { encodeXml } from '@mocks/server/xforms/xml';
/** Writes small .xlsx workbooks, for seeds and tests. */
import { strToU8, zipSync } from 'fflate';

/** Rows of cells by the name of their sheet; numbers are written as numbers, `null` as no cell. */
export type SheetsToWrite = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>;

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The converter beside a real server begins to read before the last block of 4 kB is written, so it finds nothing in a
 * shorter file. Spaces behind each of the parts make a longer one.
 */
const shortest = 1024;

/** The letters of a column: A for 0, AA for 26. */
const column = (index: number): string =>
  (index >= 26 ? column(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function sheetXml(rows: SheetsToWrite[string]): string {
  const written = rows.map((cells, y) => {
    const inRow = cells.map((cell, x) => {
      const at = `r="${column(x)}${y + 1}"`;
      if (cell === null) return '';
      if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
      return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${encodeXml(cell)}</t></is></c>`;
    });
    return `<row r="${y + 1}">${inRow.join('')}</row>`;
  });
  return `${prolog}<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

/** The bytes of a workbook; the same sheets give the same bytes. */
export function xlsxOf(sheets: SheetsToWrite): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const numbered = names.map((name, index) => ({ name: encodeXml(name), number: index + 1 }));
  const files: Record<string, string> = {
    '[Content_Types].xml': `${prolog}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${typed}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${prolog}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${prolog}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${prolog}<Relationships xmlns="${packaged}/relationships">${numbered.map(({ number }) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)]),
    ),
  };
  const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text.padEnd(shortest))]));
  return zipSync(parts, { level: 0, mtime: '2026-01-01T00:00:00' });
}
