import type { AnyControlNode, GeneralChildNode, RepeatInstanceNode, RepeatRangeNode } from '@getodk/xforms-engine';

export type { AnyControlNode, GeneralChildNode, RepeatInstanceNode, RepeatRangeNode };

/** A node that people see: everything but values that only the model has. */
export type ShownNode = Exclude<GeneralChildNode, { nodeType: 'model-value' }>;

export const isShown = (node: GeneralChildNode): node is ShownNode => node.nodeType !== 'model-value';

export const isRepeat = (node: ShownNode): node is RepeatRangeNode =>
  node.nodeType === 'repeat-range:controlled' || node.nodeType === 'repeat-range:uncontrolled';

/** The words of an appearance, such as "minimal w1". */
export const hasAppearance = (node: { appearances: unknown }, ...names: string[]): boolean =>
  node.appearances !== null &&
  names.some((name) => [...(node.appearances as Iterable<string>)].some((own) => own.toLowerCase() === name));
