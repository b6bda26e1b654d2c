/** Reads what an .xlsx workbook says about itself: its sheets, the kinds of its numbers, and its shared texts. */
import { type NumberKind, builtInKinds, kindOfFormat } from './date-formats';
import { type PartHandler, decodeXml, readPart } from './part-events';
import type { Epoch } from './cell-values';
import { UnreadableWorkbook } from './unreadable';
import type { ZipParts } from '~/shared/zip/zip-parts';

interface Relation {
  readonly target: string;
  readonly type: string;
}

/** The path of a relation's target, from the folder of the part that has it. */
function pathOf(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`).split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  return path.join('/');
}

/** The relations of a part by id. Links to places outside of the archive are left out. */
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

/** The sheets of a workbook in its order, and where the rest is. */
export interface Book {
  readonly epoch: Epoch;
  /** `part` is undefined for a chart. */
  readonly sheets: readonly { name: string; part: string | undefined }[];
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

/** Throws UnreadableWorkbook when the archive has no workbook. */
export function readBook(parts: ZipParts): Book {
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

/** The kind of the numbers in cells of each style. */
export function readStyles(parts: ZipParts, part: string | undefined): NumberKind[] {
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

/** Gathers the text of a shared or inline string: its runs, without the phonetic readings beside them. */
export class StringReader implements PartHandler {
  private text_ = '';
  private isText = false;
  private isPhonetic = false;

  /** The text so far; the next one begins. */
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

/** The texts that cells name by number. `_x005F_` is how an underscore is written before what looks like an escape. */
export function readStrings(parts: ZipParts, part: string | undefined): string[] {
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
