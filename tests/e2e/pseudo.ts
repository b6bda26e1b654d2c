import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';

/**
 * A made-up long language: the English texts accented and 40 % longer. Needs nothing around it, because it also runs in
 * the page.
 */
function madeUp() {
  const letters = new Map(
    [...'aceinosuyACEINOSUY'].map((letter, at) => [letter, [...'åçéîñøšüýÅÇÉÎÑØŠÜÝ'][at] ?? letter]),
  );
  /** One text; tags stay. */
  const stretched = (text: string): string => {
    const core = text.trim();
    if (core === '#' || core === '') return text;
    const accented = core
      .split(/(<\/?\d+\/?>)/)
      .map((part) =>
        part.startsWith('<') ? part : part.replaceAll(/[a-z]/gi, (letter) => letters.get(letter) ?? letter),
      )
      .join('');
    const length = Math.ceil(core.length * 0.4);
    const more = 'lørém ipšüm '
      .repeat(Math.ceil(length / 12))
      .slice(0, length)
      .trimEnd();
    // Spaces stay around it: an accessible name must have the words that its control shows.
    return text.replace(core, () => `${accented} ${more}`);
  };
  /** The tokens of a compiled message, with its texts stretched; names of variables and forms stay. */
  const stretchedTokens = (tokens: unknown): unknown => {
    if (typeof tokens === 'string') return stretched(tokens);
    if (!Array.isArray(tokens)) return tokens;
    return tokens.map((token: unknown) => {
      if (typeof token === 'string') return stretched(token);
      if (!Array.isArray(token)) return token;
      return token.map((part: unknown, at) =>
        at === 2 && typeof part === 'object' && part !== null
          ? Object.fromEntries(Object.entries(part).map(([form, branch]) => [form, stretchedTokens(branch)]))
          : part,
      );
    });
  };
  return { stretched, stretchedTokens };
}

const { stretched, stretchedTokens } = madeUp();
export { stretched };

/** What the made-up language makes of an English message, without its variables and tags. */
export function pseudoPieces(message: string): string[] {
  const piecesIn = (tokens: unknown): string[] =>
    typeof tokens === 'string'
      ? tokens.split(/<\/?\d+\/?>/)
      : Array.isArray(tokens)
        ? tokens.flatMap((token: unknown) =>
            Array.isArray(token) ? Object.values(token[2] ?? {}).flatMap(piecesIn) : piecesIn(token),
          )
        : [];
  return piecesIn(stretchedTokens(compileMessage(message)))
    .map((piece) => piece.replaceAll(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');
}

/**
 * Shows the interface in the made-up language, from right to left. Takes a page that has not been opened yet.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(`
    const { stretchedTokens } = (${madeUp.toString()})();
    const parse = JSON.parse;
    // The build writes a catalogue as JSON in a module.
    JSON.parse = (...given) => {
      const value = parse(...given);
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      const isCatalogue = entries.length > 0 && entries.every(([id, text]) => /^[\\w+/-]{6}$/.test(id) && Array.isArray(text));
      return isCatalogue ? Object.fromEntries(entries.map(([id, text]) => [id, stretchedTokens(text)])) : value;
    };
    new MutationObserver(() => {
      if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['dir'] });
  `);
}

/**
 * What of the interface cannot be read or pressed: texts and controls that are cut by a box around them, out of the
 * window, or out of the button they stand in. As "why: text (where)". Names and data are shortened by design and not
 * looked at: a text of the interface is known by the letters of the made-up language.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const over = 'dialog[open], [role=dialog], [role=menu], :popover-open';
    const root = [...document.querySelectorAll(over)].findLast((one) => one.checkVisibility()) ?? document.body;
    const nameOf = ({ localName, className }: Element) =>
      typeof className === 'string' && className !== '' ? `${localName}.${className.split(' ').join('.')}` : localName;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // Breadcrumbs shorten names by design; the others are not for the eye.
      // A cell of the log holds names of any length, and shows its whole sentence when it has the focus.
      // antd measures its columns with a hidden row.
      !element.closest(
        '.crumbs, option, .visually-hidden, [inert], .dt-cell:has(.audit-sentence), .ant-table-measure-row',
      );

    /** Why a rectangle in an element is not seen as a whole, and where. */
    const fault = (holder: Element, { left, right, top, bottom }: DOMRect): string | undefined => {
      let across = true;
      let along = true;
      let isPlaced = false;
      for (let box: Element | null = holder; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, position, display, transform } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const holds = display !== 'inline' && display !== 'contents';
        if (holds && (!isPlaced || position !== 'static' || transform !== 'none')) {
          isPlaced = false;
          // Hidden from the eye, for screen readers.
          if (edge.width <= 1) return undefined;
          const isWider = across && (left < edge.left - 1 || right > edge.right + 1);
          const isHigher = along && (top < edge.top - 1 || bottom > edge.bottom + 1);
          // The list of a select has as a whole what it shortens.
          if (isWider && box.matches('.ant-select-content')) return undefined;
          if (isWider && (overflowX === 'hidden' || overflowX === 'clip')) return `cut by ${nameOf(box)}`;
          if (isHigher && (overflowY === 'hidden' || overflowY === 'clip')) return `cut in height by ${nameOf(box)}`;
          if (isWider && box.matches('button, a, [role=tab], kbd, th')) return `wider than ${nameOf(box)}`;
          if (isHigher && box.matches('button, [role=tab], kbd')) return `higher than ${nameOf(box)}`;
          if (overflowX === 'auto' || overflowX === 'scroll') across = false;
          if (overflowY === 'auto' || overflowY === 'scroll') along = false;
        }
        if (position === 'fixed') break;
        if (position === 'absolute') isPlaced = true;
      }
      return across && (left < -1 || right > window.innerWidth + 1) ? 'out of the window' : undefined;
    };

    const range = document.createRange();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (!holder || !/[åøšý]/i.test(text.nodeValue ?? '') || !isShown(holder)) continue;
      range.selectNodeContents(text);
      const rectangle = range.getBoundingClientRect();
      const why = rectangle.width > 0 ? fault(holder, rectangle) : undefined;
      if (why !== undefined) found.add(`${(text.nodeValue ?? '').trim().slice(0, 60)} (${nameOf(holder)}): ${why}`);
    }
    for (const control of root.querySelectorAll('button, a[href], input, select, textarea')) {
      if (!isShown(control) || !control.parentElement) continue;
      const rectangle = control.getBoundingClientRect();
      const why = rectangle.width > 1 ? fault(control.parentElement, rectangle) : undefined;
      if (why !== undefined) found.add(`${control.ariaLabel ?? control.textContent} (${nameOf(control)}): ${why}`);
    }
    // Of a dialog without room for its content, people see only the start.
    if (root !== document.body)
      for (const box of [root, ...root.querySelectorAll('*')]) {
        const { overflowX } = getComputedStyle(box);
        // A table may scroll, which the keyboard reaches.
        const isMeant = box instanceof HTMLElement && box.tabIndex >= 0 && box !== root;
        if (!isMeant && (overflowX === 'auto' || overflowX === 'scroll') && box.scrollWidth > box.clientWidth + 1)
          found.add(`${nameOf(box)} scrolls sideways`);
      }
    return [...found];
  });
