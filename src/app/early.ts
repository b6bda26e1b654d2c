import type { paths as contract } from '~/api/schema';
import { storedExpiry } from '~/session/expiry';
import { startTheme } from './theme/theme';

/**
 * Runs before the application has arrived: sets the theme, so that nothing flashes, and starts the requests that every
 * visit makes and those of the page asked for. src/api/early.ts hands the answers to the first calls of the same
 * address. Where a session is known it asks for the code behind the login, too, which the application would do only
 * after it has run itself. Nothing heavy may be imported here; early.test.ts holds the addresses against those the
 * pages ask for.
 */
const template = (path: keyof contract, values: Record<string, string> = {}): string =>
  `/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`;

/** The first page of submissions, unfiltered: newest first, with all answers. */
const firstRows = '%24top=250&%24skip=0&%24count=true&%24wkt=true&%24orderby=__system%2FsubmissionDate+desc';

/** The requests of the page behind an address, beyond those of every visit. Ids stay as encoded in the address. */
export function pageRequests(pathname: string, search = ''): string[] {
  if (pathname === '/users') return [template('/users'), template('/assignments/{roleId}', { roleId: 'admin' })];
  const [, userId] = /^\/users\/([1-9]\d*)\/edit$/.exec(pathname) ?? [];
  if (userId !== undefined) return [template('/users/{userId}', { userId })];
  if (pathname === '/') return [template('/projects')];
  const [, projectId, rest = ''] = /^\/projects\/([1-9]\d*)(\/.*)?$/.exec(pathname) ?? [];
  if (projectId === undefined) return [];
  const project = template('/projects/{projectId}', { projectId });
  if (rest === '') return [project, template('/projects/{projectId}/forms', { projectId })];
  const [, xmlFormId, tab] = /^\/forms\/([^/]+)(\/.*)?$/.exec(rest) ?? [];
  if (xmlFormId === undefined) return [project];
  const form = { projectId, xmlFormId };
  const requests = [project, template('/projects/{projectId}/forms/{xmlFormId}', form)];
  if (tab !== '/submissions') return requests;
  if (search === '')
    requests.push(`${template('/projects/{projectId}/forms/{xmlFormId}.svc/Submissions', form)}?${firstRows}`);
  requests.push(
    `${template('/projects/{projectId}/forms/{xmlFormId}/fields', form)}?odata=true`,
    template('/projects/{projectId}/forms/{xmlFormId}/submissions/submitters', form),
  );
  return requests;
}

/** What there is code of to ask for: the frame of all pages behind the login, and the pages most visits begin with. */
export type EarlyPage = 'shell' | 'home' | 'forms' | 'submissions';

/** The page behind an address; null for the others. */
export function earlyPage(pathname: string): Exclude<EarlyPage, 'shell'> | null {
  if (pathname === '/') return 'home';
  if (/^\/projects\/[1-9]\d*$/.test(pathname)) return 'forms';
  return /^\/projects\/[1-9]\d*\/forms\/[^/]+\/submissions$/.test(pathname) ? 'submissions' : null;
}

/** Asks for code as the application's own loader would, which then finds it asked for. */
function askForCode() {
  // Only in the production build: early-script.ts writes which files a page is made of.
  const files = JSON.parse(
    document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset['code'] ?? 'null',
  ) as Record<EarlyPage, string[]> | null;
  if (!files) return;
  const page = earlyPage(location.pathname);
  for (const file of new Set([...files.shell, ...(page ? files[page] : [])])) {
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
  if (location.pathname !== '/account/claim') urls.push(template('/sessions/restore'));
  const end = storedExpiry();
  // Without a session known to this browser only the restore is worth asking for.
  const known = end !== null && end > Date.now();
  if (known) urls.push(template('/users/current'), ...pageRequests(location.pathname, location.search));
  globalThis.__alidadeEarly = new Map(
    urls.map((url) => {
      const answer = fetch(url, init);
      // Handled where it is taken; an answer nobody takes must not count as an unhandled rejection.
      answer.catch(() => undefined);
      return [url, answer];
    }),
  );
  if (known) askForCode();
}

if (typeof document !== 'undefined') {
  startTheme();
  start();
}
