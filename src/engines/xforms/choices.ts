import { type Choice, type ChoiceList, type ChoiceSource, type Media, queriedFile, type Texts } from './model';
import { resolvePath } from './paths';
import { isLiteralChoice, readSearch } from './search-appearance';
import { mediaFile, readableText, readLabel, type Translations } from './texts';
import { getAttribute, childNamed, childrenNamed, childrenOf, textOf, type XmlElement } from './xml-tree';

const columnName = (reference: string | null, usual: string): string => reference?.trim().replace(/^\.\//, '') ?? usual;

/** pyxform's label column: a text id or text. */
const translatedLabel = 'itextId';
const plainLabel = 'label';

function labelColumnOf(itemset: XmlElement | null): string {
  const label = getAttribute(childNamed(itemset, 'label'), 'ref');
  return columnName((label && /itext\(\s*([^'")]+?)\s*\)/.exec(label)?.[1]) ?? label, plainLabel);
}

interface Columns {
  value: string;
  label: string;
}

/** File of "jr://file-csv/trees.csv"; null for others, also the last saved submission. */
export const instanceFile = (element: XmlElement): string | null => mediaFile(getAttribute(element, 'src') ?? '');

function readItem(item: XmlElement, columns: Columns, translations: Translations): Choice {
  let name = '';
  let label: Texts = {};
  let media: Media = {};
  const values: Record<string, string> = {};
  for (const column of childrenOf(item)) {
    if (column.name === columns.value) name = readableText(column);
    else if (column.name === columns.label) {
      const text = readableText(column);
      const rich = translations.byId.get(text);
      label = rich?.text ?? (text === '' || column.name === translatedLabel ? {} : { '': text });
      media = rich?.media ?? {};
    } else values[column.name] = textOf(column).trim();
  }
  return { name, label, media, values };
}

function readItems(root: XmlElement | undefined, columns: Columns, translations: Translations): Choice[] {
  const items = childrenNamed(root, 'item');
  return (items.length > 0 ? items : childrenOf(root)).map((item) => readItem(item, columns, translations));
}

/** Inline `<item>`s. With search() most name columns of a file. */
function readInlineList(path: string, control: XmlElement, translations: Translations): ChoiceList {
  const items = childrenNamed(control, 'item').map((item) => {
    const { text, media } = readLabel(childNamed(item, 'label'), translations);
    return { name: readableText(childNamed(item, 'value') ?? item), label: text, media, values: {} };
  });
  const search = readSearch(getAttribute(control, 'appearance'));
  const list = { name: path, kind: 'inline', file: null, choices: items } as const;
  if (search === null) return list;
  const [own, columns] = [true, false].map((isOwn) => items.filter(({ name }) => isLiteralChoice(name) === isOwn));
  return { ...list, file: search === 'unusable' ? null : search.file, choices: own ?? [], columns: columns ?? [] };
}

function searchFilter(control: XmlElement): string | null {
  const search = readSearch(getAttribute(control, 'appearance'));
  if (search === null || search === 'unusable') return null;
  const { query, filter } = search;
  const parts = [
    ...(query ? [`${query.type}(${query.columns.join(', ')}; ${query.value})`] : []),
    ...(filter ? [`${filter.column} = ${filter.value}`] : []),
  ];
  return parts.join(' and ') || null;
}

/** Splits "instance('trees')/root/item[height > 3]"; null for other expressions. */
function splitNodeset(nodeset: string): { list: string; filter: string | null } | null {
  const match = /^(?:[\w-]+:)?instance\(\s*['"]([^'"]*)['"]\s*\)\/[^[\]]*(?:\[([\s\S]*)\])?\s*$/.exec(nodeset);
  return match ? { list: match[1] ?? '', filter: match[2]?.trim() ?? null } : null;
}

function withoutRandomize(nodeset: string): { nodeset: string; randomized: boolean } {
  const inner = /^\s*randomize\(([\s\S]*)\)\s*$/.exec(nodeset)?.[1];
  if (inner === undefined) return { nodeset: nodeset.trim(), randomized: false };
  let depth = 0;
  let quote = '';
  for (let i = 0; i < inner.length; i += 1) {
    const character = inner.charAt(i);
    if (quote) quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
    else if ('(['.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) return { nodeset: inner.slice(0, i).trim(), randomized: true };
  }
  return { nodeset: inner.trim(), randomized: true };
}

/** Null without choices. `path` is the question's. */
export function readChoiceSource(control: XmlElement, path: string, root: string): ChoiceSource | null {
  const itemset = childNamed(control, 'itemset');
  const written = itemset ? getAttribute(itemset, 'nodeset') : getAttribute(control, 'query');
  if (written === null) {
    if (!childNamed(control, 'item')) return null;
    const filter = searchFilter(control);
    return { list: path, from: 'list', filter, randomized: false, valueColumn: null, labelColumn: null };
  }
  const { nodeset, randomized } = withoutRandomize(written);
  const value = columnName(getAttribute(childNamed(itemset, 'value'), 'ref'), 'name');
  const labelColumn = labelColumnOf(itemset);
  const columns = {
    valueColumn: value === 'name' ? null : value,
    labelColumn: labelColumn === plainLabel || labelColumn === translatedLabel ? null : labelColumn,
  };
  const split = splitNodeset(nodeset);
  if (split) return { ...split, from: 'list', randomized, ...columns };
  const [, plain = nodeset, filter = null] = /^([^[]*)(?:\[([\s\S]*)\])?/.exec(nodeset) ?? [];
  const list = resolvePath(plain, root, path) ?? nodeset;
  return { list, from: 'repeat', filter: filter?.trim() ?? null, randomized, ...columns };
}

/**
 * Secondary instances, then inline choices, in form order. A list read by different columns uses those of the first
 * question.
 */
export function readChoiceLists(
  model: XmlElement,
  controls: { path: string; element: XmlElement; source: ChoiceSource }[],
  translations: Translations,
): ChoiceList[] {
  const columns = new Map<string, Columns>();
  for (const { source, element } of controls) {
    if (source.from !== 'list' || columns.has(source.list)) continue;
    columns.set(source.list, {
      value: source.valueColumn ?? 'name',
      label: labelColumnOf(childNamed(element, 'itemset')),
    });
  }
  const lists: ChoiceList[] = [];
  for (const instance of childrenNamed(model, 'instance').slice(1)) {
    const name = getAttribute(instance, 'id');
    if (name === null) continue;
    const file = instanceFile(instance);
    if (file !== null) lists.push({ name, kind: 'file', file, choices: [] });
    else if (getAttribute(instance, 'src') === null) {
      const root = childrenOf(instance)[0];
      const read = columns.get(name) ?? {
        value: 'name',
        label: usesTranslations(root) ? translatedLabel : plainLabel,
      };
      lists.push({ name, kind: 'instance', file: null, choices: readItems(root, read, translations) });
    }
  }
  const known = new Set(lists.map(({ name }) => name));
  for (const { element, source } of controls) {
    // Questions with a query share one file.
    if (source.from !== 'list' || known.has(source.list) || getAttribute(element, 'query') === null) continue;
    known.add(source.list);
    lists.push({ name: source.list, kind: 'file', file: queriedFile, choices: [] });
  }
  for (const { path, element, source } of controls)
    if (source.list === path) lists.push(readInlineList(path, element, translations));
  return lists;
}

const usesTranslations = (root: XmlElement | undefined): boolean =>
  childNamed(childrenOf(root)[0] ?? null, translatedLabel) !== null;
