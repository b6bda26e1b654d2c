import { problem } from '@mocks/server/problem';
/** Sets the version of a form definition when it is published. */
import { Parser } from 'htmlparser2';
import { encodeXml, withoutPrefixes } from './xml';

/**
 * Writes the version into the root element of the primary instance and changes nothing else.
 * @throws 400.1 without such an element
 */
export function setVersion(xml: string, version: string): string {
  const value = `"${encodeXml(version)}"`;
  const path: string[] = [];
  let changed: string | null = null;
  const isInstance = (depth: number) =>
    path.length === depth && path.slice(0, 4).join('/') === 'html/head/model/instance';
  const parser: Parser = new Parser(
    {
      onattribute(name) {
        // The attributes of an element come before the element.
        if (changed !== null || !isInstance(4) || withoutPrefixes(name) !== 'version') return;
        changed = `${xml.slice(0, parser.startIndex)}${name}=${value}${xml.slice(parser.endIndex)}`;
      },
      onopentag(name) {
        path.push(withoutPrefixes(name));
        if (changed !== null || !isInstance(5)) return;
        const before = xml.slice(0, parser.endIndex).trimEnd();
        const at = before.endsWith('/') ? before.length - 1 : before.length;
        changed = `${xml.slice(0, at)} version=${value}${xml.slice(at)}`;
      },
      onclosetag() {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  if (changed === null) throw problem.unparseable('xforms xml', xml.length);
  return changed;
}
