// Checks across rows: names, references, cycles, expressions, missing translations.

import { findSyntaxError } from '~/engines/xforms/xpath-syntax';
import { isExplosive, patternsIn } from '~/shared/lib/regex-cost';
import type { Sheet } from '../workbook';
import { walkNodes, type FormNode } from './form-node';
import type { Budget } from './limits';
import type { ProblemLocation, ProblemList } from './problems';
import { parseYesNo } from './settings';
import { isName, referencePattern, referencesIn } from './syntax';
import { cellOf, type Column, locate, type Table, cellText } from './table';

/** Uniqueness already checked by row; audits are not in their row's group. */
const isNamedInSheet = ({ name, row, type }: FormNode): boolean => row?.cells.get('name') === name && type !== 'audit';

function checkChildren(node: FormNode, repeats: Map<string, unknown>, problems: ProblemList): void {
  const byName = new Map<string, FormNode>();
  for (const child of node.children) {
    const { name, row, kind } = child;
    const other = byName.get(name);
    const place = row ? locate(row, 'name') : {};
    // Two rows with the same name are already reported.
    if (other && !(other.row !== row && isNamedInSheet(other) && isNamedInSheet(child)))
      problems.add('name-added-twice', place, { name });
    // Loops copy repeats; two rows are already reported.
    else if (kind === 'repeat' && repeats.get(name) === row) problems.add('repeat-name-repeated', place, { name });
    if (kind === 'repeat') repeats.set(name, row);
    // Loops name groups after choices.
    if (row?.table.sheet.toLowerCase() === 'choices' && !isName(name)) problems.add('name-invalid', place, { name });
    byName.set(name, child);
    checkChildren(child, repeats, problems);
  }
}

export const checkNodeNames = (root: FormNode, problems: ProblemList): void => checkChildren(root, new Map(), problems);

interface Check {
  readonly sheet: Sheet;
  readonly table: Table;
  readonly reads: (column: Column) => boolean;
}

/**
 * Throws TooLarge.
 * @param names occurrences in the survey sheet
 */
export function checkReferences(
  { sheet, table, reads }: Check,
  names: ReadonlyMap<string, number>,
  budget: Budget,
  problems: ProblemList,
): void {
  const columns = table.columns.filter(reads);
  for (const { number } of table.rows)
    for (const column of columns) {
      if (!sheet.rows[number - 1]?.[column.number - 1]?.includes('${')) continue;
      const text = cellOf(sheet, number, column);
      const place = { sheet: table.sheet, row: number, column: { name: column.name, number: column.number } };
      const { references, isMalformed } = referencesIn(text);
      budget.spend(references.length);
      if (isMalformed) problems.add('reference-malformed', place);
      for (const name of new Set(references.map((one) => one.name))) {
        const count = names.get(name) ?? 0;
        if (count === 0) problems.add('reference-unknown', place, { name });
        else if (count > 1) problems.add('reference-ambiguous', place, { name, count });
      }
    }
}

const translatedColumns: Record<'survey' | 'choices', readonly string[]> = {
  survey: [
    'label',
    'hint',
    'guidance_hint',
    'image',
    'big-image',
    'audio',
    'video',
    'jr:constraintMsg',
    'jr:requiredMsg',
  ],
  choices: ['label', 'image', 'big-image', 'audio', 'video'],
};

function languagesOf(table: Table, translated: readonly string[]): Map<string, Map<string, Column>> {
  const languages = new Map<string, Map<string, Column>>();
  for (const one of table.columns) {
    const { path } = one;
    const isInner = path.length > 1 && (path[0] === 'media' || path[0] === 'bind');
    const [what = '', language = 'default', ...more] = isInner ? path.slice(1) : path;
    if (!translated.includes(what) || more.length > 0) continue;
    languages.set(language, (languages.get(language) ?? new Map<string, Column>()).set(what, one));
  }
  return languages;
}

const headerOf = ({ sheet }: Table, { name, number }: Column): ProblemLocation => ({
  sheet,
  row: 1,
  column: { name, number },
});

const isTranslated = (languages: ReadonlyMap<string, unknown>): boolean =>
  languages.size > 1 || (languages.size === 1 && !languages.has('default'));

/** Returns whether the sheet has texts in a named language. */
export function checkTranslations(name: 'survey' | 'choices', table: Table, problems: ProblemList): boolean {
  const languages = languagesOf(table, translatedColumns[name]);
  if (!isTranslated(languages)) return false;
  // The same text in another language marks where the column is missing.
  const all = new Map([...languages.values()].toReversed().flatMap((columns) => [...columns]));
  for (const [language, columns] of languages)
    for (const [what, other] of all)
      if (!columns.has(what))
        problems.add('translation-missing', headerOf(table, other), { language, column: shortName(what) });
  return true;
}

const shortName = (column: string): string =>
  ({ 'jr:constraintMsg': 'constraint_message', 'jr:requiredMsg': 'required_message' })[column] ?? column;

const twoLetters =
  'aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscachcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiikiniojisitiuivjajijvjwkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmomrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsegshsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivovowaxhyiyozazhzu';
const codes = new Set(twoLetters.match(/../g));

/** Codes look like "French (fr)". Three-letter codes are not looked up. */
export function checkLanguageCodes(
  languages: Iterable<string>,
  tables: readonly (Table | undefined)[],
  problems: ProblemList,
): void {
  const headerWith = (language: string): ProblemLocation => {
    for (const table of tables) {
      const column = table?.columns.find(({ path }) => path.length > 1 && path.at(-1) === language);
      if (table && column) return headerOf(table, column);
    }
    return {};
  };
  for (const language of languages) {
    if (language === 'default' || language.length < 3) continue;
    const code = /\((.*)\)$/.exec(language)?.[1];
    if (code === undefined || !(codes.has(code) || /^[a-z]{3}$/.test(code)))
      problems.add('language-without-code', headerWith(language), { language });
  }
}

// Values computed from themselves: clients cannot open such forms.

const computed = ['calculate', 'relevant'];

const readsOtherInstances = /indexed-repeat\(|position\(/;

function readFrom(node: FormNode): string[] {
  const texts = computed.map((name) =>
    name === 'calculate' && node.triggers.length > 0 ? undefined : node.bind?.get(name),
  );
  return texts.flatMap((text) =>
    typeof text === 'string' && !readsOtherInstances.test(text)
      ? referencesIn(text)
          .references.filter(({ isLastSaved }) => !isLastSaved)
          .map(({ name }) => name)
      : [],
  );
}

interface Step {
  readonly name: string;
  readonly next: string[];
}

function findCycles(reads: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const first of reads.keys()) {
    const way: Step[] = done.has(first) ? [] : [{ name: first, next: [...(reads.get(first) ?? [])] }];
    const onWay = new Set(way.map(({ name }) => name));
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const name = step.next.pop();
      if (name === undefined) {
        done.add(step.name);
        onWay.delete(step.name);
        way.pop();
      } else if (onWay.has(name))
        cycles.push(way.slice(way.findIndex((one) => one.name === name)).map((one) => one.name));
      else if (!done.has(name) && reads.has(name)) {
        onWay.add(name);
        way.push({ name, next: [...(reads.get(name) ?? [])] });
      }
    }
  }
  return cycles;
}

const maxNames = 10;

export function checkCycles(root: FormNode, problems: ProblemList): void {
  const nodes = new Map([...walkNodes(root)].map((node) => [node.name, node]));
  const reads = new Map([...nodes].map(([name, node]) => [name, readFrom(node)]));
  for (const names of findCycles(reads)) {
    const row = nodes.get(names[0] ?? '')?.row;
    const shown = names.length > maxNames ? [...names.slice(0, maxNames), '…'] : names;
    if (row) problems.add('reference-cycle', locate(row), { names: shown.join(', ') });
  }
}

// Expressions that cannot be parsed, or take too long, make the form unusable.

const conditions = ['relevant', 'constraint', 'required', 'readonly', 'calculate'];

const columns = [
  ...conditions.map((name) => ['bind', name]),
  ['default'],
  ['choice_filter'],
  ['control', 'jr:count'],
  ['instance_name'],
  ['create_if'],
  ['update_if'],
  ['entity_id'],
  ['label'],
];

function* expressionsOf({ kind, bind, control, isDynamic, value, choiceFilter, itemset, query }: FormNode) {
  for (const name of conditions) {
    const text = bind?.get(name);
    if (typeof text === 'string' && parseYesNo(text) === null) yield text;
  }
  if (isDynamic) yield value;
  if (kind === 'question' && (itemset !== '' || query !== '')) yield choiceFilter;
  if (kind === 'repeat') yield control.get('jr:count') ?? '';
}

/** Position of the syntax error; null if valid or with incomplete references. */
function syntaxErrorIn(text: string): number | null {
  // Placeholder paths of the same length keep the cell's positions valid.
  const withPaths = (root: string) =>
    text.replaceAll(referencePattern, (reference) => ` ${root}${'a'.repeat(reference.length - root.length - 1)}`);
  const written = withPaths('/');
  if (written.includes('${') || findSyntaxError(withPaths('')) === null) return null;
  return findSyntaxError(written);
}

export function checkExpressions(root: FormNode, problems: ProblemList): void {
  for (const node of walkNodes(root)) {
    const { row } = node;
    if (!row) continue;
    for (const text of expressionsOf(node)) {
      const column = text === '' ? undefined : columns.find((path) => cellText(row.cells, ...path) === text);
      if (!column) continue;
      const place = locate(row, ...column);
      const fault = syntaxErrorIn(text);
      if (fault !== null) problems.add('expression-malformed', place, { part: text.slice(fault) });
      for (const pattern of patternsIn(text))
        if (isExplosive(pattern)) problems.add('pattern-explosive', place, { pattern });
    }
  }
}
