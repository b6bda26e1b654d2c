import MotionProvider from '@rc-component/motion/es/context';
import {
  ConfigContext,
  type ConfigConsumerProps,
  defaultIconPrefixCls,
  defaultPrefixCls,
} from 'antd/es/config-provider/context';
import LocaleContext from 'antd/es/locale/context';
import { DesignTokenContext } from 'antd/es/theme/context';
import { type ReactNode, useMemo } from 'react';
import { useAntdLocale } from '~/i18n/use-antd-locale';
import { antdTokens, type ThemeName, themeKey } from './tokens';

/** antd's class names, of a component or of all, unless one has its own. */
const getPrefixCls = (suffix?: string, custom?: string) =>
  custom ?? (suffix === undefined || suffix === '' ? defaultPrefixCls : `${defaultPrefixCls}-${suffix}`);

/** What antd's components read from their surroundings about a theme. */
function surroundings(name: ThemeName) {
  const { token = {}, components = {} } = antdTokens(name);
  return {
    token,
    hashed: false,
    cssVar: { prefix: defaultPrefixCls, key: themeKey(name) },
    // Components keep these as they are; without them the algorithm derives its own.
    override: { override: token, ...components },
  };
}

const themes = { light: surroundings('light'), dark: surroundings('dark') };

/**
 * Switches antd's motion off under `prefers-reduced-motion`. Shortening it by our styles alone would still draw a dialog as
 * a dot for a frame or two, and a press on its button would miss.
 */
const moving = !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Props {
  theme: ThemeName;
  /** The language of the interface. */
  locale: string;
  children: ReactNode;
}

/**
 * Our theme and language for antd's components. It fills their contexts itself: antd's own provider brings the code
 * that derives a theme's colours, which the build has done already (docs/decisions/0020-antd-without-its-provider.md).
 */
export function AntdContext({ theme, locale, children }: Props) {
  const texts = useAntdLocale(locale);
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const config = useMemo<ConfigConsumerProps>(
    () => ({ getPrefixCls, iconPrefixCls: defaultIconPrefixCls, direction, ...(texts && { locale: texts }) }),
    [direction, texts],
  );
  return (
    <ConfigContext value={config}>
      <LocaleContext value={texts}>
        <DesignTokenContext value={themes[theme]}>
          <MotionProvider motion={moving}>{children}</MotionProvider>
        </DesignTokenContext>
      </LocaleContext>
    </ConfigContext>
  );
}
