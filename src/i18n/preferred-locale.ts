import { readStorage } from '~/shared/lib/storage';
import { chooseLocale, type Locale } from './locales';

/** Where this browser stores the chosen language. */
export const localeKey = 'locale';

/** The language of this browser: the stored choice, otherwise the browser's preference. */
export function preferredLocale(): Locale {
  return chooseLocale(readStorage(localeKey), navigator.languages);
}
