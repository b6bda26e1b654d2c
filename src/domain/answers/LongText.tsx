import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { foldForSearch } from '~/shared/lib/fold';
import { visibleLines } from '~/shared/lib/visible-name';
import { usePrinting } from '~/shared/screen/media';
import { TextButton } from '~/shared/ui/controls/TextButton';

/** Characters shown before "Show all". */
const usualLength = 600;

/** Up to this length, text without line breaks stays on one line. */
const oneLine = 40;

/** Longer texts are neither searched nor highlighted. */
const longest = 20_000;

const noWords: readonly string[] = [];

interface LongTextProps {
  text: string;
  words?: readonly string[];
  foldedAt?: number;
}

/** A text of any length. A long one is cut until it is expanded, printed, or contains a search match. */
export function LongText({ text, words = noWords, foldedAt = usualLength }: LongTextProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const printing = usePrinting();
  const isFound = useMemo(() => {
    if (words.length === 0 || text.length > longest) return false;
    const folded = foldForSearch(text);
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

interface Part {
  text: string;
  hit: boolean;
  at: number;
}

function highlightedParts(text: string, words: readonly string[]): Part[] {
  const whole = [{ text, hit: false, at: 0 }];
  if (words.length === 0 || text.length > longest) return whole;
  // Maps each character of the folded text to its position in the original.
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const one = foldForSearch(character);
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

export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return highlightedParts(text, words).map((part) =>
    part.hit ? <mark key={part.at}>{visibleLines(part.text)}</mark> : visibleLines(part.text),
  );
}
