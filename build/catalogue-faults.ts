/**
 * The rules for catalogues: every message translated, with all its placeholders, every plural form of the language, and
 * the terms of its glossary.
 */
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

export interface Entry {
  message: string;
  translation: string;
}

/** The messages of a .po file, without obsolete ones. */
export async function entriesOf(po: string, locale: string): Promise<Entry[]> {
  const catalogue = await formatter({ lineNumbers: false }).parse(po, {
    locale,
    sourceLocale: 'en',
    filename: `${locale}.po`,
  });
  return Object.entries(catalogue)
    .filter(([, entry]) => entry.obsolete !== true)
    .map(([id, entry]) => {
      const message = entry.message ?? id;
      const written = typeof entry.translation === 'string' ? entry.translation : '';
      // The source language is its own translation, unless there is an explicit one.
      return { message, translation: written === '' && locale === 'en' ? message : written };
    });
}

interface Parts {
  /** Variables and tags by name, as often as they occur. */
  names: string[];
  /** What a reader sees, without variables. */
  words: string;
  plurals: { name: string; ordinal: boolean; branches: string[] }[];
}

function partsOf(message: string): Parts {
  const parts: Parts = { names: [], words: '', plurals: [] };
  const visit = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        parts.names.push(...(token.match(/<\/?\d+\/?>/g) ?? []));
        parts.words += token.replaceAll(/<\/?\d+\/?>/g, '');
        continue;
      }
      const [name, type, format] = token;
      parts.names.push(`{${name}}`);
      if (type === undefined || typeof format !== 'object' || format === null) continue;
      const branches = Object.entries(format).filter(([key]) => key !== 'offset');
      if (type === 'plural' || type === 'selectordinal') {
        parts.plurals.push({ name, ordinal: type === 'selectordinal', branches: branches.map(([key]) => key) });
      }
      for (const [, branch] of branches) {
        visit(branch as CompiledMessage);
        parts.words += ' ';
      }
    }
  };
  visit(compileMessageOrThrow(message));
  return parts;
}

/** The plural forms of a language. */
const categories = (locale: string, ordinal: boolean) =>
  new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' }).resolvedOptions().pluralCategories;

/** The fault of a translation, if any. */
function faultOf({ message, translation }: Entry, locale: string): string | undefined {
  if (translation.trim() === '') return 'not translated';
  let translated: Parts;
  try {
    translated = partsOf(translation);
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const names = (parts: Parts) => [...new Set(parts.names)].toSorted().join(' ');
  const source = partsOf(message);
  if (names(source) !== names(translated))
    return `has ${names(translated) || 'no variable'} where the source has ${names(source) || 'none'}`;
  for (const { name, ordinal, branches } of translated.plurals) {
    const forms = categories(locale, ordinal);
    const missing = forms.filter((category) => !branches.includes(category));
    if (missing.length > 0) return `{${name}} lacks the plural form ${missing.join(', ')}`;
    const foreign = branches.filter((branch) => !/^=?\d/.test(branch) && !forms.some((form) => form === branch));
    if (foreign.length > 0) return `{${name}} has the plural form ${foreign.join(', ')}, which the language has not`;
  }
  return undefined;
}

/** Every fault of a catalogue, compared with the messages of the source language. */
export function catalogueFaults(entries: readonly Entry[], locale: string, source: readonly string[]): string[] {
  const there = new Set(entries.map(({ message }) => message));
  const faults = source
    .filter((message) => !there.has(message))
    .map((message) => `${locale}: ${JSON.stringify(message)} is missing`);
  for (const entry of entries) {
    const fault = faultOf(entry, locale);
    if (fault !== undefined) faults.push(`${locale}: ${JSON.stringify(entry.message)} ${fault}`);
  }
  return faults;
}

/** By English term, in the singular: the forms or beginnings of its translation, one of which each text has. */
export type Glossary = Readonly<Record<string, readonly string[]>>;

/**
 * The translations that do not use the term of the glossary where the English text does. Names and codes that stay
 * English ("ODK Web Forms") are none.
 */
export function glossaryFaults(entries: readonly Entry[], locale: string, glossary: Glossary): string[] {
  const fold = (text: string) => text.toLocaleLowerCase(locale);
  const terms = Object.entries(glossary).map(([term, forms]) => ({
    term,
    forms: forms.map(fold),
    used: new RegExp(`(?<![\\p{L}-])${term.replace(/y$/, '(?:y|ie)')}s?(?![\\p{L}-])`, 'iu'),
  }));
  return entries.flatMap(({ message, translation }) => {
    const [source, words] = [partsOf(message).words, partsOf(translation).words];
    const translated = fold(words);
    // Between letters of another script a Latin name needs no spaces.
    const latin = words.split(/[^\p{Script=Latin}]+/u);
    const keepsName = ([name = '']: RegExpExecArray) => latin.includes(name);
    return terms
      .filter(({ used, forms }) => {
        const found = used.exec(source);
        return found && !keepsName(found) && !forms.some((form) => translated.includes(form));
      })
      .map(({ term }) => `${locale}: ${JSON.stringify(message)} does not use the glossary’s word for “${term}”`);
  });
}
