import { lazy, Suspense } from 'react';
import { visibleLines } from '~/shared/lib/visible-name';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
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

const maxParagraphs = 200;

export function PlainMarkdown({ text }: { text: string }) {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '');
  const shown = paragraphs.length > maxParagraphs ? [paragraphs.join('\n\n')] : paragraphs;
  return (
    <div className="markdown markdown-plain" dir="auto">
      {[...shown.entries()].map(([at, paragraph]) => (
        <p key={at}>{visibleLines(paragraph)}</p>
      ))}
    </div>
  );
}
