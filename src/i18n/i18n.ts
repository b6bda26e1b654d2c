import { i18n } from '@lingui/core';
import { load as loadFile } from 'virtual:texts';
import { markMissingCode } from '~/shared/lib/missing-code';
import { writeStorage } from '~/shared/lib/storage';
import { antdLocale, loadAntdLocale } from './antd-locale';
import type { Part } from './catalogues';
import { type Locale, locales } from './locales';
import { localeKey, preferredLocale } from './preferred-locale';

export { defaultLocale, type Locale, locales } from './locales';
export { preferredLocale } from './preferred-locale';

const wanted = new Set<Part>(['start']);
/** The last requested language: an older one that loads later must not replace it. */
let asked: Locale | null = null;

async function load(locale: Locale, part: Part): Promise<void> {
  const { messages } = await loadFile(locale, part).catch((error: object) => {
    throw markMissingCode(error);
  });
  // What is rendered has its messages already: `i18n.load` would render the whole page again.
  if (locale === i18n.locale) Object.assign(i18n.messages, messages);
  else i18n.load(locale, messages);
}

/**
 * Switches the language. Waits for `parts`, by default all in use. Throws, without changes, if one cannot be loaded.
 */
export async function activateLocale(locale: Locale, parts: readonly Part[] = [...wanted]): Promise<void> {
  asked = locale;
  const ofAntd = loadAntdLocale(locale);
  await Promise.all(parts.map((part) => load(locale, part)));
  const texts = await ofAntd;
  if (asked !== locale) return;
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
  antdLocale.set(texts);
  i18n.activate(locale);
}

/** Switches and stores the choice. If a catalogue fails to load, the language stays. */
export const selectLocale = (locale: Locale): Promise<void> =>
  activateLocale(locale).then(
    () => writeStorage(localeKey, locale),
    () => undefined,
  );

export async function loadCatalogue(part: Exclude<Part, 'start'>): Promise<void> {
  wanted.add(part);
  await load(asked ?? preferredLocale(), part);
}
