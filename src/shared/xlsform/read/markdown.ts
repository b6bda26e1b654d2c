/** Reads a form in a Markdown table, whose first column names the sheets. */
import type { Workbook } from '../workbook';
import { hasCells } from './form-sheets';
import { CellCount } from './grid';
import type { Limits } from './limits';
import { hasSeparators, textOfFile } from './text-file';
import { UnreadableWorkbook } from './unreadable';

/** Lines of a form with one question have this many. */
const fewestPipes = 5;

/** The part of a line between its first and its last pipe; undefined for lines of other text. */
function insideOf(line: string): string | undefined {
  if (/^\s*#/.test(line)) return undefined;
  // A comment behind the last pipe.
  const bare = line.replace(/#[^|]+$/, '');
  const first = bare.search(/\S/);
  const last = bare.lastIndexOf('|');
  return first === -1 || bare[first] !== '|' || last <= first ? undefined : bare.slice(first + 1, last);
}

/** The cells of a line. A pipe behind a backslash is text. */
const cellsOf = (inside: string): string[] =>
  inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

/** The sheets of a Markdown table. Lines without cells are left out. Throws UnreadableWorkbook. */
export function readMarkdown(bytes: Uint8Array, limits: Limits): Workbook {
  const text = textOfFile(bytes);
  if (!hasSeparators(text, '|', fewestPipes)) throw new UnreadableWorkbook('no-table');
  const tables = new Map<string, string[][]>();
  const count = new CellCount(limits);
  let rows: string[][] | undefined;
  let sheet = '';
  for (const line of text.split('\n')) {
    const inside = insideOf(line);
    if (inside === undefined || /^[|-]+$/.test(inside)) continue;
    const [name = '', ...cells] = cellsOf(inside);
    if (name !== '') {
      sheet = name;
      rows = [];
      tables.set(sheet, rows);
    }
    count.add(cells.length, sheet);
    if (cells.some((cell) => cell !== '')) rows?.push(cells);
  }
  if (tables.size === 0) throw new UnreadableWorkbook('no-table');
  const sheets = [...tables].map(([its, cells]) => ({ name: its, rows: hasCells(its, tables.size) ? cells : [] }));
  return { sheets };
}
