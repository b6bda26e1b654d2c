import type { Locale as AntdLocale } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import { useEffect, useState } from 'react';
import { isLocale, type Locale } from './locales';

/** antd's own texts by language: English is built in, the others load when selected. */
const packs: Record<Locale, () => Promise<{ default: AntdLocale }>> = {
  en: () => Promise.resolve({ default: enUS }),
  es: () => import('antd/es/locale/es_ES'),
};

/** The antd texts of a language; English until they are loaded. */
export function useAntdLocale(locale: string): AntdLocale {
  const [pack, setPack] = useState<AntdLocale>(enUS);
  useEffect(() => {
    let current = true;
    if (isLocale(locale)) {
      packs[locale]().then(
        (module) => current && setPack(module.default),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [locale]);
  return pack;
}
