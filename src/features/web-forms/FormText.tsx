import type { MarkdownNode, TextRange, TextRole } from '@getodk/xforms-engine';
import { createElement, type CSSProperties, type ReactNode } from 'react';

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

/** A text of the form with its formatting. Markup in it is never run: what is not known is shown as text. */
export function FormText({ text }: { text: Pick<TextRange<TextRole>, 'formatted' | 'asString'> | null }) {
  if (!text) return null;
  return (
    <span className="fill-text" dir="auto">
      {text.formatted.map(drawn)}
    </span>
  );
}

function drawn(node: MarkdownNode, index: number): ReactNode {
  const key = `${node.id} ${index}`;
  switch (node.role) {
    case 'child':
      return <span key={key}>{node.value}</span>;
    case 'line-break':
      return <br key={key} />;
    case 'html':
      return <span key={key}>{node.unsafeHtml}</span>;
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

/** Colour, size and direction, as forms may set them. */
function styleOf(node: object): CSSProperties | undefined {
  const style = (node as { properties?: { style?: Record<string, string | undefined> } }).properties?.style;
  if (!style) return undefined;
  return { color: style['color'], fontFamily: style['font-family'], fontSize: style['font-size'] };
}
