import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { fold } from '~/shared/lib/fold';
import { visibleLines } from '~/shared/lib/visible-name';
import { usePrinting } from '~/shared/screen/media';
import { TextButton } from '~/shared/ui/controls/TextButton';

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

/** Longer texts are not searched for what to highlight. */
const longest = 20_000;

interface Part {
  text: string;
  hit: boolean;
  at: number;
}

/** Splits a text at the words that were searched for, without regard to case and accents. */
function highlightedParts(text: string, words: readonly string[]): Part[] {
  const whole = [{ text, hit: false, at: 0 }];
  if (words.length === 0 || text.length > longest) return whole;
  // The place in the text of each character of the folded text.
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const one = fold(character);
    folded += one;
    for (let i = 0; i < one.length; i += 1) places.push(at);
    at += character.length;
  }
  places.push(text.length);
  const hits = new Uint8Array(text.length);
  for (const word of words)
    for (let found = folded.indexOf(word); found >= 0; found = folded.indexOf(word, found + word.length))
      hits.fill(1, places[found], places[found + word.length]);
  if (!hits.includes(1)) return whole;
  const parts: Part[] = [];
  for (let start = 0; start < text.length;) {
    let end = start + 1;
    while (end < text.length && hits[end] === hits[start]) end += 1;
    parts.push({ text: text.slice(start, end), hit: hits[start] === 1, at: start });
    start = end;
  }
  return parts;
}

/** A text that someone wrote, with the words that were searched for highlighted and invisible characters as marks. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return highlightedParts(text, words).map((part) =>
    part.hit ? <mark key={part.at}>{visibleLines(part.text)}</mark> : visibleLines(part.text),
  );
}
