import { visibleName } from '~/shared/lib/visible-name';
import { Clipped } from '~/shared/ui/text/Clipped';

/** A text of the form with its line breaks, in its own direction. Markup and Markdown stay text. */
export function TextBlock({ text, code = false }: { text: string; code?: boolean }) {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map(visibleName)
    .join('\n');
  return (
    <Clipped lines={8}>
      {code ? (
        <code className="outline-code" dir="ltr">
          {lines}
        </code>
      ) : (
        <div className="outline-text" dir="auto">
          {lines}
        </div>
      )}
    </Clipped>
  );
}
