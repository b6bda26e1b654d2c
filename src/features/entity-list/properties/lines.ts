import { type NameFault, nameFault, sameName, validName } from '~/domain/entities/names';

/** A name of a pasted list: where it stands in the text, and why it cannot be added. */
export interface NameLine {
  /** Its line in the text, from 1. */
  line: number;
  /** Where it stands in the text. */
  start: number;
  name: string;
  problem: NameProblem | null;
  /** A name that could be added instead; null without one. */
  suggested: string | null;
}

type NameProblem =
  | { kind: 'fault'; fault: NameFault }
  /** The list has it, maybe in other capitals. */
  | { kind: 'taken'; same: string }
  /** It stands above, maybe in other capitals. */
  | { kind: 'repeated'; same: string };

/** Names stand in lines, or in the cells of a spreadsheet's head. None of these can be in a name. */
const name = /[^\n\r\t,;]+/g;

/**
 * What of a text has names: all of it, or its first line where that has several cells. Then it is the head of a
 * spreadsheet, and what follows are values.
 */
function namesIn(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  return /[\t,;]/.test(first) ? first : text;
}

/** The last line of the values below the head of a spreadsheet, which are not read; null without any. */
export const lastIgnored = (text: string): number | null =>
  namesIn(text).trimEnd() === text.trimEnd() ? null : text.trimEnd().split(/\r\n|\r|\n/).length;

/** Reads the names of a text. Takes the names of the list's properties. */
export function readLines(text: string, taken: readonly string[]): NameLine[] {
  const lines: NameLine[] = [];
  const above = new Map<string, string>();
  const known = new Map(taken.map((one) => [one.toLowerCase(), one]));
  let line = 1;
  let counted = 0;
  for (const match of namesIn(text).matchAll(name)) {
    line += (text.slice(counted, match.index).match(/\r\n|\r|\n/g) ?? []).length;
    counted = match.index;
    const trimmed = match[0].trim();
    if (trimmed === '') continue;
    const fault = nameFault('property', trimmed);
    const lower = trimmed.toLowerCase();
    const own = known.get(lower);
    const first = above.get(lower);
    if (first === undefined) above.set(lower, trimmed);
    const problem: NameProblem | null = fault
      ? { kind: 'fault', fault }
      : own !== undefined
        ? { kind: 'taken', same: own }
        : first !== undefined
          ? { kind: 'repeated', same: first }
          : null;
    const better = fault && validName('property', trimmed);
    lines.push({
      line,
      start: match.index + match[0].indexOf(trimmed),
      name: trimmed,
      problem,
      suggested: better !== null && sameName(better, taken) === undefined ? better : null,
    });
  }
  return lines;
}

/** The text with other names in the place of these. */
export function replaceNames(text: string, lines: readonly NameLine[]): string {
  let replaced = '';
  let at = 0;
  for (const { start, name: old, suggested } of lines) {
    if (suggested === null) continue;
    replaced += text.slice(at, start) + suggested;
    at = start + old.length;
  }
  return replaced + text.slice(at);
}
