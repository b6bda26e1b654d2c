/** Workbooks that are written as tables in tests, and what becomes of them. */
import { type Conversion, convert } from '../../src/engines/xlsform/convert/convert';
import type { Sheet, Workbook } from '../../src/engines/xlsform/workbook';

/** A workbook of lines: a name alone begins a sheet, and its rows have their cells between bars. */
function workbookOf(text: string): Workbook {
  const sheets: (Sheet & { rows: string[][] })[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (line.startsWith('|'))
      sheets.at(-1)?.rows.push(
        line
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim()),
      );
    else sheets.push({ name: line, rows: [] });
  }
  return { sheets };
}

export const convertTable = (text: string): Conversion => convert(workbookOf(text), { fallbackId: 'wells' });

/** The XForm of a workbook without errors. */
export function xformOf(text: string): string {
  const { xml, problems } = convertTable(text);
  if (xml === null) throw new Error(JSON.stringify(problems));
  return xml;
}

/** The problems of a workbook, as "row:code". */
export const problemsOf = (text: string): string[] =>
  convertTable(text).problems.map(({ row, code }) => `${row ?? ''}:${code}`);
