import type { FormNode } from '~/engines/xforms/model';
import type { Sliceable } from '~/shared/jobs/run-in-slices';

export interface OutlineItem {
  node: FormNode;
  index: number;
  /** Position after its last descendant; `index + 1` for a question. */
  end: number;
  /** Position of the enclosing group, -1 at the top. */
  parent: number;
  /** From 1 at the top. */
  level: number;
  /** Position in its group, from 1. */
  position: number;
  siblings: number;
  /** Number among the visible questions, from 1; null for others. */
  number: number | null;
}

export interface Outline {
  items: readonly OutlineItem[];
  byPath: ReadonlyMap<string, OutlineItem>;
}

export const isContainer = ({ kind }: FormNode): boolean => kind === 'group' || kind === 'repeat';

export function* buildOutline(nodes: readonly FormNode[]): Sliceable<Outline> {
  const items: OutlineItem[] = [];
  const byPath = new Map<string, OutlineItem>();
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

/** Outermost first. */
export function ancestorsOf({ items }: Outline, item: OutlineItem): OutlineItem[] {
  const found: OutlineItem[] = [];
  for (let at = items[item.parent]; at; at = items[at.parent]) found.push(at);
  return found.reverse();
}

/**
 * Visible lines. `matches` is null without a filter; a filter also shows the (even collapsed) groups around matches.
 * Without either, returns the outline's own list.
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

export interface TreeMove {
  /** Line to move to, by its index among the visible ones. */
  to?: number;
  open?: boolean;
  select?: boolean;
}

interface TreeState {
  rows: readonly OutlineItem[];
  at: number;
  collapsed: ReadonlySet<string>;
  filtered: boolean;
  page: number;
  rtl: boolean;
}

/** Keys of a tree (WAI-ARIA pattern). Null for keys without effect. */
export function treeMove(key: string, { rows, at, collapsed, filtered, page, rtl }: TreeState): TreeMove | null {
  const item = rows[at];
  if (!item) return null;
  const last = rows.length - 1;
  const isGroup = item.end > item.index + 1;
  const open = isGroup && (filtered || !collapsed.has(item.node.path));
  const to = (index: number): TreeMove => ({ to: Math.min(last, Math.max(0, index)) });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + page);
    case 'PageUp':
      return to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'Enter':
    case ' ':
      return { select: true };
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      if (!isGroup) return {};
      return open ? to(at + 1) : { open: true };
    case rtl ? 'ArrowRight' : 'ArrowLeft': {
      if (open && !filtered) return { open: false };
      const parent = rows.findLastIndex((row, index) => index < at && row.index === item.parent);
      return parent === -1 ? {} : to(parent);
    }
    default:
      return null;
  }
}
