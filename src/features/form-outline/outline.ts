import type { Sliceable } from '~/shared/jobs/in-slices';
import type { FormNode } from '~/domain/xforms/model';

/** A line of the outline. */
export interface OutlineItem {
  node: FormNode;
  /** Position in the form. */
  index: number;
  /** Position after the last line inside; `index + 1` for a question. */
  end: number;
  /** Position of the group around it, -1 at the top. */
  parent: number;
  /** From 1 at the top. */
  level: number;
  /** Position in its group, from 1, and the number of lines there. */
  position: number;
  siblings: number;
  /** Counts the questions that people see, from 1; null for all else. */
  number: number | null;
}

/** The form as a list of lines in the order people fill it. */
export interface Outline {
  items: readonly OutlineItem[];
  byPath: ReadonlyMap<string, OutlineItem>;
}

export const isContainer = ({ kind }: FormNode): boolean => kind === 'group' || kind === 'repeat';

export function* buildOutline(nodes: readonly FormNode[]): Sliceable<Outline> {
  const items: OutlineItem[] = [];
  const byPath = new Map<string, OutlineItem>();
  /** The groups that are not closed yet. */
  const open: OutlineItem[] = [];
  const closeUntil = (depth: number) => {
    for (let last = open.at(-1); last && last.node.depth >= depth; last = open.at(-1)) {
      last.end = items.length;
      open.pop();
    }
  };
  const children = new Map<number, number>();
  let questions = 0;
  for (const node of nodes) {
    closeUntil(node.depth);
    const index = items.length;
    const number = node.kind === 'question' ? (questions += 1) : null;
    const item: OutlineItem = {
      node,
      index,
      end: index + 1,
      parent: open.at(-1)?.index ?? -1,
      level: open.length + 1,
      position: 0,
      siblings: 0,
      number,
    };
    const counted = (children.get(item.parent) ?? 0) + 1;
    children.set(item.parent, counted);
    item.position = counted;
    items.push(item);
    byPath.set(node.path, item);
    open.push(item);
    yield;
  }
  closeUntil(0);
  for (const item of items) {
    item.siblings = children.get(item.parent) ?? 0;
    yield;
  }
  return { items, byPath };
}

/** The groups around a line, the outermost first. */
export function ancestorsOf({ items }: Outline, item: OutlineItem): OutlineItem[] {
  const found: OutlineItem[] = [];
  for (let at = items[item.parent]; at; at = items[at.parent]) found.push(at);
  return found.reverse();
}

/**
 * The lines to show. In: which lines match, null without a filter; and the paths of collapsed groups. A filter shows
 * the groups around every match, also collapsed ones. All lines are the outline's own list, without a copy.
 */
export function shownItems(
  { items }: Outline,
  matches: ReadonlySet<number> | null,
  collapsed: ReadonlySet<string>,
): readonly OutlineItem[] {
  if (matches) {
    const shown = new Set(matches);
    for (const match of matches)
      for (let at = items[match]?.parent ?? -1; at >= 0 && !shown.has(at); at = items[at]?.parent ?? -1) shown.add(at);
    return shown.size === items.length ? items : items.filter(({ index }) => shown.has(index));
  }
  if (collapsed.size === 0) return items;
  const shown: OutlineItem[] = [];
  for (let index = 0; index < items.length;) {
    const item = items[index];
    if (!item) break;
    shown.push(item);
    index = collapsed.has(item.node.path) ? item.end : index + 1;
  }
  return shown;
}
