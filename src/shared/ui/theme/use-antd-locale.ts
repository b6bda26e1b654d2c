import type { ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';
import { isLocale, type Locale } from '~/i18n/locales';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** antd's own texts by language. Its components have the English ones; the others load when selected. */
const packs: Record<Exclude<Locale, 'en'>, () => Promise<{ default: AntdLocale }>> = {
  ar: () => import('antd/locale/ar_EG'),
  cs: () => import('antd/locale/cs_CZ'),
  de: () => import('antd/locale/de_DE'),
  es: () => import('antd/locale/es_ES'),
  fr: () => import('antd/locale/fr_FR'),
  id: () => import('antd/locale/id_ID'),
  it: () => import('antd/locale/it_IT'),
  ja: () => import('antd/locale/ja_JP'),
  pt: () => import('antd/locale/pt_BR'),
  sw: () => import('~/i18n/antd-sw'),
  'zh-Hans': () => import('antd/locale/zh_CN'),
  'zh-Hant': () => import('antd/locale/zh_TW'),
};

/** The antd texts of a language. Undefined, which stands for English, until they are loaded. */
export function useAntdLocale(locale: string): AntdLocale | undefined {
  const [loaded, setLoaded] = useState<{ locale: string; texts: AntdLocale }>();
  useEffect(() => {
    if (!isLocale(locale) || locale === 'en') return;
    let current = true;
    packs[locale]().then(
      (module) => current && setLoaded({ locale, texts: module.default }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.texts : undefined;
}
