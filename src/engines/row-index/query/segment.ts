import { type Column, sealColumn } from './columns';

export interface TablePart {
  readonly path: string;
  /** Path of the parent table; null for the main table. */
  readonly around: string | null;
  readonly count: number;
  /** Parent row of each row, ascending; empty in the main table. */
  readonly parents: Uint32Array;
  readonly shapes: readonly (readonly StoredStep[])[];
  readonly shapeOf: Uint16Array;
  readonly columns: ReadonlyMap<string, Column>;
}

/** A few thousand rows with repeats: immutable, only replaced. */
export interface Segment {
  readonly tables: ReadonlyMap<string, TablePart>;
}

/** Main-table column that orders rows of the same time; greater is newer. */
export const sequencePath = '#sequence';

/** Tree of the row shapes seen so far: one lookup per key. */
class Node {
  shape = -1;
  end: Node | undefined;
  readonly values = new Map<string, Node>();
  readonly groups = new Map<string, Node>();
  readonly repeats = new Map<string, Node>();

  constructor(
    readonly steps: readonly StoredStep[],
    readonly path: string,
    readonly column: unknown[],
  ) {}
}

const noColumn: unknown[] = [];

class TableBuilder {
  readonly root = new Node([], '', noColumn);
  readonly columns = new Map<string, unknown[]>();
  readonly shapes: (readonly StoredStep[])[] = [];
  readonly shapeOf: number[] = [];
  readonly parents: number[] = [];

  constructor(
    readonly path: string,
    readonly around: string | null,
  ) {}

  get count(): number {
    return this.shapeOf.length;
  }

  column(path: string): unknown[] {
    let column = this.columns.get(path);
    if (!column) {
      column = [];
      this.columns.set(path, column);
    }
    return column;
  }

  value(from: Node, prefix: string, key: string): Node {
    let node = from.values.get(key);
    if (!node) {
      const path = pathOf(prefix, key);
      node = new Node([...from.steps, key], path, this.column(path));
      from.values.set(key, node);
    }
    return node;
  }

  group(from: Node, prefix: string, key: string): Node {
    let node = from.groups.get(key);
    if (!node) {
      node = new Node([...from.steps, [key]], pathOf(prefix, key), noColumn);
      from.groups.set(key, node);
    }
    return node;
  }

  repeat(from: Node, prefix: string, key: string): Node {
    let node = from.repeats.get(key);
    if (!node) {
      node = new Node([...from.steps, { repeat: key }], pathOf(prefix, key), noColumn);
      from.repeats.set(key, node);
    }
    return node;
  }

  end(from: Node): Node {
    from.end ??= new Node([...from.steps, 0], '', noColumn);
    return from.end;
  }

  shape(node: Node): number {
    if (node.shape === -1) node.shape = this.shapes.push(node.steps) - 1;
    return node.shape;
  }
}

/** Builds a segment from OData rows with expanded repeats (`$expand=*`). */
export class SegmentBuilder {
  private readonly tables = new Map<string, TableBuilder>();
  private readonly main: TableBuilder;

  constructor() {
    this.main = this.table('', null);
  }

  get count(): number {
    return this.main.count;
  }

  private table(path: string, around: string | null): TableBuilder {
    let table = this.tables.get(path);
    if (!table) {
      table = new TableBuilder(path, around);
      this.tables.set(path, table);
    }
    return table;
  }

  add(row: Readonly<Record<string, unknown>>, sequence: number): void {
    this.main.column(sequencePath)[this.main.count] = sequence;
    this.addRow(this.main, row, linkOfRow(row['__id']));
  }

  private addRow(table: TableBuilder, row: Readonly<Record<string, unknown>>, link: string): void {
    const at = table.count;
    // Reserved first: entries of its repeats refer to it.
    table.shapeOf.push(0);
    const node = this.walk(table, { object: row, prefix: table.path, link, at }, table.root);
    table.shapeOf[at] = table.shape(node);
  }

  private walk(
    table: TableBuilder,
    {
      object,
      prefix,
      link,
      at,
    }: { object: Readonly<Record<string, unknown>>; prefix: string; link: string; at: number },
    from: Node,
  ): Node {
    let node = from;
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (typeof value === 'object' && value !== null) {
        if (isRepeat(value)) {
          node = table.repeat(node, prefix, key);
          const inner = this.table(node.path, table.path);
          for (const entry of value) {
            inner.parents.push(at);
            this.addRow(inner, entry, linkOfTurn(link, key, entry['__id']));
          }
          continue;
        }
        if (isGroup(value)) {
          node = table.group(node, prefix, key);
          node = this.walk(table, { object: value, prefix: node.path, link: `${link}/${key}`, at }, node);
          node = table.end(node);
          continue;
        }
      }
      node = table.value(node, prefix, key);
      node.column[at] = key.endsWith(linkEnd) ? linkValue(value, `${link}/${key.slice(0, -linkEnd.length)}`) : value;
    }
    return node;
  }

  seal(): Segment {
    const tables = [...this.tables.values()].map((table): [string, TablePart] => [table.path, sealTable(table)]);
    return { tables: new Map(tables) };
  }
}

/** An expected link is stored for free; anything confusable with one is wrapped. */
function linkValue(value: unknown, expected: string): unknown {
  if (value === expected) return expectedLink;
  return typeof value === 'string' ? value : { link: value };
}

function sealTable(table: TableBuilder): TablePart {
  const { path, around, count, shapes } = table;
  const columns = new Map<string, Column>();
  const ids = table.columns.get('__id');
  const idColumn = ids && sealColumn(ids, count);
  for (const [name, values] of table.columns) {
    const isCopy = path === '' && ids !== undefined && isEqual(values, ids, count);
    columns.set(name, idColumn && (isCopy || values === ids) ? idColumn : sealColumn(values, count));
  }
  return {
    path,
    around,
    count,
    parents: Uint32Array.from(table.parents),
    shapes,
    shapeOf: Uint16Array.from(table.shapeOf),
    columns,
  };
}

function isEqual(values: readonly unknown[], others: readonly unknown[], count: number): boolean {
  for (let row = 0; row < count; row += 1) if (values[row] !== others[row]) return false;
  return true;
}

// Row shapes: which keys a row has, in which order, and which are groups or repeats.

export type Step =
  | { readonly kind: 'value'; readonly key: string; readonly path: string }
  | { readonly kind: 'group'; readonly key: string }
  | { readonly kind: 'repeat'; readonly key: string; readonly path: string }
  | { readonly kind: 'end' };

/** Stored form: a key, [group], { repeat }, or 0 for the end of a group. */
export type StoredStep = string | readonly [string] | { readonly repeat: string } | 0;

/** `__id` and `__system` of the main table have no leading slash. */
const pathOf = (prefix: string, key: string): string =>
  prefix === '' && (key === '__id' || key === '__system') ? key : `${prefix}/${key}`;

export function readSteps(stored: readonly StoredStep[], table: string): Step[] {
  const prefixes: string[] = [table];
  return stored.map((step): Step => {
    const prefix = prefixes.at(-1) ?? '';
    if (step === 0) {
      prefixes.pop();
      return { kind: 'end' };
    }
    if (typeof step === 'string') return { kind: 'value', key: step, path: pathOf(prefix, step) };
    if (Array.isArray(step)) {
      const [key] = step as [string];
      prefixes.push(pathOf(prefix, key));
      return { kind: 'group', key };
    }
    const key = (step as { repeat: string }).repeat;
    return { kind: 'repeat', key, path: pathOf(prefix, key) };
  });
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** GeoJSON rather than a group with questions of these names. */
const isGeoJson = ({ type, coordinates }: Record<string, unknown>): boolean =>
  typeof type === 'string' && Array.isArray(coordinates) && !coordinates.some(isPlainObject);

const isGroup = (value: unknown): value is Record<string, unknown> => isPlainObject(value) && !isGeoJson(value);

const isRepeat = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPlainObject);

export const linkEnd = '@odata.navigationLink';

/** Server format of a submission's repeat links. */
export const linkOfRow = (id: unknown): string => `Submissions('${encodeURIComponent(String(id).toWellFormed())}')`;
/** The same for a repeat entry: `link` is the parent row's, plus the groups between. */
export const linkOfTurn = (link: string, key: string, id: unknown): string => `${link}/${key}('${String(id)}')`;

export const expectedLink = 1;

/** Sets an own property, whatever its name. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}
