/**
 * The answers of a submission as OData rows: groups nested, repeats as navigation links (or inside, with `$expand=*`),
 * values typed by the fields of the form.
 * The schema decides the shape: elements unknown to the form are left out, unanswered questions are null.
 */
import { Parser } from 'htmlparser2';
import { sha1 } from './digest';
import { type FormField, isStructural, odataName } from './fields';
import { type ValueOptions, valueOf } from './values';
import { withoutPrefixes } from './xml';

export type OdataRow = Record<string, unknown>;

export interface RowOptions extends ValueOptions {
  /** Include repeats in their parents. */
  readonly expand: boolean;
}

interface SchemaNode {
  readonly name: string;
  readonly key: string;
  readonly type: string;
  readonly path: string;
  /** 'Submissions.group.repeat': the format of table names. */
  readonly table: string;
  readonly children: Map<string, SchemaNode>;
}

/** The fields as a tree, for reading submissions. */
export interface RowSchema {
  readonly root: SchemaNode;
}

/** Builds the tree. Fields whose parents are missing (`$select`) are unreachable, as on the real server. */
export function rowSchema(fields: readonly FormField[]): RowSchema {
  const root: SchemaNode = {
    name: '',
    key: '',
    type: 'structure',
    path: '',
    table: 'Submissions',
    children: new Map(),
  };
  const nodes = new Map<string, SchemaNode>([['', root]]);
  for (const { name, path, type } of fields) {
    const parent = nodes.get(path.slice(0, path.lastIndexOf('/')));
    if (!parent) continue;
    const key = odataName(name);
    const node: SchemaNode = { name, key, type, path, table: `${parent.table}.${key}`, children: new Map() };
    parent.children.set(name, node);
    nodes.set(path, node);
  }
  return { root };
}

/** Whether this is 'Submissions' or the name of a repeat. */
export function isTable(fields: readonly FormField[], table: string): boolean {
  if (table === 'Submissions') return true;
  const stack = [rowSchema(fields).root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.table === table) return node.type === 'repeat';
    stack.push(...node.children.values());
  }
  return false;
}

/** All fields at this level as null. Without a prototype: a field may be called `__proto__`. */
function emptyFrame(node: SchemaNode): OdataRow {
  const frame = Object.create(null) as OdataRow;
  for (const child of node.children.values()) {
    if (!isStructural(child)) frame[child.key] = null;
    else if (child.type === 'structure') frame[child.key] = emptyFrame(child);
  }
  return frame;
}

/** One level of the submission: its place in the schema, its values, the number of instances of each repeat. */
interface Step {
  readonly node: SchemaNode | null;
  readonly data: OdataRow | null;
  /** Counts of instances of the repeats inside, by path. */
  readonly counters: Map<string, number>;
  /** The number of this repeat instance. */
  readonly iteration: number;
}

/** The id of a repeat instance, derived from its path, so that it is the same in every answer. */
function repeatId(instanceId: string, steps: readonly Step[]): string {
  if (steps.length === 0) return instanceId;
  const parts = steps.map(({ node, iteration }) => `${node?.name}#${node?.type === 'repeat' ? iteration : ''}`);
  return sha1([`Submissions#${instanceId}`, ...parts].join('%%'));
}

function navigationLink(instanceId: string, steps: readonly Step[]): string {
  const parts = steps.map(({ node }, index) =>
    node?.type === 'repeat' && index < steps.length - 1
      ? `${node.key}('${repeatId(instanceId, steps.slice(0, index + 1))}')`
      : (node?.key ?? ''),
  );
  return [`Submissions('${encodeURIComponent(instanceId)}')`, ...parts].join('/');
}

/** The name and the id of the parent row of a repeat. */
function parentOf(instanceId: string, steps: readonly Step[]): [key: string, id: string] {
  const nearest = steps.slice(0, -1).findLastIndex(({ node }) => node?.type === 'repeat');
  const above = steps.slice(0, nearest + 1);
  const names = ['Submissions', ...above.map(({ node }) => node?.key ?? '')];
  return [`__${names.join('-')}-id`, repeatId(instanceId, above)];
}

/**
 * Reads the rows of one table from a submission.
 * @param xml the submission
 * @param table 'Submissions' for the submission's own row, or the dotted name of a repeat for each instance
 * @param head added to the submission's own row after its answers (`__id`, `__system`)
 */
export function readRows(
  { root }: RowSchema,
  xml: string,
  instanceId: string,
  table: string,
  head: OdataRow,
  options: RowOptions,
): OdataRow[] {
  const isRootTable = table === 'Submissions';
  const rootRow: OdataRow = Object.assign(emptyFrame(root), head);
  const result = isRootTable ? [rootRow] : [];
  const start: Step = { node: root, data: rootRow, counters: new Map(), iteration: 0 };
  const steps: Step[] = [];
  let outside = true;
  let finished = false;

  const enterRepeat = (node: SchemaNode, { data, counters }: Step): Step => {
    const iteration = (counters.get(node.path) ?? -1) + 1;
    counters.set(node.path, iteration);
    const step = { node, counters: new Map<string, number>(), iteration };
    if (data === null) return { ...step, data: null };
    data[`${node.key}@odata.navigationLink`] = navigationLink(instanceId, [...steps, { ...step, data: null }]);
    // Below the requested table, repeats stay links unless they are expanded.
    const below = node.table !== table && node.table.startsWith(table);
    if (below && !options.expand) return { ...step, data: null };
    const bag = emptyFrame(node);
    const here = { ...step, data: bag };
    bag.__id = repeatId(instanceId, [...steps, here]);
    ((data[node.key] ??= []) as OdataRow[]).push(bag);
    if (node.table === table) {
      const [key, id] = parentOf(instanceId, [...steps, here]);
      bag[key] = id;
      result.push(bag);
    }
    return here;
  };

  const enter = (name: string): Step => {
    const from = steps.at(-1) ?? start;
    const node = from.node?.children.get(withoutPrefixes(name)) ?? null;
    const { counters } = from;
    if (node?.type === 'repeat') return enterRepeat(node, from);
    if (node?.type === 'structure') {
      return { node, data: (from.data?.[node.key] as OdataRow | undefined) ?? null, counters, iteration: 0 };
    }
    return { node, data: node ? from.data : null, counters, iteration: 0 };
  };

  const parser = new Parser(
    {
      onopentagname(name) {
        if (finished) return;
        // The first element is the form itself.
        if (outside) outside = false;
        else steps.push(enter(name));
      },
      ontext(text) {
        const step = finished ? undefined : steps.at(-1);
        if (!step?.node || !step.data || isStructural(step.node)) return;
        const value = valueOf(step.node.type, text, step.data[step.node.key], options);
        if (value !== undefined) step.data[step.node.key] = value;
      },
      onclosetag() {
        if (steps.length === 0) finished = true;
        else steps.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return result;
}
