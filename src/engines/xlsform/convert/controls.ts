import { type ChoiceList, type ChoiceLists, needsItext } from './choices';
import { walkNodes, type FormNode } from './form-node';
import { labelNeedsItext, textId } from './itext';
import { actionsOf } from './model';
import type { ProblemList } from './problems';
import { nearestRepeat, nodePath, type References } from './references';
import { isFile, withoutEnding } from './selects';
import { hasReference } from './syntax';
import { locate } from './table';
import { element, setAttribute, type XmlElement } from './xml';

interface ControlContext {
  readonly references: References;
  readonly lists: ChoiceLists;
  readonly searches: ReadonlyMap<FormNode, string>;
  readonly triggered: ReadonlyMap<string, readonly FormNode[]>;
  readonly renewed: ReadonlyMap<FormNode, readonly FormNode[]>;
  readonly problems: ProblemList;
}

function addTo<K>(lists: Map<K, FormNode[]>, key: K, node: FormNode): void {
  const list = lists.get(key);
  if (list) list.push(node);
  else lists.set(key, [node]);
}

export function triggeredBy(root: FormNode): Map<string, FormNode[]> {
  const triggered = new Map<string, FormNode[]>();
  for (const node of walkNodes(root)) for (const name of node.triggers) addTo(triggered, name, node);
  return triggered;
}

export function renewedIn(root: FormNode): Map<FormNode, FormNode[]> {
  const renewed = new Map<FormNode, FormNode[]>();
  for (const node of walkNodes(root)) {
    const repeat = node.actions.length > 0 ? nearestRepeat(node) : null;
    if (repeat) addTo(renewed, repeat, node);
  }
  return renewed;
}

function labelElement(node: FormNode, { references }: ControlContext): XmlElement {
  if (labelNeedsItext(node)) return element('label', [['ref', `jr:itext('${textId(node, 'label')}')`]]);
  return element('label', [], typeof node.label === 'string' ? references.shown(node.label, node) : []);
}

function hintElement(node: FormNode, { references }: ControlContext): XmlElement {
  if (node.guidance !== null || typeof node.hint !== 'string')
    return element('hint', [['ref', `jr:itext('${textId(node, 'hint')}')`]]);
  return element('hint', [], references.shown(node.hint, node));
}

/** Label and hint; one visible to all is required. */
function labelAndHint(node: FormNode, context: ControlContext): XmlElement[] {
  const { problems } = context;
  const { label, hint, guidance, media, row, name } = node;
  const hasMedia = media !== null;
  if (label === null && hint === null && !hasMedia && row)
    problems.add('label-missing', locate(row, 'label'), { name });
  if (media?.has('big-image') && !media.has('image') && row)
    problems.add('big-image-alone', locate(row, 'media', 'big-image'), { name });
  const hasHint = hint !== null || guidance !== null;
  return [
    ...(label !== null || hasMedia || hasHint ? [labelElement(node, context)] : []),
    ...(hasHint ? [hintElement(node, context)] : []),
  ];
}

function searchedItems(node: FormNode, list: ChoiceList, { references }: ControlContext): XmlElement[] {
  const hasItext = needsItext(list);
  return list.choices.map(({ name, label }, index) => {
    const shown = typeof label === 'string' && node.label !== null ? references.shown(label, null) : [];
    const text = hasItext
      ? element('label', [['ref', `jr:itext('${list.name}-${index}')`]])
      : element('label', [], shown);
    return element('item', [], [text, element('value', [], [name])]);
  });
}

function changeActions(node: FormNode, { triggered, references, problems }: ControlContext): XmlElement[] {
  const targets = triggered.get(node.name) ?? [];
  const isPlace = ({ type }: FormNode) => type === 'background-geopoint';
  const ordered = [...targets.filter((one) => !isPlace(one)), ...targets.filter(isPlace)];
  return ordered.map((target) => {
    if (references.isAmbiguous(target.name) && target.row)
      problems.add('reference-ambiguous', locate(target.row, 'name'), { name: target.name });
    const calculation = target.bind?.get('calculate');
    const value = typeof calculation === 'string' ? references.insert(calculation, node) : '';
    return element(isPlace(target) ? 'odk:setgeopoint' : 'setvalue', [
      ['ref', nodePath(target)],
      ['event', 'xforms-value-changed'],
      ['value', isPlace(target) || value === '' ? null : value],
    ]);
  });
}

const isUnseen = ({ type, bind, triggers, label, hint }: FormNode): boolean =>
  type === 'calculate' || ((bind?.has('calculate') || triggers.length > 0) && label === null && hint === null);

function questionControl(node: FormNode, context: ControlContext): XmlElement | null {
  const { references, lists, searches, triggered, problems } = context;
  if (isUnseen(node)) {
    const [target] = triggered.get(node.name) ?? [];
    if (target?.row && target.type !== 'background-geopoint')
      problems.add('trigger-unseen', locate(target.row, 'trigger'), { name: node.name });
    return null;
  }
  if (node.tag === null || node.tag === 'action') return null;
  const control = element(node.tag, [['ref', nodePath(node)]], labelAndHint(node, context));
  for (const [name, value] of node.control)
    if (name !== 'tag') setAttribute(control, name, references.insert(value, node));
  if (node.query !== '' && node.tag === 'input') setAttribute(control, 'query', externalQuery(node, references));
  const searched = lists.get(searches.get(node) ?? '');
  // There may be more choices than a call has room for arguments.
  if (searched) for (const item of searchedItems(node, searched, context)) control.children.push(item);
  else if (node.itemset !== '' && node.type !== 'select one external')
    control.children.push(writeItemset(node, lists.get(node.itemset), references));
  for (const { key, label } of node.tags)
    control.children.push(
      element(
        'tag',
        [['key', key]],
        [
          typeof label === 'object' && label !== null
            ? element('label', [['ref', `jr:itext('/${key}:label')`]])
            : element('label', [], label === null ? [] : [label]),
        ],
      ),
    );
  for (const change of changeActions(node, context)) control.children.push(change);
  return control;
}

const controlsIn = (node: FormNode, context: ControlContext): XmlElement[] =>
  node.children.map((child) => writeControl(child, context)).filter((control) => control !== null);

function attributesOf({ control }: FormNode, from: FormNode, { references }: ControlContext): [string, string][] {
  return [...control].map(([name, value]) => [name, references.insert(value, from)]);
}

function groupControl(node: FormNode, context: ControlContext): XmlElement | null {
  if (node.isBodyless) return null;
  const attributes = attributesOf(node, node, context);
  const appearance = node.control.get('appearance');
  return element(
    'group',
    [...attributes, ['appearance', appearance], ['ref', node.isFlat ? null : nodePath(node)]],
    [node.label === null ? null : labelElement(node, context), ...controlsIn(node, context)],
  );
}

function repeatControl(node: FormNode, context: ControlContext): XmlElement {
  const renewed = context.renewed.get(node) ?? [];
  const repeat = element(
    'repeat',
    [['nodeset', nodePath(node)], ...attributesOf(node, node, context)],
    [...controlsIn(node, context), ...renewed.flatMap((inner) => actionsOf(inner, true, context.references))],
  );
  return element('group', [['ref', nodePath(node)]], [labelElement(node, context), repeat]);
}

function writeControl(node: FormNode, context: ControlContext): XmlElement | null {
  if (node.kind === 'question') return questionControl(node, context);
  if (node.kind === 'group') return groupControl(node, context);
  return node.kind === 'repeat' ? repeatControl(node, context) : null;
}

export const writeControls = controlsIn;

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

/** Choices from a repeat are compared within their instance. */
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

function writeItemset(node: FormNode, list: ChoiceList | undefined, references: References): XmlElement {
  const source = sourceOf(node, list, references);
  const filter = node.type === 'range' ? '' : filterOf(node, source, references);
  const filtered = filter === '' ? source.nodeset : `${source.nodeset}[${filter}]`;
  return element(
    'itemset',
    [['nodeset', inRandomOrder(filtered, node, references)]],
    [element('value', [['ref', source.value]]), element('label', [['ref', source.label]])],
  );
}

function externalQuery(node: FormNode, references: References): string {
  const items = `instance('${node.query}')/root/item`;
  return node.choiceFilter === ''
    ? items
    : `${items}[${references.insert(node.choiceFilter, node, { isInFilter: true })}]`;
}
