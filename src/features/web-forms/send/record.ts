import type { RootNode } from '@getodk/xforms-engine';
import { storableText } from '../engine/storable-text';

/** A filled form: what is sent, kept and queued. */
export interface FilledRecord {
  instanceId: string;
  /** The instance, as the engine wrote it. */
  xml: File;
  /** Its files, by the names that the instance gives them. */
  files: File[];
}

/** What the engine does not know of the files of the answers. */
interface OtherFiles {
  /** Names of files that the server has already, and that are not sent again: those of an edited submission. */
  known?: readonly string[];
  /** Files of answers that are continued: sent if the answers still name them. */
  carried?: readonly File[];
}

/** The id in an instance's meta block. Throws for an instance without one, which the engine never writes. */
function instanceIdOf(elements: readonly Element[]): string {
  const element = elements.find(({ localName }) => localName === 'instanceID');
  const id = element?.textContent.trim() ?? '';
  if (id === '') throw new Error('the instance has no id');
  return id;
}

/** Takes the answers out of the engine as they are now, complete or not. */
export async function takeRecord(root: RootNode, files: OtherFiles = {}): Promise<FilledRecord> {
  const { record } = await take(root, files);
  return record;
}

/**
 * Takes the complete answers out of the engine, as they are sent: encrypted, if the form has a key. Throws for a key that
 * cannot be used.
 */
export async function finishRecord(root: RootNode, files: OtherFiles): Promise<FilledRecord> {
  const { record, encryptionKey } = await take(root, files);
  if (encryptionKey === null) return record;
  const { encryptRecord } = await import('./encrypt');
  return encryptRecord(record, encryptionKey);
}

async function take(root: RootNode, { known = [], carried = [] }: OtherFiles) {
  const { data, submissionMeta } = await root.prepareInstancePayload({ payloadType: 'monolithic' });
  const [all] = data;
  const written = all.get('xml_submission_file');
  const text = await written.text();
  // Answers that the form computes, from a list for instance, may have such characters too.
  const storable = storableText(text);
  const xml = storable === text ? written : new File([storable], written.name, { type: written.type });
  const chosen = [...all.entries()].flatMap(([name, file]) =>
    name === 'xml_submission_file' || known.includes(name)
      ? []
      : [file.name === name ? file : new File([file], name, { type: file.type })],
  );
  const elements = [...new DOMParser().parseFromString(storable, 'text/xml').getElementsByTagName('*')];
  const named = new Set(carried.length === 0 ? [] : elements.map(({ textContent }) => textContent));
  for (const { name } of chosen) named.delete(name);
  const files = [...chosen, ...carried.filter(({ name }) => named.has(name))];
  const record: FilledRecord = { instanceId: instanceIdOf(elements), xml, files };
  return { record, encryptionKey: submissionMeta.encryptionKey };
}
