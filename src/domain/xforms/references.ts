/** What expressions refer to. */
import type { FormModel, FormNode } from './model';

const quoted = /'[^']*'|"[^"]*"/g;
/** A path from the root; what follows another step, a predicate or `instance(…)` is none. */
const absolute = /(?<![\p{L}\p{N}_.\-)\]*/:@])(?:\/[\p{L}_][\p{L}\p{N}_.:-]*)+(?![\p{L}\p{N}_(]|\/[*@/])/gu;

/** The paths from the root that an expression has, as written. */
function absolutePaths(expression: string): string[] {
  if (!expression.includes('/')) return [];
  return [...expression.replace(quoted, "''").matchAll(absolute)].map(([path]) => path);
}

/** The expressions of a node. */
function expressionsOf(node: FormNode): (string | null)[] {
  const { relevant, constraint, required, readonly, calculate, repeatCount, choices, actions } = node;
  const initial = node.default?.dynamic === true ? node.default.value : null;
  return [
    relevant,
    constraint,
    required,
    readonly,
    calculate,
    repeatCount,
    initial,
    choices?.filter ?? null,
    ...actions.map(({ value }) => value),
  ];
}

/**
 * The references of a form to nodes that it does not have: with the path of the node whose expression it is, null for
 * one in a label. Each once per node.
 */
export function* brokenReferences(form: FormModel): Generator<{ path: string | null; reference: string }> {
  const paths = new Set(form.nodes.map(({ path }) => path));
  const broken = (expressions: readonly (string | null)[]) => {
    const found = new Set<string>();
    for (const expression of expressions)
      for (const reference of expression === null ? [] : absolutePaths(expression)) {
        const plain = reference.replaceAll(/\/[^/:]+:/g, '/');
        const inData = plain.startsWith(`/${form.root}/`) ? plain.slice(form.root.length + 1) : null;
        // The root itself, and attributes of it, are no nodes.
        if (plain !== `/${form.root}` && (inData === null || !paths.has(inData))) found.add(reference);
      }
    return found;
  };
  for (const node of form.nodes)
    for (const reference of broken(expressionsOf(node))) yield { path: node.path, reference };
  for (const reference of broken(form.outputs)) yield { path: null, reference };
}
