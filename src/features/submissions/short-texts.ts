import type { SubmissionRow } from '~/api/schema';
import type { TableColumn } from '~/shared/ui/table/types';

/** Approximate widths at 13 px. Measuring hundreds of answers would take longer than drawing them. */
const letter = 7;
const wideLetter = 13.5;
const padding = 18;
const narrowest = 48;
const widest = 220;
/** A few long answers may be cut, and show in full on hover. */
const shownInFull = 0.9;
/** No Latin, Greek or Cyrillic letter is as wide as those behind. */
const firstWide = 0x2e80;

/** The first line of an answer is what a row shows. A longer text than these letters is cut in any case. */
const measuredLetters = 40;

function widthOf(text: string): number {
  let width = padding;
  for (const character of text.slice(0, measuredLetters))
    width += (character.codePointAt(0) ?? 0) >= firstWide ? wideLetter : letter;
  return width;
}

/** The width of a column in which nearly all of these rows show in full; null if they have no answers in it. */
export function contentWidth(
  { text, decoration = 0 }: Pick<TableColumn<SubmissionRow>, 'text' | 'decoration'>,
  rows: readonly SubmissionRow[],
): number | null {
  const widths = rows.flatMap((row, index) => {
    const shown = text(row, index);
    return shown === undefined || shown === '' ? [] : [widthOf(shown)];
  });
  if (widths.length === 0) return null;
  const width = widths.toSorted((a, b) => a - b)[Math.ceil(widths.length * shownInFull) - 1] ?? narrowest;
  return Math.round(Math.min(widest, Math.max(narrowest, width + decoration)));
}

/** "2026/03/13 08:15:00 +03:00". */
const timeParts = /^(.+ \d\d:\d\d):\d\d(?:\.\d+)? ([+-])(\d\d):(\d\d)$/;

/**
 * The time of a device for a narrow column: without seconds, and without its offset where that is the reader's own. In:
 * the whole text, and the answer as the server has it. Out: the whole text if it is no such time.
 */
export function shortDateTime(text: string, answer: string): string {
  const [, start, sign, hours, minutes] = timeParts.exec(text) ?? [];
  const moment = new Date(answer);
  if (start === undefined || Number.isNaN(moment.getTime())) return text;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return offset === -moment.getTimezoneOffset() ? start : `${start} ${sign}${hours}:${minutes}`;
}

/** "amina@" of "amina@example.org". */
const emailParts = /^([^@\s]+)@([^@\s]+)$/;

/**
 * How to write the names of submitters in a narrow column: without the domain that all emails among them have, unless
 * two names would then be equal. In: all names. Out: the short form of a name.
 */
export function shortSubmitters(names: readonly string[]): (name: string) => string {
  const emails = names.flatMap((name) => {
    const found = emailParts.exec(name);
    return found ? [{ own: found[1] ?? '', domain: found[2] ?? '' }] : [];
  });
  const [domain, ...others] = new Set(emails.map((email) => email.domain.toLowerCase()));
  const short = new Set([...emails.map(({ own }) => own), ...names.filter((name) => !emailParts.test(name))]);
  if (domain === undefined || others.length > 0 || short.size < new Set(names).size) return (name) => name;
  return (name) => {
    const found = emailParts.exec(name);
    return found?.[2]?.toLowerCase() === domain ? (found[1] ?? name) : name;
  };
}
