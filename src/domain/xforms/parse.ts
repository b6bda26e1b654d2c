/** Reads an XForm definition. */
import { readBody } from './body';
import { readChoiceLists } from './choices';
import { assignProperties, readAttachments, readEntities, readSettings } from './declarations';
import { primaryInstance, readBinds, readData } from './instance';
import type { FormModel, ParsedForm } from './model';
import { readNodes } from './nodes';
import { readableText, readTranslations } from './texts';
import { attribute, elementAt, readXml, TooDeep, type XmlElement } from './xml-tree';

/** In: the text of a definition, of any size. Out: the form, or why it is none. Never throws for text. */
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
  const queries = [...body.entries.values()].some(({ element }) => attribute(element, 'query') !== null);
  return {
    title: title ? readableText(title) : '',
    xmlFormId: attribute(instance, 'id') ?? '',
    version: attribute(instance, 'version') ?? '',
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
