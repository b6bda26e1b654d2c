import type { OutlineItem } from './outline';

/** What a key does in the tree. */
export interface TreeMove {
  /** The line to go to, by its position among the shown ones. */
  to?: number;
  /** Opens or closes the active group. */
  open?: boolean;
  select?: boolean;
}

interface TreeState {
  rows: readonly OutlineItem[];
  /** The active line. */
  at: number;
  collapsed: ReadonlySet<string>;
  filtered: boolean;
  /** Lines that PgUp and PgDn move. */
  page: number;
  rtl: boolean;
}

/** The keys of a tree (the WAI-ARIA pattern). Null for keys that do nothing here. */
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
