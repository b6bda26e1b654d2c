import { visibleName } from '~/shared/lib/visible-name';
import { Clipped } from '~/shared/ui/text/Clipped';

interface TextBlockProps {
  text: string;
  /** The code of its language, if the form says it. */
  lang?: string | null | undefined;
  code?: boolean;
}

/** A text of the form with its line breaks, in its own direction. Markup and Markdown stay text. */
export function TextBlock({ text, lang = null, code = false }: TextBlockProps) {
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
        <div className="outline-text" dir="auto" lang={lang ?? undefined}>
          {lines}
        </div>
      )}
    </Clipped>
  );
}
