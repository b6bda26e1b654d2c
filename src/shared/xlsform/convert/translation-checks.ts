/** Warns about languages that lack texts which other languages have, and about languages without a code. */
import type { Place, ProblemList } from './problem-list';
import type { Column, Table } from './table';

const texts: Record<string, readonly string[]> = {
  survey: [
    'label',
    'hint',
    'guidance_hint',
    'image',
    'big-image',
    'audio',
    'video',
    'jr:constraintMsg',
    'jr:requiredMsg',
  ],
  choices: ['label', 'image', 'big-image', 'audio', 'video'],
};

/** The languages of a sheet with their columns; "default" is that of columns without a language. */
function languagesOf(table: Table, translated: readonly string[]): Map<string, Map<string, Column>> {
  const languages = new Map<string, Map<string, Column>>();
  for (const one of table.columns) {
    const { path } = one;
    const isInner = path.length > 1 && (path[0] === 'media' || path[0] === 'bind');
    const [what = '', language = 'default', ...more] = isInner ? path.slice(1) : path;
    if (!translated.includes(what) || more.length > 0) continue;
    languages.set(language, (languages.get(language) ?? new Map<string, Column>()).set(what, one));
  }
  return languages;
}

/** The header of a column. */
const headerOf = ({ sheet }: Table, { name, number }: Column): Place => ({ sheet, row: 1, column: { name, number } });

const isTranslated = (languages: ReadonlyMap<string, unknown>): boolean =>
  languages.size > 1 || (languages.size === 1 && !languages.has('default'));

/**
 * Warns about missing columns of a sheet.
 * @returns whether the sheet has texts in a language that it names
 */
export function checkTranslations(name: 'survey' | 'choices', table: Table, problems: ProblemList): boolean {
  const languages = languagesOf(table, texts[name] ?? []);
  if (!isTranslated(languages)) return false;
  // The same texts in another language, beside which the column is missing.
  const all = new Map([...languages.values()].toReversed().flatMap((columns) => [...columns]));
  for (const [language, columns] of languages)
    for (const [what, other] of all)
      if (!columns.has(what))
        problems.add('translation-missing', headerOf(table, other), { language, column: shortName(what) });
  return true;
}

const shortName = (column: string): string =>
  ({ 'jr:constraintMsg': 'constraint_message', 'jr:requiredMsg': 'required_message' })[column] ?? column;

/** Two-letter codes of languages, without spaces between them. */
const twoLetters =
  'aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscachcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiikiniojisitiuivjajijvjwkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmomrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsegshsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivovowaxhyiyozazhzu';
const codes = new Set(twoLetters.match(/../g));

/**
 * Warns about languages without a code in brackets, such as "French (fr)", at their first columns. Codes of three letters
 * are not looked up.
 */
export function checkLanguageCodes(
  languages: Iterable<string>,
  tables: readonly (Table | undefined)[],
  problems: ProblemList,
): void {
  const placeOf = (language: string): Place => {
    for (const table of tables) {
      const column = table?.columns.find(({ path }) => path.length > 1 && path.at(-1) === language);
      if (table && column) return headerOf(table, column);
    }
    return {};
  };
  for (const language of languages) {
    if (language === 'default' || language.length < 3) continue;
    const code = /\((.*)\)$/.exec(language)?.[1];
    if (code === undefined || !(codes.has(code) || /^[a-z]{3}$/.test(code)))
      problems.add('language-without-code', placeOf(language), { language });
  }
}
