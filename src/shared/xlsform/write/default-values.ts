/** Which defaults the reference converter computes: those that look like expressions. */

/** What has a hyphen without being a subtraction. */
const hyphenated: ReadonlySet<string> = new Set(['date', 'dateTime', 'geopoint', 'geotrace', 'geoshape']);

const name = String.raw`[\p{L}_][\p{L}\p{N}_.\-\u00b7]*(?::[\p{L}_][\p{L}\p{N}_.\-\u00b7]*)?`;
/** The parts of an expression, in the order in which they are tried at a place. */
const part = new RegExp(
  String.raw`(?<date>-?\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}\S*)?|\d{2}:\d{2}:\d{2})|(?<number>-?\d+\.\d*|-?\.\d+|-?\d+)|(?<math>[*+\-]| mod | div )|(?<union>\|)|(?<literal>"[^"]*"|'[^']*')|(?<reference>\$\{[^}]+\})|(?<call>${name}\()|(?<predicate>${name}\[)|(?<uri>${name}:\/\/)|(?<name>${name})|[\s\S]`,
  'gu',
);

/** Whether a default is an expression. In: the text, and the type of the question. */
export function isComputed(text: string, type: string): boolean {
  for (const { groups } of text.matchAll(part)) {
    if (groups?.['math'] === '-' && hyphenated.has(type)) return false;
    if (groups?.['math'] ?? groups?.['union'] ?? groups?.['call'] ?? groups?.['predicate'] ?? groups?.['reference'])
      return true;
  }
  return false;
}

/** A text as a literal of an expression. */
const literal = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** A default that is a text, written so that it is not taken for an expression. */
export const plainDefault = (text: string, type: string): string =>
  isComputed(text, type) ? `concat(${literal(text)})` : text;
