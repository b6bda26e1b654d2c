import type { Page } from '@playwright/test';

/**
 * The buttons, links, heads and labels whose text is cut off: "where: text". Breadcrumbs shorten names by design; cells of
 * a table show the whole text when they get the focus or the pointer.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, legend, h1, h2, h3, p, th, td, dt, dd, [role=tab]')]
      .filter((element) => {
        if (element.closest('.crumbs, [role=grid], [role=treegrid], .visually-hidden')) return false;
        const { overflowX, overflowY, display } = getComputedStyle(element);
        const isShown =
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth > 1;
        if (!isShown || display === 'inline') return false;
        const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (isCut(overflowY) && element.scrollHeight > element.clientHeight + 2)
        );
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 80)}`),
  );

/** Texts that lie over each other: "one | other". What stands over the page on purpose does not count. */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Placed {
      element: Element;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const texts: Placed[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('option, script, style, svg')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const clips: DOMRect[] = [];
      let skip = false;
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { position, overflowX, overflowY, clipPath } = getComputedStyle(around);
        if (position === 'sticky' || position === 'fixed' || clipPath !== 'none') skip = true;
        if (overflowX !== 'visible' || overflowY !== 'visible') clips.push(around.getBoundingClientRect());
      }
      if (skip) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const placed = {
          element,
          left: Math.max(box.left, ...clips.map(({ left }) => left)),
          right: Math.min(box.right, ...clips.map(({ right }) => right)),
          top: Math.max(box.top, ...clips.map(({ top }) => top)),
          bottom: Math.min(box.bottom, ...clips.map(({ bottom }) => bottom)),
        };
        if (placed.right - placed.left > 2 && placed.bottom - placed.top > 2) texts.push(placed);
      }
    }
    const found: string[] = [];
    const named = ({ element }: Placed) => `${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
    for (const [at, one] of texts.entries())
      for (const other of texts.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // Lines of text are higher than their letters.
        if (width > 2 && height > 6) found.push(`${named(one)} | ${named(other)}`);
      }
    return found;
  });

/** How many controls of a page are looked at: a table has hundreds that are alike. */
const most = 60;

/**
 * The controls that something covers, or that stay out of sight, when they get the focus: from above as by Tab, and
 * from below as by Shift and Tab. Takes the part of the page to look at.
 */
export const coveredControls = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([part, limit]) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          `${part} :is(a[href], button, input, select, textarea, summary, [tabindex='0'])`,
        ),
      ].filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return (
          control.tabIndex >= 0 &&
          !control.matches(':disabled, [inert] *') &&
          control.checkVisibility({ visibilityProperty: true }) &&
          // Fields that only their label shows.
          width > 2 &&
          height > 2
        );
      });
      const isSeen = (control: HTMLElement) => {
        const [box] = control.getClientRects();
        if (!box) return false;
        return [0.1, 0.5, 0.9].some((across) =>
          [0.15, 0.5, 0.85].some((down) => {
            const shown = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
            return shown !== null && (control.contains(shown) || shown.closest('label')?.contains(control) === true);
          }),
        );
      };
      const found = new Set<string>();
      for (const control of controls.slice(0, limit))
        for (const from of [0, document.documentElement.scrollHeight]) {
          const { activeElement: before } = document;
          // The bars of charts are links in a drawing.
          if (before instanceof HTMLElement || before instanceof SVGElement) before.blur();
          window.scrollTo(0, from);
          control.focus();
          const name = control.ariaLabel ?? control.textContent?.trim() ?? '';
          if (!isSeen(control))
            found.add(`${control.tagName.toLowerCase()}.${control.className} "${name.slice(0, 40)}"`);
        }
      window.scrollTo(0, 0);
      return [...found];
    },
    [within, most] as const,
  );
