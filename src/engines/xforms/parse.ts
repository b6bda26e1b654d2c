import { instanceFile, readChoiceLists } from './choices';
import {
  type Attachment,
  type EntityDeclaration,
  type FormModel,
  type FormNode,
  type FormSettings,
  type Media,
  type ParsedForm,
  queriedFile,
} from './model';
import { readNodes } from './nodes';
import { parentPath } from './paths';
import { type Binds, type DataNode, primaryInstance, readBinds, readBody, readData } from './sections';
import { mediaFile, readableText, readTranslations, type Translations } from './texts';
import { getAttribute, childNamed, childrenNamed, elementAt, readXml, TooDeep, type XmlElement } from './xml-tree';

/** Parses a definition of any size. Never throws; the result says why a text is no form. */
export function parseForm(xml: string): ParsedForm {
  try {
    const read = readXml(xml);
    if (!read) return { ok: false, failure: 'no-xml' };
    const { root: html, namespaces } = read;
    const model = elementAt(html, 'head', 'model');
    const instance = model && primaryInstance(model);
    if (html.name !== 'html' || !model || !instance) return { ok: false, failure: 'no-xform' };
    return { ok: true, model: readModel(html, model, instance, namespaces) };
  } catch (error) {
    if (error instanceof TooDeep) return { ok: false, failure: 'too-deep' };
    throw error;
  }
}

function readModel(
  html: XmlElement,
  model: XmlElement,
  instance: XmlElement,
  namespaces: Record<string, string>,
): FormModel {
  const root = instance.name;
  const title = elementAt(html, 'head', 'title');
  const bodyElement = elementAt(html, 'body');
  const translations = readTranslations(model);
  const data = readData(instance);
  const { binds, byId } = readBinds(model, root);
  const body = readBody(bodyElement, model, { root, bindIds: byId });
  const nodes = readNodes({ root, data, binds, body, translations });
  const controls = nodes.flatMap(({ path, choices }) => {
    const element = body.entries.get(path)?.element;
    return choices && element ? [{ path, element, source: choices }] : [];
  });
  const entities = readEntities(data, binds);
  assignProperties(nodes, entities);
  const queries = [...body.entries.values()].some(({ element }) => getAttribute(element, 'query') !== null);
  return {
    title: title ? readableText(title) : '',
    xmlFormId: getAttribute(instance, 'id') ?? '',
    version: getAttribute(instance, 'version') ?? '',
    root,
    languages: translations.languages,
    defaultLanguage: translations.defaultLanguage,
    nodes,
    choiceLists: readChoiceLists(model, controls, translations),
    attachments: readAttachments(model, translations, nodes, queries),
    entities,
    settings: readSettings(model, bodyElement, binds, namespaces),
    outputs: [...translations.outputs],
  };
}

const mediaKinds = { image: 'image', 'big-image': 'image', audio: 'audio', video: 'video' } as const;

/** Attachment of "search('fruits')" as the server lists it; null for others. */
function searchedFile(appearance: string | null): string | null {
  const [, quote = '', rest = ''] = /^\s*(?:\w*\s+)?search\s*\(\s*(["'])(.+)\)\s*$/.exec(appearance ?? '') ?? [];
  const name = quote === '' ? '' : rest.slice(0, Math.max(0, rest.indexOf(quote)));
  if (name === '' || name !== name.trim()) return null;
  return name.endsWith('.csv') ? name : `${name}.csv`;
}

function readAttachments(
  model: XmlElement,
  translations: Translations,
  nodes: readonly FormNode[],
  queries: boolean,
): Attachment[] {
  const found = new Map<string, Attachment>();
  const add = (name: string | null, kind: Attachment['kind'], instance: string | null = null) => {
    if (name !== null && !found.has(name)) found.set(name, { name, kind, instance });
  };
  for (const { media } of translations.byId.values())
    for (const form of Object.keys(media) as (keyof Media)[])
      for (const file of Object.values(media[form] ?? {})) add(file, mediaKinds[form]);
  for (const instance of childrenNamed(model, 'instance').slice(1))
    add(instanceFile(instance), 'file', getAttribute(instance, 'id'));
  for (const { default: initial } of nodes)
    if (initial?.value.startsWith('jr://images/') === true) add(mediaFile(initial.value), 'image');
  if (queries) add(queriedFile, 'file');
  for (const { control, appearance } of nodes)
    if (control === 'select' || control === 'select1') add(searchedFile(appearance), 'file');
  return [...found.values()];
}

/** "" if it always holds, null if the action is absent. */
function condition(element: XmlElement, path: string, action: 'create' | 'update', binds: Binds): string | null {
  const written = getAttribute(element, action);
  const calculate = getAttribute(binds.get(`${path}/@${action}`), 'calculate');
  if (calculate !== null) return calculate;
  return written === null || written === '0' || written === 'false' ? null : '';
}

function readEntities(data: ReadonlyMap<string, DataNode>, binds: Binds): EntityDeclaration[] {
  const entities: EntityDeclaration[] = [];
  for (const { path, element } of data.values()) {
    if (!path.endsWith('/meta/entity')) continue;
    entities.push({
      dataset: getAttribute(element, 'dataset') ?? '',
      container: path.slice(0, -'/meta/entity'.length) || null,
      create: condition(element, path, 'create', binds),
      update: condition(element, path, 'update', binds),
      label: getAttribute(binds.get(`${path}/label`), 'calculate'),
      id: getAttribute(binds.get(`${path}/@id`), 'calculate'),
      properties: [],
    });
  }
  return entities;
}

/** Assigns each saved answer to the entity of its nearest group. */
function assignProperties(nodes: readonly FormNode[], entities: readonly EntityDeclaration[]): void {
  const byContainer = new Map(entities.map((entity) => [entity.container, entity]));
  for (const { saveTo, path } of nodes) {
    if (!saveTo) continue;
    for (let container = parentPath(path); ; container = parentPath(container)) {
      const entity = byContainer.get(container);
      if (entity) {
        saveTo.dataset = entity.dataset;
        entity.properties.push({ name: saveTo.property, path });
        break;
      }
      if (container === null) break;
    }
  }
}

function readSettings(
  model: XmlElement,
  body: XmlElement | null,
  binds: Binds,
  namespaces: Record<string, string>,
): FormSettings {
  const submission = childNamed(model, 'submission');
  return {
    instanceName: getAttribute(binds.get('/meta/instanceName'), 'calculate'),
    publicKey: getAttribute(submission, 'base64RsaPublicKey'),
    submissionUrl: getAttribute(submission, 'action'),
    autoSend: getAttribute(submission, 'auto-send'),
    autoDelete: getAttribute(submission, 'auto-delete'),
    style: getAttribute(body, 'class'),
    entitiesVersion: getAttribute(model, 'entities-version'),
    xformsVersion: getAttribute(model, 'xforms-version'),
    namespaces,
  };
}
