/** Finds the sheets of the standard in a workbook and reads them as tables. */
import type { Sheet, Workbook } from '../workbook';
import { choiceColumns, entityColumns, settingsColumns, surveyColumns } from './column-names';
import type { HeaderRules } from './headers';
import { type SheetName, sheetNames, similarSheets } from './names-of-sheets';
import { ProblemList } from './problem-list';
import { defaultLanguageOf, readSettings } from './settings';
import { type Table, type TableRules, readTable } from './table';

export interface ReadSheet {
  readonly sheet: Sheet;
  readonly table: Table;
}

/** The sheets of a form; those without rows are absent. */
export interface Tables {
  readonly survey: ReadSheet;
  readonly settings: ReadSheet | undefined;
  readonly choices: ReadSheet | undefined;
  readonly external: ReadSheet | undefined;
  readonly entities: ReadSheet | undefined;
  readonly osm: ReadSheet | undefined;
}

/** The sheets by their names. A sheet that is alone is the survey, however it is called. */
function sheetsByName({ sheets }: Workbook): ReadonlyMap<SheetName, Sheet> {
  const found = new Map<SheetName, Sheet>();
  for (const sheet of sheets) {
    const name = sheetNames.find((known) => known === sheet.name.toLowerCase());
    if (name) found.set(name, sheet);
    else if (sheets.length === 1) found.set('survey', sheet);
  }
  return found;
}

const hasCells = (rows: Sheet['rows']): boolean => rows.some((row) => row.some((cell) => cell.trim() !== ''));

/** Reads all sheets of a workbook; null when there is no survey. */
export function readTables(workbook: Workbook, problems: ProblemList): Tables | null {
  const sheets = sheetsByName(workbook);
  const names = workbook.sheets.map(({ name }) => name);
  const similarTo = (name: SheetName) => similarSheets(name, names).join(', ');
  const read = (
    name: SheetName,
    rules: HeaderRules,
    more: Omit<TableRules, keyof HeaderRules>,
  ): ReadSheet | undefined => {
    const sheet = sheets.get(name);
    if (!sheet || !hasCells(name === 'survey' ? sheet.rows : sheet.rows.slice(1))) return undefined;
    return { sheet, table: readTable(sheet, { ...rules, ...more }, problems) };
  };
  /** A sheet that a form may lack; others may have been meant. */
  const find: typeof read = (name, rules, more) => {
    const found = read(name, rules, more);
    const similar = found ? '' : similarTo(name);
    if (similar !== '') problems.add('sheet-misspelled', {}, { sheet: name, similar });
    return found;
  };
  const settings = find('settings', settingsColumns, { defaultLanguage: 'default' });
  const defaultLanguage = defaultLanguageOf(settings?.table);
  const { collapsesSpaces } = readSettings(settings?.table, '', new ProblemList());
  const survey = read('survey', surveyColumns, { defaultLanguage, required: ['type'], collapsesSpaces });
  if (!survey) {
    problems.add('survey-missing', {}, { similar: similarTo('survey') });
    return null;
  }
  return {
    survey,
    settings,
    choices: find('choices', choiceColumns, { defaultLanguage, required: ['name'] }),
    entities: find('entities', entityColumns, { defaultLanguage }),
    external: read('external_choices', choiceColumns, { defaultLanguage }),
    osm: read('osm', choiceColumns, { defaultLanguage }),
  };
}
