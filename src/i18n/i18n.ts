import { i18n, type Messages } from '@lingui/core';
import { writeStorage } from '~/shared/lib/storage';
import type { Area } from './catalogues';
import { type Locale, locales } from './locales';
import { localeKey, preferredLocale } from './preferred-locale';

export { defaultLocale, type Locale, locales } from './locales';
export { preferredLocale } from './preferred-locale';

/**
 * The catalogues of a language: `start` for the login and error pages, `panel` for developers, one for each area with
 * its own catalogue, and `pages` for the rest (src/i18n/catalogues.ts).
 */
export type Part = 'start' | 'pages' | 'panel' | Area;
const files = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');
const wanted = new Set<Part>(['start']);
/** The last requested language: an older one that loads later must not replace it. */
let asked: Locale | null = null;

async function load(locale: Locale, part: Part): Promise<void> {
  const file = files[`./locales/${locale}/${part}.po`];
  if (!file) throw new Error(`no ${part} catalogue for ${locale}`);
  const { messages } = await file();
  // What shows has its texts already: only another language may draw it again, which `load` does with all of the page.
  if (locale === i18n.locale) Object.assign(i18n.messages, messages);
  else i18n.load(locale, messages);
}

/** Switches the interface to a language. Throws when its catalogue cannot be loaded, without changes. */
export async function activateLocale(locale: Locale): Promise<void> {
  asked = locale;
  await Promise.all([...wanted].map((part) => load(locale, part)));
  if (asked !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
}

/** Switches and stores the choice in this browser. */
export async function selectLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  writeStorage(localeKey, locale);
}

/** Adds the texts of one more catalogue. Throws when it cannot be loaded. */
export async function loadTexts(part: Exclude<Part, 'start'>): Promise<void> {
  wanted.add(part);
  await load(asked ?? preferredLocale(), part);
}
