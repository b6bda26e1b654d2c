import { Zip, ZipDeflate } from 'fflate';
import { type Emit, type ExportPlan, emptyCounts, type PlanTable, type Row, type RowWriter } from '../plan';
import { valueAt, rowsAt } from '../values';
import { aboutSheet, escapeText, Sheet, type SheetOutput, styles } from './sheet';

const encoder = new TextEncoder();
const batch = 200_000;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const inPackage = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function stylesXml(): string {
  const formats: Record<keyof typeof styles, string> = {
    plain: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    date: '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    dateTime: '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    time: '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    asText: '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
    head: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  };
  const list = Object.values(formats);
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${list.length}">${list.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** Excel's limits for sheet names. */
const notInTitles = /[\\/?*[\]:\p{Cc}\p{Cf}\p{Cs}]/gu;
const maxTitleLength = 31;

const shortened = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');

class Titles {
  private readonly taken = new Set<string>();
  readonly list: string[] = [];

  add(text: string): void {
    const base =
      text
        .replace(notInTitles, ' ')
        .trim()
        .replace(/^'+|'+$/g, '') || 'Sheet';
    for (let number = 1; ; number += 1) {
      const ending = number === 1 ? '' : ` (${number})`;
      const title = shortened(base, maxTitleLength - ending.length) + ending;
      // Excel reserves "History".
      const key = title.toLowerCase();
      if (this.taken.has(key) || key === 'history') continue;
      this.taken.add(key);
      this.list.push(title);
      return;
    }
  }
}

interface Node {
  table: PlanTable;
  sheet: Sheet;
  repeats: Node[];
}

interface Limits {
  rowLimit?: number;
}

/**
 * Streams a workbook: a sheet per table and repeat (rows name their parent row), and one about the file. Repeat sheets
 * stay compressed in memory until the main sheet is complete.
 */
export function workbookWriter(plan: ExportPlan, emit: Emit, limits: Limits = {}): RowWriter {
  const counts = emptyCounts();
  const titles = new Titles();
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    emit(chunk as Uint8Array<ArrayBuffer>);
  });
  const file = (path: string): SheetOutput => {
    const entry = new ZipDeflate(path, { level: 3 });
    zip.add(entry);
    let text = '';
    return {
      add: (xml) => {
        text += xml;
        if (text.length < batch) return;
        entry.push(encoder.encode(text));
        text = '';
      },
      end: () => entry.push(encoder.encode(text), true),
    };
  };
  const whole = (path: string, xml: string) => {
    const out = file(path);
    out.add(xml);
    out.end();
  };
  const open = (title: string): SheetOutput => {
    titles.add(title);
    return file(`xl/worksheets/sheet${titles.list.length}.xml`);
  };
  const nodeOf = (table: PlanTable): Node => ({
    table,
    sheet: new Sheet(table, { plan, counts, open, ...limits }),
    repeats: table.repeats.map(nodeOf),
  });
  const root = nodeOf(plan.table);
  const write = ({ sheet, repeats }: Node, row: Row, parentKey: unknown) => {
    const key = valueAt(row, plan.keyPath);
    sheet.write(row, { key, parentKey });
    for (const repeat of repeats) for (const one of rowsAt(row, repeat.table.path)) write(repeat, one, key);
  };
  const endSheets = ({ sheet, repeats }: Node) => {
    sheet.end();
    for (const repeat of repeats) endSheets(repeat);
  };

  return {
    counts,
    write(row) {
      counts.rows += 1;
      if (plan.unreadablePath && valueAt(row, plan.unreadablePath) !== null) counts.unreadable += 1;
      write(root, row, null);
    },
    end({ title, lines }) {
      endSheets(root);
      const about = open(title);
      about.add(aboutSheet(lines));
      about.end();
      const { list } = titles;
      whole('xl/styles.xml', stylesXml());
      whole(
        'xl/workbook.xml',
        `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${list.map((name, index) => `<sheet name="${escapeText(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
      );
      whole(
        'xl/_rels/workbook.xml.rels',
        `${declaration}<Relationships xmlns="${inPackage}/relationships">${list.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId${list.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
      );
      whole(
        '_rels/.rels',
        `${declaration}<Relationships xmlns="${inPackage}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      );
      whole(
        '[Content_Types].xml',
        `${declaration}<Types xmlns="${inPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${list.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`,
      );
      zip.end();
    },
  };
}
