import { problem } from '@mocks/server/problem';
/** The envelope of a submission: its form and version, and its own ids. */
import { Parser } from 'htmlparser2';
import { withoutPrefixes } from './xml';

export interface SubmissionEnvelope {
  readonly xmlFormId: string;
  readonly version: string;
  /** `null` when the submission has none; the server then generates one. */
  readonly instanceId: string | null;
  /** As written: XML entities are not decoded. */
  readonly instanceName: string | null;
  /** The version of the submission that this one replaces. */
  readonly deprecatedId: string | null;
  /** The encrypted key of an encrypted submission, whose answers are in a file. */
  readonly localKey: string | null;
  readonly encryptedFile: string | null;
}

/** The paths of the envelope's values below the root element. */
const wanted: Readonly<Record<string, keyof SubmissionEnvelope | 'rootInstanceId'>> = {
  '/meta/deprecatedID': 'deprecatedId',
  '/meta/instanceID': 'instanceId',
  '/meta/instanceName': 'instanceName',
  '/instanceID': 'rootInstanceId',
  '/base64EncryptedKey': 'localKey',
  '/encryptedXmlFile': 'encryptedFile',
};
const deepest = 3;

/**
 * Parses the envelope; the answers are read on demand (see rows.ts).
 * @throws 400.2 when the root element names no form, or an encrypted submission no instance id
 */
export function parseEnvelope(xml: string): SubmissionEnvelope {
  const found: Partial<Record<string, string>> = {};
  let root: Record<string, string> | null = null;
  const path: string[] = [];
  let depth = 0;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (root === null) root = attributes;
        else if (depth <= deepest) path.push(withoutPrefixes(name));
        text = '';
      },
      ontext(chunk) {
        if (depth <= deepest) text += chunk;
      },
      onclosetag() {
        if (depth > 1 && depth <= deepest) {
          const key = wanted[`/${path.join('/')}`];
          // The first element with this name that has text counts.
          if (key !== undefined && text !== '' && found[key] === undefined) found[key] = text;
          path.pop();
        }
        depth -= 1;
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);

  const attribute = (name: string) =>
    Object.entries(root ?? {}).find(([key]) => withoutPrefixes(key) === name)?.[1] ?? null;
  const xmlFormId = attribute('id');
  if (!xmlFormId) throw problem.missingParameter('form ID xml attribute');
  const instanceId = found.instanceId ?? found.rootInstanceId ?? null;
  const localKey = found.localKey ?? null;
  // Decryption needs the id; without it the answers would be lost.
  if (instanceId === null && localKey !== null) {
    throw problem.missingParameter('instanceId (required for encrypted submissions)');
  }
  return {
    xmlFormId,
    version: attribute('version') ?? '',
    instanceId,
    instanceName: found.instanceName ?? null,
    deprecatedId: found.deprecatedId ?? null,
    localKey,
    encryptedFile: found.encryptedFile ?? null,
  };
}
