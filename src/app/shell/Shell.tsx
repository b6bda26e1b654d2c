import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Provider as MotionProvider } from '@rc-component/motion';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, useMatches } from 'react-router';
import { queryClient } from '~/api/query-client';
import { useAntdLocale } from '~/i18n/use-antd-locale';
import { InMainContext } from '~/shared/ui/page/main-context';
import { handlesOf } from '../page-description';
import { currentTheme, subscribeToTheme } from '../theme/theme';
import { isAskingToSignIn, subscribeToAsking } from '~/session/sign-in-again';
import { followSession } from '../follow-session';
import { appRouter } from '../router';
import { antdTokens } from '../theme/tokens';
import { appConfig } from '~/shared/config/client-config';
import { forumUrl } from '~/shared/lib/product';
import { JobsGate } from './JobsGate';
import { Keys } from './Keys';
import { WhatsNewGate } from './WhatsNewGate';
import { LateNotices } from './notices/LateNotices';
import { SavedDrafts } from './SavedDrafts';
import { UnsavedGuard } from './UnsavedGuard';
import { ShellTitle } from './ShellTitle';
import { TopBar } from './TopBar';
import 'virtual:antd-css/base.css';
import './shell.css';

const algorithms = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
const themes = {
  light: { ...antdTokens('light'), algorithm: algorithms.light },
  dark: { ...antdTokens('dark'), algorithm: algorithms.dark },
};

/**
 * Disable antd's motion under `prefers-reduced-motion`. Shortening it by our styles alone would still draw a dialog as
 * a dot for a frame or two, and a press on its button would miss.
 */
const moving = !matchMedia('(prefers-reduced-motion: reduce)').matches;

const SignInAgain = lazy(() => import('./SignInAgain').then((module) => ({ default: module.SignInAgain })));

// Runs from the first page behind the login until the document unloads.
followSession(appRouter());

/** What surrounds every page of a signed-in user: the cache, the top bar, and antd in our theme and language. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const { i18n } = useLingui();
  const name = useSyncExternalStore(subscribeToTheme, currentTheme);
  const locale = useAntdLocale(i18n.locale);
  const asking = useSyncExternalStore(subscribeToAsking, isAskingToSignIn);
  const fullWidth = handlesOf(useMatches()).some((handle) => handle.fullWidth);
  return (
    <ConfigProvider
      theme={themes[name]}
      locale={locale}
      direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
    >
      <MotionProvider motion={moving}>
        <ShellTitle />
        <UnsavedGuard />
        <SavedDrafts />
        <a className="skip-link" href="#main">
          <Trans>Skip to content</Trans>
        </a>
        <LateNotices />
        <TopBar />
        <main id="main" tabIndex={-1} className={fullWidth ? 'main' : 'main main-text'}>
          <InMainContext value>
            <Outlet />
          </InMainContext>
        </main>
        {appConfig().showsFeedbackButton && (
          <footer>
            <a className="feedback wide-only" href={forumUrl} target="_blank" rel="noreferrer noopener">
              <Trans>Feedback</Trans>
              <span className="visually-hidden">
                <Trans>(opens in a new tab)</Trans>
              </span>
            </a>
          </footer>
        )}
        <Keys />
        <WhatsNewGate />
        <JobsGate />
        {asking && (
          <Suspense fallback={null}>
            <SignInAgain />
          </Suspense>
        )}
      </MotionProvider>
    </ConfigProvider>
  );
}
