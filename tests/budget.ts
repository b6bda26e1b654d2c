/**
 * Bytes per screen: the JavaScript and CSS that a browser with an empty cache loads until the screen is complete and
 * idle, in gzip as transferred. Fails when a screen is over its budget. 1 kB is 1024 bytes.
 */
import { type Browser, chromium } from 'playwright';
import { type AppServer, startAppServer } from './helpers/app-server.ts';
import { buildIfStale } from './helpers/build.ts';
import { ensureChromium, launchOptions } from './helpers/chromium.ts';
import { type Screen, type Session, screensOf, signInToApi, untilQuiet } from './helpers/screens.ts';
import { table } from './helpers/table.ts';

/**
 * kB of JavaScript in total, and of CSS where it is limited, too. antd, with its provider and its styles, is 90 kB of it
 * where a screen shows its components. Each is 4 % above what is measured (docs/decisions/0023-shared-files.md): a change
 * of one page can move code of others between shared files.
 */
const budgets: Record<string, { js: number; css?: number }> = {
  // The table of pages is in the first files: entity lists brought eight more pages, forms to fill eleven, maps and the
  // summary three, 4 kB in all. What more pages share moves to the files that all load, such as how an address is read.
  // What both share with other pages is in files of its own, 1 to 5 kB on every list.
  login: { js: 182, css: 14 },
  shell: { js: 190 },
  home: { js: 203 },
  // The description of the project is Markdown: its parser is 41 kB.
  forms: { js: 253 },
  'entity lists': { js: 224 },
  // The table of submissions, without repeats.
  entities: { js: 262 },
  'entity list settings': { js: 302 },
  'app users': { js: 227 },
  users: { js: 227 },
  'roles of users': { js: 226 },
  'invite many': { js: 236 },
  'project-settings': { js: 314 },
  'new form': { js: 210 },
  versions: { js: 207 },
  // With the worker that reads definitions, 38 kB, which loads when somebody uses the page: in some runs Chromium moves the
  // pointer that signed in. The next three load it at once.
  'edit form': { js: 297 },
  compare: { js: 280 },
  publish: { js: 338 },
  outline: { js: 280 },
  'public links': { js: 233 },
  'form settings': { js: 326 },
  // Columns, selection, repeats, trash and arrivals.
  submissions: { js: 253 },
  // The library of the map is 53 kB of it, the local index with its worker another part; the table of submissions is not
  // there. The outlines of countries, 38 kB, are JSON.
  'submissions map': { js: 356 },
  // The forms of its comments, its keys and names, and the worker that reads definitions, which says what is wrong in them.
  submission: { js: 402 },
  'draft submissions': { js: 253 },
  'form-access': { js: 230 },
  'project-roles': { js: 233 },
  audits: { js: 258 },
  // The engine that computes forms is 272 kB of it. Controls that few forms have load with those that have them.
  fill: { js: 475 },
  'fill offline': { js: 490 },
};

type Kind = 'js' | 'css';
/** Bytes of every file a screen loaded, by address. */
type Files = ReadonlyMap<string, { kind: Kind; bytes: number }>;

const kindOf = (type: string): Kind | undefined =>
  type.includes('javascript') ? 'js' : type.startsWith('text/css') ? 'css' : undefined;

async function filesOf(browser: Browser, server: AppServer, screen: Screen, session: Session): Promise<Files> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 800 },
    extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
  });
  if (screen.anonymous !== true) await context.addCookies(session.state.cookies);
  const page = await context.newPage();
  const files = new Map<string, { kind: Kind; bytes: number }>();
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    pending.push(
      (async () => {
        const response = await request.response();
        const headers = (await response?.allHeaders()) ?? {};
        const kind = kindOf(headers['content-type'] ?? '');
        // A preloaded file that is used counts once; the second request came from the cache.
        if (kind === undefined || files.has(request.url())) return;
        const encoding = headers['content-encoding'];
        if (encoding !== undefined && encoding !== 'gzip')
          throw new Error(`${request.url()} came as ${encoding}, not gzip`);
        files.set(request.url(), { kind, bytes: Number(headers['content-length'] ?? Number.NaN) });
      })(),
    );
  });
  await page.goto(server.url + screen.path);
  await screen.ready(page);
  await untilQuiet(page);
  // What begins now is not awaited any more, and its answer would be gone with the page.
  page.removeAllListeners('requestfinished');
  await Promise.all(pending);
  await context.close();
  return files;
}

const sum = (files: Files, kind: Kind): number =>
  [...files.values()].reduce((total, file) => total + (file.kind === kind ? file.bytes : 0), 0) / 1024;

/** What every screen after the login loads: the shell. */
function common(screens: readonly Files[]): Files {
  const [first = new Map<string, { kind: Kind; bytes: number }>(), ...others] = screens;
  return new Map([...first].filter(([url]) => others.every((files) => files.has(url))));
}

async function measure(browser: Browser, server: AppServer): Promise<Map<string, Files>> {
  const session = await signInToApi(server);
  const measured = new Map<string, Files>();
  for (const screen of await screensOf(server, session)) {
    try {
      measured.set(screen.name, await filesOf(browser, server, screen, session));
    } catch (error) {
      process.stdout.write(`${screen.name} did not show: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  measured.set('shell', common(['home', 'forms', 'submissions'].map((name) => measured.get(name) ?? new Map())));
  return measured;
}

buildIfStale();
ensureChromium();
const server = await startAppServer();
const browser = await chromium.launch(launchOptions());
try {
  const measured = await measure(browser, server);
  let over = 0;
  const rows = Object.entries(budgets).map(([name, budget]) => {
    const files: Files = measured.get(name) ?? new Map();
    const [js, css] = [sum(files, 'js'), sum(files, 'css')];
    const fits = js > 0 && js <= budget.js && css <= (budget.css ?? Number.POSITIVE_INFINITY);
    if (!fits) over += 1;
    return [
      name,
      js.toFixed(1),
      String(budget.js),
      css.toFixed(1),
      String(budget.css ?? '–'),
      String(files.size),
      fits ? 'ok' : js === 0 ? 'NOT SHOWN' : 'OVER BUDGET',
    ];
  });
  const head = ['screen', 'JS kB', 'at most', 'CSS kB', 'at most', 'files', ''];
  process.stdout.write(`Bytes per screen, empty cache, gzip, 1 kB = 1024 bytes\n${table(head, rows)}\n`);
  if (over > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
