import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { PlainMarkdown } from './PlainMarkdown';
import './markdown.css';

const RenderedMarkdown = lazy(() =>
  import('./RenderedMarkdown').then((module) => ({ default: module.RenderedMarkdown })),
);

export interface MarkdownProps {
  text: string;
  level?: number;
}

/** The renderer loads with the first such text; until then plain paragraphs show, about as high. */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  return (
    <ErrorBoundary fallback={<PlainMarkdown text={text} />} resetKey={text}>
      <Suspense fallback={<PlainMarkdown text={text} />}>
        <RenderedMarkdown text={text} level={level} />
      </Suspense>
    </ErrorBoundary>
  );
}
