import type { ConfigProviderProps } from 'antd';
import { createStore } from '~/shared/lib/store';
import type { Locale } from './locales';

type AntdTexts = NonNullable<ConfigProviderProps['locale']>;
type Pack = AntdTexts | { default: AntdTexts };

/** antd's locale packs are CommonJS: at runtime the default export is nested, contrary to their types. */
export const unwrapLocale = (pack: Pack): AntdTexts => ('default' in pack ? pack.default : pack);

const packs: Record<Exclude<Locale, 'en'>, () => Promise<{ default: Pack }>> = {
  ar: () => import('antd/locale/ar_EG'),
  cs: () => import('antd/locale/cs_CZ'),
  de: () => import('antd/locale/de_DE'),
  es: () => import('antd/locale/es_ES'),
  fr: () => import('antd/locale/fr_FR'),
  id: () => import('antd/locale/id_ID'),
  it: () => import('antd/locale/it_IT'),
  ja: () => import('antd/locale/ja_JP'),
  pt: () => import('antd/locale/pt_BR'),
  sw: () => import('./antd-sw'),
  'zh-Hans': () => import('antd/locale/zh_CN'),
  'zh-Hant': () => import('antd/locale/zh_TW'),
};

export const antdLocale = createStore<AntdTexts | undefined>(undefined);

/** @returns undefined for English, and if loading fails (English is shown then) */
export const loadAntdLocale = async (locale: Locale): Promise<AntdTexts | undefined> =>
  locale === 'en'
    ? undefined
    : packs[locale]().then(
        ({ default: pack }) => unwrapLocale(pack),
        () => undefined,
      );
