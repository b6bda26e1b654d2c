/** Where the choices of a question come from: a list, a file, or the answers of a repeat. */
import { type ChoiceList, needsItext } from './choices';
import type { FormNode } from './form-node';
import { hasReference } from './reference-syntax';
import type { References } from './references';
import { isFile, withoutEnding } from './selects';
import { type XmlElement, element } from './xml';

/** What a place has in the list that a repeat of places is. */
const geometry = 'geometry';

interface Source {
  readonly nodeset: string;
  readonly value: string;
  readonly label: string;
  readonly filter: string;
}

function sourceOf(node: FormNode, list: ChoiceList | undefined, references: References): Source {
  const { itemset, parameters } = node;
  const instance = (name: string) => `instance('${name}')/root/item`;
  if (isFile(itemset)) {
    const [value, label] = itemset.endsWith('.geojson') ? ['id', 'title'] : ['name', 'label'];
    return {
      nodeset: instance(withoutEnding(itemset)),
      value: parameters.get('value') ?? value,
      label: parameters.get('label') ?? label,
      filter: '',
    };
  }
  if (hasReference(itemset)) {
    const path = references.insert(itemset, node, { reachesAllInstances: true }).trim();
    if (node.type.startsWith('geo'))
      return { nodeset: path, value: geometry, label: geometry, filter: `./${geometry} != ''` };
    const name = path.slice(path.lastIndexOf('/') + 1);
    return { nodeset: path.slice(0, path.lastIndexOf('/')), value: name, label: name, filter: `./${name} != ''` };
  }
  const label = list && needsItext(list) ? 'jr:itext(itextId)' : 'label';
  return { nodeset: instance(itemset), value: 'name', label, filter: '' };
}

/** The condition that a choice must meet. Choices from a repeat are compared with the instance that they come from. */
function filterOf(node: FormNode, { nodeset, filter }: Source, references: References): string {
  if (node.choiceFilter === '') return filter;
  const isFromRepeat = hasReference(node.itemset);
  const written = references.insert(node.choiceFilter, node, {
    isInFilter: true,
    reachesAllInstances: isFromRepeat,
  });
  return isFromRepeat ? written.replaceAll(`current()/${nodeset}`, '.').replaceAll(nodeset, '.') : written;
}

function inRandomOrder(nodeset: string, node: FormNode, references: References): string {
  if (node.parameters.get('randomize') !== 'true') return nodeset;
  const seed = node.parameters.get('seed');
  return seed === undefined
    ? `randomize(${nodeset})`
    : `randomize(${nodeset}, ${references.insert(seed, node).trim()})`;
}

/** The element with the choices of a question. */
export function writeItemset(node: FormNode, list: ChoiceList | undefined, references: References): XmlElement {
  const source = sourceOf(node, list, references);
  const filter = node.type === 'range' ? '' : filterOf(node, source, references);
  const filtered = filter === '' ? source.nodeset : `${source.nodeset}[${filter}]`;
  return element(
    'itemset',
    [['nodeset', inRandomOrder(filtered, node, references)]],
    [element('value', [['ref', source.value]]), element('label', [['ref', source.label]])],
  );
}

/** The condition of an external select, as a path into the file with all choices. */
export function externalQuery(node: FormNode, references: References): string {
  const items = `instance('${node.query}')/root/item`;
  return node.choiceFilter === ''
    ? items
    : `${items}[${references.insert(node.choiceFilter, node, { isInFilter: true })}]`;
}
