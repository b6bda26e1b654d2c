import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Tag } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { typeLabel } from '~/domain/definitions/type-words';
import type { FormModel, FormNode } from '~/engines/xforms/model';
import { isRtl } from '~/shared/lib/direction';
import { visibleName } from '~/shared/lib/visible-name';
import { usePrinting } from '~/shared/screen/media';
import { Icon } from '~/shared/ui/icons/Icon';
import { useFillHeight } from '~/shared/ui/table/layout-hooks';
import type { FindingsByQuestion } from './findings';
import { ancestorsOf, isContainer, type Outline, type OutlineItem, type TreeMove, treeMove } from './outline';
import { getMarks, markWords, type ShownLanguages, shownText } from './overview';
import type { Matches } from './use-matches';

interface OutlineTreeProps {
  model: FormModel;
  rows: readonly OutlineItem[];
  shown: ShownLanguages;
  findings: FindingsByQuestion;
  selected: string | null;
  /** Line to scroll to, which becomes active. */
  target: Target;
  collapsed: ReadonlySet<string>;
  /** While filters apply, nothing collapses. */
  matches: Matches;
  onSelect: (item: OutlineItem) => void;
  onToggle: (item: OutlineItem, open: boolean) => void;
  tree: RefObject<HTMLDivElement | null>;
}

/** Pixels: a line with one label, and each further label. */
const lineHeight = 36;
const labelHeight = 20;
/** Pixels between the tree and the end of the window. */
const bottomGap = 16;

/** One element has the focus and names the active line, because lines out of sight are rendered on paper only. */
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
  useFillHeight(tree, bottomGap);
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
  const renderedRows = printing
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
        {renderedRows.map(({ index, start, key }) => {
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

/** Scrolls once per target, as soon as its line is shown. */
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

interface OutlineRowProps {
  id: string;
  index: number;
  start: number;
  /** Null on paper, where lines are not positioned. */
  measure: ((element: Element | null) => void) | null;
  item: OutlineItem;
  /** Shown only as an ancestor of a match. */
  context: boolean;
  model: FormModel;
  shown: ShownLanguages;
  findings: number;
  selected: boolean;
  active: boolean;
  /** Undefined for a line without children. */
  open: boolean | undefined;
}

const maxLabelLength = 240;
const deepestIndent = 10;

/** Labels contain what the form's author typed, markup included, as text. */
const clipLabel = (text: string): string => (text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text);

function Label({ node, shown, model }: { node: FormNode; shown: ShownLanguages; model: FormModel }) {
  const { t } = useLingui();
  return (
    <span className="outline-labels">
      {shown.languages.map((language) => {
        const text = shownText(node.label, language, model.defaultLanguage);
        // With all languages shown, missing translations are named instead of borrowed.
        const own = text && !(shown.all && text.borrowed) ? text : null;
        return (
          <span key={language} className="outline-label-line">
            {shown.all && (
              <span className="outline-language">
                <bdi>{visibleName(clipLabel(language))}</bdi>
              </span>
            )}
            {own ? (
              <bdi
                className={own.borrowed ? 'outline-label outline-borrowed' : 'outline-label'}
                lang={own.lang}
                title={own.borrowed ? t`Not translated` : undefined}
              >
                {visibleName(clipLabel(own.text))}
              </bdi>
            ) : (
              <span className="outline-label outline-borrowed">
                {node.kind === 'calculation' || node.kind === 'metadata' || node.kind === 'data' ? (
                  <span aria-hidden="true">–</span>
                ) : shown.all && Object.keys(node.label).length > 0 ? (
                  <Trans>Not translated</Trans>
                ) : (
                  <Trans>No label</Trans>
                )}
              </span>
            )}
          </span>
        );
      })}
      {shown.hidden > 0 && (
        <span className="outline-label-line outline-borrowed">
          <Plural value={shown.hidden} one="# more language" other="# more languages" />
        </span>
      )}
    </span>
  );
}

/** Clicks are handled by the tree. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { id, index, start, measure, item, context, model, shown, findings, selected, active, open } = props;
  const { i18n } = useLingui();
  const { node, level, number } = item;
  const found = getMarks(node);
  const classes = [
    'outline-row',
    isContainer(node) && 'outline-group',
    context && 'outline-context',
    active && 'outline-active',
  ];
  return (
    <div
      id={id}
      ref={measure}
      data-index={index}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-selected={selected}
      aria-expanded={open}
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: `translateY(${start}px)`, '--level': Math.min(level - 1, deepestIndent) } as CSSProperties}
    >
      {open === undefined ? (
        <span className="outline-lead">{number}</span>
      ) : (
        <span className="outline-lead outline-toggle">
          <Icon name={open ? 'chevronDown' : 'chevronRight'} />
        </span>
      )}
      <Label node={node} shown={shown} model={model} />
      <span className="outline-marks">
        {findings > 0 && (
          <Tag color="warning">
            <Icon name="warning" /> <Plural value={findings} one="# finding" other="# findings" />
          </Tag>
        )}
        {found.map((mark) => (
          <Tag key={mark}>{i18n._(markWords[mark])}</Tag>
        ))}
      </span>
      <span className="outline-type">{typeLabel(node, i18n)}</span>
      <bdi className="outline-name">{visibleName(clipLabel(node.name))}</bdi>
    </div>
  );
});

/** A new object per request, also for the same line. Null for none. */
interface Target {
  path: string | null;
}

/**
 * Collapsed groups. Groups around a question open when it is selected from elsewhere, and whenever a link to it is
 * followed.
 */
export function useOpenGroups(outline: Outline, selected: OutlineItem | undefined) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<Target>({ path: null });
  const [last, setLast] = useState<OutlineItem>();
  const [chosen, choose] = useState<OutlineItem>();
  const goTo = useCallback(
    (item: OutlineItem | undefined) => {
      setTarget({ path: item?.node.path ?? null });
      const around = item ? ancestorsOf(outline, item) : [];
      setCollapsed((present) =>
        around.some(({ node }) => present.has(node.path))
          ? new Set([...present].filter((path) => !around.some(({ node }) => node.path === path)))
          : present,
      );
    },
    [outline],
  );
  if (selected !== last) {
    setLast(selected);
    choose(undefined);
    if (selected === undefined || selected !== chosen) goTo(selected);
  }
  return {
    collapsed,
    target,
    toggle: ({ node }: OutlineItem, open: boolean) =>
      setCollapsed((present) => {
        const next = new Set(present);
        if (open) next.delete(node.path);
        else next.add(node.path);
        return next;
      }),
    /** Call before selecting a visible line: the tree does not scroll then. */
    choose,
    follow: useCallback((path: string) => goTo(outline.byPath.get(path)), [goTo, outline]),
  };
}
