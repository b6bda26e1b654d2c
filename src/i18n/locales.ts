/** The languages of the interface, each named in itself. To add one, see docs/translating.md. */
export const locales = {
  en: { name: 'English', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
  cs: { name: 'Čeština', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  id: { name: 'Bahasa Indonesia', dir: 'ltr' },
  it: { name: 'Italiano', dir: 'ltr' },
  ja: { name: '日本語', dir: 'ltr' },
  pt: { name: 'Português', dir: 'ltr' },
  sw: { name: 'Kiswahili', dir: 'ltr' },
  'zh-Hans': { name: '简体中文', dir: 'ltr' },
  'zh-Hant': { name: '繁體中文', dir: 'ltr' },
} as const;

/** A language tag with a catalogue. */
export type Locale = keyof typeof locales;

export const defaultLocale: Locale = 'en';

/** True when there is a catalogue for the tag. */
export function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(locales, tag);
}

/**
 * The language to start with: the stored choice, else the first browser language that matches by
 * language and script, then by language alone; region only tells the script (zh-TW is written like zh-Hant); else English.
 */
export function chooseLocale(stored: string | null, browserLanguages: readonly string[]): Locale {
  if (stored !== null && isLocale(stored)) return stored;
  for (const tag of browserLanguages) {
    let likely: Intl.Locale;
    try {
      likely = new Intl.Locale(tag).maximize();
    } catch {
      continue;
    }
    const { language, script } = likely;
    const withScript = `${language}-${script}`;
    if (isLocale(withScript)) return withScript;
    if (isLocale(language)) return language;
  }
  return defaultLocale;
}
