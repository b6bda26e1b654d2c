import { StyleProvider } from '@ant-design/cssinjs';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import english from 'antd/locale/en_US';
import type { ReactNode } from 'react';
import { antdTexts, textsIn } from '~/i18n/antd-texts';
import { isRtl } from '~/shared/lib/direction';
import { useNarrow } from '~/shared/screen/media';
import { useStore } from '~/shared/screen/use-store';
import { Icon } from '~/shared/ui/icons/Icon';
import { shownTheme } from './theme';
import { antdTokens, type ThemeName } from './tokens';
import './antd.css';

/**
 * Switches antd's motion off under `prefers-reduced-motion`. Shortening it by our styles alone would still show a dialog as
 * a dot for a frame or two, and a press on its button would miss.
 */
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

function themeOf(name: ThemeName, narrow: boolean): ThemeConfig {
  const tokens = antdTokens(name, narrow);
  return {
    ...tokens,
    token: { ...tokens.token, ...(still && { motion: false }) },
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  };
}

const themes = {
  light: { wide: themeOf('light', false), narrow: themeOf('light', true) },
  dark: { wide: themeOf('dark', false), narrow: themeOf('dark', true) },
};

/** In the same landmark, so that what opens is part of it for assistive technology, and scrolls with it. */
const placeOf = (control?: HTMLElement): HTMLElement =>
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

/** Hidden from readers, to which antd's own icons say their English names. */
const turning = <span className="button-turning" aria-hidden />;

/** What a list of options says when none matches. */
const nothingFound = (component?: string) => (component === 'Select' ? <Trans>Nothing found.</Trans> : undefined);

/** antd in our theme, language and direction, and with the house's defaults for its components: once, around all pages. */
export function AntdProvider({ children }: { children: ReactNode }) {
  // The direction is that of the language, also where antd's texts did not load.
  useLingui();
  const { name } = useStore(shownTheme);
  // Never none: with its first texts, the provider would mount the whole page again.
  const texts = useStore(antdTexts) ?? textsIn(english);
  const narrow = useNarrow();
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={themes[name][narrow ? 'narrow' : 'wide']}
        direction={isRtl() ? 'rtl' : 'ltr'}
        getPopupContainer={placeOf}
        popupMatchSelectWidth={false}
        renderEmpty={nothingFound}
        select={{ suffixIcon: <Icon name="chevronDown" /> }}
        wave={{ disabled: true }}
        alert={alertLook}
        collapse={{ expandIcon }}
        button={{ autoInsertSpace: false, loadingIcon: turning }}
        locale={texts}
        input={{ autoComplete: 'off' }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
