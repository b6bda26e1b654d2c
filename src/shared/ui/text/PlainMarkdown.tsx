import { visibleLines } from '~/shared/lib/visible-name';
import './markdown.css';

const most = 200;

export function PlainMarkdown({ text }: { text: string }) {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '');
  const shown = paragraphs.length > most ? [paragraphs.join('\n\n')] : paragraphs;
  return (
    <div className="markdown markdown-plain" dir="auto">
      {[...shown.entries()].map(([at, paragraph]) => (
        <p key={at}>{visibleLines(paragraph)}</p>
      ))}
    </div>
  );
}
