/** What people see of texts: whether each has a size, a contrast, and the language of the page. */
import { contrast } from '../architecture/contrast.ts';

/** Not for the eye, or for the other width of window. */
const extras =
  '.visually-hidden, .state-mark-number, .cell-word, .ant-table-wrapper:not(.in-columns) thead, .wide-only, .phone-only, [hidden], script, style, svg';
/** Names and answers, which keep their language. */
const data = 'bdi, code, [dir=auto], [lang]:not(html), .answer-text';
const leastContrast = 4.5;

/** Red, green, blue and alpha from 0 to 1, the first three multiplied by alpha. */
type Colour = readonly number[];
const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const colours = new Map<string, Colour>();
function colourOf(css: string): Colour {
  let known = colours.get(css);
  if (!known && context) {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    known = [...[red, green, blue].map((part) => (part / 255) * (alpha / 255)), alpha / 255];
    colours.set(css, known);
  }
  return known ?? [0, 0, 0, 1];
}
const over = (front: Colour, back: Colour): Colour =>
  front.map((part, at) => part + (back[at] ?? 0) * (1 - (front[3] ?? 0)));
const hex = (colour: Colour) =>
  `#${over(colour, [1, 1, 1, 1])
    .slice(0, 3)
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Of a text and what is behind it. */
function contrastOf(element: Element): number {
  let text = colourOf(getComputedStyle(element).color);
  let ground: Colour = [0, 0, 0, 0];
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { backgroundColor, opacity } = getComputedStyle(around);
    const layer = (front: Colour) => over(front, colourOf(backgroundColor)).map((part) => part * Number(opacity));
    [text, ground] = [layer(text), layer(ground)];
  }
  return contrast(hex(text), hex(ground));
}

/** What hides a text: its own box and those around it let too few pixels of it through. */
function sizeFault(boxes: readonly DOMRect[], element: Element): string | null {
  let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity];
  for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY, clipPath, display } = getComputedStyle(around);
    if (clipPath !== 'none') return 'is clipped away';
    if (display === 'inline' || !/hidden|clip/.test(overflowX + overflowY)) continue;
    const clip = around.getBoundingClientRect();
    [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
    [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
  }
  const sizes = boxes.map((box) => {
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    const isWide = width >= Math.min(box.width * 0.8, 40) && width > 2;
    return { width, height, isSeen: isWide && height >= Math.min(box.height * 0.6, 10) && height > 7 };
  });
  if (sizes.some(({ isSeen }) => isSeen)) return null;
  return `shows ${sizes.map(({ width, height }) => `${width.toFixed()} × ${height.toFixed()}`).join(', ')} pixels`;
}

function languageFault(text: string, element: Element, keys: ReadonlySet<string>): string | null {
  if (keys.has(text)) return 'is a key';
  if (/\{\w*\}|\bundefined\b|\bNaN\b|\[object /.test(text)) return 'is not filled in';
  if (element.closest(data)) return null;
  const isArabic = /\p{Script=Arabic}/u.test(text);
  const isWanted = document.documentElement.lang === 'ar' ? isArabic || !/\p{Script=Latin}{3,}/u.test(text) : !isArabic;
  return isWanted ? null : 'is in another language';
}

/** The texts in a part of the page that can be seen, and what is wrong with the others: "text: why". */
export function seenTexts(part: Element, keys: ReadonlySet<string>): { seen: string; faults: string[] } {
  const faults: string[] = [];
  const seen: string[] = [];
  const look = (written: string, element: Element, boxes: readonly DOMRect[]) => {
    const text = written.replace(/[\u2066-\u2069\u200e\u200f]/g, '').trim();
    if (text === '' || element.closest(extras)) return;
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const ratio = element.closest(':disabled, [aria-disabled=true]') ? leastContrast : contrastOf(element);
    const fault =
      (isShown ? sizeFault(boxes, element) : 'is hidden') ??
      (ratio < leastContrast ? `has a contrast of ${ratio.toFixed(2)}` : languageFault(text, element, keys));
    if (fault === null) seen.push(text);
    else faults.push(`“${text.slice(0, 60)}” (${element.closest('[class]')?.className.toString() ?? ''}) ${fault}`);
  };
  for (const select of part.querySelectorAll('select'))
    look(select.selectedOptions[0]?.textContent ?? '', select, [...select.getClientRects()]);
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!parentElement || parentElement.closest('select')) continue;
    range.selectNodeContents(node);
    look(node.textContent ?? '', parentElement, [...range.getClientRects()]);
  }
  return { seen: seen.join(' '), faults };
}
