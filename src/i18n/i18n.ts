import { i18n, type Messages } from '@lingui/core';
import { readStorage, writeStorage } from '~/shared/lib/storage';
import { chooseLocale, type Locale, locales } from './locales';

export { defaultLocale, type Locale, locales } from './locales';

const storageKey = 'locale';
const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po');

/** The language of this browser: what was chosen here before, else what the browser prefers. */
export function preferredLocale(): Locale {
  return chooseLocale(readStorage(storageKey), navigator.languages);
}

/** Loads a catalogue without switching to it; a second call is free. Throws when its file cannot be loaded. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const load = catalogues[`./locales/${locale}.po`];
  if (!load) throw new Error(`no catalogue for ${locale}`);
  return (await load()).messages;
}

/** Switches the interface to a language. Throws when its catalogue cannot be loaded, and then changes nothing. */
export async function activateLocale(locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
}

/** Switches and remembers the choice in this browser. */
export async function selectLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  writeStorage(storageKey, locale);
}
