import { useLayoutEffect, useRef } from 'react';
import type { MarkdownProps } from './Markdown';
import { renderMarkdown } from './render-markdown';

/** The rendered text, inserted as nodes: no HTML string reaches the page. */
export function RenderedMarkdown({ text, level = 2 }: MarkdownProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(renderMarkdown(text, level));
  }, [text, level]);
  return <div ref={box} className="markdown" />;
}
