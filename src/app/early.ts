import type { paths as contract } from '~/api/schema';
import type { Locale } from '~/i18n/locales';
import { preferredLocale } from '~/i18n/preferred-locale';
import { wasDenied } from '~/session/denied-pages';
import { storedExpiry } from '~/session/expiry';
import { wasMissing } from '~/session/seen-release';
import { startTheme } from '~/shared/ui/theme/theme';

/**
 * Runs before the application's script: sets the theme, so that it does not flash, and starts the requests of the page
 * in the URL. src/api/early.ts hands the answers to the first calls of the same URL. With a known session it also
 * preloads code and messages. Import nothing heavy here: the build collects the requests and writes them into the HTML
 * (build/early-script.ts).
 */
export interface EarlyPages {
  /** Code and message files, with `@` for the language. The lists below index into this one. */
  files: string[];
  shell: number[];
  pages: EarlyPage[];
}

interface EarlyPage {
  pattern: string;
  /**
   * URLs with $1, $2 for the ids, ending in `#plain` for calls without extended metadata. `1`: only without a query,
   * which might change the request. `since`: not sent to older servers.
   */
  requests: [url: string, unfiltered: 0 | 1, since?: string][];
  code: number[];
  /** Public page outside the shell: needs no session; its requests carry the token of a public link. */
  open?: 1;
}

const apiPath = (path: keyof contract): string => `/v1${path}`;

export function earlyPage(
  { files, shell, pages }: EarlyPages,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  locale: Locale,
): { open: boolean; requests: string[]; frame: string[]; code: string[] } {
  const found = pages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  const ids = found ? new RegExp(found.pattern).exec(pathname) : null;
  const fileNames = (places: number[] = []) =>
    places.map((place) => (files[place] ?? '').replace('-@.', `-${locale}.`));
  const open = found?.open === 1;
  const token = open ? new URLSearchParams(search).get('st') : null;
  return {
    open,
    requests: (found?.requests ?? [])
      .filter(([, unfiltered, since]) => (!unfiltered || search === '') && !wasMissing(since))
      .map(([url]) => url.replace(/\$(\d)/g, (_, place: string) => ids?.[Number(place)] ?? ''))
      .map((url) => (token === null ? url : `${url}?st=${encodeURIComponent(token)}`)),
    frame: open ? [] : fileNames(shell),
    code: fileNames(found?.code),
  };
}

/** Preloads with the same attributes as the application's loader, which then reuses the files. */
function preloadFiles(files: string[]) {
  for (const file of files) {
    const link = document.createElement('link');
    const style = file.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

function start(pages: EarlyPages) {
  const init = (url: string): RequestInit => ({
    credentials: 'same-origin',
    headers: { 'X-Extended-Metadata': String(!url.endsWith('#plain')), Accept: '*/*' },
  });
  const urls = ['/client-config.json'];
  // The page that sets a password by token uses no session.
  if (location.pathname !== '/account/claim') urls.push(apiPath('/sessions/restore'));
  const end = storedExpiry();
  // Without a known session only restoring one is worth a request, except on public pages.
  const hasSession = end !== null && end > Date.now();
  const found = earlyPage(pages, location, preferredLocale());
  const page = hasSession || found.open ? found : null;
  if (hasSession) urls.push(apiPath('/users/current'));
  if (!wasDenied(location.pathname)) urls.push(...(page?.requests ?? []));
  globalThis.__alidadeEarly = new Map(
    urls.map((url) => {
      const answer = fetch(url, init(url));
      // The caller handles the failure; an unused answer must not count as an unhandled rejection.
      answer.catch(() => undefined);
      return [url, answer];
    }),
  );
  if (!page) return;
  if (page.open) {
    preloadFiles(page.code);
    return;
  }
  preloadFiles(page.frame);
  // The page's files wait for the answer about the user: until then, bandwidth belongs to the files that run first.
  const preloadPage = () => preloadFiles(page.code);
  globalThis.__alidadeEarly.get(apiPath('/users/current'))?.then(preloadPage, preloadPage);
}

if (typeof document !== 'undefined') {
  startTheme();
  const pagesJson = document.querySelector<HTMLScriptElement>('script[data-pages]')?.dataset['pages'];
  if (pagesJson !== undefined) start(JSON.parse(pagesJson) as EarlyPages);
}
