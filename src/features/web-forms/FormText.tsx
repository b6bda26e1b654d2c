import type { TextChunk, TextRange, TextRole } from '@getodk/xforms-engine';
import { createContext, createElement, type CSSProperties, type ReactNode, use, useEffect, useMemo } from 'react';
import { useStore } from '~/shared/screen/use-store';
import { loadMarkdownParser, markdownUrl, markdownParser } from '~/shared/ui/text/markdown-parser';
import type { MarkdownKind, MarkdownNode, TextPart } from '~/shared/ui/text/parse-markdown';

type Text = Pick<TextRange<TextRole>, 'role' | 'asString'>;

/** Text without any of these has no Markdown. */
const marks = /[\\*_[<&\n\r#]|^\s*(?:[-+]|\d+[.)])\s/;

const kindOf = (text: Text): MarkdownKind => (text.role === 'item-label' ? 'line' : 'form');

/** A text chunk in the engine; its published types leave out the context. */
type Chunk = TextChunk & { context?: { contextNode?: { nodeType?: string } } };

/** Whether a chunk is an answer. Texts of list rows are not: they belong to the form. */
const isData = ({ source, context }: Chunk): boolean =>
  source === 'output' || (source === 'reference' && context?.contextNode?.nodeType !== 'static-element');

/** The Markdown source, with answers as literal data; the engine's own formatting is not used. */
const partsOf = (text: Text): TextPart[] =>
  [...(text as unknown as Iterable<Chunk>)].map((chunk) => {
    if (!isData(chunk)) return chunk.asString;
    return { data: kindOf(text) === 'line' ? chunk.asString.replaceAll(/\s+/g, ' ') : chunk.asString };
  });

/**
 * A formatted text of the form. Markup in it is sanitized, and no text is dropped.
 * @param otherwise for an empty text without media: the value of a choice
 */
export function FormText({ text, otherwise = '' }: { text: Text | null; otherwise?: string }) {
  const lang = use(FormLanguageContext);
  const parser = useStore(markdownParser);
  const inner = useMemo(() => (text && parser ? contentOf(text) : text && plain(text)), [text, parser]);
  const waits = !parser && text !== null && marks.test(text.asString);
  useEffect(() => {
    if (waits) void loadMarkdownParser();
  }, [waits]);
  if (!text) return null;
  return (
    <span className="fill-text" dir="auto" lang={lang}>
      {isEmptyText(text) ? otherwise : inner}
    </span>
  );
}

export const isEmptyText = (text: Text & Partial<TextRange<TextRole>>): boolean =>
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

export function toPlainText(text: Text): string {
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

/** Rendered as they are; all others become spans, because a label cannot contain blocks, nor headings of the page. */
const own = new Set(['em', 'strong', 'u', 'del', 's', 'small', 'sub', 'sup']);
const inline = new Set([...own, 'a', 'b', 'i', 'span', 'font']);
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', font: 'span' };

// Texts never change their order, so the index is the key.
function rendered(node: MarkdownNode, key: number): ReactNode {
  if (typeof node === 'string') return withBreaks(node, key);
  const { tag: written, attributes, children } = node;
  const tag = sameAs[written] ?? written;
  if (tag === 'br') return <br key={key} />;
  const inner = children.map(rendered);
  if (tag === 'a') {
    const href = markdownUrl(attributes['href'], ['http:', 'https:', 'mailto:', 'tel:']);
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

function withBreaks(text: string, key: number): ReactNode {
  if (!text.includes('\n')) return text;
  return (
    <span key={key} className="fill-plain">
      {text}
    </span>
  );
}

/** Font sizes that keep the text readable and the page usable. */
const usableSize =
  /^(?:(?:[1-4]?\d)(?:\.\d+)?px|[0-2](?:\.\d+)?r?em|(?:[1-9]\d|[12]\d\d)%|(?:x+-)?(?:small|large)|medium|smaller|larger)$/;

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

/** Language code of the form's own texts; undefined if the form does not say. */
export const FormLanguageContext = createContext<string | undefined>(undefined);

const firstLetter = /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])|\p{L}/u;

/** The direction of most of these texts; null if none has letters. */
export function textsDirection(texts: readonly string[]): 'rtl' | 'ltr' | null {
  const letters = texts.map((text) => firstLetter.exec(text)).filter((letter) => letter !== null);
  if (letters.length === 0) return null;
  return letters.filter(([, fromRight]) => fromRight !== undefined).length * 2 > letters.length ? 'rtl' : 'ltr';
}

const enough = { labels: 20, nodes: 200 };

interface LabelledNode {
  currentState: { label?: { asString: string } | null; children: readonly LabelledNode[] | null };
}

/** The direction of a form from its first labels, if its language is unknown. Null if they do not tell. */
export function formDirection(root: object): 'rtl' | 'ltr' | null {
  const labels: string[] = [];
  const waiting = [root as LabelledNode];
  for (let seen = 0; waiting.length > 0 && seen < enough.nodes && labels.length < enough.labels; seen += 1) {
    const { label, children } = waiting.shift()?.currentState ?? { children: null };
    if (label) labels.push(label.asString);
    waiting.unshift(...(children ?? []).slice(0, enough.nodes));
  }
  return textsDirection(labels);
}

/** `dir` of an input. Text without letters inherits the form's direction, because `auto` would be left to right. */
export const inputDirection = (text: string): 'auto' | undefined => (/\p{L}/u.test(text) ? 'auto' : undefined);
