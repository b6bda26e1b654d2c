import { useLayoutEffect, useRef } from 'react';
import type { MarkdownProps } from './Markdown';
import { renderMarkdown } from './render-markdown';

/** The rendered text, put in as nodes: no HTML is ever given to the page as a string. */
export function RenderedMarkdown({ text, level = 2 }: MarkdownProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(renderMarkdown(text, level));
  }, [text, level]);
  return <div ref={box} className="markdown" />;
}
