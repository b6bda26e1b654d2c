import type { Text } from './form-node';
import type { ProblemList } from './problems';
import { textIn, textsBelow } from './rows';
import { hasReference, isName } from './syntax';
import { type Row, type Table, locate, cellText } from './table';

export interface Choice {
  readonly row: Row | null;
  readonly name: string;
  readonly label: Text | null;
  readonly media: ReadonlyMap<string, Text> | null;
  readonly extra: ReadonlyMap<string, string>;
}

export interface ChoiceList {
  readonly name: string;
  readonly choices: Choice[];
  isSearched: boolean;
}

export type ChoiceLists = ReadonlyMap<string, ChoiceList>;

const ownColumns = new Set(['list name', 'name', 'label', 'media', 'sms_option']);

function extraOf(row: Row, problems: ProblemList): Map<string, string> {
  const extra = new Map<string, string>();
  for (const [column, value] of row.cells) {
    // Headers with spaces are author notes; a warning was reported.
    if (ownColumns.has(column) || column.includes(' ')) continue;
    if (typeof value === 'string') extra.set(column, value);
    else problems.add('header-too-deep', locate(row, column));
  }
  const sms = cellText(row.cells, 'sms_option');
  if (sms !== undefined) extra.set('sms_option', sms);
  return extra;
}

function checkHeaders(table: Table, problems: ProblemList): void {
  for (const { name, number, path } of table.columns) {
    const [column] = path;
    if (ownColumns.has(column)) continue;
    const place = { sheet: table.sheet, row: 1, column: { name, number } };
    if (column === '' || column.includes(' ')) problems.add('choice-header-ignored', place, { header: name });
    else if (!isName(column)) problems.add('choice-header-invalid', place, { header: name });
  }
}

export function readChoices(table: Table, allowsDuplicates: boolean, problems: ProblemList): Map<string, ChoiceList> {
  const lists = new Map<string, ChoiceList>();
  const names = new Map<ChoiceList, Map<string, number>>();
  checkHeaders(table, problems);
  // The missing column is already reported.
  if (!table.columns.some(({ path }) => path[0] === 'name')) return lists;
  for (const row of table.rows) {
    const listName = cellText(row.cells, 'list name');
    if (listName === undefined) continue;
    const list = lists.get(listName) ?? { name: listName, choices: [], isSearched: false };
    lists.set(listName, list);
    const seen = names.get(list) ?? new Map<string, number>();
    names.set(list, seen);
    const name = cellText(row.cells, 'name');
    const label = textIn(row.cells.get('label'), row, ['label'], problems);
    if (name === undefined) {
      problems.add('choice-name-missing', locate(row, 'name'), { list: listName });
      continue;
    }
    if (label === null) problems.add('choice-label-missing', locate(row, 'label'), { list: listName, name });
    const other = seen.get(name);
    if (other !== undefined && !allowsDuplicates)
      problems.add('choice-name-repeated', locate(row, 'name'), { list: listName, name, other });
    else seen.set(name, row.number);
    list.choices.push({
      row,
      name,
      label,
      media: textsBelow(row, 'media', problems),
      extra: extraOf(row, problems),
    });
  }
  return lists;
}

/** True for translated texts, media or answers in labels. */
export const needsItext = ({ choices }: ChoiceList): boolean =>
  choices.some(
    ({ label, media }) =>
      (media !== null && media.size > 0) || (label !== null && (typeof label === 'object' || hasReference(label))),
  );

export function addOther({ choices }: ChoiceList): void {
  if (choices.some(({ name }) => name === 'other')) return;
  const labels = choices.map(({ label }) => label);
  const languages = labels.flatMap((label) => (label && typeof label === 'object' ? [...label.keys()] : []));
  const isTranslated = labels.some((label) => typeof label === 'object' && label !== null);
  const label = isTranslated ? new Map(languages.map((language) => [language, 'Other'])) : 'Other';
  choices.push({ row: null, name: 'other', label, media: null, extra: new Map() });
}
