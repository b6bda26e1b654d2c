import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Highlighted } from './Highlighted';

/** Characters of a text that show before "Show all". */
const usualLength = 600;

const noWords: readonly string[] = [];

interface LongTextProps {
  text: string;
  /** What was searched for, folded. */
  words?: readonly string[];
  /** Characters that show before all of it is wanted. */
  foldedAt?: number;
}

/** A text of any length: a long one is cut until all of it is wanted, or a search found something in it. */
export function LongText({ text, words = noWords, foldedAt = usualLength }: LongTextProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  if (text.length <= foldedAt)
    return (
      <span className="answer-text" dir="auto">
        <Highlighted text={text} words={words} />
      </span>
    );
  const count = i18n.number(text.length);
  return (
    <>
      <span className="answer-text" dir="auto">
        <Highlighted text={open ? text : `${text.slice(0, foldedAt)}…`} words={words} />
      </span>
      <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Show less</Trans> : <Trans>Show all {count} characters</Trans>}
      </button>
    </>
  );
}
