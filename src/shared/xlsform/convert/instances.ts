/** The secondary instances of a form: lists of choices, and files that it reads. */
import { type Choice, type ChoiceLists, needsItext } from './choices';
import { type FormNode, everyNode, isSection } from './form-node';
import type { ProblemList } from './problem-list';
import { hasLastSaved } from './reference-syntax';
import { isFile, withoutEnding } from './selects';
import { placeOf } from './table';
import { WrittenXml, type XmlElement, element, escapeText } from './xml';

interface Instance {
  readonly id: string;
  /** Null for choices, which are in the form. */
  readonly src: string | null;
  readonly node: FormNode | null;
  readonly write: () => XmlElement;
}

const fileInstance = (id: string, src: string, node: FormNode | null): Instance => ({
  id,
  src,
  node,
  write: () =>
    element('instance', [
      ['id', id],
      ['src', src],
    ]),
});

/** Attributes of binds that may read other instances. */
const expressions = ['calculate', 'constraint', 'readonly', 'required', 'relevant'];

function expressionsOf({ bind, choiceFilter, value, kind }: FormNode): string[] {
  const inBind = expressions.map((name) => bind?.get(name)).filter((text) => typeof text === 'string');
  return kind === 'question' ? [...inBind, choiceFilter, value] : inBind;
}

/** Files of the function pulldata(). */
function* pulledFiles(node: FormNode): Generator<Instance> {
  for (const text of expressionsOf(node)) {
    if (!text.includes('pulldata(')) continue;
    for (const [, first = ''] of text.matchAll(/pulldata\s*\(\s*(.*?),/g)) {
      const id = first.replace(/['"]/g, '').trim();
      yield fileInstance(id, `jr://file-csv/${id}.csv`, node);
    }
  }
}

function fileOfSelect(node: FormNode, itemset: string): Instance | null {
  if (node.tag === null || !/^(?:select1?|odk:rank)$/.test(node.tag) || !isFile(itemset)) return null;
  const folder = itemset.endsWith('.csv') ? 'file-csv' : 'file';
  return fileInstance(withoutEnding(itemset), `jr://${folder}/${itemset}`, node);
}

const usesLastSaved = ({ value, choiceFilter, bind }: FormNode): boolean =>
  hasLastSaved(value) ||
  hasLastSaved(choiceFilter) ||
  expressions.some((name) => {
    const text = bind?.get(name);
    return typeof text === 'string' && hasLastSaved(text);
  });

const written = (tag: string, text: string): string => `<${tag}>${escapeText(text)}</${tag}>`;

/**
 * A choice with its columns.
 * @param id the id of its texts, where they are in the itext
 */
function writeItem({ name, label, extra }: Choice, id: string | null): string {
  const parts = [id === null ? '' : written('itextId', id), written('name', name)];
  if (id === null && typeof label === 'string') parts.push(written('label', label));
  for (const [column, text] of extra) parts.push(written(column, text));
  return `<item>${parts.join('')}</item>`;
}

function choiceInstances(lists: ChoiceLists): Instance[] {
  return [...lists.values()]
    .filter(({ isSearched }) => !isSearched)
    .map((list) => ({
      id: list.name,
      src: null,
      node: null,
      write: () => {
        const hasItext = needsItext(list);
        const items = list.choices.map(
          (choice, index) => new WrittenXml(writeItem(choice, hasItext ? `${list.name}-${index}` : null)),
        );
        return element('instance', [['id', list.name]], [element('root', [], items)]);
      },
    }));
}

function collect(root: FormNode, lists: ChoiceLists, problems: ProblemList): Instance[] {
  const found: Instance[] = [];
  const files = new Map<string, FormNode>();
  let readsLastSaved = false;
  for (const node of everyNode(root)) {
    if (node.kind === 'external') {
      const { name, type, row } = node;
      const [extension = ''] = type.split('-');
      if (files.has(name)) {
        if (row) problems.add('external-name-repeated', placeOf(row, 'name'), { name });
        continue;
      }
      files.set(name, node);
      found.push(fileInstance(name, `jr://${extension === 'csv' ? 'file-csv' : 'file'}/${name}.${extension}`, node));
      continue;
    }
    if (node.kind !== 'question' && !isSection(node)) continue;
    found.push(...pulledFiles(node));
    if (node.kind !== 'question') continue;
    const file = fileOfSelect(node, node.itemset);
    if (file) found.push(file);
    readsLastSaved ||= usesLastSaved(node);
  }
  if (readsLastSaved) found.push(fileInstance('__last-saved', 'jr://instance/last-saved', null));
  // Choices come last, so that a file with the same name is what is reported.
  return [...found, ...choiceInstances(lists)];
}

/** The elements of all secondary instances, each id once. */
export function writeInstances(root: FormNode, lists: ChoiceLists, problems: ProblemList): XmlElement[] {
  const known = new Map<string, Instance>();
  const elements: XmlElement[] = [];
  for (const instance of collect(root, lists, problems)) {
    const other = known.get(instance.id);
    if (!other) {
      known.set(instance.id, instance);
      elements.push(instance.write());
    } else if (other.src !== instance.src) {
      const row = instance.node?.row ?? other.node?.row;
      const firstChoice = lists.get(instance.id)?.choices[0]?.row;
      const place = row ? placeOf(row) : firstChoice ? placeOf(firstChoice, 'list name') : {};
      problems.add('instance-name-clash', place, {
        name: instance.id,
        first: other.src ?? '',
        second: instance.src ?? '',
      });
    }
  }
  return elements;
}
