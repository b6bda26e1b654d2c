/**
 * `$search`: words in any order, "words in a row", `or` and `-not`, like PostgreSQL's web search. Words match whole and
 * regardless of case; there is no stemming.
 */

/**
 * What counts as one word: compounds with hyphens match as a whole and in parts; addresses and numbers are words, too.
 */
const token =
  /[\p{L}\p{N}][\p{L}\p{N}._-]*@[\p{L}\p{N}.-]+\.\p{L}+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}|-?\p{N}+(?:\.\p{N}+)*(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** The words of a text in lower case, each with its position; the parts of a compound follow it. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [found] of text.matchAll(token)) {
    words.push(found);
    if (/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u.test(found) && /\p{L}/u.test(found)) words.push(...found.split('-'));
  }
  return words;
}

interface Term {
  /** The words must be adjacent. */
  readonly words: readonly string[];
  readonly negated: boolean;
}

/** Terms that must all match; the search matches if one of these lists does. */
type Query = readonly (readonly Term[])[];

/** Parses the search; terms without a word are dropped. */
function parse(text: string): Query {
  const alternatives: Term[][] = [[]];
  for (const found of text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const [, minus = '', phrase, bare = ''] = found;
    if (phrase === undefined && minus === '' && bare.toLowerCase() === 'or') {
      alternatives.push([]);
      continue;
    }
    const words = wordsOf((phrase ?? bare).toLowerCase());
    if (words.length > 0) alternatives.at(-1)?.push({ words, negated: minus === '-' });
  }
  return alternatives.filter((terms) => terms.length > 0);
}

const standsIn = (words: readonly string[], term: readonly string[]): boolean =>
  words.some((_, at) => term.every((word, index) => words[at + index] === word));

/** Separates the texts of one searched row: no text contains a NUL. */
const boundary = '\u0000';

/**
 * Prepares the texts of one row, such as the values of an entity, for searching. Cache the result for repeated
 * searches.
 */
export const searchable = (texts: readonly string[]): string => texts.join(boundary).toLowerCase();

/**
 * Compiles a search to a test of what `searchable` returns.
 * @param search the search text; without a word it matches nothing
 */
export function compileSearch(search: string): (text: string) => boolean {
  const query = parse(search);
  // Splitting a text into words is slow, so only texts that contain one of the first words are split.
  const stands = (words: readonly string[], text: string): boolean => {
    const [first = ''] = words;
    return (
      text.includes(first) &&
      text.split(boundary).some((part) => part.includes(first) && standsIn(wordsOf(part), words))
    );
  };
  return (text) => query.some((terms) => terms.every(({ words, negated }) => stands(words, text) !== negated));
}
