import { readChoiceSource } from './choices';
import type { Action, FormNode } from './model';
import { lastStep, parentPath } from './paths';
import { type Binds, type Body, type BodyEntry, type DataNode, isMeta } from './sections';
import { readLabel, readMessage, type Translations } from './texts';
import { getAttribute, type XmlElement } from './xml-tree';

interface Parts {
  root: string;
  data: ReadonlyMap<string, DataNode>;
  binds: Binds;
  body: Body;
  translations: Translations;
}

interface Place {
  path: string;
  parent: string | null;
  rank: number;
}

/** Events that set a value before the user can change it. */
const firstEvents = new Set(['odk-instance-first-load', 'odk-new-repeat', 'odk-instance-load', 'xforms-ready']);

/** The nearest body container if the data agree, otherwise by the data. */
function parentIn(entry: BodyEntry | undefined, path: string, { data, body }: Parts): string | null {
  const container = entry?.container ?? null;
  if (container === null || !entry) return entry?.synthetic ? null : existing(parentPath(path), data, body);
  const real = container.replace(/(?:\/~\d+)+$/, '');
  return entry.synthetic || real === (parentPath(path) ?? '') ? container : existing(parentPath(path), data, body);
}

function existing(path: string | null, data: Parts['data'], body: Body): string | null {
  let found = path;
  while (found !== null && !data.has(found) && !body.entries.has(found)) found = parentPath(found);
  return found;
}

/** Form metadata comes after everything that users fill. */
const atEnd = Number.MAX_SAFE_INTEGER;

/** Nodes with parent and position in the body; those not in the body follow their predecessor in the data. */
function places(parts: Parts): Place[] {
  const { data, body } = parts;
  const ranks = new Map<string, number>();
  for (const { path, order } of body.entries.values()) ranks.set(path, order);
  // A group only in the data sits at its first question.
  for (const { path } of [...data.values()].reverse()) {
    const rank = ranks.get(path);
    const parent = parentPath(path);
    if (rank === undefined || parent === null || body.entries.has(parent)) continue;
    ranks.set(parent, Math.min(rank, ranks.get(parent) ?? rank));
  }
  const last = new Map<string | null, number>();
  const found: Place[] = [];
  for (const { path, name, parent: dataParent } of data.values()) {
    const rank = ranks.get(path) ?? (name === 'meta' ? atEnd : (last.get(dataParent) ?? -1));
    if (rank !== atEnd) last.set(dataParent, rank);
    found.push({ path, parent: parentIn(body.entries.get(path), path, parts), rank });
  }
  for (const entry of body.entries.values())
    if (!data.has(entry.path))
      found.push({ path: entry.path, parent: parentIn(entry, entry.path, parts), rank: entry.order });
  return found;
}

/** Joins data, binds and body into nodes, in filling order. */
export function readNodes(parts: Parts): FormNode[] {
  const children = new Map<string | null, Place[]>();
  for (const place of places(parts)) {
    const list = children.get(place.parent);
    if (list) list.push(place);
    else children.set(place.parent, [place]);
  }
  for (const list of children.values()) list.sort((a, b) => a.rank - b.rank);
  const nodes: FormNode[] = [];
  const open: { place: Place; depth: number }[] = [];
  const openChildren = (parent: string | null, depth: number) => {
    const list = children.get(parent) ?? [];
    for (let i = list.length - 1; i >= 0; i -= 1) open.push({ place: list[i] as Place, depth });
  };
  openChildren(null, 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const { place, depth } = next;
    nodes.push(readNode(place, depth, children.has(place.path), parts));
    openChildren(place.path, depth + 1);
  }
  return nodes;
}

const isTrue = (expression: string | null): boolean => expression?.replaceAll(' ', '') === 'true()';

/** Attributes with their own field, or irrelevant to users. */
const known = new Set(
  'nodeset ref bind id type relevant constraint required readonly calculate preload preloadParams constraintMsg requiredMsg saveto appearance mediatype count query label'.split(
    ' ',
  ),
);

function readParameters(...elements: (XmlElement | undefined)[]): Record<string, string> {
  const parameters: [string, string][] = [];
  for (const element of elements)
    for (const [name, value] of element?.attributes ?? []) if (!known.has(name)) parameters.push([name, value]);
  return Object.fromEntries(parameters);
}

function kindOf(node: Omit<FormNode, 'kind'>, entry: BodyEntry | undefined, group: boolean): FormNode['kind'] {
  const { control, path } = node;
  if (control === 'repeat') return 'repeat';
  if (control === 'group') return 'group';
  if (!entry) {
    if (isMeta(path) || node.preload) return 'metadata';
    if (group) return 'group';
    if (node.calculate !== null) return 'calculation';
    return node.actions.some(({ kind }) => kind !== 'setvalue') ? 'metadata' : 'data';
  }
  const onlyRead = control === 'input' && node.type === 'string' && isTrue(node.readonly);
  return onlyRead && node.calculate === null && node.default === null ? 'note' : 'question';
}

const impliedTypes: Record<string, string> = {
  select1: 'selectOne',
  select: 'selectMultiple',
  rank: 'rank',
  upload: 'binary',
  trigger: 'trigger',
  group: 'structure',
  repeat: 'structure',
};

function typeOf(bind: XmlElement | undefined, entry: BodyEntry | undefined, group: boolean): string {
  const control = entry?.control ?? null;
  // Users see an input with a query as a list of choices.
  if (control === 'input' && getAttribute(entry?.element, 'query') !== null) return 'selectOne';
  const implied = control === null ? undefined : impliedTypes[control];
  if (implied !== undefined) return implied;
  const written = getAttribute(bind, 'type')?.replace(/^.*:/, '');
  if (written === undefined) return group ? 'structure' : 'string';
  return { select1: 'selectOne', select: 'selectMultiple', integer: 'int' }[written] ?? written;
}

function readDefault(text: string | null, actions: readonly Action[]): Pick<FormNode, 'default' | 'actions'> {
  const first = actions.find(
    ({ kind, events, value }) =>
      kind === 'setvalue' && value !== null && events.every((event) => firstEvents.has(event)),
  );
  const others = actions.filter((action) => action !== first);
  if (first && first.value !== null) return { default: { value: first.value, dynamic: true }, actions: others };
  return { default: text === null ? null : { value: text, dynamic: false }, actions: others };
}

function readNode({ path, parent }: Place, depth: number, group: boolean, parts: Parts): FormNode {
  const { root, data, binds, body, translations } = parts;
  const bind = binds.get(path);
  const entry = body.entries.get(path);
  const control = entry?.control ?? null;
  const element = entry?.element;
  const label = readLabel(entry?.label ?? null, translations);
  const hint = readLabel(entry?.hint ?? null, translations);
  const preload = getAttribute(bind, 'preload');
  const count = getAttribute(element, 'count');
  const property = getAttribute(bind, 'saveto');
  const node: Omit<FormNode, 'kind'> = {
    path,
    name: entry?.synthetic === true ? '' : lastStep(path),
    parent,
    depth,
    type: typeOf(bind, entry, group),
    control,
    mediatype: getAttribute(element, 'mediatype'),
    appearance: getAttribute(element, 'appearance'),
    parameters: readParameters(bind, element),
    label: label.text,
    labelMedia: label.media,
    hint: hint.text,
    hintMedia: hint.media,
    guidance: hint.guidance,
    constraintMessage: readMessage(getAttribute(bind, 'constraintMsg'), translations),
    requiredMessage: readMessage(getAttribute(bind, 'requiredMsg'), translations),
    relevant: getAttribute(bind, 'relevant'),
    constraint: getAttribute(bind, 'constraint'),
    required: conditionOf(bind, 'required'),
    readonly: conditionOf(bind, 'readonly'),
    calculate: getAttribute(bind, 'calculate'),
    ...readDefault(group ? null : (data.get(path)?.text ?? null), body.actions.get(path) ?? []),
    preload: preload === null ? null : { kind: preload, parameter: getAttribute(bind, 'preloadParams') ?? '' },
    repeatCount: count,
    choices: element ? readChoiceSource(element, path, root) : null,
    saveTo: property === null ? null : { dataset: null, property },
  };
  return { kind: kindOf(node, entry, group), ...node };
}

function conditionOf(bind: XmlElement | undefined, name: string): string | null {
  const written = getAttribute(bind, name);
  return written?.replaceAll(' ', '') === 'false()' ? null : written;
}
