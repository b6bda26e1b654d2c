import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startEarly } from '~/api/early';
import { getListPublicConfigUrl } from '~/api/generated/hooks/config';
import { getGetDatasetUrl } from '~/api/generated/hooks/datasets';
import { getListEntityCreatorsUrl } from '~/api/generated/hooks/entities';
import { getGetFormUrl, getListFormFieldsUrl, getListFormsUrl } from '~/api/generated/hooks/forms';
import { getListSubmissionRowsUrl } from '~/api/generated/hooks/odata';
import { getGetProjectUrl, getListProjectsUrl } from '~/api/generated/hooks/projects';
import { getListAssigneesUrl } from '~/api/generated/hooks/roles';
import { getListSubmittersUrl } from '~/api/generated/hooks/submissions';
import { getGetUserUrl, getListUsersUrl } from '~/api/generated/hooks/users';
import { wholeRowsParams } from '~/domain/submissions/queries';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { parts } from '~/i18n/catalogues';
import type { Locale } from '~/i18n/locales';
import { earlyPages } from '../../build/early-script.ts';
import { readPages } from '../../build/read-pages.ts';
import { earlyPage, type EarlyPages, start } from './early';

/** The pages as the build writes them into the HTML, with each source file as a file of its own. */
let early: EarlyPages;
beforeAll(async () => {
  early = earlyPages(
    await readPages(),
    (sources) => sources.map((source) => source.replace(/^.*\/src\//, '')),
    new Map(parts.map((part) => [part, { name: `${part}-@.js` }])),
  );
});

const v1 = (...paths: string[]) => paths.map((path) => `/v1${path}`);
const requests = (pathname: string, search = '') => earlyPage(early, { pathname, search }, 'en').requests;
const files = (pathname: string, locale: Locale) => {
  const page = earlyPage(early, { pathname, search: '' }, locale);
  return [...page.frame, ...page.code];
};
const code = (pathname: string) => files(pathname, 'en').filter((file) => file.endsWith('.tsx'));
const texts = (pathname: string, locale: Locale) =>
  files(pathname, locale).filter((file) => file.endsWith(`-${locale}.js`));

test('early requests are exactly the requests that the pages send', () => {
  expect(requests('/')).toEqual(v1(getListProjectsUrl()));
  expect(requests('/projects/7')).toEqual(v1(getListFormsUrl(7), getGetProjectUrl(7)));
  expect(requests('/projects/7/settings')).toEqual(v1(getGetProjectUrl(7)));
  expect(requests('/users')).toEqual(v1(getListUsersUrl(), getListAssigneesUrl('admin')));
  expect(requests('/users', '?sort=-created')).toEqual(requests('/users'));
  expect(requests('/users/7/edit')).toEqual(v1(getGetUserUrl(7)));
  const id = "a b/c'd";
  const submissions = `/projects/7/forms/${encodeURIComponent(id)}/submissions`;
  const lists = [getListFormFieldsUrl(7, id, { odata: true }), getListSubmittersUrl(7, id)];
  const frame = [getGetProjectUrl(7), getGetFormUrl(7, id)];
  expect(requests(submissions)).toEqual(
    v1(
      getListSubmissionRowsUrl(7, id, wholeRowsParams(submissionsSearchSchema.read(new URLSearchParams()))),
      ...lists,
      ...frame,
    ),
  );
  const list = '/projects/7/entity-lists/trees/entities';
  const tree = getGetDatasetUrl(7, 'trees');
  expect(requests(list, '?page-number=2')).toEqual(
    v1(`${tree}#plain`, getListEntityCreatorsUrl(7, 'trees'), getGetProjectUrl(7), tree),
  );
  expect(requests(submissions, '?page-number=2')).toEqual(v1(...lists, ...frame));
});

test('what the server lacked at the last visit is not asked of it', () => {
  const creators = `/v1${getListEntityCreatorsUrl(7, 'trees')}`;
  const list = '/projects/7/entity-lists/trees/entities';
  const seen = (lacking: string | null) => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'alidade-server-lacks' ? lacking : null) });
    return requests(list).includes(creators);
  };
  onTestFinished(() => void vi.unstubAllGlobals());
  expect([seen('2025.2'), seen('2025.3'), seen('2025.4'), seen(null)]).toEqual([false, false, true, true]);
});

const elsewhere = [
  '/login',
  '/projects/07',
  '/projects/7/',
  '/projects/../users',
  '/users/07/edit',
  '/projects/7/nowhere',
  '/projects/7/forms/a/b/submissions',
];

test.each(elsewhere)('loads only the frame early at %s', (path) => {
  expect(requests(path)).toEqual([]);
  expect(code(path)).toEqual(['app/AntdPages.tsx', 'app/shell/Shell.tsx']);
});

test('the early code is that of the page and of its frames', () => {
  expect(code('/users')).toEqual(['app/AntdPages.tsx', 'app/shell/Shell.tsx', 'features/users/UsersPage.tsx']);
  expect(code('/')).toEqual(['app/AntdPages.tsx', 'app/shell/Shell.tsx', 'features/projects/HomePage.tsx']);
  expect(code('/projects/7/forms/a%20b%2Fc/submissions')).toEqual([
    'app/AntdPages.tsx',
    'app/shell/Shell.tsx',
    'features/form/FormLayout.tsx',
    'features/submissions/SubmissionsPage.tsx',
  ]);
});

test('without a known session, the login page is loaded early wherever it will stand', () => {
  for (const pathname of ['/login', '/', '/projects/7', '/nowhere']) {
    const page = earlyPage(early, { pathname, search: '' }, 'es', false);
    expect(page.requests).toEqual(pathname === '/login' ? v1(getListPublicConfigUrl()) : []);
    expect(page.frame).toEqual([]);
    expect(page.code).toEqual(['app/AntdPages.tsx', 'features/account/LoginPage.tsx', 'start-es.js']);
  }
  expect(earlyPage(early, { pathname: '/f/abc', search: '' }, 'en', false)).toEqual(
    earlyPage(early, { pathname: '/f/abc', search: '' }, 'en'),
  );
});

/** Runs the script at a path, without a session. Returns what it requests and which files it preloads. */
function run(pathname: string) {
  const links: { href: string; fetchPriority: string }[] = [];
  const sent = vi.fn<(url: string) => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('location', { pathname, search: '' });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('__alidadeEarly', undefined);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: { href: string; fetchPriority: string }) => links.push(link) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  start(early);
  return { links, sent: () => sent.mock.calls.map(([url]) => url) };
}

test('without a session the log-in page loads at low priority, and the page for a token nothing', () => {
  const login = run('/login');
  expect(login.sent()).toEqual(['/client-config.json', ...v1('/sessions/restore', getListPublicConfigUrl())]);
  expect(login.links.map(({ href }) => href)).toContain('/features/account/LoginPage.tsx');
  expect(new Set(login.links.map(({ fetchPriority }) => fetchPriority))).toEqual(new Set(['low']));
  const claim = run('/account/claim');
  expect([claim.sent(), claim.links]).toEqual([['/client-config.json'], []]);
});

test('the log-in starts the requests of the next page; answers that no call takes are dropped', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { sent } = run('/login');
  const before = sent().length;
  startEarly(new URL('/projects/7', 'http://localhost'));
  const next = v1(getListFormsUrl(7), getGetProjectUrl(7));
  expect(sent().slice(before)).toEqual(next);
  expect([...(globalThis.__alidadeEarly?.keys() ?? [])]).toEqual(expect.arrayContaining(next));
  vi.advanceTimersByTime(30_000);
  expect(globalThis.__alidadeEarly?.size).toBe(0);
});

test('the frame of all pages is loaded before the code of one', () => {
  const { frame, code: own } = earlyPage(early, { pathname: '/', search: '' }, 'en');
  expect(frame).toEqual([
    'app/AntdPages.tsx',
    'app/shell/Shell.tsx',
    'api/query-client.ts',
    'start-en.js',
    'pages-en.js',
  ]);
  expect(own).toEqual(['features/projects/HomePage.tsx', 'features/projects/queries.ts', 'projects-en.js']);
});

test('the early texts are those of the early code, in the language of the browser', () => {
  expect(texts('/nowhere', 'en')).toEqual(['start-en.js', 'pages-en.js']);
  expect(texts('/projects/7/forms/a/draft', 'es')).toEqual(['start-es.js', 'pages-es.js', 'form-draft-es.js']);
});

test('pages that show forms start their requests and code without a session, with the token of a link', () => {
  const id = "a b/c'd";
  const form = `/projects/7/forms/${encodeURIComponent(id)}`;
  const edit = `${form}/submissions/uuid:1`;
  expect(requests(`${form}/draft/preview`)).toEqual(v1(`${form}/draft.xml`, `${form}/draft`));
  expect(requests(`${form}/submissions/new`)).toEqual(v1(`${form}.xml`, getGetProjectUrl(7), form));
  expect(requests(`${edit}/edit`)).toEqual(
    v1(`${form}.xml`, `${edit}.xml`, `${edit}/attachments`, getGetProjectUrl(7), form),
  );
  expect(requests('/f/abc/preview', '?st=a%26b&single=true')).toEqual(v1('/form-links/abc/form?st=a%26b'));
  const page = earlyPage(early, { pathname: '/f/abc', search: '' }, 'en');
  expect(page.open).toBe(true);
  expect(page.frame).toEqual([]);
  expect(page.code.map((file) => file.split('/').at(-1))).toEqual([
    'FillPage.tsx',
    'index.js',
    'start-en.js',
    'web-forms-en.js',
  ]);
  expect(earlyPage(early, { pathname: '/users', search: '?st=a' }, 'en').open).toBe(false);
});
