import {
  ByteReader,
  ByteWriter,
  type NumbersHead,
  readNumbers,
  readText,
  type TextHead,
  writeNumbers,
  writeText,
} from './bytes';
import { type Column, sealTexts, type TextColumn, textIn } from './columns';
import type { Segment, StoredStep, TablePart } from './segment';

type ColumnHead =
  | { kind: 'same'; value: string | number | boolean | null }
  | { kind: 'numbers' | 'times'; values: NumbersHead }
  | { kind: 'stamps'; values: NumbersHead; zoneOf: NumbersHead; zones: string[] }
  | { kind: 'dictionary'; codes: NumbersHead; lengths: NumbersHead; count: number; text: TextHead }
  | { kind: 'text' | 'json'; lengths: NumbersHead; text: TextHead }
  | { kind: 'points'; shapes: NumbersHead; numbers: NumbersHead[] }
  /** Equal to the column of another path. */
  | { kind: 'like'; path: string };

interface TableHead {
  path: string;
  around: string | null;
  count: number;
  parents: NumbersHead | null;
  shapes: readonly (readonly StoredStep[])[];
  shapeOf: NumbersHead;
  columns: [path: string, head: ColumnHead][];
}

/** Lengths plus one: 0 is null. */
function lengthsOf({ ends, nulls }: Omit<TextColumn, 'kind'>): Float64Array {
  let before = 0;
  return Float64Array.from(ends, (end, row) => {
    const length = nulls?.[row] ? NaN : end - before;
    before = end;
    return length;
  });
}

/** One coordinate of all points together: longitudes resemble longitudes. */
const plane = (numbers: Float64Array, shapes: Uint8Array, at: number): Float64Array =>
  Float64Array.from(shapes, (shape, row) => {
    const isThere = shape !== 0 && (at < 2 || (at === 2 ? shape % 2 === 0 : shape > 2));
    return isThere ? (numbers[row * 4 + at] ?? 0) : NaN;
  });

function writeColumn(writer: ByteWriter, column: Column): ColumnHead {
  switch (column.kind) {
    case 'same':
      return { kind: 'same', value: column.value };
    case 'numbers':
      return { kind: 'numbers', values: writeNumbers(writer, column.values) };
    case 'times':
      return { kind: 'times', values: writeNumbers(writer, column.values, true) };
    case 'stamps':
      return {
        kind: 'stamps',
        values: writeNumbers(writer, column.values, true),
        zoneOf: writeNumbers(writer, column.zoneOf),
        zones: column.zones,
      };
    case 'dictionary': {
      const texts = sealTexts(column.values);
      return {
        kind: 'dictionary',
        codes: writeNumbers(writer, column.codes),
        lengths: writeNumbers(writer, lengthsOf(texts)),
        count: column.values.length,
        text: writeText(writer, texts.text),
      };
    }
    case 'text':
    case 'json':
      return {
        kind: column.kind,
        lengths: writeNumbers(writer, lengthsOf(column)),
        text: writeText(writer, column.text),
      };
    case 'points':
      return {
        kind: 'points',
        shapes: writeNumbers(writer, column.shapes),
        numbers: [0, 1, 2, 3].map((at) => writeNumbers(writer, plane(column.numbers, column.shapes, at))),
      };
  }
}

function readTexts(reader: ByteReader, heads: { lengths: NumbersHead; text: TextHead }, count: number) {
  const lengths = readNumbers(reader, heads.lengths, count);
  const text = readText(reader, heads.text);
  const ends = new Uint32Array(count);
  let nulls: Uint8Array | null = null;
  let end = 0;
  for (let row = 0; row < count; row += 1) {
    const length = lengths[row] ?? NaN;
    if (Number.isNaN(length)) {
      nulls ??= new Uint8Array(count);
      nulls[row] = 1;
    } else end += length;
    ends[row] = end;
  }
  if (end !== text.length) throw new RangeError('the texts do not fit their lengths');
  return { text, ends, nulls };
}

function readColumn(reader: ByteReader, head: Exclude<ColumnHead, { kind: 'like' }>, count: number): Column {
  switch (head.kind) {
    case 'same':
      return { kind: 'same', value: head.value, count };
    case 'numbers':
    case 'times':
      return { kind: head.kind, values: readNumbers(reader, head.values, count) };
    case 'stamps': {
      const values = readNumbers(reader, head.values, count);
      return {
        kind: 'stamps',
        values,
        zoneOf: Uint8Array.from(readNumbers(reader, head.zoneOf, count)),
        zones: head.zones,
      };
    }
    case 'dictionary': {
      const codes = Uint16Array.from(readNumbers(reader, head.codes, count));
      const texts = readTexts(reader, head, head.count);
      return { kind: 'dictionary', codes, values: Array.from(texts.ends, (_, index) => textIn(texts, index)) };
    }
    case 'text':
    case 'json':
      return { kind: head.kind, ...readTexts(reader, head, count) };
    case 'points': {
      const shapes = Uint8Array.from(readNumbers(reader, head.shapes, count));
      const numbers = new Float64Array(count * 4);
      for (const [at, numbersHead] of head.numbers.entries())
        for (const [row, value] of readNumbers(reader, numbersHead, count).entries())
          numbers[row * 4 + at] = Number.isNaN(value) ? 0 : value;
      return { kind: 'points', shapes, numbers };
    }
  }
}

export function writeSegment({ tables }: Segment): Uint8Array<ArrayBuffer> {
  const body = new ByteWriter();
  const heads = [...tables.values()].map((part): TableHead => {
    const written = new Map<Column, string>();
    return {
      path: part.path,
      around: part.around,
      count: part.count,
      shapes: part.shapes,
      parents: part.around === null ? null : writeNumbers(body, part.parents, true),
      shapeOf: writeNumbers(body, part.shapeOf),
      columns: [...part.columns].map(([path, column]): [string, ColumnHead] => {
        const like = written.get(column);
        if (like !== undefined) return [path, { kind: 'like', path: like }];
        written.set(column, path);
        return [path, writeColumn(body, column)];
      }),
    };
  });
  const head = new TextEncoder().encode(JSON.stringify(heads));
  const whole = new ByteWriter();
  whole.put(new Uint8Array(Uint32Array.of(head.length).buffer));
  whole.put(head);
  whole.put(body.all());
  return whole.all();
}

function readTable(reader: ByteReader, head: TableHead): TablePart {
  const { path, around, count, shapes } = head;
  const parents = head.parents ? Uint32Array.from(readNumbers(reader, head.parents, count)) : new Uint32Array();
  const shapeOf = Uint16Array.from(readNumbers(reader, head.shapeOf, count));
  const columns = new Map<string, Column>();
  for (const [name, column] of head.columns) {
    const like = column.kind === 'like' ? columns.get(column.path) : undefined;
    if (like) columns.set(name, like);
    else if (column.kind !== 'like') columns.set(name, readColumn(reader, column, count));
  }
  return { path, around, count, parents, shapes, shapeOf, columns };
}

export function readSegment(bytes: Uint8Array): Segment {
  const reader = new ByteReader(bytes);
  const [length = 0] = new Uint32Array(reader.take(4).slice().buffer);
  const heads = JSON.parse(new TextDecoder().decode(reader.take(length))) as TableHead[];
  return { tables: new Map(heads.map((head) => [head.path, readTable(reader, head)])) };
}
