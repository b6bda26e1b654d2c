/** Tests by hits whether a pointer reaches what is on screen, and whether its texts can be seen. Runs in the page. */

/** What only assistive technology reads, by design: all other texts must be seen. */
export const spokenOnly = [
  '.visually-hidden, .skip-link, .ant-select-dropdown [role=listbox]',
  // Only on phones or only in tables, where a picture, a head or a number stands for them.
  '.cell-word, .tool-word, .rows-select-label, .search-word, .user-name, .sort label',
  '.chip-tool :is(.chip-colon, .chip-summary), .problem-head, .queue-bar kbd, .queue-way-word',
  '.fill-line .fill-choice-text, .dt-card .submission-dot',
].join();

export interface Opener {
  key: string;
  name: string;
  /** Where to press it; null if it cannot be pressed. */
  at: { x: number; y: number } | null;
}

/** "Here" is what was opened last, or the page. */
export interface HitTests {
  /** Brings the first opener here that is not yet known into view; or the one with a key. */
  next(known: readonly string[], key?: string): Opener | null;
  /** Begins a level: what comes from now on is "here". */
  begin(): void;
  end(): void;
  /** Whether something is open over the page, which opened late. */
  stray(): boolean;
  /** What came since then: a layer, or more of the page; `opening` while what was pressed has not opened yet. */
  opened(): 'layer' | 'more' | 'opening' | null;
  faults(): string[];
}

/**
 * Installs the tests in a page, as `window.hitTests`. Takes what is only spoken, and which openers are for other pages.
 */
export function installHitTests({ spoken, passedOver }: Record<'spoken' | 'passedOver', string>): void {
  type Box = { left: number; right: number; top: number; bottom: number };
  const list = '.ant-select-dropdown, .popup, [popover], [role=menu]:not(.ant-menu-inline)';
  const roles = '[role=option], [role^=menuitem], [role=tab], [role=treeitem], [role=switch]';
  const fields = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const opener = '[aria-haspopup], [aria-expanded=false], [role=combobox], details:not([open]) > summary';
  /** The layers that were open when each level began. */
  const levels: Element[][] = [];
  let pressed: Element | null = null;

  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(`${spoken}, [inert]`);
  const layers = () =>
    [...document.querySelectorAll(`${list}, [role=dialog], dialog[open]`)].filter(
      (one) => isShown(one) && one.getBoundingClientRect().height > 1,
    );
  const here = (): Element[] => {
    if (levels.length === 0) return [document.body];
    const all = layers().filter((one) => levels.at(-1)?.includes(one) !== true);
    // A popover whose content has just loaded is another element: what opened over it is the list of a select.
    const lists = all.filter((one) => one.matches('.ant-select-dropdown'));
    const fresh = lists.length > 0 ? lists : all;
    return fresh.filter((one) => !fresh.some((other) => other !== one && other.contains(one)));
  };
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
  const kindOf = (one: Element) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`;
  const named = (one: Element) => `${kindOf(one)} "${nameOf(one).slice(0, 40)}"`;

  const part = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  /** Of an inline link with several lines, the first. */
  const boxOf = (one: Element): Box =>
    [...one.getClientRects()].find(({ width, height }) => width > 1 && height > 1) ?? one.getBoundingClientRect();
  const isSmall = ({ left, right, top, bottom }: Box, least = 1) => right - left <= least || bottom - top <= least;
  const screen = (): Box => ({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight });
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const cuts = ({ overflowX, overflowY }: CSSStyleDeclaration) => overflowX !== 'visible' || overflowY !== 'visible';
  /** Whether a box shortens what is in it for the eye, which has another way to the whole. */
  const shortens = (box: Element, { textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' ||
    webkitLineClamp !== 'none' ||
    box.matches('[role=gridcell], [role=columnheader], [role=rowheader], .clipped');
  /** What can clip an element, from the inside, up to the page or to the layer that lies over all. */
  function* around(one: Element): Generator<[Element, CSSStyleDeclaration]> {
    let { position } = getComputedStyle(one);
    for (let node = one; node.parentElement && node.parentElement !== document.body; node = node.parentElement) {
      if (position === 'fixed' || node.matches(':popover-open, :modal')) return;
      const style = getComputedStyle(node.parentElement);
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      // antd scrolls long lists of options itself, and so hides what native scrolling would.
      const isList = node.parentElement.matches('.ant-select-dropdown-list-holder');
      yield [
        node.parentElement,
        isList
          ? { ...style, overflowY: 'auto', clipPath: 'none', textOverflow: 'clip', webkitLineClamp: 'none' }
          : style,
      ];
    }
  }
  /** The part of an element that shows in the window and in what is around it and cuts it. */
  function shown(one: Element, isCutBy: (outer: Element, style: CSSStyleDeclaration) => boolean): Box {
    let box = part(boxOf(one), screen());
    for (const [outer, style] of around(one)) if (isCutBy(outer, style)) box = part(box, outer.getBoundingClientRect());
    return box;
  }
  /** What of a control should be hit: without what is scrolled away or shortened. */
  const reachable = (one: Element) =>
    shown(one, (outer, style) => scrolls(style.overflowX) || scrolls(style.overflowY) || shortens(outer, style));

  /** Scrolls what people can scroll, so that an element is in the middle. */
  function reveal(one: Element): void {
    for (const [box, style] of around(one)) {
      const [inner, outer] = [boxOf(one), box.getBoundingClientRect()];
      const left = scrolls(style.overflowX) ? (inner.left + inner.right - outer.left - outer.right) / 2 : 0;
      const top = scrolls(style.overflowY) ? (inner.top + inner.bottom - outer.top - outer.bottom) / 2 : 0;
      if (left !== 0 || top !== 0) box.scrollBy({ left, top, behavior: 'instant' });
    }
    const { top, bottom } = boxOf(one);
    // The bar of a queue is 130 pixels high on phones.
    if (top < 80 || bottom > innerHeight - 140)
      scrollBy({ top: (top + bottom - innerHeight) / 2, behavior: 'instant' });
  }

  const isFor = (label: HTMLLabelElement | null | undefined, one: Element) =>
    label != null && (label.control === one || label.contains(one));
  /** The room in a field that it leaves for buttons. */
  const roomIn = (one: Element): [number, number] => {
    const { paddingLeft, paddingRight } = getComputedStyle(one);
    return one.matches('input, textarea') ? [parseFloat(paddingLeft), parseFloat(paddingRight)] : [0, 0];
  };
  /** Why a control cannot be pressed everywhere; null if it can. */
  function missed(one: Element): string | null {
    const [whole, box, limit] = [boxOf(one), reachable(one), screen()];
    if (isSmall(whole, 3)) return 'has no size';
    if (isSmall(box, 3)) return 'is outside of the window or of what scrolls';
    const isWide = whole.right - whole.left > limit.right;
    if (!isWide && (whole.left < -1 || whole.right > limit.right + 1)) return 'is cut by the edge of the window';
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const { borderStartStartRadius, borderStartEndRadius } = getComputedStyle(one);
    const radius = Math.max(parseFloat(borderStartStartRadius) || 0, parseFloat(borderStartEndRadius) || 0);
    const round = Math.min(radius, width / 2, height / 2);
    const inset = Math.min(round * 0.3 + 2, width / 2, height / 2);
    const [start, end] = roomIn(one).map((room) => Math.max(room + 2, inset)) as [number, number];
    const points: [string, number, number][] = [['middle', box.left + width / 2, box.top + height / 2]];
    // Of drawings, such as the bars of charts, only the middle.
    if (!(one instanceof SVGElement))
      for (const y of [box.top + inset, box.bottom - inset])
        points.push(['corner', box.left + start, y], ['corner', box.right - end, y]);
    for (const [where, x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      // The edge of a column is for its width, messages pass, and antd's scroll bar goes when the pointer does.
      if (
        hit !== null &&
        !one.contains(hit) &&
        !isFor(hit.closest('label'), one) &&
        !hit.closest('.dt-resize, .alert-host, .ant-select-dropdown-list-scrollbar')
      )
        return `is covered or clipped at its ${where}, where ${named(hit)} is hit`;
    }
    return null;
  }

  /** The element that people see as the control. */
  const seen = (one: Element): Element => {
    const isTool = one.matches('input:is([type=checkbox], [type=radio], [type=file])');
    const label = isTool && (isSmall(boxOf(one), 3) || !isShown(one)) ? (one as HTMLInputElement).labels?.[0] : null;
    return label ?? (one.matches('input') ? one.closest('.ant-select') : null) ?? one;
  };
  const controlsIn = (root: Element) => [
    ...new Set(
      [...root.querySelectorAll(`${fields}, ${roles}, .ant-select-item-option`)]
        .map(seen)
        .filter((one) => isShown(one)),
    ),
  ];
  /** The same for what is alike: one of many rows stands for the others. */
  const keyOf = (one: Element) => {
    const isInRow = one.closest('[role=row], tr, li, .dt-card') !== null;
    return `${kindOf(one)} ${one.getAttribute('aria-haspopup')} ${isInRow ? 'of a row' : nameOf(one).replaceAll(/\d/g, '').slice(0, 24)}`;
  };
  const openers = () =>
    here()
      .flatMap((root) => [...root.querySelectorAll(`${opener}, button, [role=menuitem]`)])
      .filter(
        (one) =>
          isShown(seen(one)) &&
          !one.matches(`:disabled, [aria-disabled=true], [type=submit], [role=row], a, select, ${passedOver}`),
      )
      .filter((one) => one.matches(opener) || nameOf(one).endsWith('…'));

  function controlFaults(root: Element): string[] {
    const kinds = new Map<string, number>();
    return controlsIn(root).flatMap((one) => {
      const kind = `${kindOf(one)} ${one.getAttribute('role')}`;
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      // A page has hundreds that are alike.
      if (count > (levels.length === 0 ? 6 : 60) || one.matches(':disabled')) return [];
      if (missed(one) === null) return [];
      reveal(one);
      // Tables draw what is near the window only.
      const why = one.isConnected && isShown(one) ? missed(one) : null;
      return why === null ? [] : [`${named(one)} ${why}`];
    });
  }

  /** Why nothing of a line of text can be seen; null if something can. */
  function hidden(one: Element, line: DOMRect): string | null {
    const box = part(line, line);
    if (isSmall(box)) return 'has no size';
    for (const [outer, style] of [[one, getComputedStyle(one)] as const, ...around(one)]) {
      const edge = outer.getBoundingClientRect();
      const cut = part(box, edge);
      if (style.clipPath.startsWith('inset(50%')) return `is hidden by the path of ${named(outer)}`;
      if (shortens(outer, style) && !isSmall(edge, 8) && isSmall(cut)) return null;
      // What is scrolled away can be scrolled to: from there on what scrolls is to be seen.
      const [across, down] = [style.overflowX, style.overflowY];
      if (clips(across) || scrolls(across))
        [box.left, box.right] = clips(across) ? [cut.left, cut.right] : [edge.left, edge.right];
      if (clips(down) || scrolls(down))
        [box.top, box.bottom] = clips(down) ? [cut.top, cut.bottom] : [edge.top, edge.bottom];
      if (isSmall(box)) return `is clipped to nothing by ${named(outer)}`;
    }
    const limit = { ...screen(), top: -scrollY, bottom: document.documentElement.scrollHeight - scrollY };
    return isSmall(part(box, limit)) ? 'is outside of the page' : null;
  }
  function textFaults(root: Element): string[] {
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (
        !one ||
        !node.textContent?.trim() ||
        one.closest('option, textarea, script, style, svg, noscript') ||
        !isShown(one)
      )
        continue;
      // What a language writes for the order of its signs is no part of an answer.
      if (/⟨(?:RLM|LRM|ALM)⟩/.test(node.textContent)) found.push(`${named(one)} shows hidden characters`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const why = [...range.getClientRects()].map((line) => hidden(one, line));
      if (!why.includes(null)) found.push(`${named(one)} ${why[0] ?? 'has no size'}`);
    }
    return found;
  }

  function overlaps(root: Element): string[] {
    const placed = controlsIn(root)
      .filter((one) => one.matches(`${fields}, .ant-select, label, [role=tab]`))
      .map((one) => {
        const box = shown(one, (_, style) => cuts(style));
        const [start, end] = roomIn(one);
        const over = [one, ...[...around(one)].map(([outer]) => outer)].find((outer) =>
          ['sticky', 'fixed'].includes(getComputedStyle(outer).position),
        );
        return { one, box: { ...box, left: box.left + start, right: box.right - end }, over };
      });
    return placed.flatMap(({ one, box, over }, at) =>
      placed
        .slice(at + 1)
        // Small targets are enlarged by a few pixels.
        .filter((other) => other.over === over && !isSmall(part(box, other.box), 4))
        .filter((other) => !one.contains(other.one) && !other.one.contains(one))
        .filter((other) => !isFor(other.one.closest('label'), one) && !isFor(one.closest('label'), other.one))
        .map((other) => `${named(one)} and ${named(other.one)} lie over each other`),
    );
  }

  /** Whether a list, menu or popover lies in the window as a whole: one scrolls what is in it, not where it lies. */
  function cutLayer(root: Element): string[] {
    const { width, height } = root.getBoundingClientRect();
    const { left, right, top, bottom } = shown(root, (_, style) => cuts(style));
    if (!root.matches(list) || (right - left > width - 3 && bottom - top > height - 3)) return [];
    const [whole, seenOf] = [
      [width, height],
      [right - left, bottom - top],
    ].map((all) => all.map((one) => Math.max(0, Math.round(one))).join(' × '));
    return [`${named(root)} is ${whole} pixels large, of which ${seenOf} show`];
  }

  // What is outside of the window is rendered, too.
  const drawing = new CSSStyleSheet();
  drawing.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(drawing);
  const hitTests: HitTests = {
    next: (known, key) => {
      const found = openers().find((one) => (key === undefined ? !known.includes(keyOf(one)) : keyOf(one) === key));
      if (!found) return null;
      pressed = found;
      reveal(seen(found));
      const box = reachable(seen(found));
      const at = isSmall(box) ? null : { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      return { key: keyOf(found), name: named(found), at };
    },
    begin: () => void levels.push(layers()),
    end: () => void levels.pop(),
    stray: () => levels.length === 0 && layers().length > 0,
    opened: () => {
      if (here().length > 0) return 'layer';
      // What is loaded replaces the button before it opens. The item of a menu goes with the menu, before that.
      if (pressed?.isConnected === false && !pressed.matches('[role=menuitem]')) return 'opening';
      // Its list is still hidden, and already takes what is pressed.
      if (document.querySelector('.ant-select-open')) return 'opening';
      // The list of a select, or a menu, may be rendered after its field or button says that it is open.
      const more = '[aria-expanded=true]:not(.ant-select-input, button[aria-haspopup]), details[open] > summary';
      return pressed?.matches(more) === true ? 'more' : null;
    },
    faults: () => [
      ...new Set(
        [cutLayer, overlaps, textFaults, controlFaults].flatMap((find) => here().flatMap((root) => find(root))),
      ),
    ],
  };
  Object.assign(window, { hitTests });
}
