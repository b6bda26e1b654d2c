import { createElement, type ReactNode, useMemo } from 'react';
import { visibleLines } from '~/shared/lib/visible-name';
import { type MarkdownProps, PlainMarkdown } from './Markdown';
import { markdownUrl } from './markdown-parser';
import { type MarkdownElement, type MarkdownNode, parseMarkdown } from './parse-markdown';

export function RenderedMarkdown({ text, level = 2 }: MarkdownProps) {
  const content = useMemo(() => {
    const tree = parseMarkdown([text], 'page');
    return tree && rendered(tree, headingLevels(tree, level));
  }, [text, level]);
  return content === null ? <PlainMarkdown text={text} /> : <div className="markdown">{content}</div>;
}

type Levels = ReadonlyMap<MarkdownElement, number>;

const rendered = (nodes: readonly MarkdownNode[], levels: Levels): ReactNode[] =>
  nodes.map((node, index) => (typeof node === 'string' ? visibleLines(node) : renderedElement(node, index, levels)));

function renderedElement(element: MarkdownElement, key: number, levels: Levels): ReactNode {
  const { tag, attributes, children } = element;
  const inner = () => rendered(children, levels);
  switch (tag) {
    case 'br':
    case 'hr':
      return createElement(tag, { key });
    case 'a':
      return <Link key={key} attributes={attributes} inner={inner()} />;
    case 'img':
      return <Image key={key} attributes={attributes} />;
    case 'ol':
      return (
        <ol key={key} start={/^\d{1,9}$/.test(attributes['start'] ?? '') ? Number(attributes['start']) : undefined}>
          {inner()}
        </ol>
      );
    case 'table':
      return (
        <div key={key} className="markdown-table">
          <table>{inner()}</table>
        </div>
      );
    default: {
      const heading = levels.get(element);
      return createElement(heading === undefined ? tag : `h${heading}`, { key }, ...inner());
    }
  }
}

/** Only absolute URLs; they open in a new tab without access to this one. */
function Link({ attributes, inner }: { attributes: MarkdownElement['attributes']; inner: ReactNode }) {
  const address = markdownUrl(attributes['href'], ['http:', 'https:', 'mailto:']);
  if (address === null) return inner;
  return (
    <a href={address} title={attributes['title']} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
}

/** An image that the page may not load becomes a link, or its alternative text. */
function Image({ attributes }: { attributes: MarkdownElement['attributes'] }) {
  const { src = '', alt = '', title } = attributes;
  const address = markdownUrl(src, ['https:']);
  if (address !== null)
    return <img src={address} alt={alt} title={title} loading="lazy" referrerPolicy="no-referrer" />;
  return <Link attributes={{ href: markdownUrl(src, ['http:']) ?? '' }} inner={alt || src} />;
}

const ofHeading = /^h([1-6])$/;

/** Headings start at the given level without gaps, whatever the source starts with. */
function headingLevels(tree: readonly MarkdownNode[], level: number): Levels {
  const headings: MarkdownElement[] = [];
  const collect = (nodes: readonly MarkdownNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (ofHeading.test(node.tag)) headings.push(node);
      collect(node.children);
    }
  };
  collect(tree);
  const depths = headings.map(({ tag }) => Number(tag.slice(1)));
  const top = depths.reduce((least, depth) => Math.min(least, depth), 6);
  const levels = new Map<MarkdownElement, number>();
  let last = level - 1;
  for (const [index, heading] of headings.entries()) {
    last = Math.min(level + (depths[index] ?? top) - top, last + 1, 6);
    levels.set(heading, last);
  }
  return levels;
}
