import { onStartEarly } from '~/api/early';
import type { paths as contract } from '~/api/schema';
import type { Locale } from '~/i18n/locales';
import { preferredLocale } from '~/i18n/preferred-locale';
import { wasDenied } from '~/session/denied-pages';
import { storedExpiry } from '~/session/expiry';
import { wasMissing } from '~/session/seen-release';
import { startTheme } from '~/shared/ui/theme/theme';

/**
 * Runs before the application's script has loaded: sets the theme, so that it does not flash, and starts the requests
 * of every visit and of the page in the address. src/api/early.ts passes the answers to the first calls of the same
 * address. It also loads code and its texts: with a known session that behind the login, else that of the login page.
 * Import nothing heavy here: the build finds out what the pages request and writes it into the HTML
 * (build/early-script.ts).
 */
export interface EarlyPages {
  /** Files of code and texts, with `@` for the language. The lists below are indexes into this one. */
  files: string[];
  /** The files of the frame of all pages. */
  shell: number[];
  login: Pick<EarlyPage, 'requests' | 'code'>;
  pages: EarlyPage[];
}

/**
 * An address with $1, $2 for the ids, ending in `#plain` if the call does without extended metadata. One marked 1 is
 * requested only without a query, which might change it; one with a release not on servers that are older.
 */
export type EarlyRequest = [url: string, unfiltered: 0 | 1, since?: string];

interface EarlyPage {
  /** A regular expression that matches the page's path and captures the ids. */
  pattern: string;
  requests: EarlyRequest[];
  /** The page's own files. */
  code: number[];
  /** For everybody, outside the frame: starts without a known session, and sends the token of a public link. */
  open?: 1;
}

const apiPath = (path: keyof contract): string => `/v1${path}`;

/**
 * What to load for an address in a language: its requests beyond those of every visit, with ids encoded as in the
 * address, the files of the frame, and those of the page. Without a known session this is the login page, unless the
 * page is for everybody.
 */
export function earlyPage(
  { files, shell, login, pages }: EarlyPages,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  locale: Locale,
  known = true,
): { open: boolean; requests: string[]; frame: string[]; code: string[] } {
  const at = pages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  const found = known || at?.open ? at : { ...login, pattern: '', open: undefined };
  const ids = found?.pattern ? new RegExp(found.pattern).exec(pathname) : null;
  const named = (places: number[] = []) => places.map((place) => (files[place] ?? '').replace('-@.', `-${locale}.`));
  const open = found?.open === 1;
  const token = open ? new URLSearchParams(search).get('st') : null;
  return {
    open,
    requests: (found?.requests ?? [])
      .filter(([, unfiltered, since]) => (!unfiltered || search === '') && !wasMissing(since))
      .map(([url]) => url.replace(/\$(\d)/g, (_, place: string) => ids?.[Number(place)] ?? ''))
      // As src/api/link-token.ts does it.
      .map((url) => (token === null ? url : `${url}?st=${encodeURIComponent(token)}`)),
    frame: open || !known ? [] : named(shell),
    code: named(found?.code),
  };
}

/** Preloads code exactly as the application's loader does, so that the loader reuses it. */
function askForCode(files: string[], priority: 'auto' | 'low' = 'auto') {
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
const answersKept = 30_000;

/** Sends requests, and has the first calls of the same addresses take their answers. */
function ask(urls: readonly string[]) {
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
    setTimeout(() => early.get(url) === answer && early.delete(url), answersKept);
  }
}

function start(pages: EarlyPages) {
  const urls = ['/client-config.json'];
  // The page that sets a password by token uses no session.
  const claims = location.pathname === '/account/claim';
  if (!claims) urls.push(apiPath('/sessions/restore'));
  const end = storedExpiry();
  const known = end !== null && end > Date.now();
  const page = claims ? null : earlyPage(pages, location, preferredLocale(), known);
  if (known) urls.push(apiPath('/users/current'));
  if (!wasDenied(location.pathname)) urls.push(...(page?.requests ?? []));
  ask(urls);
  onStartEarly((url) => {
    if (!wasDenied(url.pathname)) ask(earlyPage(pages, url, preferredLocale()).requests);
  });
  if (!page) return;
  if (page.open || !known) {
    // The login page is rendered by the files that the HTML asks for.
    askForCode(page.code, page.open ? 'auto' : 'low');
    return;
  }
  askForCode(page.frame);
  // The page's files follow the answer about the user: until then the line belongs to the files that run before them.
  const askForPage = () => askForCode(page.code);
  globalThis.__alidadeEarly?.get(apiPath('/users/current'))?.then(askForPage, askForPage);
}

if (typeof document !== 'undefined') {
  startTheme();
  // Only the build writes them.
  const written = document.querySelector<HTMLScriptElement>('script[data-pages]')?.dataset['pages'];
  if (written !== undefined) start(JSON.parse(written) as EarlyPages);
}
