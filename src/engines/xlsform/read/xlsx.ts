/** Cells of .xlsx and .xlsm (ECMA-376): results of formulas, not formulas. */
import { Parser } from 'saxen';
import { decodeXml } from '~/shared/lib/escape-xml';
import { bytesInMemory, UnreadableZip, ZipParts } from '~/shared/lib/zip/zip-parts';
import type { Sheet, Workbook } from '../workbook';
import {
  builtInKinds,
  dateText,
  durationText,
  type Epoch,
  isoText,
  kindOfFormat,
  type NumberKind,
  writtenNumberText,
} from './cell-values';
import { CellCount, Grid, hasCells, type Limits, zipLimits } from './grid';
import { UnreadableWorkbook } from './unreadable';

interface Values {
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly epoch: Epoch;
}

const lastRow = 1_048_576;
const lastColumn = 16_384;

/** Zero-based: 0 for `A1`, 27 for `AB7`; -1 without one. */
function columnOf(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

function numberOrDate(value: string, kind: NumberKind, epoch: Epoch): string {
  const number = Number(value);
  if (kind === 'number' || value.trim() === '' || Number.isNaN(number)) return writtenNumberText(value);
  // What spreadsheets show for a number that is no date.
  return kind === 'duration' ? durationText(number) : (dateText(number, epoch) ?? '#VALUE!');
}

function valueText(type: string, style: number, value: string, { strings, kinds, epoch }: Values): string {
  if (value === '') return '';
  if (type === 'n') return numberOrDate(value, kinds[style] ?? 'number', epoch);
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return Number(value) === 0 ? 'FALSE' : 'TRUE';
  return type === 'd' ? isoText(value) : value;
}

function rowsOf(parts: ZipParts, part: string, grid: Grid, values: Values): string[][] {
  let [row, column, type, style, value] = [-1, -1, 'n', 0, ''];
  let isValue = false;
  let isData = false;
  const inline = new StringReader();
  readPart(parts, part, {
    open(element, getAttributes) {
      if (element === 'c') {
        const attributes = getAttributes();
        const at = attributes['r'];
        const named = at === undefined ? -1 : columnOf(at);
        column = named < 0 ? column + 1 : named;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      } else if (element === 'v') isValue = true;
      else if (element === 'row') {
        const number = Number(getAttributes()['r'] ?? row + 2);
        row = Number.isInteger(number) && number > 0 ? number - 1 : row + 1;
        column = -1;
      } else if (element === 'sheetData') isData = true;
      else inline.open(element);
    },
    text(content) {
      if (isValue) value += content;
      else inline.text(content);
    },
    close(element) {
      if (element === 'v') isValue = false;
      else if (element === 'c') {
        const text = type === 'inlineStr' ? inline.take() : valueText(type, style, value, values);
        if (text !== '' && isData && row < lastRow && column < lastColumn) grid.put(row, column, text);
      } else if (element === 'sheetData') isData = false;
      else inline.close(element);
    },
    isDone: () => grid.isPast(row),
  });
  return grid.finish();
}

function unreadable({ fault, path }: UnreadableZip, { unpackedBytes }: Limits): UnreadableWorkbook {
  if (fault === 'missing') return new UnreadableWorkbook('broken-part', { part: path });
  if (fault === 'encrypted') return new UnreadableWorkbook('encrypted');
  if (fault === 'broken') return new UnreadableWorkbook('broken-archive');
  return new UnreadableWorkbook('unpacks-too-large', { most: unpackedBytes });
}

export function readXlsx(bytes: Uint8Array, limits: Limits): Workbook {
  try {
    return readSheets(bytes, limits);
  } catch (failure) {
    throw failure instanceof UnreadableZip ? unreadable(failure, limits) : failure;
  }
}

function readSheets(bytes: Uint8Array, limits: Limits): Workbook {
  const parts = new ZipParts(bytesInMemory(bytes), zipLimits(limits));
  const book = readBook(parts);
  const wanted = book.sheets.filter(({ name }) => hasCells(name, book.sheets.length));
  const values: Values = {
    epoch: book.epoch,
    kinds: readStyles(parts, book.styles),
    strings: wanted.length === 0 ? [] : readStrings(parts, book.strings),
  };
  const count = new CellCount(limits);
  const sheets = book.sheets.map((sheet): Sheet => {
    const { name, part } = sheet;
    if (part === undefined || !wanted.includes(sheet)) return { name, rows: [] };
    if (!parts.has(part)) throw new UnreadableWorkbook('broken-part', { part });
    return { name, rows: rowsOf(parts, part, new Grid(name, count), values) };
  });
  return { sheets };
}

interface Relation {
  readonly target: string;
  readonly type: string;
}

/** Resolves a relation's target from the folder of its part. */
function pathOf(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`).split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  return path.join('/');
}

/** By id, without external targets. */
function relationsOf(parts: ZipParts, part: string): Map<string, Relation> {
  const [folder, name] = [part.slice(0, Math.max(0, part.lastIndexOf('/'))), part.slice(part.lastIndexOf('/') + 1)];
  const path = `${folder === '' ? '' : `${folder}/`}_rels/${name}.rels`;
  const relations = new Map<string, Relation>();
  if (!parts.has(path)) return relations;
  readPart(parts, path, {
    open(element, attributes) {
      if (element !== 'Relationship') return;
      const { Id, Target, Type, TargetMode } = attributes();
      if (Id === undefined || Target === undefined || TargetMode === 'External') return;
      relations.set(Id, {
        target: pathOf(folder, decodeXml(Target)),
        type: Type?.slice(Type.lastIndexOf('/') + 1) ?? '',
      });
    },
  });
  return relations;
}

interface Book {
  readonly epoch: Epoch;
  /** `part` is undefined for a chart. */
  readonly sheets: readonly { name: string; part: string | undefined }[];
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

function readBook(parts: ZipParts): Book {
  const main = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  if (!parts.has(path)) throw new UnreadableWorkbook('no-workbook');
  const relations = relationsOf(parts, path);
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.target;
  const sheets: { name: string; part: string | undefined }[] = [];
  let epoch: Epoch = 1900;
  let isBook = false;
  readPart(parts, path, {
    open(element, getAttributes) {
      isBook ||= element === 'workbook';
      const attributes = getAttributes();
      if (element === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const relation = id === undefined ? undefined : relations.get(id);
      const isSheet = relation?.type === 'worksheet';
      sheets.push({ name: decodeXml(attributes['name'] ?? ''), part: isSheet ? relation.target : undefined });
    },
  });
  if (!isBook || sheets.length === 0) throw new UnreadableWorkbook('no-workbook');
  return { epoch, sheets, strings: partOf('sharedStrings'), styles: partOf('styles') };
}

function readStyles(parts: ZipParts, part: string | undefined): NumberKind[] {
  const kinds: NumberKind[] = [];
  if (part === undefined || !parts.has(part)) return kinds;
  const own = new Map<number, NumberKind>();
  let isInCells = false;
  readPart(parts, part, {
    open(element, getAttributes) {
      const attributes = getAttributes();
      if (element === 'numFmt')
        own.set(Number(attributes['numFmtId']), kindOfFormat(decodeXml(attributes['formatCode'] ?? '')));
      else if (element === 'cellXfs') isInCells = true;
      else if (element === 'xf' && isInCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        kinds.push(own.get(id) ?? builtInKinds(id));
      }
    },
    close(element) {
      if (element === 'cellXfs') isInCells = false;
    },
  });
  return kinds;
}

/** Text of a shared or inline string, without phonetic readings. */
class StringReader implements PartHandler {
  private text_ = '';
  private isText = false;
  private isPhonetic = false;

  take(): string {
    const text = this.text_;
    this.text_ = '';
    return text;
  }

  open = (element: string): void => {
    if (element === 't') this.isText = true;
    else if (element === 'rPh') this.isPhonetic = true;
  };

  text = (content: string): void => {
    if (this.isText && !this.isPhonetic) this.text_ += content;
  };

  close = (element: string): void => {
    if (element === 't') this.isText = false;
    else if (element === 'rPh') this.isPhonetic = false;
  };
}

/** `_x005F_` is an underscore before what looks like an escape. */
function readStrings(parts: ZipParts, part: string | undefined): string[] {
  const strings: string[] = [];
  if (part === undefined || !parts.has(part)) return strings;
  const reader = new StringReader();
  readPart(parts, part, {
    open: reader.open,
    text: reader.text,
    close(element) {
      if (element === 'si') strings.push(reader.take().replaceAll('x005F_', ''));
      else reader.close(element);
    },
  });
  return strings;
}

// Streams XML parts through a strict parser. Parts with a doctype are refused: no program writes one, and so entities
// stay undefined.

interface PartHandler {
  open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  isDone?: () => boolean;
}

/** Parts of workbooks are nested less than twenty deep. */
const deepest = 200;
/** Characters without the end of a tag: a cell has at most 32,767, and the parser rescans them with each piece. */
const maxTextLength = 1_000_000;

const withoutPrefix = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

class PieceDecoder {
  private decoder: TextDecoder | undefined;
  private held = '';
  private sinceTag = 0;

  /** Undefined after far too many characters without a tag. */
  decode(piece: Uint8Array): string | undefined {
    this.decoder ??= new TextDecoder(encodingOf(piece));
    const text = this.held + this.decoder.decode(piece, { stream: true });
    const end = text.lastIndexOf('>');
    this.sinceTag = end === -1 ? this.sinceTag + text.length : text.length - end;
    if (this.sinceTag > maxTextLength) return undefined;
    // The line feed behind a last carriage return may be in the next piece.
    this.held = text.endsWith('\r') ? '\r' : '';
    return text.includes('\r') ? text.slice(0, text.length - this.held.length).replace(/\r\n?/g, '\n') : text;
  }
}

/** Throws UnreadableWorkbook if the part is missing, too large or malformed. */
function readPart(parts: ZipParts, part: string, { open, text, close, isDone }: PartHandler): void {
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
