import { type Form, itemsOf } from './form';
import { setCell, type Row } from './table';
import { textIdOf, type Texts } from './texts';
import type { UnsupportedFeatures } from './unsupported-features';
import { childNamed, descendants, elementsOf, textOf, type XmlElement } from './xform-tree';

const reserved: ReadonlySet<string> = new Set(
  'list_name name value label caption media image big-image audio video'.split(' '),
);

interface Parts {
  readonly value: string;
  readonly shown: string;
  readonly textId: string;
}

const usualParts: Parts = { value: 'name', shown: 'label', textId: 'itextId' };

function partsByList(form: Form): Map<string, Parts> {
  const parts = new Map<string, Parts>();
  for (const itemset of form.body ? descendants(form.body) : []) {
    if (itemset.name !== 'itemset') continue;
    const list = /instance\(\s*['"]([^'"]+)['"]/.exec(itemset.attributes.get('nodeset') ?? '')?.[1];
    if (list === undefined || parts.has(list)) continue;
    const [value = 'name', label = 'label'] = ['value', 'label'].map((part) =>
      childNamed(itemset, part)?.attributes.get('ref'),
    );
    const textId = /^jr:itext\(\s*([\w.-]+)\s*\)$/.exec(label.trim())?.[1];
    parts.set(list, { value, shown: textId === undefined ? label : 'label', textId: textId ?? 'itextId' });
  }
  return parts;
}

export class ChoiceLists {
  private readonly lists = new Map<string, Row[]>();
  /** Inline items by content, so that questions with the same ones share a list. */
  private readonly inline = new Map<string, string>();

  constructor(
    form: Form,
    private readonly texts: Texts,
    private readonly unsaid: UnsupportedFeatures,
  ) {
    const parts = partsByList(form);
    for (const instance of form.instances) {
      const items = itemsOf(instance);
      const name = instance.attributes.get('id');
      if (!items || name === undefined || items.length === 0) continue;
      const rows = this.rowsOf(name, items, parts.get(name) ?? usualParts);
      if (rows.length > 0) this.lists.set(name, rows);
    }
  }

  /** Sheets have no empty lists, so a missing one gets a choice. */
  addMissing(list: string): void {
    if (this.lists.has(list)) return;
    this.unsaid.add('empty-list', list);
    this.lists.set(list, [
      new Map([
        ['list_name', list],
        ['name', '-'],
        ['label', '-'],
      ]),
    ]);
  }

  inlineList(question: string, items: readonly XmlElement[]): string {
    const rows = items.map((item) => this.inlineRow(item, question));
    const key = JSON.stringify(rows.map((row) => [...row]));
    const known = this.inline.get(key);
    if (known !== undefined) return known;
    // The converter appends numbers to a list's name for text ids.
    const id = textIdOf(childNamed(items[0], 'label')?.attributes.get('ref'));
    let name = (id ?? question).replace(/-\d+$/, '').replace(/[\s/:]+/g, '_');
    while (this.lists.has(name)) name += '_';
    for (const row of rows) row.set('list_name', name);
    if (rows.length > 0) this.lists.set(name, rows);
    this.inline.set(key, name);
    return name;
  }

  private inlineRow(item: XmlElement, question: string): Row {
    const row: Row = new Map();
    const label = childNamed(item, 'label');
    const id = textIdOf(label?.attributes.get('ref'));
    setCell(row, 'name', textOf(childNamed(item, 'value')).trim());
    if (id === undefined) setCell(row, 'label', this.texts.plainText(label, undefined, question));
    else this.texts.putTranslated(row, 'label', id, undefined, true);
    return row;
  }

  hasSpaces(list: string): boolean {
    return this.lists.get(list)?.some((row) => /\s/.test(row.get('name') ?? '')) ?? false;
  }

  get rows(): Row[] {
    return [...this.lists.values()].flat();
  }

  /** Duplicate names must be allowed explicitly. */
  get hasDuplicates(): boolean {
    return [...this.lists.values()].some((rows) => new Set(rows.map((row) => row.get('name'))).size < rows.length);
  }

  private rowsOf(list: string, items: readonly XmlElement[], parts: Parts): Row[] {
    return items.flatMap((item) => {
      const row: Row = new Map([['list_name', list]]);
      for (const part of elementsOf(item))
        if (part.name !== parts.textId) setCell(row, this.columnOf(part.name, parts, list), textOf(part));
      const id = childNamed(item, parts.textId);
      if (id) this.texts.putTranslated(row, 'label', textOf(id), undefined, true);
      if (parts.shown === parts.value) setCell(row, 'label', row.get('name'));
      if (row.has('name')) return [row];
      this.unsaid.add('choice-without-name', list);
      return [];
    });
  }

  private columnOf(part: string, { value, shown }: Parts, list: string): string {
    if (part === value || part === shown) {
      const column = part === value ? 'name' : 'label';
      if (part !== column) this.unsaid.add('choice-column', list);
      return column;
    }
    if (!reserved.has(part)) return part;
    this.unsaid.add('choice-column', list);
    return `${part}_`;
  }
}

export class OsmTags {
  private readonly lists = new Map<string, { key: string; rows: Row[] }>();

  constructor(private readonly texts: Texts) {}

  listOf(question: string, tags: readonly XmlElement[]): string {
    const key = JSON.stringify(tags.map((tag) => [tag.attributes.get('key'), tag.content]));
    for (const [name, list] of this.lists) if (list.key === key) return name;
    let name = question;
    while (this.lists.has(name)) name += '_';
    const rows = tags.map((tag) => {
      const row: Row = new Map([['list_name', name]]);
      setCell(row, 'name', tag.attributes.get('key'));
      setCell(row, 'label', this.texts.plainText(childNamed(tag, 'label'), undefined, name));
      return row;
    });
    this.lists.set(name, { key, rows });
    return name;
  }

  get rows(): Row[] {
    return [...this.lists.values()].flatMap(({ rows }) => rows);
  }
}
