import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { PlainMarkdown } from './PlainMarkdown';
import './markdown.css';

const RenderedMarkdown = lazy(() =>
  import('./RenderedMarkdown').then((module) => ({ default: module.RenderedMarkdown })),
);

export interface MarkdownProps {
  /** Any Markdown. */
  text: string;
  /** The level of its top headings, below those of the page. Default: 2. */
  level?: number;
}

/** Rendered Markdown. The renderer loads with the first such text; until then the plain text shows, in as high paragraphs. */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  return (
    <ErrorBoundary fallback={<PlainMarkdown text={text} />} resetKey={text}>
      <Suspense fallback={<PlainMarkdown text={text} />}>
        <RenderedMarkdown text={text} level={level} />
      </Suspense>
    </ErrorBoundary>
  );
}
