import { StyleProvider } from '@ant-design/cssinjs';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import english from 'antd/locale/en_US';
import type { ReactNode } from 'react';
import { antdLocale, unwrapLocale } from '~/i18n/antd-locale';
import { isRtl } from '~/shared/lib/direction';
import { useNarrow } from '~/shared/screen/media';
import { useStore } from '~/shared/screen/use-store';
import { Icon } from '~/shared/ui/icons/Icon';
import { currentTheme } from './theme';
import { antdTokens, type ThemeName } from './tokens';
import './antd.css';

/**
 * Switches antd's motion off under `prefers-reduced-motion`. Shortening it by CSS would still show a dialog as a dot
 * for a frame or two, and clicks on its buttons would miss.
 */
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;

function themeOf(name: ThemeName, narrow: boolean): ThemeConfig {
  const tokens = antdTokens(name, narrow);
  return {
    ...tokens,
    token: { ...tokens.token, ...(reducedMotion && { motion: false }) },
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  };
}

const themes = {
  light: { wide: themeOf('light', false), narrow: themeOf('light', true) },
  dark: { wide: themeOf('dark', false), narrow: themeOf('dark', true) },
};

/** Popups stay in the same landmark, for assistive technology, and scroll with it. */
const popupContainer = (control?: HTMLElement): HTMLElement =>
  control?.closest<HTMLElement>('[role="dialog"], main') ?? document.body;

const alertLook = {
  variant: 'filled',
  successIcon: <Icon name="check" />,
  infoIcon: <Icon name="info" />,
  warningIcon: <Icon name="warning" />,
  errorIcon: <Icon name="warning" />,
} as const;

const expandIcon = ({ isActive = false }: { isActive?: boolean }) => (
  <Icon name={isActive ? 'chevronDown' : 'chevronRight'} />
);

/** Hidden from screen readers, to which antd's own icons expose English names. */
const spinner = <span className="button-turning" aria-hidden />;

const renderEmpty = (component?: string) => (component === 'Select' ? <Trans>Nothing found.</Trans> : undefined);

export function AntdProvider({ children }: { children: ReactNode }) {
  // The direction follows the language, also where antd's texts did not load.
  useLingui();
  const { name } = useStore(currentTheme);
  // Never undefined: with its first texts, the provider would remount the whole page.
  const texts = useStore(antdLocale) ?? unwrapLocale(english);
  const narrow = useNarrow();
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={themes[name][narrow ? 'narrow' : 'wide']}
        direction={isRtl() ? 'rtl' : 'ltr'}
        getPopupContainer={popupContainer}
        popupMatchSelectWidth={false}
        renderEmpty={renderEmpty}
        select={{ suffixIcon: <Icon name="chevronDown" /> }}
        wave={{ disabled: true }}
        alert={alertLook}
        collapse={{ expandIcon }}
        button={{ autoInsertSpace: false, loadingIcon: spinner }}
        locale={texts}
        input={{ autoComplete: 'off' }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
