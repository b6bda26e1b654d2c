/** Writes .xlsx (ECMA-376): all cells are texts, the first row is bold and stays in view. */
import { type Zippable, strToU8, zipSync } from 'fflate';
import { columnName } from '~/engines/exports/xlsx/sheet';
import { escapeXml } from '~/shared/lib/escape-xml';
import type { Sheet, Workbook } from '../workbook';

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The converter beside a real server starts reading before the last 4 kB block is written and finds nothing in shorter
 * files, so parts are padded with spaces.
 */
const shortest = 1024;

const forbidden = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

const escaped = (text: string): string =>
  escapeXml(text.toWellFormed().replace(forbidden, '')).replaceAll('"', '&quot;').replaceAll('\r', '&#13;');

/** Texts that look like an escape get their underscore escaped. */
class SharedStrings {
  private readonly numbers = new Map<string, number>();
  private count = 0;

  numberOf(text: string): number {
    this.count += 1;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }

  get xml(): string {
    const items = [...this.numbers.keys()].map(
      (text) => `<si><t xml:space="preserve">${escaped(text).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')}</t></si>`,
    );
    return `<sst xmlns="${main}" count="${this.count}" uniqueCount="${this.numbers.size}">${items.join('')}</sst>`;
  }
}

/** Text format: typed digits do not become numbers. */
const textStyle = 1;
const headStyle = 2;
const stylesXml =
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const [narrowest, widest] = [8, 60];

function columnsXml(rows: Sheet['rows'], columns: number): string {
  const widths = Array.from({ length: columns }, () => narrowest);
  for (const row of rows)
    for (const [column, text] of row.entries()) {
      const [line = ''] = text.split('\n', 1);
      widths[column] = Math.min(widest, Math.max(widths[column] ?? narrowest, line.length + 2));
    }
  const described = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${textStyle}" customWidth="1"/>`,
  );
  return `<cols>${described.join('')}</cols>`;
}

function sheetXml({ rows }: Sheet, strings: SharedStrings): string {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const written = rows.map((row, y) => {
    const style = y === 0 ? headStyle : textStyle;
    const cells = row.map((text, x) =>
      text === '' ? '' : `<c r="${columnName(x)}${y + 1}" s="${style}" t="s"><v>${strings.numberOf(text)}</v></c>`,
    );
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  const last = `${columnName(columns - 1)}${Math.max(1, rows.length)}`;
  return (
    `<worksheet xmlns="${main}"><dimension ref="A1:${last}"/>` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columnsXml(rows, columns)}<sheetData>${written.join('')}</sheetData></worksheet>`
  );
}

const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packaged}/relationships">${list
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The same sheets give the same bytes. */
export function writeXlsx({ sheets }: Workbook): Uint8Array<ArrayBuffer> {
  const strings = new SharedStrings();
  const numbers = sheets.map((_, at) => at + 1);
  const overrides: (readonly [part: string, type: string])[] = [
    ['workbook', 'sheet.main'],
    ['styles', 'styles'],
    ['sharedStrings', 'sharedStrings'],
    ...numbers.map((number) => [`worksheets/sheet${number}`, 'worksheet'] as const),
  ];
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
      .map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${typed}.${type}+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, strings)])),
    'xl/styles.xml': stylesXml,
  };
  // Last, when all texts of the sheets are counted.
  parts['xl/sharedStrings.xml'] = strings.xml;
  const files: Zippable = {};
  for (const [name, xml] of Object.entries(parts))
    // Only large parts are compressed; the others keep the file longer than a block.
    files[name] = [strToU8(prolog + xml.padEnd(shortest)), { level: xml.length > 4 * shortest ? 6 : 0 }];
  return zipSync(files, { mtime: '2026-01-01T00:00:00' });
}
