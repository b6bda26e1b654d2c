const breaks = /\s*[\t-\r\u0085\u2028\u2029]+\s*/g;

/**
 * Invisible characters that change text direction or make different names look equal. Joiners and variation selectors
 * are needed by scripts and emoji.
 */
const unseen =
  /[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/u;
const everyUnseen = new RegExp(unseen, 'gu');
const isolated = /\u2068([^\u2068\u2069]*)\u2069/g;

const shortNames: Record<string, string> = {
  '\u00AD': 'SHY',
  '\u061C': 'ALM',
  '\u200B': 'ZWSP',
  '\u200E': 'LRM',
  '\u200F': 'RLM',
  '\u202A': 'LRE',
  '\u202B': 'RLE',
  '\u202C': 'PDF',
  '\u202D': 'LRO',
  '\u202E': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\uFEFF': 'BOM',
};

const mark = (character: string) =>
  `⟨${shortNames[character] ?? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`}⟩`;

/** In one line, with invisible characters as marks such as ⟨RLO⟩. */
export function visibleName(name: string): string {
  return unseen.test(name) ? name.replace(breaks, ' ').replace(everyUnseen, mark) : name;
}

/** `visibleName` for text with names that `bidiIsolate` already made safe. */
export function visibleText(text: string): string {
  if (!unseen.test(text)) return text;
  const parts = text.split(isolated);
  // Odd parts were inside isolates.
  return parts
    .map((part, index) => (index % 2 === 0 ? visibleName(part) : `\u2068${visibleName(part)}\u2069`))
    .join('');
}

export const visibleLines = (text: string): string =>
  unseen.test(text) ? text.split('\n').map(visibleText).join('\n') : text;

/** Numbers duplicate names, ignoring case: "Tablet 1 (#12)". */
export function distinctNames<Row extends { id: number; displayName: string }>(
  rows: readonly Row[],
  all: readonly Row[] = rows,
): { id: number; name: string }[] {
  const times = new Map<string, number>();
  const fold = (name: string) => name.trim().toLocaleLowerCase();
  for (const { displayName } of all) times.set(fold(displayName), (times.get(fold(displayName)) ?? 0) + 1);
  return rows.map(({ id, displayName }) => ({
    id,
    name: (times.get(fold(displayName)) ?? 0) > 1 ? `${displayName} (#${id})` : displayName,
  }));
}
