/** Lines of an XML text for reading and comparing. Everything stays text: nothing is decoded, resolved or run. */

/** What stands between two places of an XML text. */
interface Token {
  kind: 'open' | 'close' | 'empty' | 'other' | 'text';
  start: number;
  end: number;
  /** Of an open tag: it holds text, so that its content stays as it is. */
  mixed: boolean;
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

/** The end of a tag: a ">" in the value of an attribute does not count. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let i = from; i < xml.length; i += 1) {
    const code = xml.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return i + 1;
  }
  return xml.length;
}

function readMarkup(xml: string, start: number): Omit<Token, 'mixed'> {
  const starts = (mark: string) => xml.startsWith(mark, start);
  if (starts('<!--')) return { kind: 'other', start, end: endOf(xml, '-->', start + 4) };
  if (starts('<![CDATA[')) return { kind: 'text', start, end: endOf(xml, ']]>', start + 9) };
  if (starts('<?')) return { kind: 'other', start, end: endOf(xml, '?>', start + 2) };
  if (starts('<!DOCTYPE')) return { kind: 'other', start, end: endOfDeclaration(xml, start + 9) };
  const end = endOfTag(xml, start + 1);
  if (starts('</')) return { kind: 'close', start, end };
  if (starts('<!')) return { kind: 'other', start, end };
  return { kind: xml.charCodeAt(end - 2) === 47 ? 'empty' : 'open', start, end };
}

/** The end of a document type, whose definitions stand in brackets. */
function endOfDeclaration(xml: string, from: number): number {
  const end = endOfTag(xml, from);
  if (!xml.slice(from, end).includes('[')) return end;
  const close = xml.indexOf(']', from);
  return close < 0 ? xml.length : endOf(xml, '>', close);
}

/** The tags and texts of an XML text. Blank text is left out. */
function tokensOf(xml: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let at = 0;
  while (at < xml.length) {
    const next = xml.charCodeAt(at) === 60 ? at : xml.indexOf('<', at);
    if (next !== at) {
      const end = next < 0 ? xml.length : next;
      if (xml.slice(at, end).trim() !== '') {
        tokens.push({ kind: 'text', start: at, end, mixed: false });
        markMixed(open.at(-1));
      }
      at = end;
      continue;
    }
    const token: Token = { ...readMarkup(xml, at), mixed: false };
    tokens.push(token);
    if (token.kind === 'open') open.push(token);
    else if (token.kind === 'close') open.pop();
    else if (token.kind === 'text') markMixed(open.at(-1));
    at = token.end;
  }
  return tokens;
}

function markMixed(token: Token | undefined): void {
  if (token) token.mixed = true;
}

/** Deeper levels are indented no further, so that lines of a hostile file stay short. */
const deepestIndent = 100;

/**
 * The lines of an XML text with one element per line, indented by two spaces. The content of an element that holds text
 * stays as it is, with its line breaks. Forgiving: what is not XML is shown as it is.
 */
export function prettyLines(xml: string): string[] {
  const lines: string[] = [];
  const push = (text: string, depth: number) => {
    const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
    lines.push('  '.repeat(Math.min(depth, deepestIndent)) + first, ...rest);
  };
  const source = xml.replace(/^\uFEFF/, '');
  const tokens = tokensOf(source);
  let depth = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token;
    const following = tokens[i + 1];
    if (token.kind === 'close') depth = Math.max(0, depth - 1);
    if (token.kind !== 'open') push(source.slice(token.start, token.end).trim(), depth);
    else if (token.mixed) {
      i = endOfElement(tokens, i);
      push(source.slice(token.start, tokens[i]?.end), depth);
    } else if (following?.kind === 'close') {
      i += 1;
      push(source.slice(token.start, token.end) + source.slice(following.start, following.end), depth);
    } else {
      push(source.slice(token.start, token.end), depth);
      depth += 1;
    }
  }
  return lines;
}

/** The index of the token that ends the element of an open tag. */
function endOfElement(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let i = from; i < tokens.length; i += 1) {
    const { kind } = tokens[i] as Token;
    if (kind === 'open') depth += 1;
    else if (kind === 'close') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return tokens.length - 1;
}
