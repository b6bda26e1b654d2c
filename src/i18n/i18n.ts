import { i18n, type Messages } from '@lingui/core';
import { readStorage, writeStorage } from '~/shared/lib/storage';
import type { Area } from './catalogues';
import { chooseLocale, type Locale, locales } from './locales';

export type { Area } from './catalogues';
export { defaultLocale, type Locale, locales } from './locales';

const storageKey = 'locale';

/**
 * The catalogues of a language: `start` has what the login and error pages say, `panel` what only developers see, each
 * area with a catalogue of its own what its pages say, and `pages` the rest (src/i18n/catalogues.ts).
 */
type Part = 'start' | 'pages' | 'panel' | Area;
const files = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');
const wanted = new Set<Part>(['start']);
/** The language asked for last: an older one that arrives later does not take its place. */
let asked: Locale | null = null;

/** The language of this browser: what was chosen here before, else what the browser prefers. */
export function preferredLocale(): Locale {
  return chooseLocale(readStorage(storageKey), navigator.languages);
}

async function load(locale: Locale, part: Part): Promise<void> {
  const file = files[`./locales/${locale}/${part}.po`];
  if (!file) throw new Error(`no ${part} catalogue for ${locale}`);
  i18n.load(locale, (await file()).messages);
}

/** Switches the interface to a language. Throws when its catalogue cannot be loaded, and then changes nothing. */
export async function activateLocale(locale: Locale): Promise<void> {
  asked = locale;
  await Promise.all([...wanted].map((part) => load(locale, part)));
  if (asked !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
}

/** Switches and remembers the choice in this browser. */
export async function selectLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  writeStorage(storageKey, locale);
}

/** Adds the words of one more catalogue. Throws when it cannot be loaded. */
export async function loadTexts(part: Exclude<Part, 'start'>): Promise<void> {
  wanted.add(part);
  await load(asked ?? preferredLocale(), part);
}
