/**
 * Reads an XML part of a workbook piece by piece, by a parser that refuses what is not well-formed. Entities are never
 * defined: a part with a document type is refused, as no program writes one.
 */
import { Parser } from 'saxen';
import { UnreadableWorkbook } from './unreadable';
import type { ZipParts } from '~/shared/zip/zip-parts';

/** What a part is read by. Names come without prefix, attributes with their entities. */
export interface PartHandler {
  open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Asked between pieces: true when the rest is not needed. */
  isDone?: () => boolean;
}

/** Parts of workbooks are nested less than twenty deep. */
const deepest = 200;
/** Characters without the end of a tag. A cell has at most 32,767; the parser looks at them again with each piece. */
const longestText = 1_000_000;

const withoutPrefix = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities of XML and references to characters. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** Many programs write UTF-8; the others say so by their first bytes. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** Decodes pieces of a part, with line ends as XML has them: a line feed alone. */
class PieceDecoder {
  private decoder: TextDecoder | undefined;
  private held = '';
  private sinceTag = 0;

  /** Out: undefined when there is no tag in far too many characters. */
  decode(piece: Uint8Array): string | undefined {
    this.decoder ??= new TextDecoder(encodingOf(piece));
    const text = this.held + this.decoder.decode(piece, { stream: true });
    const end = text.lastIndexOf('>');
    this.sinceTag = end === -1 ? this.sinceTag + text.length : text.length - end;
    if (this.sinceTag > longestText) return undefined;
    // The line feed behind a last carriage return may be in the next piece.
    this.held = text.endsWith('\r') ? '\r' : '';
    return text.includes('\r') ? text.slice(0, text.length - this.held.length).replace(/\r\n?/g, '\n') : text;
  }
}

/** Throws UnreadableWorkbook when the part is missing, too large or not well-formed. */
export function readPart(parts: ZipParts, part: string, { open, text, close, isDone }: PartHandler): void {
  const broken = () => new UnreadableWorkbook('broken-part', { part });
  let depth = 0;
  let roots = 0;
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      if (depth === 0) roots += 1;
      depth += 1;
      if (depth > deepest || roots > 1) throw broken();
      open?.(withoutPrefix(name), attributes);
    })
    .on('closeTag', (name) => {
      depth -= 1;
      close?.(withoutPrefix(name));
    })
    .on('attention', () => {
      throw new UnreadableWorkbook('document-type', { part });
    })
    .on('error', (failure) => {
      throw failure instanceof UnreadableWorkbook ? failure : broken();
    })
    .on('warn', () => undefined);
  if (text) parser.on('text', (content) => text(decodeXml(content))).on('cdata', text);
  const decoder = new PieceDecoder();
  let wasLeft = false;
  parts.read(part, (piece) => {
    const xml = decoder.decode(piece);
    if (xml === undefined) throw broken();
    parser.write(xml);
    wasLeft = isDone?.() ?? false;
    return !wasLeft;
  });
  if (wasLeft) return;
  parser.end();
  if (roots === 0) throw broken();
}
