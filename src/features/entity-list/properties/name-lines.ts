import { type NameError, findNameError, findDuplicateName, suggestName } from '~/domain/entities/names';

export interface NameLine {
  /** From 1. */
  line: number;
  start: number;
  name: string;
  problem: NameProblem | null;
  suggested: string | null;
}

type NameProblem =
  | { kind: 'fault'; fault: NameError }
  /** In the list, perhaps in other capitals. */
  | { kind: 'taken'; same: string }
  /** In an earlier line, perhaps in other capitals. */
  | { kind: 'repeated'; same: string };

/** Names are separated by line breaks, or as cells of a spreadsheet. None of these can be in a name. */
const name = /[^\n\r\t,;]+/g;

/**
 * The part of a text with names: all of it, or only its first line if that has several cells, as the header of a
 * spreadsheet.
 */
function namesIn(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  return /[\t,;]/.test(first) ? first : text;
}

/** Last line of the ignored values below a spreadsheet header; null if none. */
export const lastIgnoredLine = (text: string): number | null =>
  namesIn(text).trimEnd() === text.trimEnd() ? null : text.trimEnd().split(/\r\n|\r|\n/).length;

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
    const fault = findNameError('property', trimmed);
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
    const better = fault && suggestName('property', trimmed);
    lines.push({
      line,
      start: match.index + match[0].indexOf(trimmed),
      name: trimmed,
      problem,
      suggested: better !== null && findDuplicateName(better, taken) === undefined ? better : null,
    });
  }
  return lines;
}

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
