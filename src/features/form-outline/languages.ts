import { type FormModel, languageCode, ownText, textIn, type Texts } from '~/domain/xforms/model';
import { allLanguages } from './address';

/** More languages than these are not listed in a line. */
const mostInLine = 6;

/** Which texts the outline shows. */
export interface ShownLanguages {
  /** One, or several under each other. `''` if the form has no languages. */
  languages: readonly string[];
  /** Languages that a line leaves out. */
  hidden: number;
  all: boolean;
}

/** In: the word in the address; unknown languages become the default one. */
export function shownLanguages({ languages, defaultLanguage }: FormModel, word: string | null): ShownLanguages {
  if (word === allLanguages && languages.length > 1) {
    const shown = languages.slice(0, mostInLine);
    return { languages: shown, hidden: languages.length - shown.length, all: true };
  }
  const known = word !== null && languages.includes(word) ? word : (defaultLanguage ?? languages[0] ?? '');
  return { languages: [known], hidden: 0, all: false };
}

/** A text as it is shown for a language. */
export interface ShownText {
  text: string;
  /** The text is of another language, because this one has none. */
  borrowed: boolean;
  /** The code of its language, if the form says one. */
  lang: string | undefined;
}

/** The text for a language; null if there is none in any. */
export function shownText(texts: Texts, language: string, defaultLanguage: string | null): ShownText | null {
  const own = ownText(texts, language) ?? ownText(texts, '');
  if (own !== undefined) return { text: own, borrowed: false, lang: languageCode(language) ?? undefined };
  const text = textIn(texts, language, defaultLanguage);
  return text === '' ? null : { text, borrowed: true, lang: languageCode(defaultLanguage ?? '') ?? undefined };
}
