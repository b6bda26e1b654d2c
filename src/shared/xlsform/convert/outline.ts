/** The contents of a form for people: its questions, groups and repeats, as the survey sheet has them. */
import type { FormNode, Text } from './form-node';

export interface OutlineItem {
  readonly kind: 'question' | 'group' | 'repeat';
  readonly type: string;
  readonly name: string;
  /** In the default language, or else in the first one; with `${name}` as written. */
  readonly label: string | null;
  /** The row of the survey sheet. */
  readonly row: number;
  readonly children: readonly OutlineItem[];
}

function inOneLanguage(text: Text | null, language: string): string | null {
  if (text === null || typeof text === 'string') return text?.trim() || null;
  return text.get(language) ?? [...text.values()][0] ?? null;
}

/** The outline of everything inside a node. What no row describes is not in it. */
export function outlineOf(node: FormNode, language: string): OutlineItem[] {
  return node.children.flatMap((child): OutlineItem[] => {
    const { kind, type, name, row } = child;
    if (!row || child.isBodyless || kind === 'attribute' || kind === 'entity' || kind === 'entity-label') return [];
    return [
      {
        kind: kind === 'group' || kind === 'repeat' ? kind : 'question',
        type,
        name,
        label: inOneLanguage(child.label, language),
        row: row.number,
        children: outlineOf(child, language),
      },
    ];
  });
}
