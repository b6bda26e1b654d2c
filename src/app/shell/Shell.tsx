import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useGetEntity } from '~/api/generated/hooks/entities';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject, useListProjects } from '~/api/generated/hooks/projects';
import { useGetUser } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import { formName } from '~/domain/forms/form-target';
import { forgetDeniedByRights, noteProjectRights, noteSiteRights } from '~/session/denied-pages';
import { mayOpen, type PageName, type Subjects } from '~/session/page-rights';
import { onSignOut } from '~/session/session';
import { isReauthenticating, settleReauthentication } from '~/session/session-changes';
import { useCurrentUser } from '~/session/use-current-user';
import { DifferencesQuestion } from '~/shared/changes/DifferencesQuestion';
import { appConfig } from '~/shared/config/client-config';
import { isFocusUntouched } from '~/shared/lib/focus-untouched';
import { parseId } from '~/shared/lib/paths';
import { forumUrl } from '~/shared/lib/product';
import { savedDraftTitles } from '~/shared/lib/saved-drafts';
import { useStore } from '~/shared/screen/use-store';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { InMainContext } from '~/shared/ui/page/FramelessPage';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { optionalPart } from '~/shared/ui/states/lazy-part';
import { useHistoryStorage } from '~/shared/url-state/history-state';
import { useInnermostParams } from '~/shared/url-state/use-route-ids';
import { getAppRouter } from '../App';
import { handleSessionEnd } from '../follow-session';
import { routeHandles } from '../page-description';
import { pages } from '../pages';
import { PageTitle } from '../Root';
import { JobsGate } from './JobsGate';
import { Keys } from './Keys';
import { TopBar } from './TopBar';
import { UnsavedGuard } from './UnsavedGuard';
import './shell.css';

const SignInAgain = lazyDialog(() => import('./SignInAgain'), 'SignInAgain');

export function Shell() {
  // Not at module level: forms to fill may load this file. Not in an effect: child pages send requests earlier.
  handleSessionEnd(getAppRouter());
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const asking = useStore(isReauthenticating);
  const { pathname } = useLocation();
  const fullWidth = routeHandles(useMatches()).some((handle) => handle.fullWidth);
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
      <JobsGate />
      <DifferencesQuestion />
      {asking && <SignInAgain onClose={() => settleReauthentication(false)} />}
    </>
  );
}

function ShellTitle() {
  const params = useInnermostParams();
  const projectId = parseId(params['projectId']) ?? 0;
  // Only observed: the pages send these requests.
  const { data: project } = useGetProject(projectId, { query: { enabled: false } });
  const { data: form } = useGetForm(projectId, params['xmlFormId'] ?? '', { query: { enabled: false } });
  const { data: entity } = useGetEntity(projectId, params['datasetName'] ?? '', params['uuid'] ?? '', {
    query: { enabled: false },
  });
  const { data: user } = useGetUser(parseId(params['userId']) ?? 0, { query: { enabled: false } });
  return (
    <PageTitle
      known={{
        userName: user?.displayName,
        projectName: project?.name,
        formName: form && formName(form),
        listName: params['datasetName'],
        entityLabel: entity?.currentVersion.label,
      }}
    />
  );
}

onSignOut(forgetDeniedByRights);

const pageNames = Object.keys(pages) as PageName[];
const isOfProject = (path: string) => path.startsWith('/projects/:projectId');

const deniedPaths = (subjects: Subjects, ofProject: boolean): string[] =>
  pageNames
    .filter((name) => isOfProject(pages[name].path) === ofProject && mayOpen(name, subjects) === false)
    .map((name) => pages[name].path);

/** Stores what this visit's rights deny, for requests that the next visit starts before rights are known. */
function DeniedPages() {
  const user = useCurrentUser();
  const projectId = parseId(useMatches().at(-1)?.params['projectId']);
  const { data: project } = useGetProject(projectId ?? 0, { query: { enabled: false } });
  const { data: listed } = useListProjects(undefined, { query: { enabled: false } });
  useEffect(() => {
    if (!user) return;
    noteSiteRights(user.id, {
      site: deniedPaths({ user }, false),
      elsewhere: deniedPaths({ user, project: user }, true),
    });
  }, [user]);
  useEffect(() => {
    if (!user) return;
    const seen = [...(listed ?? []), ...(project ? [project] : [])];
    if (seen.length === 0) return;
    // Few distinct roles in many projects: evaluate each once.
    const byVerbs = new Map(seen.map((each) => [each.verbs.join(), each]));
    const denied = new Map([...byVerbs].map(([verbs, each]) => [verbs, deniedPaths({ user, project: each }, true)]));
    noteProjectRights(
      user.id,
      seen.map(({ id, verbs }) => ({ id, denied: denied.get(verbs.join()) ?? [] })),
    );
  }, [user, listed, project]);
  return null;
}

function SavedDrafts() {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    const titles = userId === undefined ? [] : [...new Set(savedDraftTitles(userId))];
    if (titles.length === 0) return;
    const quoted = titles.map((title) => i18n._(msg`“${title}”`));
    const list = new Intl.ListFormat(i18n.locale).format(quoted);
    notifications.info(msg`What you typed before your session ended is saved. Open it again to continue: ${list}`);
  }, [userId]);
  return null;
}

const Notices = optionalPart(() => import('./notices/Notices'), 'Notices');

/** Milliseconds before the first version check, to leave the start alone. */
const noticesDelay = 15_000;

const LateNotices = () => useDeferredLoading(noticesDelay) && <Notices />;

/** `index`: among the links with this href. `top`: position on screen, in pixels. */
interface OpenedLink {
  href: string;
  index: number;
  top: number;
}

const isOpenedLink = (value: unknown): value is OpenedLink =>
  typeof value === 'object' && value !== null && 'top' in value;

/** Large tables restore their own position, and tabs keep the focus. */
const selfRestoring = '.dt-grid, .dt-cards, .tabs';

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.getAttribute('href') === href && !link.closest(selfRestoring),
  );

/** Milliseconds; later the focus would surprise. */
const maxWait = 5000;

/**
 * Focuses the link that the user comes back from once it is rendered, and scrolls it to its old position: scroll
 * restoration fails if the page was too short at first. Returns a function that stops waiting.
 */
function focusLink({ href, index, top }: OpenedLink): () => void {
  const tryFocus = () => {
    const link = linksTo(href)[index];
    if (!link) return;
    stop();
    if (!isFocusUntouched()) return;
    link.focus({ preventScroll: true });
    window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' });
  };
  const observer = new MutationObserver(tryFocus);
  const timer = setTimeout(() => stop(), maxWait);
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    tryFocus();
  });
  const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    for (const act of inputEvents) window.removeEventListener(act, stop, true);
  };
  for (const act of inputEvents) window.addEventListener(act, stop, true);
  return stop;
}

function ReturnToLink() {
  const { found, keep } = useHistoryStorage('opened link');
  useEffect(() => {
    const rememberLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const href = link?.getAttribute('href');
      if (!link || href === null || href === undefined || link.closest(selfRestoring)) return;
      // After leaving by another link, the user returns to where they scrolled since.
      if (!link.closest('main')) return keep(null);
      const { top } = link.getBoundingClientRect();
      keep({ href, index: linksTo(href).indexOf(link), top } satisfies OpenedLink);
    };
    document.addEventListener('click', rememberLink, true);
    return () => document.removeEventListener('click', rememberLink, true);
  }, [keep]);
  useEffect(() => (isOpenedLink(found) ? focusLink(found) : undefined), [found]);
  return null;
}
