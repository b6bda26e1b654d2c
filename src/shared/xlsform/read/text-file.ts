/** Decodes files of text. */
import { decodeText, recogniseEncoding } from '~/shared/csv/text-encoding';
import { UnreadableWorkbook } from './unreadable';

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. Throws UnreadableWorkbook. */
export function textOfFile(bytes: Uint8Array): string {
  const encoding = recogniseEncoding(bytes);
  // The letters of older encodings cannot be told apart, so that names would be read wrongly without a word.
  const isKnown = encoding !== 'windows-1252';
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new UnreadableWorkbook('not-text');
  if (!isKnown) throw new UnreadableWorkbook('other-encoding');
  if (text.trim() === '') throw new UnreadableWorkbook('empty');
  return text;
}

/** Whether the beginning of a text has as many of these characters as the smallest form. */
export function hasSeparators(text: string, separator: string, fewest: number): boolean {
  return text.slice(0, 5000).split(separator).length > fewest;
}
