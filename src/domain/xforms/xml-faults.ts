/** What keeps a text from being well-formed XML, with lines. The parser forgives these faults, and so does the server. */

export type XmlFault =
  | { kind: 'tag-not-closed'; name: string; line: number }
  | { kind: 'tag-not-opened'; name: string; line: number }
  /** A < or & that is text, or a tag that is not finished. */
  | { kind: 'character-not-escaped'; character: '<' | '&'; line: number };

/** One mistake can break everything after it, so that more would not help. */
const mostFaults = 20;

/** The line of a position. In: the text. Positions must be asked for in order of the text. */
export function linesOf(xml: string): (position: number) => number {
  let line = 1;
  // Kept between calls: a file of one long line would be searched to its end at every call.
  let lineEnd = xml.indexOf('\n');
  return (position) => {
    while (lineEnd !== -1 && lineEnd < position) {
      line += 1;
      lineEnd = xml.indexOf('\n', lineEnd + 1);
    }
    return line;
  };
}

const openTag = /<([^\s<>/=!?"'&][^\s<>/="']*)(?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/uy;
const closeTag = /<\/([^\s<>/]+)\s*>/uy;
const reference = /&(?!(?:#\d+|#x[\da-f]+|[\w.:-]+);)/iu;

/** What begins with these is skipped up to its end. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** The position after a document type, which may have declarations in brackets. */
function afterDoctype(xml: string, from: number): number {
  const bracket = xml.indexOf('[', from);
  const end = xml.indexOf('>', from);
  if (bracket === -1 || (end !== -1 && end < bracket)) return end + 1;
  const close = xml.indexOf(']', bracket);
  return close === -1 ? 0 : xml.indexOf('>', close) + 1;
}

interface Open {
  name: string;
  line: number;
}

/** The faults of a text, in its order, at most 20. */
export function xmlFaults(xml: string): XmlFault[] {
  const faults: XmlFault[] = [];
  const open: Open[] = [];
  const lineOf = linesOf(xml);
  let at = 0;
  const escape = (character: '<' | '&', position: number) =>
    faults.push({ kind: 'character-not-escaped', character, line: lineOf(position) });
  /** Closes the innermost element of a name, and reports what is open in it. */
  const close = (name: string, position: number) => {
    const line = lineOf(position);
    const index = open.findLastIndex((element) => element.name === name);
    if (index === -1) faults.push({ kind: 'tag-not-opened', name, line });
    else for (const left of open.splice(index).slice(1)) faults.push({ kind: 'tag-not-closed', ...left });
  };
  while (at < xml.length && faults.length < mostFaults) {
    const next = xml.indexOf('<', at);
    const end = next === -1 ? xml.length : next;
    const ampersand = xml.slice(at, end).search(reference);
    if (ampersand !== -1) escape('&', at + ampersand);
    if (next === -1) break;
    const skip = skipped.find(([begin]) => xml.startsWith(begin, next));
    if (skip) {
      const stop = xml.indexOf(skip[1], next + skip[0].length);
      if (stop === -1) escape('<', next);
      at = stop === -1 ? xml.length : stop + skip[1].length;
      continue;
    }
    if (xml.startsWith('<!DOCTYPE', next)) {
      at = afterDoctype(xml, next) || xml.length;
      continue;
    }
    closeTag.lastIndex = next;
    openTag.lastIndex = next;
    const closing = closeTag.exec(xml);
    const opening = closing ? null : openTag.exec(xml);
    if (closing) close(closing[1] ?? '', next);
    else if (!opening) escape('<', next);
    else {
      const bad = opening[0].search(reference);
      if (bad !== -1) escape('&', next + bad);
      if (opening[2] === '') open.push({ name: opening[1] ?? '', line: lineOf(next) });
    }
    at = closing ? closeTag.lastIndex : opening ? openTag.lastIndex : next + 1;
  }
  if (faults.length < mostFaults) for (const left of open) faults.push({ kind: 'tag-not-closed', ...left });
  return faults.slice(0, mostFaults).toSorted((one, other) => one.line - other.line);
}
