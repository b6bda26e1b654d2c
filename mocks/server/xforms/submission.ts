/** The envelope of a submission: which form and version it answers, and its own ids. */
import { Parser } from 'htmlparser2';
import { problem } from '@mocks/server/problem';
import { withoutPrefixes } from './xml';

export interface SubmissionEnvelope {
  readonly xmlFormId: string;
  readonly version: string;
  /** `null` when the submission brings none; the server then makes one up. */
  readonly instanceId: string | null;
  /** As written: entities in it are not decoded. */
  readonly instanceName: string | null;
  /** The version of the submission that this one replaces. */
  readonly deprecatedId: string | null;
  /** The key of an encrypted submission: the answers are in an attachment then. */
  readonly localKey: string | null;
  readonly encryptedFile: string | null;
}

/** What is looked for, by its path below the root element. */
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
 * Reads the envelope; the answers are read when they are asked for (see rows.ts).
 * @throws 400.2 when the root element names no form, or an encrypted submission no instance
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
          // The first element of a name that is not empty counts.
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
  // Decryption needs the id: without it nobody could ever read the answers.
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
