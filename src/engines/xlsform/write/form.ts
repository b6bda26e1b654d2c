import {
  childNamed,
  childrenNamed,
  descendants,
  elementsOf,
  localName,
  readXForm,
  textOf,
  UnreadableXForm,
  type XmlElement,
} from './xform-tree';

export interface Node {
  readonly name: string;
  readonly path: string;
  readonly element: XmlElement;
  readonly parent: Node | undefined;
  readonly children: readonly Node[];
}

export interface Action {
  readonly name: string;
  readonly ref: string;
  readonly events: readonly string[];
  readonly value: string;
  readonly element: XmlElement;
  /** Path of its control or repeat; undefined in the model. */
  readonly inside: string | undefined;
}

/** By language, then by form; '' is the text itself. */
type Translations = ReadonlyMap<string, ReadonlyMap<string, XmlElement>>;

export interface Form {
  readonly title: string;
  readonly model: XmlElement;
  readonly root: Node;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly binds: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly controls: ReadonlyMap<string, XmlElement>;
  readonly repeats: ReadonlyMap<string, XmlElement>;
  readonly actions: readonly Action[];
  readonly placeless: readonly string[];
  readonly defaultLanguage: string | undefined;
  readonly languages: readonly string[];
  readonly texts: ReadonlyMap<string, Translations>;
  readonly instances: readonly XmlElement[];
  readonly body: XmlElement | undefined;
  readonly otherNamespaces: ReadonlyMap<string, string>;
}

const actionNames: ReadonlySet<string> = new Set(['setvalue', 'odk:setgeopoint', 'odk:recordaudio']);
const controlNames: ReadonlySet<string> = new Set([
  'input',
  'secret',
  'select',
  'select1',
  'odk:rank',
  'rank',
  'upload',
  'trigger',
  'range',
]);

/** A repeat is read from its one instance, or else from its template, or from its first instance. */
function treeOf(element: XmlElement, parent: Node | undefined, nodes: Map<string, Node>): Node {
  const path = `${parent?.path ?? ''}/${element.name}`;
  const children: Node[] = [];
  const node: Node = { name: element.name, path, element, parent, children };
  nodes.set(path, node);
  for (const same of Map.groupBy(elementsOf(element), ({ name }) => name).values()) {
    const instances = same.filter((child) => !child.attributes.has('jr:template'));
    const template = same.find((child) => child.attributes.has('jr:template'));
    const chosen = instances.length === 1 ? instances[0] : (template ?? instances[0]);
    if (chosen) children.push(treeOf(chosen, node, nodes));
  }
  return node;
}

export const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Paths of controls may be relative to the group or repeat around them. */
export function absolutePath(path: string, around: string): string {
  const trimmed = path.trim().replace(/^current\(\)\//, '');
  if (trimmed.startsWith('/')) return trimmed;
  const steps = around.split('/');
  for (const step of trimmed.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}

interface Body {
  readonly controls: Map<string, XmlElement>;
  readonly repeats: Map<string, XmlElement>;
  readonly actions: Action[];
  readonly placeless: string[];
}

function actionOf(element: XmlElement, around: string, inside: string | undefined): Action {
  const { attributes } = element;
  return {
    name: element.name,
    ref: absolutePath(attributes.get('ref') ?? attributes.get('bind') ?? '', around),
    events: (attributes.get('event') ?? attributes.get('ev:event') ?? '').split(/\s+/).filter((event) => event !== ''),
    value: attributes.get('value') ?? textOf(element),
    element,
    inside,
  };
}

function readBody(element: XmlElement, around: string, body: Body, bindPaths: ReadonlyMap<string, string>): void {
  for (const child of elementsOf(element)) {
    const { attributes, name } = child;
    if (actionNames.has(name)) {
      body.actions.push(actionOf(child, around, around));
      continue;
    }
    const ref = attributes.get('ref') ?? attributes.get('nodeset') ?? bindPaths.get(attributes.get('bind') ?? '');
    const path = ref === undefined ? around : absolutePath(ref, around);
    if (name === 'group' && ref === undefined && !elementsOf(child).some((inner) => inner.name === 'repeat'))
      body.placeless.push(textOf(childNamed(child, 'label')));
    if (name === 'repeat') body.repeats.set(path, child);
    else if (ref !== undefined && (name === 'group' || controlNames.has(name)) && !body.controls.has(path))
      body.controls.set(path, child);
    if (name === 'group' || name === 'repeat' || controlNames.has(name)) readBody(child, path, body, bindPaths);
  }
}

function readTexts(itext: XmlElement | undefined) {
  const texts = new Map<string, Map<string, Map<string, XmlElement>>>();
  const languages: string[] = [];
  let defaultLanguage: string | undefined;
  for (const translation of childrenNamed(itext, 'translation')) {
    const language = translation.attributes.get('lang') ?? '';
    languages.push(language);
    if (/^true(?:\(\))?$/.test(translation.attributes.get('default') ?? '')) defaultLanguage = language;
    for (const text of childrenNamed(translation, 'text')) {
      const id = text.attributes.get('id') ?? '';
      const byLanguage = texts.get(id) ?? new Map<string, Map<string, XmlElement>>();
      texts.set(id, byLanguage);
      byLanguage.set(
        language,
        new Map(childrenNamed(text, 'value').map((value) => [value.attributes.get('form') ?? '', value])),
      );
    }
  }
  return { texts, languages, defaultLanguage };
}

export function readForm(xml: string): Form {
  const { root: html, otherNamespaces } = readXForm(xml);
  const head = elementsOf(html).find(({ name }) => localName(name) === 'head');
  const model = [...descendants(html)].find(({ name }) => name === 'model');
  const [primary, ...instances] = childrenNamed(model, 'instance');
  const [answers] = elementsOf(primary);
  if (!model || !answers) throw new UnreadableXForm('no instance');
  const nodes = new Map<string, Node>();
  const root = treeOf(answers, undefined, nodes);
  const binds = new Map<string, ReadonlyMap<string, string>>();
  const bindPaths = new Map<string, string>();
  for (const { attributes } of childrenNamed(model, 'bind')) {
    const path = absolutePath(attributes.get('nodeset') ?? attributes.get('ref') ?? '', root.path);
    binds.set(path, new Map([...(binds.get(path) ?? []), ...attributes]));
    const id = attributes.get('id');
    if (id !== undefined) bindPaths.set(id, path);
  }
  const body = elementsOf(html).find(({ name }) => localName(name) === 'body');
  const read: Body = { controls: new Map(), repeats: new Map(), actions: [], placeless: [] };
  for (const child of elementsOf(model))
    if (actionNames.has(child.name)) read.actions.push(actionOf(child, root.path, undefined));
  if (body) readBody(body, root.path, read, bindPaths);
  return {
    title: textOf(elementsOf(head).find(({ name }) => localName(name) === 'title')),
    model,
    root,
    nodes,
    binds,
    ...read,
    ...readTexts(childNamed(model, 'itext')),
    instances,
    body,
    otherNamespaces,
  };
}

interface ChoiceFile {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly shown: string;
}

/** File of an instance that a question can name. */
export function fileOf(instance: XmlElement | undefined): ChoiceFile | undefined {
  const source = instance?.attributes.get('src') ?? '';
  const [, folder, id = '', kind] = /^jr:\/\/(file|file-csv)\/([^/\s]+)\.(csv|xml|geojson)$/.exec(source) ?? [];
  if (kind === undefined || (folder === 'file-csv') !== (kind === 'csv')) return undefined;
  const isMap = kind === 'geojson';
  return { name: `${id}.${kind}`, id, value: isMap ? 'id' : 'name', shown: isMap ? 'title' : 'label' };
}

export const isLastSaved = ({ attributes }: XmlElement): boolean =>
  attributes.get('src') === 'jr://instance/last-saved';
const lastSavedId = '__last-saved';

/** Children of the instance's only element, if all have one name. */
export function itemsOf(instance: XmlElement): XmlElement[] | undefined {
  if (instance.attributes.has('src')) return undefined;
  const [root, ...more] = elementsOf(instance);
  if (!root || more.length > 0) return undefined;
  const items = elementsOf(root);
  const isList = items.every(
    ({ name, content }) => name === items[0]?.name && content.some((part) => typeof part !== 'string'),
  );
  return isList ? items : undefined;
}

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type Renaming = readonly [from: RegExp, to: string];

/** What expressions must call instances, where the converter names them differently. */
export function renamingsOf(form: Form): Renaming[] {
  return form.instances.flatMap((instance): Renaming[] => {
    const id = instance.attributes.get('id') ?? '';
    const call = String.raw`(instance\(\s*['"])${escapeRegExp(id)}(['"]\s*\))`;
    const file = fileOf(instance);
    if (file && file.id !== id) return [[new RegExp(call, 'g'), `$1${file.id}$2`]];
    if (isLastSaved(instance) && id !== lastSavedId) return [[new RegExp(call, 'g'), `instance('${lastSavedId}')`]];
    const [root] = elementsOf(instance);
    const [item] = itemsOf(instance) ?? [];
    if (!root || !item || (root.name === 'root' && item.name === 'item')) return [];
    return [
      [
        new RegExp(`${call}/${escapeRegExp(root.name)}/${escapeRegExp(item.name)}(?![\\w.-])`, 'g'),
        `$1${id}$2/root/item`,
      ],
    ];
  });
}
