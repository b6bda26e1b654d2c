import { useLingui } from '@lingui/react';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme } from 'antd';
import { type ComponentProps, createContext, createElement, type ElementType, type ReactNode, use } from 'react';
import { useStore } from '~/shared/screen/use-store';
import { shownTheme } from './theme';
import { antdTokens } from './tokens';
import { useAntdLocale } from './use-antd-locale';

/**
 * Switches antd's motion off under `prefers-reduced-motion`. Shortening it by our styles alone would still draw a dialog as
 * a dot for a frame or two, and a press on its button would miss.
 */
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

function themeOf(name: 'light' | 'dark') {
  const tokens = antdTokens(name);
  return {
    ...tokens,
    token: { ...tokens.token, ...(still && { motion: false }) },
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  };
}

const themes = { light: themeOf('light'), dark: themeOf('dark') };

/** What this answer of the server allows styles by, in its content security policy (index.html). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const csp = nonce === undefined ? {} : { csp: { nonce } };

const Provided = createContext(false);

/** antd in our theme and language, under the page's policy. Inside another one it adds nothing. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return use(Provided) ? children : <Outermost>{children}</Outermost>;
}

function Outermost({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const { name } = useStore(shownTheme);
  const texts = useAntdLocale(i18n.locale);
  return (
    <Provided value>
      <StyleProvider layer>
        <ConfigProvider
          theme={themes[name]}
          direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
          wave={{ disabled: true }}
          {...csp}
          {...(texts && { locale: texts })}
        >
          {children}
        </ConfigProvider>
      </StyleProvider>
    </Provided>
  );
}

/**
 * A component of antd that brings its provider along: pages that show nothing of antd do not load it
 * (docs/decisions/0021-antd-with-its-provider.md).
 */
export function inAntd<Control extends ElementType>(control: Control) {
  return function InAntd(props: ComponentProps<Control>): ReactNode {
    return <AntdProvider>{createElement(control, props)}</AntdProvider>;
  };
}
