import { toBase64 } from '@mocks/server/base64';
import { problem } from '@mocks/server/problem';
/** Changes a form definition so that devices encrypt its submissions with the server's key. */
import { Parser } from 'htmlparser2';
import { encodeXml, withoutPrefixes } from './xml';

/** Inserts texts at positions, from the start of the document to its end. */
type Insertion = readonly [at: number, text: string];

/** Where an attribute can be added to the tag that ends here: before the slash of an empty one. */
function attributesEnd(xml: string, tagEnd: number): number {
  const before = xml.slice(0, tagEnd).trimEnd();
  return before.endsWith('/') ? before.length - 1 : before.length;
}

/** Appends to the version of the instance with this start tag, or adds one. */
function versionSuffix(xml: string, tagStart: number, tagEnd: number, suffix: string): Insertion {
  const found = /[\s:]version\s*=\s*(?:"[^"]*|'[^']*)/.exec(xml.slice(tagStart, tagEnd));
  if (found) return [tagStart + found.index + found[0].length, encodeXml(suffix)];
  return [attributesEnd(xml, tagEnd), ` version="${encodeXml(suffix)}"`];
}

/** The version suffix of an encrypted form: the time in milliseconds, as the Base64 of six bytes. */
export function encryptionSuffix(instant: string): string {
  const moment = new DataView(new ArrayBuffer(8));
  moment.setBigUint64(0, BigInt(Date.parse(instant)));
  return `[encrypted:${toBase64(new Uint8Array(moment.buffer, 2))}]`;
}

/**
 * Names the key in the model's submission element and adds a suffix to the version, so that devices fetch the form
 * again.
 * @param publicKey Base64 of the key
 * @param suffix appended to the version, such as `[encrypted:Xk29aB7q]`
 * @throws 400.1 without a model with an instance
 */
export function encryptForm(xml: string, publicKey: string, suffix: string): string {
  const keyAttribute = `base64RsaPublicKey="${encodeXml(publicKey)}"`;
  const path: string[] = [];
  let key: Insertion | null = null;
  let version: Insertion | null = null;
  const parser: Parser = new Parser(
    {
      onopentag(name) {
        path.push(withoutPrefixes(name));
        const here = path.join('/');
        if (here === 'html/head/model/submission') key ??= [attributesEnd(xml, parser.endIndex), ` ${keyAttribute}`];
        if (path.length === 5 && here.startsWith('html/head/model/instance/')) {
          version ??= versionSuffix(xml, parser.startIndex, parser.endIndex, suffix);
        }
      },
      onclosetag() {
        if (path.join('/') === 'html/head/model') key ??= [parser.startIndex, `<submission ${keyAttribute}/>`];
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  if (!key || !version) throw problem.unparseable('xforms xml', xml.length);
  const insert = (text: string, [at, added]: Insertion) => text.slice(0, at) + added + text.slice(at);
  return [key as Insertion, version as Insertion].sort(([a], [b]) => b - a).reduce(insert, xml);
}
