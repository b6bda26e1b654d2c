/** Paths of the parts of a form, from the root or from another part. */
import { type FormNode, around } from './form-node';

const known = new WeakMap<FormNode, string>();

const nameIn = ({ kind, name }: FormNode): string => (kind === 'attribute' ? `@${name}` : name);

/** The path from the root. Flat groups are not in it. The tree must not change any more. */
export function pathOf(node: FormNode): string {
  const found = known.get(node);
  if (found !== undefined) return found;
  const before = node.parent ? pathOf(node.parent) : '';
  const path = node.isFlat && node.parent ? before : `${before}/${nameIn(node)}`;
  known.set(node, path);
  return path;
}

/** The path from a node around another to the other. */
function pathBelow(node: FormNode, above: FormNode): string {
  const names = node.isFlat ? [] : [nameIn(node)];
  for (const one of around(node)) {
    if (one === above) break;
    if (!one.isFlat) names.unshift(one.name);
  }
  return `/${names.join('/')}`;
}

const isRepeat = ({ kind }: FormNode): boolean => kind === 'repeat';
const isGroupOrRepeat = ({ type }: FormNode): boolean => type === 'group' || type === 'repeat';

export const nearestRepeat = (node: FormNode): FormNode | null => around(node).find(isRepeat) ?? null;

/** The nearest node around both, and how many steps it is above the first. */
function nearestCommon(
  from: FormNode,
  to: FormNode,
  counts: (node: FormNode) => boolean,
): { node: FormNode; steps: number } | null {
  const others = new Set(around(to).filter(counts));
  if (others.size === 0) return null;
  let steps = 0;
  for (const node of around(from)) {
    steps += 1;
    if (others.has(node)) return { node, steps };
  }
  return null;
}

/**
 * The path from one node to another inside the same repeat, so that it stays in the same instance of it.
 * @param reachesAllInstances whether the path begins outside of the repeat, for choices that are answers of all instances
 * @returns null for nodes without a common repeat
 */
export function relativePath(from: FormNode, to: FormNode, reachesAllInstances: boolean): string | null {
  const repeat = nearestCommon(from, to, isRepeat);
  if (!repeat) return null;
  const up = (steps: number) => Array.from({ length: steps }, () => '..').join('/');
  const { parent } = repeat.node;
  if (reachesAllInstances && parent && repeat.node === nearestRepeat(to)) {
    const isOutermost = nearestRepeat(repeat.node) === null;
    if (isOutermost || nearestRepeat(from) !== repeat.node) return `${up(repeat.steps + 1)}${pathBelow(to, parent)}`;
  }
  const common = nearestCommon(from, to, isGroupOrRepeat) ?? repeat;
  return `${up(common.steps)}${pathBelow(to, common.node)}`;
}
