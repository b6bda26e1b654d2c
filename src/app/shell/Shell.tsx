import { Trans } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from 'react-router';
import { queryClient } from '~/api/query-client';
import { InMainContext } from '~/shared/ui/page/FramelessPage';
import { handlesOf } from '../page-description';
import { useStore } from '~/shared/screen/use-store';
import { asksToSignIn, settleSignIn } from '~/session/sign-in-again';
import { followSession } from '../follow-session';
import { appRouter } from '../router';
import { appConfig } from '~/shared/config/client-config';
import { DifferencesQuestion } from '~/shared/changes/DifferencesQuestion';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { forumUrl } from '~/shared/lib/product';
import { DeniedPages } from './DeniedPages';
import { JobsGate } from './JobsGate';
import { Keys } from './Keys';
import { WhatsNewGate } from './WhatsNewGate';
import { LateNotices } from './notices/LateNotices';
import { ReturnToLink } from './ReturnToLink';
import { SavedDrafts } from './SavedDrafts';
import { UnsavedGuard } from './UnsavedGuard';
import { ShellTitle } from './ShellTitle';
import { TopBar } from './TopBar';
import './shell.css';

const SignInAgain = lazyDialog(() => import('./SignInAgain'), 'SignInAgain');

/** What surrounds every page of a signed-in user: the cache and the top bar. */
export function Shell() {
  // Not when this file loads, because a page with a form may load it; not in an effect, because its pages ask earlier.
  followSession(appRouter());
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const asking = useStore(asksToSignIn);
  const { pathname } = useLocation();
  const fullWidth = handlesOf(useMatches()).some((handle) => handle.fullWidth);
  return (
    <>
      <ShellTitle />
      <UnsavedGuard />
      <SavedDrafts />
      <a className="skip-link" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <DeniedPages />
      <LateNotices />
      <TopBar />
      <ReturnToLink key={pathname} />
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
      <DifferencesQuestion />
      {asking && <SignInAgain onClose={() => settleSignIn(false)} />}
    </>
  );
}
