/** Tells from the format of a cell whether its number is a date. */

export type NumberKind = 'number' | 'date' | 'duration';

/** The formats that workbooks do not define, because every program has them. */
export const builtInKinds = (id: number): NumberKind => {
  if (id === 46) return 'duration';
  return (id >= 14 && id <= 22) || id === 45 || id === 47 ? 'date' : 'number';
};

/** Texts in quotes, and colours, conditions and locales in brackets; `[h]`, `[mm]` and `[s]` are durations. */
const literals = /"[^"]*"|\[(?!(?:hh?|mm?|ss?)\])[^\]]*\]/gi;
const duration = /\[(?:hh?|mm?|ss?)\]/i;
/** A letter of a date that no `\` makes a text and no `_` a width. */
const dateLetter = /(?<![_\\])[dmhys]/i;

/** What an .xlsx format says about its numbers: only the part for positive numbers counts. */
export function kindOfFormat(code: string): NumberKind {
  const [first = ''] = code.split(';');
  if (!dateLetter.test(first.replace(literals, ''))) return 'number';
  return duration.test(first) ? 'duration' : 'date';
}

const hidden = /"[^"]*(?:"|$)|[\\_*]./gs;
const plain: ReadonlySet<string> = new Set(['0.00E+00', '##0.0E+0', 'General', 'GENERAL', 'general', '@']);

/** Whether an .xls format is one of dates: it has more letters of dates than places of digits. */
export function isOldDateFormat(code: string): boolean {
  const bare = code
    .replace(hidden, '')
    .replace(/[$\-+/(): ]/g, '')
    .replace(/\[[^\]]*\]/g, '');
  if (plain.has(bare)) return false;
  const letters = bare.match(/[ymdhs]/gi)?.length ?? 0;
  const digits = bare.match(/[0#?]/g)?.length ?? 0;
  return letters > digits;
}
