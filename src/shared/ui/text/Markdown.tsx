import { lazy, Suspense } from 'react';
import './markdown.css';

const RenderedMarkdown = lazy(() =>
  import('./RenderedMarkdown').then((module) => ({ default: module.RenderedMarkdown })),
);

export interface MarkdownProps {
  /** Any Markdown; it is sanitized. */
  text: string;
  /** The level of its top headings, below those of the page. Default: 2. */
  level?: number;
}

/** A paragraph ends before a blank line. */
const paragraphs = /\S(?:[^\n]|\n(?![^\S\n]*(?:\n|$)))*/g;

/** Rendered Markdown. The renderer loads with the first such text; until then the plain text shows, in as high paragraphs. */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <div className="markdown markdown-plain" dir="auto">
          {[...text.replaceAll('\r\n', '\n').matchAll(paragraphs)].map(({ 0: paragraph, index }) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      }
    >
      <RenderedMarkdown text={text} level={level} />
    </Suspense>
  );
}
