import { escapeXml } from '~/shared/lib/escape-xml';
import { storableText } from '../engine/storable-text';
import type { FilledRecord } from './record';

const made = /^uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A random UUID; the browser's own function is there with HTTPS only. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const elementsOf = (xml: XMLDocument): Element[] => [...xml.getElementsByTagName('*')];
const idOf = (elements: readonly Element[]): Element | undefined =>
  elements.find(({ localName }) => localName === 'instanceID');

/** Gives an instance another id, also where a question of the form repeats it. Out: the id. */
function renew(xml: XMLDocument): string {
  const elements = elementsOf(xml);
  const uuid = newUuid();
  const id = idOf(elements);
  const old = made.exec(id?.textContent ?? '')?.[1];
  for (const element of elements)
    if (old !== undefined && element.children.length === 0 && element.textContent.includes(old))
      element.textContent = element.textContent.replaceAll(old, uuid);
  if (id) id.textContent = `uuid:${uuid}`;
  return `uuid:${uuid}`;
}

/** An instance as another submission: with ids of its own for itself and for the entities that it creates. */
export function asNewInstance(xml: string): { xml: string; instanceId: string } {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const instanceId = renew(document);
  for (const element of elementsOf(document))
    if (element.localName === 'entity' && /^(?:1|true)$/.test(element.getAttribute('create') ?? ''))
      element.setAttribute('id', newUuid());
  return { xml: storableText(new XMLSerializer().serializeToString(document)), instanceId };
}

/** An instance as a new version of a submission. In: the id of the version that it replaces. */
export function asVersionAfter(xml: string, replaced: string): { xml: string; instanceId: string } {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const instanceId = renew(document);
  const id = idOf(elementsOf(document));
  const deprecated = document.createElementNS(
    id?.namespaceURI ?? null,
    id?.nodeName.replace(/instanceID$/, 'deprecatedID') ?? 'deprecatedID',
  );
  deprecated.textContent = replaced;
  id?.after(deprecated);
  return { xml: storableText(new XMLSerializer().serializeToString(document)), instanceId };
}

/** An edit as one of a later version of its submission, otherwise to the byte. In: the id of that version. */
export function asEditOf(xml: string, replaced: string): { xml: string; instanceId: string } {
  const old = made.exec(/<(?:[\w.-]+:)?instanceID[^>]*>\s*([^<\s]*)/.exec(xml)?.[1] ?? '')?.[1];
  const uuid = newUuid();
  const renewed = old === undefined ? xml : xml.replaceAll(old, uuid);
  const deprecated = /(<(?:[\w.-]+:)?deprecatedID[^>]*>)[^<]*/;
  const edit = renewed.replace(deprecated, (_, tag: string) => tag + escapeXml(replaced));
  return { xml: edit, instanceId: old === undefined ? '' : `uuid:${uuid}` };
}

/** What was encrypted carries its id inside, so it can get no other. */
export const isEncrypted = (xml: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?<[^>]*\sencrypted=["']yes["']/.test(xml);

/** A filled form that is sent as another submission; null for an encrypted one. */
export async function newRecord(record: FilledRecord): Promise<FilledRecord | null> {
  const text = await record.xml.text();
  if (isEncrypted(text)) return null;
  const { xml, instanceId } = asNewInstance(text);
  return { ...record, instanceId, xml: new File([xml], record.xml.name, { type: record.xml.type }) };
}

/** One answer that differs between two instances. */
export interface Difference {
  /** Its path in the form. */
  path: string;
  here: string;
  there: string;
}

/** The answers of an instance by their paths; repeats are counted. */
function answersIn(xml: string): Map<string, string> {
  const answers = new Map<string, string>();
  const read = (element: Element, path: string) => {
    if (element.localName === 'meta') return;
    if (element.children.length === 0) answers.set(path, element.textContent);
    const seen = new Map<string, number>();
    for (const child of element.children) {
      const place = (seen.get(child.localName) ?? 0) + 1;
      seen.set(child.localName, place);
      read(child, `${path}${path && '/'}${child.localName}${place > 1 ? `[${place}]` : ''}`);
    }
  };
  read(new DOMParser().parseFromString(xml, 'text/xml').documentElement, '');
  return answers;
}

/** The answers that differ between what is here and what is there, besides the metadata. */
export function differences(here: string, there: string): Difference[] {
  const [own, other] = [answersIn(here), answersIn(there)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((path) => ({ path, here: own.get(path) ?? '', there: other.get(path) ?? '' }))
    .filter((one) => one.here !== one.there);
}
