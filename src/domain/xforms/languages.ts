/** Which language of one form is which of another. */
import type { FormModel, Texts } from './model';
import { ownText } from './model';

export interface LanguagePair {
  older: string;
  newer: string;
}

export interface LanguageMatch {
  /** The keys of texts that are compared with each other. */
  pairs: LanguagePair[];
  added: string[];
  removed: string[];
  renamed: { from: string; to: string }[];
}

/** "English (en)" and "english" are one language with and without its code. */
const baseName = (language: string): string => language.replace(/\s*\([^)]*\)$/, '').toLowerCase();

/**
 * Matches the languages of two forms by name, then by name without code. The texts of a form without translations are
 * those of the other form's default language.
 */
export function matchLanguages(older: FormModel, newer: FormModel): LanguageMatch {
  const pairs: LanguagePair[] = [];
  const rest = new Set(older.languages);
  const unmatched: string[] = [];
  for (const language of newer.languages) {
    if (!rest.delete(language)) unmatched.push(language);
    else pairs.push({ older: language, newer: language });
  }
  const added: string[] = [];
  const renamed: LanguageMatch['renamed'] = [];
  for (const to of unmatched) {
    const same = (language: string) => baseName(language) === baseName(to);
    const [from, ...more] = [...rest].filter(same);
    if (from === undefined || more.length > 0 || unmatched.filter(same).length > 1) {
      added.push(to);
      continue;
    }
    rest.delete(from);
    renamed.push({ from, to });
    pairs.push({ older: from, newer: to });
  }
  if (older.languages.length === 0 && newer.defaultLanguage !== null)
    pairs.push({ older: '', newer: newer.defaultLanguage });
  else if (newer.languages.length === 0 && older.defaultLanguage !== null)
    pairs.push({ older: older.defaultLanguage, newer: '' });
  else pairs.push({ older: '', newer: '' });
  return { pairs, added, removed: [...rest], renamed };
}

/** What differs between two texts: the language, and both texts. */
export function* textChanges(
  older: Texts,
  newer: Texts,
  pairs: readonly LanguagePair[],
): Generator<{ language: string; from: string | null; to: string | null }> {
  if (older === newer) return;
  for (const pair of pairs) {
    const from = ownText(older, pair.older) ?? null;
    const to = ownText(newer, pair.newer) ?? null;
    if (from !== to) yield { language: pair.newer, from, to };
  }
}

/** True if both have a text, and the same in every language that both forms have. */
export function sameTexts(older: Texts, newer: Texts, pairs: readonly LanguagePair[]): boolean {
  let found = false;
  for (const pair of pairs) {
    const from = ownText(older, pair.older);
    if (from !== ownText(newer, pair.newer)) return false;
    found ||= from !== undefined;
  }
  return found;
}
