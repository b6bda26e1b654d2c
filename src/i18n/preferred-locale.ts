import { readStorage } from '~/shared/lib/storage';
import { chooseLocale, type Locale } from './locales';

export const localeKey = 'locale';

export function preferredLocale(): Locale {
  return chooseLocale(readStorage(localeKey), navigator.languages);
}
