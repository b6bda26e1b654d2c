import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FormModel } from '~/domain/xforms/model';
import { isRtl } from '~/shared/lib/direction';
import { usePrinting } from '~/shared/screen/media';
import { useFillHeight } from '~/shared/ui/table/layout-hooks';
import type { FindingsByQuestion } from './findings';
import type { ShownLanguages } from './languages';
import type { OutlineItem } from './outline';
import { OutlineRow } from './OutlineRow';
import { type TreeMove, treeMove } from './tree-keys';
import type { Matches } from './use-matches';
import type { Target } from './use-open-groups';

interface OutlineTreeProps {
  model: FormModel;
  rows: readonly OutlineItem[];
  shown: ShownLanguages;
  findings: FindingsByQuestion;
  /** The path of the selected line. */
  selected: string | null;
  /** The line to scroll to, which becomes the active one. */
  target: Target;
  collapsed: ReadonlySet<string>;
  /** The lines that the filters let through; while they apply, nothing collapses. */
  matches: Matches;
  onSelect: (item: OutlineItem) => void;
  onToggle: (item: OutlineItem, open: boolean) => void;
  /** The element that takes the focus. */
  tree: RefObject<HTMLDivElement | null>;
}

/** A line with one label, and what each further one adds. */
const lineHeight = 36;
const labelHeight = 20;
/** Room below the tree, up to the end of the window. */
const below = 16;

/**
 * The form as a tree. One element has the focus and names the active line, because lines out of sight are rendered on
 * paper only.
 */
export function OutlineTree(props: OutlineTreeProps) {
  const { model, rows, shown, findings, selected, target, collapsed, matches, onSelect, onToggle, tree } = props;
  const { t } = useLingui();
  const filtered = matches !== null;
  const id = useId();
  const [active, setActive] = useState(target.path);
  const [lastTarget, setLastTarget] = useState(target);
  if (lastTarget !== target) {
    setLastTarget(target);
    setActive(target.path);
  }
  const found = rows.findIndex(({ node }) => node.path === active);
  const at = found === -1 ? 0 : found;
  // Before the virtualizer measures: without its height, the tree would render every line once.
  useFillHeight(tree, below);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => lineHeight + (shown.languages.length - 1) * labelHeight,
    overscan: 8,
    // Rendering within the scroll event would make one long task of both.
    useFlushSync: false,
    getItemKey: (index) => rows[index]?.node.path ?? index,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return indexes.includes(at) || at >= range.count ? indexes : [...indexes, at].toSorted((a, b) => a - b);
      },
      [at],
    ),
  });
  const printing = usePrinting();
  const drawn = printing
    ? rows.map(({ node }, index) => ({ index, start: 0, key: node.path }))
    : virtualizer.getVirtualItems();
  useReveal(
    target,
    rows,
    useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer]),
  );
  const activate = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActive(row.node.path);
    virtualizer.scrollToIndex(index);
  };
  const apply = (move: TreeMove) => {
    if (move.to !== undefined) activate(move.to);
    const row = rows[at];
    if (!row) return;
    if (move.open !== undefined) onToggle(row, move.open);
    if (move.select === true) onSelect(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor((tree.current?.clientHeight ?? 0) / lineHeight) - 1);
    const move = treeMove(event.key, { rows, at, collapsed, filtered, page, rtl: isRtl() });
    if (!move) return;
    event.preventDefault();
    apply(move);
  };
  const onClick = ({ target: clicked }: MouseEvent) => {
    if (!(clicked instanceof Element)) return;
    const line = clicked.closest<HTMLElement>('[data-index]');
    const index = Number(line?.dataset['index']);
    const item = rows[index];
    if (!item) return;
    // The focus is on the tree, so that the keys work from here.
    tree.current?.focus({ preventScroll: true });
    if (clicked.closest('.outline-toggle') && !filtered) onToggle(item, collapsed.has(item.node.path));
    else {
      activate(index);
      onSelect(item);
    }
  };
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className="outline-tree"
      aria-label={t`Outline`}
      aria-activedescendant={rows.length > 0 ? `${id}-${rows[at]?.index}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="none" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {drawn.map(({ index, start, key }) => {
          const item = rows[index];
          if (!item) return null;
          return (
            <OutlineRow
              key={key}
              id={`${id}-${item.index}`}
              index={index}
              start={start}
              measure={printing ? null : virtualizer.measureElement}
              item={item}
              context={filtered && !matches.has(item.index)}
              model={model}
              shown={shown}
              findings={findings.count(item.node)}
              selected={item.node.path === selected}
              active={index === at}
              open={item.end > item.index + 1 ? filtered || !collapsed.has(item.node.path) : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls to a line as soon as it is shown, once for each target. */
function useReveal(target: Target, rows: readonly OutlineItem[], scroll: (index: number) => void): void {
  const revealed = useRef<Target>(null);
  useEffect(() => {
    if (target === revealed.current) return;
    const index = rows.findIndex(({ node }) => node.path === target.path);
    if (index === -1) return;
    revealed.current = target;
    scroll(index);
  }, [target, rows, scroll]);
}
