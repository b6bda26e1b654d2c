import type { RootNode } from '@getodk/xforms-engine';
import type { LoadedAnswers } from '../engine/loaded-answers';
import { decodeXml, quotedXml } from '~/shared/lib/escape-xml';
import { withSurplus } from '../engine/repeat-counts';
import { storableText } from '../engine/storable-text';
import { differences, newRecord } from './new-instance';

/** A filled form: what is sent, kept and queued. */
export interface FilledRecord {
  instanceId: string;
  /** The instance, as the engine wrote it. */
  xml: File;
  /** Its files, by the names that the instance gives them. */
  files: File[];
}

/** What the engine does not know of the answers. */
interface OtherFiles {
  /** The submission that is edited. */
  loaded?: LoadedAnswers | null;
  /** Names of files that the server has already, and that are not sent again: those of an edited submission. */
  known?: readonly string[];
  /** Files of answers that are continued: sent if the answers still name them. */
  carried?: readonly File[];
  /** What was finished before, and may have been sent. */
  earlier?: FinishedRecord | null;
  /** A draft has the turns above the counts of repeats, too. */
  isDraft?: boolean;
  /** Paths of answers that hold when the form was finished. */
  endTimes?: readonly string[];
}

/** A filled form that was finished, with its answers before they were encrypted. */
export interface FinishedRecord extends FilledRecord {
  plain: string;
  plainFiles: readonly File[];
}

/** Whether a form is finished again without a change. */
function isSame(earlier: FinishedRecord, now: FilledRecord & { plain: string }, endTimes: readonly string[]): boolean {
  const { plain, plainFiles } = earlier;
  return (
    earlier.instanceId === now.instanceId &&
    plainFiles.length === now.files.length &&
    plainFiles.every((file, index) => file.name === now.files[index]?.name && file.size === now.files[index].size) &&
    differences(now.plain, plain).every(({ path }) => endTimes.includes(path))
  );
}

/** The paths of answers that hold when the form was finished, without the root. In: a definition. */
export function endTimesOf(xml: string): string[] {
  return [...xml.matchAll(/<(?:[\w-]+:)?bind\s[^>]*>/g)].flatMap(([bind]) => {
    const path = /\snodeset\s*=\s*["']\/[^/"']+\/([^"']+)["']/.exec(bind)?.[1];
    const isEnd = /preload\s*=\s*["']timestamp["']/.test(bind) && /preloadParams\s*=\s*["']end["']/.test(bind);
    return isEnd && path !== undefined ? [path] : [];
  });
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
 * cannot be used. With `anew` they get another id, because the server has other answers under theirs.
 */
export async function finishRecord(root: RootNode, files: OtherFiles, anew = false): Promise<FinishedRecord> {
  const { record: taken, encryptionKey } = await take(root, files);
  const record = (anew && (await newRecord(taken))) || taken;
  const plain = await record.xml.text();
  const { earlier, endTimes = [] } = files;
  // The same bytes, so that the server can tell that they are the same: the time of finishing and encryption differ.
  if (!anew && earlier && isSame(earlier, { ...record, plain }, endTimes)) return earlier;
  if (encryptionKey === null) return { ...record, plain, plainFiles: record.files };
  const { encryptRecord } = await import('./encrypt');
  return { ...(await encryptRecord(record, encryptionKey)), plain, plainFiles: record.files };
}

/** The version of a new submission as the server compares it; the engine writes references for `>` and `"`. */
const withPlainVersion = (xml: string): string =>
  xml.replace(
    /^(<[^<>]*\sversion=)"([^"]*)"/,
    (_, start: string, value: string) => start + quotedXml(decodeXml(value)),
  );

async function take(root: RootNode, { loaded = null, known = [], carried = [], isDraft = false }: OtherFiles) {
  const written = <Result>(read: () => Result) => (isDraft ? withSurplus(root, read) : read());
  const { data, submissionMeta } = await written(() => root.prepareInstancePayload({ payloadType: 'monolithic' }));
  const [all] = data;
  const engineFile = all.get('xml_submission_file');
  const fromEngine = await engineFile.text();
  const text = loaded ? written(() => loaded.merge()) : withPlainVersion(fromEngine);
  // Answers that the form computes, from a list for instance, may have such characters too.
  const storable = storableText(text);
  const xml = storable === fromEngine ? engineFile : new File([storable], engineFile.name, { type: engineFile.type });
  const chosen = [...all.entries()].flatMap(([name, file]) =>
    name === 'xml_submission_file' || known.includes(name)
      ? []
      : [file.name === name ? file : new File([file], name, { type: file.type })],
  );
  const elements = [...new DOMParser().parseFromString(storable, 'text/xml').getElementsByTagName('*')];
  const named = new Set(carried.length === 0 ? [] : elements.map(({ textContent }) => textContent.trim()));
  for (const { name } of chosen) named.delete(name);
  const files = [...chosen, ...carried.filter(({ name }) => named.has(name))];
  const record: FilledRecord = { instanceId: instanceIdOf(elements), xml, files };
  return { record, encryptionKey: submissionMeta.encryptionKey };
}
