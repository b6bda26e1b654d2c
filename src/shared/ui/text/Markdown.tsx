import { lazy, Suspense } from 'react';
import './markdown.css';

const RenderedMarkdown = lazy(() =>
  import('./RenderedMarkdown').then((module) => ({ default: module.RenderedMarkdown })),
);

export interface MarkdownProps {
  /** As somebody wrote it: it may be anything, and is made safe. */
  text: string;
  /** The level of its topmost headings, so that they fit under those of the page. Default: 2. */
  level?: number;
}

/** Text in Markdown. The reader of it loads with the first such text; until then the text shows as it was written. */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <div className="markdown markdown-plain" dir="auto">
          {text}
        </div>
      }
    >
      <RenderedMarkdown text={text} level={level} />
    </Suspense>
  );
}
