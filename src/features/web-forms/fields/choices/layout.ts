import { hasAppearance } from '../../engine/nodes';

export interface ChoiceLayout {
  /** How choices are placed; `head` and `row` are lines of a table of questions with the same choices. */
  kind: 'list' | 'columns' | 'pack' | 'likert' | 'head' | 'row';
  /** For `columns`. */
  columns: number | null;
  /** Choices look like buttons: without a box or circle. */
  bare: boolean;
}

/** Reads how the form wants choices to be placed. */
export function layoutOf(node: { appearances: unknown }): ChoiceLayout {
  const words = node.appearances === null ? [] : [...(node.appearances as Iterable<string>)];
  const bare = hasAppearance(node, 'no-buttons', 'compact', 'quickcompact', 'horizontal-compact');
  const numbered = words.map((word) => /^(?:columns|w|compact|quickcompact)-(\d+)$/.exec(word)?.[1]).find(Boolean);
  const as = (kind: ChoiceLayout['kind'], columns: number | null = null) => ({ kind, columns, bare });
  if (hasAppearance(node, 'label')) return as('head');
  if (hasAppearance(node, 'list-nolabel')) return as('row');
  if (hasAppearance(node, 'likert')) return as('likert');
  if (numbered !== undefined) return as('columns', Math.min(Math.max(Number(numbered), 1), 10));
  if (hasAppearance(node, 'columns-pack', 'horizontal-compact', 'compact', 'quickcompact', 'no-buttons'))
    return as('pack');
  if (hasAppearance(node, 'columns', 'horizontal')) return as('columns');
  return as('list');
}
