/** The form as a tree: rows of the survey sheet, and generated nodes. */
import type { Row } from './table';

/** Untranslated, or by language. */
export type Text = string | ReadonlyMap<string, string>;

export type NodeKind = 'form' | 'group' | 'repeat' | 'question' | 'external' | 'entity' | 'attribute' | 'entity-label';

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
  /** In its current spelling, such as "select one". */
  readonly type: string;
  readonly row: Row | null;
  parent: FormNode | null;
  readonly children: FormNode[];
  label: Text | null;
  hint: Text | null;
  guidance: Text | null;
  media: ReadonlyMap<string, Text> | null;
  bind: Map<string, Text> | null;
  readonly tag: string | null;
  readonly control: Map<string, string>;
  readonly instance: ReadonlyMap<string, string>;
  readonly actions: Action[];
  value: string;
  isDynamic: boolean;
  triggers: readonly string[];
  choiceFilter: string;
  parameters: ReadonlyMap<string, string>;
  itemset: string;
  list: string | null;
  query: string;
  tags: readonly Tag[];
  isFlat: boolean;
  readonly isBodyless: boolean;
}

export const translatedMessages: readonly string[] = ['jr:constraintMsg', 'jr:requiredMsg', 'jr:noAppErrorString'];

export function createNode(given: Pick<FormNode, 'kind' | 'name'> & Partial<FormNode>): FormNode {
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

export function* walkNodes(node: FormNode): Generator<FormNode> {
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

export function ancestors(node: FormNode): FormNode[] {
  const nodes: FormNode[] = [];
  for (let next = node.parent; next; next = next.parent) nodes.push(next);
  return nodes;
}

export const createMetaGroup = (children: readonly FormNode[]): FormNode => {
  const meta = createNode({ kind: 'group', name: 'meta', isBodyless: true });
  for (const child of children) addChild(meta, child);
  return meta;
};
