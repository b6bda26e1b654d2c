/** What people see of texts: whether each has a size, a contrast, and the language of the page. */
import { contrast } from '../architecture/contrast.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Not for the eye, or for the other width of window. */
const extras =
  '.visually-hidden, .state-mark-edits-words, .state-mark-number, .cell-word, .plain-table-blocks thead, .wide-only, .phone-only, [hidden], script, style, svg';
/** Names and answers, which keep their language. */
const data = 'bdi, code, [dir=auto], [lang]:not(html), .answer-text';
const leastContrast = 4.5;

const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const colours = new Map<string, readonly [...Rgb, alpha: number]>();
function colourOf(css: string) {
  let known = colours.get(css);
  if (!known && context) {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    colours.set(css, (known = [red, green, blue, alpha / 255]));
  }
  return known ?? ([0, 0, 0, 1] as const);
}

const mix = (front: Rgb, back: Rgb, alpha: number) =>
  front.map((one, at) => one * alpha + (back[at] ?? 0) * (1 - alpha)) as unknown as Rgb;
const over = (css: string, back: Rgb): Rgb => {
  const [red, green, blue, alpha] = colourOf(css);
  return mix([red, green, blue], back, alpha);
};

/** The colours of an element's text and of what is behind it. */
function shades(element: Element): readonly [text: Rgb, ground: Rgb] {
  const chain: CSSStyleDeclaration[] = [];
  for (let around: Element | null = element; around; around = around.parentElement)
    chain.unshift(getComputedStyle(around));
  const under = (at: number, back: Rgb): readonly [Rgb, Rgb] => {
    const style = chain[at];
    if (!style) return [over(getComputedStyle(element).color, back), back];
    const [text, ground] = under(at + 1, over(style.backgroundColor, back));
    return [mix(text, back, Number(style.opacity)), mix(ground, back, Number(style.opacity))];
  };
  return under(0, [255, 255, 255]);
}

const hex = (colour: Rgb) => `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function contrastOf(element: Element): number {
  const [text, ground] = shades(element);
  return contrast(hex(text), hex(ground));
}

/** How much of a text its own box and those around it let through, in pixels. */
function seenSize(boxes: readonly DOMRect[], element: Element): string | null {
  const clips: DOMRect[] = [];
  for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY, clipPath, display } = getComputedStyle(around);
    if (clipPath !== 'none') return 'is clipped away';
    const cuts = /hidden|clip/.test(overflowX + overflowY);
    if (display !== 'inline' && cuts) clips.push(around.getBoundingClientRect());
  }
  const sizes = boxes.map((box) => {
    const width =
      Math.min(box.right, ...clips.map(({ right }) => right)) - Math.max(box.left, ...clips.map(({ left }) => left));
    const height =
      Math.min(box.bottom, ...clips.map(({ bottom }) => bottom)) - Math.max(box.top, ...clips.map(({ top }) => top));
    return {
      width,
      height,
      isSeen:
        width >= Math.min(box.width * 0.8, 40) && width > 2 && height >= Math.min(box.height * 0.6, 10) && height > 7,
    };
  });
  const [first] = sizes;
  if (!first) return 'has no size';
  return sizes.some(({ isSeen }) => isSeen)
    ? null
    : `shows ${Math.max(0, Math.round(first.width))} × ${Math.max(0, Math.round(first.height))} pixels`;
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
export function seenTexts(part: Element | null, keys: ReadonlySet<string>): { seen: string; faults: string[] } {
  if (!part) return { seen: '', faults: [] };
  const faults: string[] = [];
  const seen: string[] = [];
  const look = (written: string, element: Element, boxes: readonly DOMRect[]) => {
    const text = written.replace(/[\u2066-\u2069\u200e\u200f]/g, '').trim();
    if (text === '' || element.closest(extras)) return;
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isOff = element.closest(':disabled, [aria-disabled=true]') !== null;
    const ratio = contrastOf(element);
    const fault =
      (isShown ? seenSize(boxes, element) : 'is hidden') ??
      (ratio < leastContrast && !isOff ? `has a contrast of ${ratio.toFixed(2)}` : null) ??
      languageFault(text, element, keys);
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
