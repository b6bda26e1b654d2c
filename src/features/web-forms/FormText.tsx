import type { MarkdownNode, TextRange, TextRole } from '@getodk/xforms-engine';
import { createElement, type CSSProperties, type ReactNode, use, useMemo } from 'react';
import { inertMarkup } from '~/shared/lib/inert-markup';
import { FormLanguage } from './form-language';

/** The elements that a form's texts may have. */
const allowed = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'div',
  'em',
  'li',
  'ol',
  'p',
  'span',
  'strong',
  'u',
  'ul',
]);

/** Headings of a label are no headings of the page. */
const headings = /^h([1-6])$/;

const safeLink = (url: string): string | undefined =>
  URL.canParse(url) && ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(url).protocol) ? url : undefined;

/** Longer texts, and texts with long runs of marks, are shown as they are: reading their formatting could take minutes. */
const longestFormatted = 20_000;
const manyMarks = /[[\]*_`<>!\\#-]{40}|(?:[[*_`<>]\s*){40}/;

type Text = Pick<TextRange<TextRole>, 'formatted' | 'asString'>;

/** A text of the form with its formatting. Markup in it is never run. */
export function FormText({ text }: { text: Text | null }) {
  const lang = use(FormLanguage);
  const inner = useMemo(() => (text ? contentOf(text) : null), [text]);
  if (!text) return null;
  return (
    <span className="fill-text" dir="auto" lang={lang}>
      {inner}
    </span>
  );
}

function contentOf(text: Text): ReactNode {
  const plain = text.asString;
  if (plain.length > longestFormatted || manyMarks.test(plain)) return plain;
  try {
    return text.formatted.map(drawn);
  } catch {
    // Formatting nested so deep that nobody can read it.
    return plain;
  }
}

/** The words of markup that is no formatting, without its tags. The document is never shown, so nothing in it runs. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(inertMarkup(html), 'text/html');
  for (const element of body.querySelectorAll('script, style, template, noscript')) element.remove();
  return body.textContent;
}

// Texts never change their order, so the position is the key; the engine's ids are new at every reading.
function drawn(node: MarkdownNode, key: number): ReactNode {
  switch (node.role) {
    case 'child':
      return <span key={key}>{node.value}</span>;
    case 'line-break':
      return <br key={key} />;
    case 'html':
      return /^\s*<br\s*\/?>\s*$/i.test(node.unsafeHtml) ? (
        <br key={key} />
      ) : (
        <span key={key}>{wordsOf(node.unsafeHtml)}</span>
      );
    case 'parent': {
      const { elementName, children } = node;
      const inner = children.map(drawn);
      if (elementName === 'a') {
        const href = 'url' in node ? safeLink(String(node.url)) : undefined;
        if (href === undefined) return <span key={key}>{inner}</span>;
        return (
          <a key={key} href={href} target="_blank" rel="noreferrer noopener">
            {inner}
          </a>
        );
      }
      if (!allowed.has(elementName)) return <span key={key}>{inner}</span>;
      const level = headings.exec(elementName)?.[1];
      // A label holds no blocks, so that every element is one of text.
      return createElement(
        elementName === 'em' || elementName === 'strong' || elementName === 'u' ? elementName : 'span',
        {
          key,
          className: level === undefined ? `fill-${elementName}` : `fill-heading fill-heading-${level}`,
          style: styleOf(node),
        },
        ...inner,
      );
    }
  }
}

/** Sizes that leave a text readable and the page usable. */
const usableSize =
  /^(?:(?:[1-4]?\d)(?:\.\d+)?px|[0-2](?:\.\d+)?r?em|(?:[1-9]\d|[12]\d\d)%|(?:x+-)?(?:small|large)|medium|smaller|larger)$/;

/** Colour, size and direction, as forms may set them. */
function styleOf(node: object): CSSProperties | undefined {
  const style = (node as { properties?: { style?: Record<string, string | undefined> } }).properties?.style;
  if (!style) return undefined;
  const size = style['font-size'];
  return {
    color: style['color'],
    fontFamily: style['font-family'],
    fontSize: size !== undefined && usableSize.test(size) ? size : undefined,
    textAlign: style['text-align'] as CSSProperties['textAlign'],
    display: style['text-align'] === undefined ? undefined : 'block',
  };
}
