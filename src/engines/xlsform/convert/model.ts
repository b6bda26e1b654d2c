import { escapeXml } from '~/shared/lib/escape-xml';
import { type Choice, type ChoiceLists, needsItext } from './choices';
import { type Action, walkNodes, type FormNode, isSection, translatedMessages } from './form-node';
import { messageNeedsItext, textId } from './itext';
import type { ProblemList } from './problems';
import { nodePath, type References } from './references';
import { isFile, withoutEnding } from './selects';
import { parseYesNo } from './settings';
import { hasLastSaved } from './syntax';
import { locate } from './table';
import { element, setAttribute, WrittenXml, type XmlElement } from './xml';

function answerElement(
  node: FormNode,
  references: References,
  children: XmlElement[],
  extra: readonly FormNode[] = [],
) {
  references.answers.spend();
  const written = element(node.name, [], node.value === '' || node.isDynamic ? children : [node.value]);
  for (const [name, value] of node.instance) setAttribute(written, name, references.insert(value, node));
  for (const { name, value } of extra) setAttribute(written, name, value);
  return written;
}

const isAttribute = ({ kind }: FormNode): boolean => kind === 'attribute';

function templateElement(node: FormNode, references: References): XmlElement {
  const children = node.children.flatMap((child) => {
    if (child.kind === 'external') return [];
    return child.kind === 'repeat' ? [templateElement(child, references)] : [writeAnswers(child, references)];
  });
  references.answers.spend();
  return element(node.name, [['jr:template', '']], children);
}

function flattened(node: FormNode, references: References): XmlElement[] {
  return node.children.flatMap((child) =>
    child.isFlat ? flattened(child, references) : [writeAnswers(child, references)],
  );
}

/**
 * A repeat's template precedes its first instance.
 * @param isInInstance inside a repeat's first instance, where repeats have no templates
 */
export function writeAnswers(node: FormNode, references: References, isInInstance = false): XmlElement {
  if (node.kind === 'question' || node.kind === 'entity-label') return answerElement(node, references, []);
  const children: XmlElement[] = [];
  for (const child of node.children) {
    if (child.kind === 'external' || isAttribute(child)) continue;
    if (child.isFlat) for (const inner of flattened(child, references)) children.push(inner);
    else if (child.kind === 'repeat' && !isInInstance)
      children.push(templateElement(child, references), writeAnswers(child, references, true));
    else children.push(writeAnswers(child, references, isInInstance));
  }
  return answerElement({ ...node, value: '' }, references, children, node.children.filter(isAttribute));
}

/** Attributes in which "yes" and "no" are expressions. */
const conditions = new Set(['readonly', 'required', 'relevant', 'constraint', 'calculate']);

function bindOf(node: FormNode, references: References): XmlElement | null {
  if (!node.bind || node.isFlat) return null;
  const bind = element('bind', [['nodeset', nodePath(node)]]);
  for (const [name, text] of node.bind) {
    if (name === 'calculate' && node.triggers.length > 0) continue;
    if (translatedMessages.includes(name) && messageNeedsItext(name, text))
      setAttribute(bind, name, `jr:itext('${textId(node, name)}')`);
    else if (typeof text === 'string') {
      const isTrue = conditions.has(name) && !text.endsWith('()') ? parseYesNo(text) : null;
      setAttribute(bind, name, isTrue === null ? references.insert(text, node) : isTrue ? 'true()' : 'false()');
    }
  }
  return bind;
}

function actionElement(action: Action, node: FormNode, references: References): XmlElement {
  const value = node.value !== '' && node.kind === 'question' ? references.insert(node.value, node) : action.value;
  return element(action.name, [
    ['ref', nodePath(node)],
    ['event', action.event],
    ['value', action.name === 'setvalue' && value !== '' ? value : null],
    ['odk:quality', action.quality],
  ]);
}

export const actionsOf = (node: FormNode, isNewRepeat: boolean, references: References): XmlElement[] =>
  node.actions
    .filter(({ event }) => (event === 'odk-new-repeat') === isNewRepeat)
    .map((action) => actionElement(action, node, references));

export function writeBinds(root: FormNode, references: References): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of walkNodes(root)) {
    const bind = bindOf(node, references);
    if (bind) elements.push(bind);
    elements.push(...actionsOf(node, false, references));
  }
  return elements;
}

interface Instance {
  readonly id: string;
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

const expressions = ['calculate', 'constraint', 'readonly', 'required', 'relevant'];

function expressionsOf({ bind, choiceFilter, value, kind }: FormNode): string[] {
  const inBind = expressions.map((name) => bind?.get(name)).filter((text) => typeof text === 'string');
  return kind === 'question' ? [...inBind, choiceFilter, value] : inBind;
}

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

const textElement = (tag: string, text: string): string => `<${tag}>${escapeXml(text)}</${tag}>`;

function writeItem({ name, label, extra }: Choice, id: string | null): string {
  const parts = [id === null ? '' : textElement('itextId', id), textElement('name', name)];
  if (id === null && typeof label === 'string') parts.push(textElement('label', label));
  for (const [column, text] of extra) parts.push(textElement(column, text));
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
  for (const node of walkNodes(root)) {
    if (node.kind === 'external') {
      const { name, type, row } = node;
      const [extension = ''] = type.split('-');
      if (files.has(name)) {
        if (row) problems.add('external-name-repeated', locate(row, 'name'), { name });
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
  // Choices come last, so that name clashes report the file.
  return [...found, ...choiceInstances(lists)];
}

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
      const place = row ? locate(row) : firstChoice ? locate(firstChoice, 'list name') : {};
      problems.add('instance-name-clash', place, {
        name: instance.id,
        first: other.src ?? '',
        second: instance.src ?? '',
      });
    }
  }
  return elements;
}
