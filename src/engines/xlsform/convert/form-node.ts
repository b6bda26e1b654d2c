/** The parts of a form as a tree: what the survey sheet describes, and what is added to it. */
import type { Row } from './table';

/** A text in one language, or in several by their names. */
export type Text = string | ReadonlyMap<string, string>;

export type NodeKind = 'form' | 'group' | 'repeat' | 'question' | 'external' | 'entity' | 'attribute' | 'entity-label';

/** Something that happens at an event, such as setting a value when the form is opened. */
export interface Action {
  readonly name: 'setvalue' | 'odk:setgeopoint' | 'odk:recordaudio';
  readonly event: 'odk-instance-first-load' | 'odk-instance-load' | 'odk-new-repeat' | 'xforms-value-changed';
  readonly value?: string;
  readonly quality?: string;
}

export interface Tag {
  readonly key: string;
  readonly label: Text | null;
}

export interface FormNode {
  readonly kind: NodeKind;
  readonly name: string;
  /** The type of a question in its current spelling, such as "select one". */
  readonly type: string;
  /** Where it comes from; null for what is not in a sheet. */
  readonly row: Row | null;
  parent: FormNode | null;
  readonly children: FormNode[];
  label: Text | null;
  hint: Text | null;
  guidance: Text | null;
  media: ReadonlyMap<string, Text> | null;
  /** Attributes of the bind; null for no bind. */
  bind: Map<string, Text> | null;
  /** The element of the control, and its attributes. */
  readonly tag: string | null;
  readonly control: Map<string, string>;
  /** Attributes of the element in the answers. */
  readonly instance: ReadonlyMap<string, string>;
  readonly actions: Action[];
  /** The default value, or the value of an attribute. */
  value: string;
  isDynamic: boolean;
  triggers: readonly string[];
  choiceFilter: string;
  parameters: ReadonlyMap<string, string>;
  /** The list of choices, or the file or repeat that they come from. */
  itemset: string;
  /** The list of choices, where they are in the workbook. */
  list: string | null;
  /** The list of an external select. */
  query: string;
  tags: readonly Tag[];
  /** Groups that are not elements of the answers. */
  isFlat: boolean;
  /** Groups without a control. */
  readonly isBodyless: boolean;
}

/** Attributes of binds with texts for people, which may have one per language. */
export const translatedMessages: readonly string[] = ['jr:constraintMsg', 'jr:requiredMsg', 'jr:noAppErrorString'];

/** A part of a form; what is not given is empty. */
export function formNode(given: Pick<FormNode, 'kind' | 'name'> & Partial<FormNode>): FormNode {
  return {
    type: given.kind,
    row: null,
    parent: null,
    children: [],
    label: null,
    hint: null,
    guidance: null,
    media: null,
    bind: null,
    tag: null,
    control: new Map(),
    instance: new Map(),
    actions: [],
    value: '',
    isDynamic: false,
    triggers: [],
    choiceFilter: '',
    parameters: new Map(),
    itemset: '',
    list: null,
    query: '',
    tags: [],
    isFlat: false,
    isBodyless: false,
    ...given,
  };
}

export function addChild(parent: FormNode, child: FormNode): FormNode {
  parent.children.push(child);
  child.parent = parent;
  return child;
}

/** A node and everything inside it, in order. */
export function* everyNode(node: FormNode): Generator<FormNode> {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child) waiting.push(child);
    }
  }
}

export const isSection = ({ kind }: FormNode): boolean =>
  kind === 'form' || kind === 'group' || kind === 'repeat' || kind === 'entity';

/** The nodes around a node, the nearest first. */
export function around(node: FormNode): FormNode[] {
  const nodes: FormNode[] = [];
  for (let next = node.parent; next; next = next.parent) nodes.push(next);
  return nodes;
}

/** The group of what describes the whole record, such as its id. */
export const metaGroup = (children: readonly FormNode[]): FormNode => {
  const meta = formNode({ kind: 'group', name: 'meta', isBodyless: true });
  for (const child of children) addChild(meta, child);
  return meta;
};
