/**
 * `$search`: words in any order, "words in a row", `or` and `-not`, as the text search of PostgreSQL reads what people
 * type. Words count whole and regardless of case; there are no stems.
 */

/** What counts as one word: compounds with their hyphens are there whole and in parts; so are addresses and numbers. */
const token =
  /[\p{L}\p{N}][\p{L}\p{N}._-]*@[\p{L}\p{N}.-]+\.\p{L}+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}|-?\p{N}+(?:\.\p{N}+)*(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** The words of a text in lower case, each with its place; the parts of a compound come after it. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [found] of text.matchAll(token)) {
    words.push(found);
    if (/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u.test(found) && /\p{L}/u.test(found)) words.push(...found.split('-'));
  }
  return words;
}

interface Term {
  /** In a row. */
  readonly words: readonly string[];
  readonly negated: boolean;
}

/** Terms that have to hold together, of which one row is enough. */
type Query = readonly (readonly Term[])[];

/** Reads what was typed; terms without a word are left out. */
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

/** Between the texts of one thing that is searched: no text has a NUL in it. */
const boundary = '\u0000';

/** The texts of one thing, such as the values of an entity, as they are searched. Whoever searches a lot keeps it. */
export const searchable = (texts: readonly string[]): string => texts.join(boundary).toLowerCase();

/**
 * Makes a test of what `searchable` makes.
 * @param search what was typed; without a single word in it nothing is found
 */
export function compileSearch(search: string): (text: string) => boolean {
  const query = parse(search);
  // Cutting a text into words takes a while: only one that has the first of them somewhere is cut.
  const stands = (words: readonly string[], text: string): boolean => {
    const [first = ''] = words;
    return (
      text.includes(first) &&
      text.split(boundary).some((part) => part.includes(first) && standsIn(wordsOf(part), words))
    );
  };
  return (text) => query.some((terms) => terms.every(({ words, negated }) => stands(words, text) !== negated));
}
