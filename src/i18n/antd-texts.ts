import type { ConfigProviderProps } from 'antd';
import { createStore } from '~/shared/lib/store';
import type { Locale } from './locales';

type AntdTexts = NonNullable<ConfigProviderProps['locale']>;
type Pack = AntdTexts | { default: AntdTexts };

/** antd's packs are CommonJS, so their own default export comes inside another one, unlike what their types say. */
export const textsIn = (pack: Pack): AntdTexts => ('default' in pack ? pack.default : pack);

/** antd's own texts by language; AntdProvider has the English ones. */
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
  sw: () => import('~/i18n/antd-sw'),
  'zh-Hans': () => import('antd/locale/zh_CN'),
  'zh-Hant': () => import('antd/locale/zh_TW'),
};

/** antd's texts in the language of the page; undefined for English. */
export const antdTexts = createStore<AntdTexts | undefined>(undefined);

/**
 * Loads antd's texts of a language.
 * @returns undefined for English, and for texts that cannot be loaded: the English ones are shown then
 */
export const loadAntdTexts = async (locale: Locale): Promise<AntdTexts | undefined> =>
  locale === 'en'
    ? undefined
    : packs[locale]().then(
        ({ default: pack }) => textsIn(pack),
        () => undefined,
      );
