import {
  sortRows,
  isLiteralChoice,
  readColumns,
  readSearch,
  type SearchAppearance,
} from '~/engines/xforms/search-appearance';
import type { Table } from '~/shared/lib/csv/read-table';
import { encodeFileName } from './file-names';

/*
 * The engine does not support selects with a search() appearance: it would show column names as choices. Each becomes a
 * select from an instance of its own, filled from the file by `searchTable`.
 */

/** A choice as written in the form: a literal one, or column names. Labels are by language. */
interface WrittenChoice {
  value: string;
  labels: string[];
}

export interface SearchList {
  choices: WrittenChoice[];
  queried: string[];
  filtered: string | null;
}

const searchUrl = /^jr:\/\/search-(\d+)\//;

export const searchOf = ({ href }: { href: string }, searches: readonly SearchList[]): SearchList | undefined =>
  searches[Number(searchUrl.exec(href)?.[1] ?? -1)];

const mayHaveSearch = /\sappearance\s*=\s*(?:"[^"]*|'[^']*)search\s*\(/;

const [upper, lower] = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];
/** Like SQLite's NOCASE in ODK Collect: only ASCII letters are folded. */
const withoutCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const isLiteral = (expression: string): boolean => /^(?:"[^"]*"|'[^']*')$/.test(expression);
const comparable = (expression: string): string =>
  isLiteral(expression) ? withoutCase(expression) : `translate(${fromQuestion(expression)}, '${upper}', '${lower}')`;

/** An expression of a question for use in a predicate on rows, where `..` would start at the row. */
export function fromQuestion(expression: string): string {
  let depth = 0;
  return expression.replace(/"[^"]*"|'[^']*'|[[\]]|(?<![\w\-.:)\]*@/])\.\.?(?![\w.])/g, (part) => {
    if (part === '[') depth += 1;
    else if (part === ']') depth -= 1;
    return depth === 0 && part.startsWith('.') ? `current()/${part}` : part;
  });
}

function conditionOf({ query, filter }: SearchAppearance, hasOwn: boolean): string {
  const parts: string[] = [];
  if (query) {
    const value = comparable(query.value);
    const conditions = query.columns.map((_, index) => {
      const column = `query${index}`;
      if (query.type === 'matches') return `${column} = ${value}`;
      const call = { contains: 'contains', startswith: 'starts-with', endswith: 'ends-with' }[query.type];
      return `${call}(${column}, ${value})`;
    });
    parts.push(conditions.join(' or '));
  }
  if (filter) parts.push(`filter = ${comparable(filter.value)}`);
  if (parts.length === 0) return '';
  // One predicate per condition: the first leaves few rows for the second.
  const own = hasOwn ? "own = '1' or " : '';
  return parts
    .toReversed()
    .map((part) => `[${own}${part}]`)
    .join('');
}

const childOf = (element: Element, name: string): Element | undefined =>
  [...element.children].find(({ localName }) => localName === name);

function labelsOf(item: Element, translations: readonly Element[]): string[] {
  const label = childOf(item, 'label');
  const own = label?.textContent.trim() ?? '';
  const id = /^\s*jr:itext\(\s*['"](.*)['"]\s*\)\s*$/.exec(label?.getAttribute('ref') ?? '')?.[1];
  if (id === undefined) return [own];
  return translations.map((translation) => {
    const text = [...translation.children].find((one) => one.getAttribute('id') === id);
    const usual = [...(text?.children ?? [])].find((value) => /^(?:long)?$/.test(value.getAttribute('form') ?? ''));
    return usual?.textContent.trim() ?? '';
  });
}

/** Id of the text that tells the engine's expressions the active language. */
const languageId = 'alidade-search-language';

function markLanguages(translations: readonly Element[]): void {
  for (const [index, translation] of translations.entries()) {
    const text = translation.ownerDocument.createElementNS(translation.namespaceURI, 'text');
    text.setAttribute('id', languageId);
    const value = translation.ownerDocument.createElementNS(translation.namespaceURI, 'value');
    value.textContent = String(index);
    text.append(value);
    translation.append(text);
  }
}

const labelExpression = (count: number): string =>
  Array.from({ length: count }, (_, index) => index).reduceRight(
    (others, index) =>
      others === '' ? `label${index}` : `if(jr:itext('${languageId}') = '${index}', label${index}, ${others})`,
    '',
  );

/**
 * Replaces each select with search() by one from an instance.
 * @returns the definition, and the searches in the order of their instances
 */
export function withSearches(xml: string): { xml: string; searches: readonly SearchList[] } {
  const searches: SearchList[] = [];
  if (!mayHaveSearch.test(xml)) return { xml, searches };
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  const model = form.querySelector('model');
  const translations = [...form.querySelectorAll('model > itext > translation')];
  const lastInstance = [...(model?.children ?? [])].findLast(({ localName }) => localName === 'instance');
  let usesLanguages = false;
  for (const control of form.querySelectorAll('body select1, body select, body rank')) {
    const search = readSearch(control.getAttribute('appearance'));
    const items = [...control.children].filter(({ localName }) => localName === 'item');
    if (search === null || items.length === 0) continue;
    const written = items.map((item) => ({
      value: childOf(item, 'value')?.textContent.trim() ?? '',
      labels: labelsOf(item, translations),
      item,
    }));
    if (search === 'unusable') {
      for (const { value, item } of written) if (!isLiteralChoice(value)) item.remove();
      continue;
    }
    const count = written.some(({ labels }) => new Set(labels).size > 1) ? translations.length : 1;
    usesLanguages ||= count > 1;
    const number = searches.length;
    searches.push({
      choices: written.map(({ value, labels }) => ({
        value,
        labels: Array.from({ length: count }, (_, index) => labels[index] ?? labels[0] ?? ''),
      })),
      queried: search.query?.columns ?? [],
      filtered: search.filter?.column ?? null,
    });
    const element = (name: string, attributes: Record<string, string>) => {
      const made = form.createElementNS(control.namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    const id = `alidade-search-${number}`;
    lastInstance?.after(element('instance', { id, src: `jr://search-${number}/${encodeFileName(search.file)}` }));
    const condition = conditionOf(
      search,
      written.some(({ value }) => isLiteralChoice(value)),
    );
    const itemset = element('itemset', { nodeset: `instance('${id}')/root/item${condition}` });
    itemset.append(element('value', { ref: 'value' }), element('label', { ref: labelExpression(count) }));
    items[0]?.before(itemset);
    for (const item of items) item.remove();
    if (search.rest === '') control.removeAttribute('appearance');
    else control.setAttribute('appearance', search.rest);
  }
  if (usesLanguages) markLanguages(translations);
  return { xml: new XMLSerializer().serializeToString(form), searches };
}

/**
 * The rows of a search instance: its own choices and those of the file, each value once.
 * @returns the name of a value column that the file lacks, if any
 */
export function searchTable(
  { choices, queried, filtered }: SearchList,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
): { columns: string[]; rows: string[][] } | { noColumn: string } {
  const sorted = sortRows(columns, rows);
  const hasOwn = choices.some(({ value }) => isLiteralChoice(value));
  const conditions = [...queried, ...(filtered === null ? [] : [filtered])];
  const made: string[][] = [];
  for (const { value, labels } of choices) {
    if (isLiteralChoice(value)) {
      made.push([value, ...labels, ...conditions.map(() => ''), '1']);
      continue;
    }
    const reader = readColumns(columns, value);
    if (!reader) return { noColumn: value };
    const readLabels = labels.map(reader.label);
    const readConditions = conditions.map(reader.cell);
    const known = new Set<string>();
    for (const row of sorted) {
      const name = reader.value(row);
      const cells = readConditions.map((read) => withoutCase(read(row)));
      // A value may occur with several filter values, each once.
      const key = cells.length === 0 ? name : [name, ...cells].join('\n');
      if (name.trim() === '' || known.has(key)) continue;
      known.add(key);
      made.push([name, ...readLabels.map((read) => read(row)), ...cells, ...(hasOwn ? [''] : [])]);
    }
  }
  const names = [
    'value',
    ...(choices[0]?.labels ?? []).map((_, index) => `label${index}`),
    ...queried.map((_, index) => `query${index}`),
    ...(filtered === null ? [] : ['filter']),
    ...(hasOwn ? ['own'] : []),
  ];
  return { columns: names, rows: made };
}
