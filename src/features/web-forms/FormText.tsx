import type { TextChunk, TextRange, TextRole } from '@getodk/xforms-engine';
import { createContext, createElement, type CSSProperties, type ReactNode, use, useEffect, useMemo } from 'react';
import { useStore } from '~/shared/screen/use-store';
import { loadMarkdownParser, markdownAddress, markdownParser } from '~/shared/ui/text/markdown-parser';
import type { MarkdownKind, MarkdownNode, TextPart } from '~/shared/ui/text/parse-markdown';

type Text = Pick<TextRange<TextRole>, 'role' | 'asString'>;

/** Texts without any of these have no marks. */
const marks = /[\\*_[<&\n\r#]|^\s*(?:[-+]|\d+[.)])\s/;

const kindOf = (text: Text): MarkdownKind => (text.role === 'item-label' ? 'line' : 'form');

/** A part of a text as the engine has it: what its expression is read from is no part of the published types. */
type Chunk = TextChunk & { context?: { contextNode?: { nodeType?: string } } };

/** Whether a part is an answer. Rows of lists are not: their texts belong to the form. */
const isData = ({ source, context }: Chunk): boolean =>
  source === 'output' || (source === 'reference' && context?.contextNode?.nodeType !== 'static-element');

/** The source of a text, with the answers in it as data: the engine's own formatting is not used. */
const partsOf = (text: Text): TextPart[] =>
  [...(text as unknown as Iterable<Chunk>)].map((chunk) => {
    if (!isData(chunk)) return chunk.asString;
    return { data: kindOf(text) === 'line' ? chunk.asString.replaceAll(/\s+/g, ' ') : chunk.asString };
  });

/**
 * A text of the form with its formatting. Markup in it is never run, and nothing that was written disappears.
 * @param otherwise shown for an empty text without media: the value of a choice
 */
export function FormText({ text, otherwise = '' }: { text: Text | null; otherwise?: string }) {
  const lang = use(FormLanguage);
  const parser = useStore(markdownParser);
  const inner = useMemo(() => (text && parser ? contentOf(text) : text && plain(text)), [text, parser]);
  const waits = !parser && text !== null && marks.test(text.asString);
  useEffect(() => {
    if (waits) void loadMarkdownParser();
  }, [waits]);
  if (!text) return null;
  return (
    <span className="fill-text" dir="auto" lang={lang}>
      {isEmpty(text) ? otherwise : inner}
    </span>
  );
}

const isEmpty = (text: Text & Partial<TextRange<TextRole>>): boolean =>
  text.asString.trim() === '' && !(text.imageSource ?? text.audioSource ?? text.videoSource);

function treeOf(text: Text): MarkdownNode[] | null {
  const parse = markdownParser.get();
  if (!parse || !marks.test(text.asString)) return null;
  const tree = parse(partsOf(text), kindOf(text));
  const [only] = tree ?? [];
  return tree?.length === 1 && typeof only === 'object' && only.tag === 'p' ? only.children : tree;
}

const plain = ({ asString }: Text): ReactNode =>
  asString.includes('\n') ? <span className="fill-plain">{asString}</span> : asString;

function contentOf(text: Text): ReactNode {
  const tree = treeOf(text);
  return tree ? tree.map(rendered) : plain(text);
}

/** A text of the form without its formatting, in one line, for names of controls. */
export function plainTextOf(text: Text): string {
  const tree = treeOf(text);
  return (tree ? wordsOf(tree) : text.asString).replaceAll(/\s+/g, ' ').trim();
}

const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return inline.has(node.tag) ? wordsOf(node.children) : ` ${wordsOf(node.children)} `;
    })
    .join('');

/** Elements of their own; all others are spans, because a label holds no blocks and its headings are none of the page. */
const own = new Set(['em', 'strong', 'u', 'del', 's', 'small', 'sub', 'sup']);
const inline = new Set([...own, 'a', 'b', 'i', 'span', 'font']);
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', font: 'span' };

// Texts never change their order, so the position is the key.
function rendered(node: MarkdownNode, key: number): ReactNode {
  if (typeof node === 'string') return withBreaks(node, key);
  const { tag: written, attributes, children } = node;
  const tag = sameAs[written] ?? written;
  if (tag === 'br') return <br key={key} />;
  const inner = children.map(rendered);
  if (tag === 'a') {
    const href = markdownAddress(attributes['href'], ['http:', 'https:', 'mailto:', 'tel:']);
    if (href === null) return <span key={key}>{inner}</span>;
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer noopener">
        {inner}
      </a>
    );
  }
  const level = /^h([1-6])$/.exec(tag)?.[1];
  const style = styleOf(attributes);
  if (tag === 'ol' && attributes['start'] !== undefined)
    style.counterReset = `list-item ${Number(attributes['start']) - 1}`;
  return createElement(
    own.has(tag) ? tag : 'span',
    { key, className: level === undefined ? `fill-${tag}` : `fill-heading fill-heading-${level}`, style },
    ...inner,
  );
}

/** An answer may have several lines. */
function withBreaks(text: string, key: number): ReactNode {
  if (!text.includes('\n')) return text;
  return (
    <span key={key} className="fill-plain">
      {text}
    </span>
  );
}

/** Sizes that leave a text readable and the page usable. */
const usableSize =
  /^(?:(?:[1-4]?\d)(?:\.\d+)?px|[0-2](?:\.\d+)?r?em|(?:[1-9]\d|[12]\d\d)%|(?:x+-)?(?:small|large)|medium|smaller|larger)$/;

/** Colour, font, size and direction, as forms may set them. */
function styleOf({ style = '', color, face }: Readonly<Record<string, string>>): CSSProperties {
  const set = new Map(style.split(';').map((part) => part.split(':').map((word) => word.trim()) as [string, string]));
  const size = set.get('font-size');
  const align = set.get('text-align');
  const aligned = align === 'left' || align === 'right' || align === 'center' ? align : undefined;
  return {
    color: set.get('color') ?? color,
    fontFamily: set.get('font-family') ?? face,
    fontSize: size !== undefined && usableSize.test(size) ? size : undefined,
    textAlign: aligned,
    display: aligned && 'block',
  };
}

/** The code of the language that the form's own texts are in; undefined if the form does not say. */
export const FormLanguage = createContext<string | undefined>(undefined);

/** The first letter of a text; the group has it if it is written from right to left. */
const firstLetter = /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])|\p{L}/u;

/** The direction in which most of these texts begin; null if none has letters. */
export function directionOfTexts(texts: readonly string[]): 'rtl' | 'ltr' | null {
  const letters = texts.map((text) => firstLetter.exec(text)).filter((letter) => letter !== null);
  if (letters.length === 0) return null;
  return letters.filter(([, fromRight]) => fromRight !== undefined).length * 2 > letters.length ? 'rtl' : 'ltr';
}

/** Labels that are enough to tell the direction of a form, and the nodes in which they are looked for. */
const enough = { labels: 20, nodes: 200 };

interface LabelledNode {
  currentState: { label?: { asString: string } | null; children: readonly LabelledNode[] | null };
}

/** The direction of a form whose language has no name: that of its first labels. Null if they do not say. */
export function directionOfForm(root: object): 'rtl' | 'ltr' | null {
  const labels: string[] = [];
  const waiting = [root as LabelledNode];
  for (let seen = 0; waiting.length > 0 && seen < enough.nodes && labels.length < enough.labels; seen += 1) {
    const { label, children } = waiting.shift()?.currentState ?? { children: null };
    if (label) labels.push(label.asString);
    waiting.unshift(...(children ?? []).slice(0, enough.nodes));
  }
  return directionOfTexts(labels);
}

/** The `dir` of a box with this text: its own. Without letters that of the form, where `auto` is always left to right. */
export const directionOfTyped = (text: string): 'auto' | undefined => (/\p{L}/u.test(text) ? 'auto' : undefined);
