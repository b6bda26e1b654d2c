import type { paths as contract } from '~/api/schema';
import { storedExpiry } from '~/session/expiry';
import { startTheme } from './theme/theme';

/**
 * Runs before the application has arrived: sets the theme, so that nothing flashes, and starts the requests that every
 * visit makes and those of the page asked for. src/api/early.ts hands the answers to the first calls of the same
 * address. Where a session is known it asks for the code behind the login, too, which the application would do only
 * after it has run itself. Nothing heavy may be imported here: what the pages ask for is found out by the build
 * (build/early-script.ts), which writes it into the HTML.
 */
export interface EarlyPages {
  /** The files of the application's code behind the login. The lists below have their places in this one. */
  files: string[];
  /** The frame of all pages. */
  shell: number[];
  pages: EarlyPage[];
}

interface EarlyPage {
  /** A regular expression that the path of the page matches; it takes out the ids. */
  pattern: string;
  /** Addresses with $1, $2 for the ids. Those with a 1 are asked for only without a query: it might change them. */
  requests: [url: string, unfiltered: 0 | 1][];
  /** The files it is made of beside the frame, where many visits begin with it. */
  code: number[];
}

const apiPath = (path: keyof contract): string => `/v1${path}`;

/** What to ask for behind an address: requests beyond those of every visit, with ids as they are encoded there, and files. */
export function earlyPage(
  { files, shell, pages }: EarlyPages,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): { requests: string[]; code: string[] } {
  const found = pages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  const ids = found ? new RegExp(found.pattern).exec(pathname) : null;
  return {
    requests: (found?.requests ?? [])
      .filter(([, unfiltered]) => !unfiltered || search === '')
      .map(([url]) => url.replace(/\$(\d)/g, (_, place: string) => ids?.[Number(place)] ?? '')),
    code: [...shell, ...(found?.code ?? [])].map((place) => files[place] ?? ''),
  };
}

/** Asks for code as the application's own loader would, which then finds it asked for. */
function askForCode(files: string[]) {
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

function start() {
  const init: RequestInit = { credentials: 'same-origin', headers: { 'X-Extended-Metadata': 'true', Accept: '*/*' } };
  const urls = ['/client-config.json'];
  // Setting a password by a token is nobody's session.
  if (location.pathname !== '/account/claim') urls.push(apiPath('/sessions/restore'));
  const end = storedExpiry();
  // Without a session known to this browser only the restore is worth asking for.
  const known = end !== null && end > Date.now();
  const written = document.querySelector<HTMLScriptElement>('script[data-pages]')?.dataset['pages'];
  const page = known && written !== undefined ? earlyPage(JSON.parse(written) as EarlyPages, location) : null;
  if (known) urls.push(apiPath('/users/current'), ...(page?.requests ?? []));
  globalThis.__alidadeEarly = new Map(
    urls.map((url) => {
      const answer = fetch(url, init);
      // Handled where it is taken; an answer nobody takes must not count as an unhandled rejection.
      answer.catch(() => undefined);
      return [url, answer];
    }),
  );
  if (page) askForCode(page.code);
}

if (typeof document !== 'undefined') {
  startTheme();
  start();
}
