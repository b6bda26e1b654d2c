import type { RootNode } from '@getodk/xforms-engine';
import { decodeXml, escapeXml, quotedXml } from '~/shared/lib/escape-xml';
import type { LoadedAnswers } from '../engine/loaded-answers';
import { sanitizeXmlText } from '../engine/prepare';
import { includingSurplus } from '../engine/repeat-counts';
import { isEncrypted } from '../load-form';

/** A filled form: what is sent, stored in drafts and queued. */
export interface FilledRecord {
  instanceId: string;
  xml: File;
  files: File[];
}

interface OtherFiles {
  loaded?: LoadedAnswers | null;
  /** Files that the server has already and that are not sent again: those of an edited submission. */
  known?: readonly string[];
  /** Files of a continued draft: sent if the answers still name them. */
  carried?: readonly File[];
  earlier?: FinishedRecord | null;
  isDraft?: boolean;
  endTimes?: readonly string[];
}

/** A finished form, with its answers before encryption. */
export interface FinishedRecord extends FilledRecord {
  plain: string;
  plainFiles: readonly File[];
}

function isSame(earlier: FinishedRecord, now: FilledRecord & { plain: string }, endTimes: readonly string[]): boolean {
  const { plain, plainFiles } = earlier;
  return (
    earlier.instanceId === now.instanceId &&
    plainFiles.length === now.files.length &&
    plainFiles.every((file, index) => file.name === now.files[index]?.name && file.size === now.files[index].size) &&
    diffAnswers(now.plain, plain).every(({ path }) => endTimes.includes(path))
  );
}

/** Paths of answers that hold the finishing time, without the root. Takes a definition. */
export function endTimePaths(xml: string): string[] {
  return [...xml.matchAll(/<(?:[\w-]+:)?bind\s[^>]*>/g)].flatMap(([bind]) => {
    const path = /\snodeset\s*=\s*["']\/[^/"']+\/([^"']+)["']/.exec(bind)?.[1];
    const isEnd = /preload\s*=\s*["']timestamp["']/.test(bind) && /preloadParams\s*=\s*["']end["']/.test(bind);
    return isEnd && path !== undefined ? [path] : [];
  });
}

/** Throws for an instance without one, which the engine never writes. */
function instanceIdOf(elements: readonly Element[]): string {
  const id = idOf(elements)?.textContent.trim() ?? '';
  if (id === '') throw new Error('the instance has no id');
  return id;
}

export async function takeRecord(root: RootNode, files: OtherFiles = {}): Promise<FilledRecord> {
  const { record } = await take(root, files);
  return record;
}

/**
 * The complete answers as they are sent: encrypted, if the form has a key. Throws for an invalid key. `anew` gives them
 * another id, because the server has other answers with theirs.
 */
export async function finishRecord(root: RootNode, files: OtherFiles, anew = false): Promise<FinishedRecord> {
  const { record: taken, encryptionKey } = await take(root, files);
  const record = (anew && (await newRecord(taken))) || taken;
  const plain = await record.xml.text();
  const { earlier, endTimes = [] } = files;
  // Returns identical bytes, so that the server recognizes them: the finishing time and the encryption would differ.
  if (!anew && earlier && isSame(earlier, { ...record, plain }, endTimes)) return earlier;
  if (encryptionKey === null) return { ...record, plain, plainFiles: record.files };
  const { encryptRecord } = await import('./encrypt');
  return { ...(await encryptRecord(record, encryptionKey)), plain, plainFiles: record.files };
}

/** The version as servers compare it; the engine escapes `>` and `"`. */
const withPlainVersion = (xml: string): string =>
  xml.replace(
    /^(<[^<>]*\sversion=)"([^"]*)"/,
    (_, start: string, value: string) => start + quotedXml(decodeXml(value)),
  );

async function take(root: RootNode, { loaded = null, known = [], carried = [], isDraft = false }: OtherFiles) {
  const written = <Result>(read: () => Result) => (isDraft ? includingSurplus(root, read) : read());
  const { data, submissionMeta } = await written(() => root.prepareInstancePayload({ payloadType: 'monolithic' }));
  const [all] = data;
  const engineFile = all.get('xml_submission_file');
  const fromEngine = await engineFile.text();
  const text = loaded ? written(() => loaded.merge()) : withPlainVersion(fromEngine);
  // Calculated answers may contain forbidden characters, too.
  const storable = sanitizeXmlText(text);
  const xml = storable === fromEngine ? engineFile : new File([storable], engineFile.name, { type: engineFile.type });
  const chosen = [...all.entries()].flatMap(([name, file]) =>
    name === 'xml_submission_file' || known.includes(name)
      ? []
      : [file.name === name ? file : new File([file], name, { type: file.type })],
  );
  const elements = elementsOf(new DOMParser().parseFromString(storable, 'text/xml'));
  const named = new Set(carried.length === 0 ? [] : elements.map(({ textContent }) => textContent.trim()));
  for (const { name } of chosen) named.delete(name);
  const files = [...chosen, ...carried.filter(({ name }) => named.has(name))];
  const record: FilledRecord = { instanceId: instanceIdOf(elements), xml, files };
  return { record, encryptionKey: submissionMeta.encryptionKey };
}

const made = /^uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `crypto.randomUUID` exists only with HTTPS. */
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

/** An instance as another submission, with new ids for itself and for the entities that it creates. */
export function asNewInstance(xml: string): { xml: string; instanceId: string } {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const instanceId = renew(document);
  for (const element of elementsOf(document))
    if (element.localName === 'entity' && /^(?:1|true)$/.test(element.getAttribute('create') ?? ''))
      element.setAttribute('id', newUuid());
  return { xml: sanitizeXmlText(new XMLSerializer().serializeToString(document)), instanceId };
}

export function toEdit(xml: string, replaced: string): { xml: string; instanceId: string } {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const instanceId = renew(document);
  const id = idOf(elementsOf(document));
  const deprecated = document.createElementNS(
    id?.namespaceURI ?? null,
    id?.nodeName.replace(/instanceID$/, 'deprecatedID') ?? 'deprecatedID',
  );
  deprecated.textContent = replaced;
  id?.after(deprecated);
  return { xml: sanitizeXmlText(new XMLSerializer().serializeToString(document)), instanceId };
}

/** Rewrites an edit as one of the version `replaced`, otherwise unchanged to the byte. */
export function rebaseEdit(xml: string, replaced: string): { xml: string; instanceId: string } {
  const old = made.exec(/<(?:[\w.-]+:)?instanceID[^>]*>\s*([^<\s]*)/.exec(xml)?.[1] ?? '')?.[1];
  const uuid = newUuid();
  const renewed = old === undefined ? xml : xml.replaceAll(old, uuid);
  const deprecated = /(<(?:[\w.-]+:)?deprecatedID[^>]*>)[^<]*/;
  const edit = renewed.replace(deprecated, (_, tag: string) => tag + escapeXml(replaced));
  return { xml: edit, instanceId: old === undefined ? '' : `uuid:${uuid}` };
}

/** Null for an encrypted instance, which contains its id and so cannot get another one. */
export async function newRecord(record: FilledRecord): Promise<FilledRecord | null> {
  const text = await record.xml.text();
  if (isEncrypted(text)) return null;
  return withInstance(record, asNewInstance(text));
}

export const withInstance = (
  record: FilledRecord,
  { xml, instanceId }: { xml: string; instanceId: string },
): FilledRecord => ({ ...record, instanceId, xml: new File([xml], record.xml.name, { type: record.xml.type }) });

interface Difference {
  path: string;
  here: string;
  there: string;
}

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

/** The answers that differ between two instances, besides the metadata. */
export function diffAnswers(here: string, there: string): Difference[] {
  const [own, other] = [answersIn(here), answersIn(there)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((path) => ({ path, here: own.get(path) ?? '', there: other.get(path) ?? '' }))
    .filter((one) => one.here !== one.there);
}
