import { onStartEarly } from '~/api/early';
import type { paths as contract } from '~/api/schema';
import type { Locale } from '~/i18n/locales';
import { preferredLocale } from '~/i18n/preferred-locale';
import { wasDenied } from '~/session/denied-pages';
import { storedExpiry } from '~/session/expiry';
import { wasMissing } from '~/session/seen-release';
import { startTheme } from '~/shared/ui/theme/theme';

/**
 * Runs before the application's script: sets the theme, so that it does not flash, and starts the requests of the page
 * in the URL. src/api/early.ts hands the answers to the first calls of the same URL. It also preloads code and messages:
 * with a known session those behind the login, else those of the login page. Import nothing heavy here: the build
 * collects the requests and writes them into the HTML (build/early-script.ts).
 */
export interface EarlyPages {
  /** Code and message files, with `@` for the language. The lists below index into this one. */
  files: string[];
  shell: number[];
  login: Pick<EarlyPage, 'requests' | 'code'>;
  pages: EarlyPage[];
}

/**
 * URL with $1, $2 for the ids, ending in `#plain` for calls without extended metadata. `1`: only without a query, which
 * might change the request. `since`: not sent to older servers.
 */
export type EarlyRequest = [url: string, unfiltered: 0 | 1, since?: string];

interface EarlyPage {
  pattern: string;
  requests: EarlyRequest[];
  code: number[];
  /** Public page outside the shell: needs no session; its requests carry the token of a public link. */
  open?: 1;
}

const apiPath = (path: keyof contract): string => `/v1${path}`;

/** Without a known session, the page is that of the login, unless the one at the URL is for everybody. */
export function earlyPage(
  { files, shell, login, pages }: EarlyPages,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  locale: Locale,
  hasSession = true,
): { open: boolean; requests: string[]; frame: string[]; code: string[] } {
  const at = pages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  const found = hasSession || at?.open ? at : { ...login, pattern: '', open: undefined };
  // Elsewhere the cookie of a session may still be there, although this browser forgot when it ends.
  const isSure = found === at || pathname === '/login';
  const ids = found?.pattern ? new RegExp(found.pattern).exec(pathname) : null;
  const fileNames = (places: number[] = []) =>
    places.map((place) => (files[place] ?? '').replace('-@.', `-${locale}.`));
  const open = found?.open === 1;
  const token = open ? new URLSearchParams(search).get('st') : null;
  return {
    open,
    requests: ((isSure && found?.requests) || [])
      .filter(([, unfiltered, since]) => (!unfiltered || search === '') && !wasMissing(since))
      .map(([url]) => url.replace(/\$(\d)/g, (_, place: string) => ids?.[Number(place)] ?? ''))
      // As src/api/link-token.ts does it.
      .map((url) => (token === null ? url : `${url}?st=${encodeURIComponent(token)}`)),
    frame: open || !hasSession ? [] : fileNames(shell),
    code: fileNames(found?.code),
  };
}

/** Preloads with the same attributes as the application's loader, which then reuses the files. */
function preloadFiles(files: string[], priority: 'auto' | 'low' = 'auto') {
  for (const file of files) {
    const link = document.createElement('link');
    const style = file.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.fetchPriority = priority;
    link.href = `/${file}`;
    document.head.append(link);
  }
}

/** Milliseconds until an answer that no call took is dropped. */
const unusedAnswerTtl = 30_000;

/** Sends requests; the first calls of the same URLs take their answers. */
function sendEarly(urls: readonly string[]) {
  const early = (globalThis.__alidadeEarly ??= new Map());
  for (const url of urls) {
    const answer = fetch(url, {
      credentials: 'same-origin',
      headers: { 'X-Extended-Metadata': String(!url.endsWith('#plain')), Accept: '*/*' },
    });
    // The caller handles the failure; an unused answer must not count as an unhandled rejection.
    answer.catch(() => undefined);
    early.set(url, answer);
    // A page that is opened later must not be given an old answer.
    setTimeout(() => early.get(url) === answer && early.delete(url), unusedAnswerTtl);
  }
}

/** Starts what the document at the current URL needs, and makes `startEarly` send the requests of the next page. */
export function start(pages: EarlyPages): void {
  const urls = ['/client-config.json'];
  // The page that sets a password by token uses no session.
  const isClaimPage = location.pathname === '/account/claim';
  if (!isClaimPage) urls.push(apiPath('/sessions/restore'));
  const end = storedExpiry();
  const hasSession = end !== null && end > Date.now();
  const page = isClaimPage ? null : earlyPage(pages, location, preferredLocale(), hasSession);
  if (hasSession) urls.push(apiPath('/users/current'));
  if (!wasDenied(location.pathname)) urls.push(...(page?.requests ?? []));
  sendEarly(urls);
  onStartEarly((url) => {
    if (!wasDenied(url.pathname)) sendEarly(earlyPage(pages, url, preferredLocale()).requests);
  });
  if (!page) return;
  if (page.open || !hasSession) {
    // The login page is rendered by the files that the HTML asks for.
    preloadFiles(page.code, page.open ? 'auto' : 'low');
    return;
  }
  preloadFiles(page.frame);
  // The page's files wait for the answer about the user: until then, bandwidth belongs to the files that run first.
  const preloadPage = () => preloadFiles(page.code);
  globalThis.__alidadeEarly?.get(apiPath('/users/current'))?.then(preloadPage, preloadPage);
}

if (typeof document !== 'undefined') {
  startTheme();
  // Only the build writes them.
  const pagesJson = document.querySelector<HTMLScriptElement>('script[data-pages]')?.dataset['pages'];
  if (pagesJson !== undefined) start(JSON.parse(pagesJson) as EarlyPages);
}
