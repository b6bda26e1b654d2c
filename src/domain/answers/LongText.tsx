import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { fold } from '~/shared/lib/fold';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Highlighted } from './Highlighted';
import { usePrinting } from '~/shared/screen/media';

/** Characters of a text that show before "Show all". */
const usualLength = 600;

/** Shorter texts without line breaks stand in one line, beside their question in any direction. */
const oneLine = 40;

/** Longer texts are not searched for whether to open them. */
const searched = 20_000;

const noWords: readonly string[] = [];

interface LongTextProps {
  text: string;
  /** What was searched for, folded. */
  words?: readonly string[];
  /** Characters that show before all of it is wanted. */
  foldedAt?: number;
}

/**
 * A text of any length: a long one is cut until all of it is wanted, printed, or a search found something in it. Several
 * lines begin where their language begins.
 */
export function LongText({ text, words = noWords, foldedAt = usualLength }: LongTextProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const printing = usePrinting();
  const isFound = useMemo(() => {
    if (words.length === 0 || text.length > searched) return false;
    const folded = fold(text);
    return words.some((word) => folded.includes(word));
  }, [text, words]);
  const isWhole = text.length <= foldedAt || printing || isFound;
  const className = text.length > oneLine || text.includes('\n') ? 'answer-text answer-lines' : 'answer-text';
  if (isWhole)
    return (
      <span className={className} dir="auto">
        <Highlighted text={text} words={words} />
      </span>
    );
  const count = i18n.number(text.length);
  return (
    <>
      <span className={className} dir="auto">
        <Highlighted text={open ? text : `${text.slice(0, foldedAt)}…`} words={words} />
      </span>
      <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Show less</Trans> : <Trans>Show all {count} characters</Trans>}
      </TextButton>
    </>
  );
}
