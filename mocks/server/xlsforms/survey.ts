/** Reads the survey and choices sheets into a tree of questions, with the faults and warnings of their rows. */
import type { SheetRow, Table } from './sheets';
import { type QuestionKind, kindOf } from './question-types';

/** What makes a workbook invalid; the converter reports the first. */
export class XlsformFault extends Error {
  override readonly name = 'XlsformFault';
}

export const inRow = (row: number, text: string): string => `[row : ${row}] ${text}`;
const fault = (row: number, text: string) => new XlsformFault(inRow(row, text));

export interface Question {
  readonly row: number;
  readonly name: string;
  readonly path: string;
  readonly kind: QuestionKind | 'group' | 'repeat';
  /** The list of a select, or the file of its choices. */
  readonly list: string;
  readonly cells: ReadonlyMap<string, string>;
  readonly children: Question[];
  /** The nearest repeats around it, outermost first, as paths. */
  readonly repeats: readonly string[];
}

export interface Choice {
  readonly row: number;
  readonly name: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** The form is written by functions that call themselves. */
const deepest = 500;

const validName = /^[\p{L}_][\p{L}\d_.-]*$/u;

/** Splits a type cell: "begin group", "select_one fruits", "select_multiple fruits or_other". */
function readType(text: string): { type: string; list: string; other: boolean } {
  const whole = text.trim().replace(/\s+/g, ' ');
  const words = whole.replace(/ or[ _](?:specify[ _])?other$/i, '');
  const other = words !== whole;
  const [, edge, what] = /^(begin|end)[ _](group|repeat)$/i.exec(words) ?? [];
  if (edge && what) return { type: `${edge}_${what}`.toLowerCase(), list: '', other };
  const [, select = '', list = ''] =
    /^(select[ _]one(?:[ _]from[ _]file)?|select[ _]multiple(?:[ _]from[ _]file)?|select all that apply|rank) (?:from )?(.+)$/i.exec(
      words,
    ) ?? [];
  const type = (select || words).toLowerCase();
  if (!select) return { type, list, other };
  return { type: type === 'select all that apply' ? 'select_multiple' : type.replaceAll(' ', '_'), list, other };
}

/** Columns with texts for people: any of them makes a question visible as something. */
const hasText = (cells: ReadonlyMap<string, string>): boolean =>
  [...cells.keys()].some((column) => /^(label|hint|guidance_hint|media)(::|$)/.test(column));

const hasLabel = (cells: ReadonlyMap<string, string>): boolean =>
  [...cells.keys()].some((column) => /^(label|media)(::|$)/.test(column));

interface Open {
  readonly question: Question;
  readonly names: Set<string>;
}

function checkQuestion({ row, name, kind, list, cells }: Question, lists: ReadonlyMap<string, unknown>): void {
  if (kind === 'group' || kind === 'repeat') return;
  if (kind.name === 'calculate' && !cells.has('calculation')) throw fault(row, 'The calculation is missing.');
  if (kind.control && !hasText(cells)) throw fault(row, `The question '${name}' has neither a label nor a hint.`);
  if (kind.choices === 'list' && !lists.has(list))
    throw fault(row, `The choice list '${list}' is not on the 'choices' sheet.`);
  if (kind.choices === 'file' && !/\.(csv|xml|geojson)$/i.test(list))
    throw fault(row, `Choices come from files that end in .csv, .xml or .geojson, not from '${list}'.`);
}

/**
 * The questions of the survey sheet as a tree.
 * @param lists the choice lists by name
 * @param warnings collects what does not prevent the conversion
 * @throws XlsformFault for the first row that cannot be converted
 */
export function readSurvey(table: Table, lists: ReadonlyMap<string, Choice[]>, warnings: string[]): Question[] {
  const root: Open = {
    question: {
      row: 1,
      name: 'data',
      path: '/data',
      kind: 'group',
      list: '',
      cells: new Map(),
      children: [],
      repeats: [],
    },
    names: new Set(['meta']),
  };
  const open: Open[] = [root];
  for (const row of table.rows) {
    const { number, cells } = row;
    const inner = open.at(-1) ?? root;
    const written = cells.get('type');
    if (written === undefined) {
      if (cells.has('name') || hasLabel(cells)) throw fault(number, 'The question has no type.');
      continue;
    }
    const { type, list, other } = readType(written);
    const [, end] = /^end_(group|repeat)$/.exec(type) ?? [];
    if (end) {
      if (open.length === 1 || inner.question.kind !== end)
        throw fault(number, `No ${end} begins before this 'end ${end}'.`);
      open.pop();
      continue;
    }
    const [, begin] = /^begin_(group|repeat)$/.exec(type) ?? [];
    const kind = begin === 'group' || begin === 'repeat' ? begin : kindOf(type);
    if (!kind) throw new XlsformFault(`There is no question type '${written}' (row ${number}).`);
    const question = place(row, kind, list, inner);
    checkQuestion(question, lists);
    if (other && list !== '') askForOther(question, lists.get(list), inner);
    if (kind === 'repeat' && !hasLabel(cells))
      warnings.push(inRow(number, `The repeat '${question.name}' has no label.`));
    if (typeof kind === 'object' && kind.name === 'image' && !/max-pixels/.test(cells.get('parameters') ?? ''))
      warnings.push(inRow(number, 'Images are sent faster and need less space with the parameter max-pixels.'));
    if (open.length > deepest) throw fault(number, `Groups and repeats are nested more than ${deepest} deep.`);
    if (begin) open.push({ question, names: new Set() });
  }
  const unfinished = open.at(-1);
  if (unfinished && unfinished !== root)
    throw fault(
      unfinished.question.row,
      `The ${String(unfinished.question.kind)} '${unfinished.question.name}' has no end.`,
    );
  return root.question.children;
}

const otherText = kindOf('text');

/** Adds "Other" to a choice list, and a question for it behind the select. */
function askForOther({ row, name }: Question, choices: Choice[] | undefined, around: Open): void {
  if (!choices || !otherText) return;
  const labels = [...(choices[0]?.cells.keys() ?? [])].filter((column) => /^label(::|$)/.test(column));
  if (choices.every((choice) => choice.name !== 'other'))
    choices.push({ row, name: 'other', cells: new Map(labels.map((column) => [column, 'Other'])) });
  const cells = new Map([
    ['name', `${name}_other`],
    ['label', 'Specify other.'],
    ['relevant', `selected(../${name}, 'other')`],
  ]);
  place({ number: row, cells }, otherText, '', around);
}

/** Adds a row to the question around it. */
function place(
  { number, cells }: SheetRow,
  kind: Question['kind'],
  list: string,
  { question: parent, names }: Open,
): Question {
  const isNote = typeof kind === 'object' && kind.name === 'note';
  const given = cells.get('name') ?? (typeof kind === 'object' ? kind.defaultName : undefined);
  const name = given ?? (isNote ? `generated_note_name_${number}` : undefined);
  if (name === undefined) throw fault(number, 'The question or group has no name.');
  if (!validName.test(name))
    throw fault(
      number,
      `The name '${name}' is not allowed: a name begins with a letter or an underscore, without spaces.`,
    );
  if (names.has(name)) throw fault(number, `The name '${name}' occurs twice in the same group, repeat or form.`);
  names.add(name);
  const path = typeof kind === 'object' && kind.name === 'audit' ? '/data/meta/audit' : `${parent.path}/${name}`;
  const repeats = parent.kind === 'repeat' ? [...parent.repeats, parent.path] : parent.repeats;
  const question: Question = { row: number, name, path, kind, list, cells, children: [], repeats };
  parent.children.push(question);
  return question;
}

/**
 * The choice lists by name.
 * @throws XlsformFault for a choice without a name and for a name twice in one list
 */
export function readChoices(table: Table, allowsDuplicates: boolean, warnings: string[]): Map<string, Choice[]> {
  const lists = new Map<string, Choice[]>();
  const known = new Set<string>();
  for (const { number, cells } of table.rows) {
    const list = cells.get('list_name');
    if (list === undefined) continue;
    const name = cells.get('name') ?? cells.get('value');
    if (name === undefined) throw fault(number, `A choice of the list '${list}' has no name.`);
    const key = JSON.stringify([list, name]);
    if (!allowsDuplicates && known.has(key))
      throw fault(number, `The choice '${name}' occurs twice in the list '${list}'.`);
    if (!hasLabel(cells)) warnings.push(inRow(number, `The choice '${name}' of the list '${list}' has no label.`));
    known.add(key);
    const choices = lists.get(list) ?? [];
    choices.push({ row: number, name, cells });
    lists.set(list, choices);
  }
  return lists;
}

/** All questions of a tree, in order. */
export const everyQuestion = (questions: readonly Question[]): Question[] =>
  questions.flatMap((question) => [question, ...everyQuestion(question.children)]);
