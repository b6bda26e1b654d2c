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

/** The id in the instance's meta block. Throws for an instance without one, which the engine never writes. */
function instanceIdOf(xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const element = [...document.getElementsByTagName('*')].find(({ localName }) => localName === 'instanceID');
  const id = element?.textContent.trim() ?? '';
  if (id === '') throw new Error('the instance has no id');
  return id;
}

/**
 * Takes the answers out of the engine as they are now, complete or not. In: names of files that the server has already,
 * which are left out: an edited submission keeps the files that it still names.
 */
export async function takeRecord(root: RootNode, known: readonly string[] = []): Promise<FilledRecord> {
  const { record } = await take(root, known);
  return record;
}

/**
 * Takes the complete answers out of the engine, as they are sent: encrypted, if the form has a key. In: as for
 * `takeRecord`. Throws for a key that cannot be used.
 */
export async function finishRecord(root: RootNode, known?: readonly string[]): Promise<FilledRecord> {
  const { record, encryptionKey } = await take(root, known);
  if (encryptionKey === null) return record;
  const { encryptRecord } = await import('./encrypt');
  return encryptRecord(record, encryptionKey);
}

async function take(root: RootNode, known: readonly string[] = []) {
  const { data, submissionMeta } = await root.prepareInstancePayload({ payloadType: 'monolithic' });
  const [all] = data;
  const written = all.get('xml_submission_file');
  const text = await written.text();
  // Answers that the form computes, from a list for instance, may have such characters too.
  const storable = storableText(text);
  const xml = storable === text ? written : new File([storable], written.name, { type: written.type });
  const files = [...all.entries()].flatMap(([name, file]) =>
    name === 'xml_submission_file' || known.includes(name)
      ? []
      : [file.name === name ? file : new File([file], name, { type: file.type })],
  );
  const record: FilledRecord = { instanceId: instanceIdOf(storable), xml, files };
  return { record, encryptionKey: submissionMeta.encryptionKey };
}
