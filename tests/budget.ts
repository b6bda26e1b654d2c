/**
 * Bytes per page: the JavaScript and CSS that a browser with an empty cache loads until the page is complete and idle,
 * in gzip as transferred. Fails when one is over its limit. 1 kB is 1024 bytes.
 */
import { type Browser, chromium } from 'playwright';
import { type AppServer, startAppServer } from './helpers/app-server.ts';
import { buildIfStale } from './helpers/build.ts';
import { ensureChromium, launchOptions } from './helpers/chromium.ts';
import { type Screen, type Session, screensOf, signInToApi, untilQuiet } from './helpers/screens.ts';
import { table } from './helpers/table.ts';

/** kB of JavaScript in total (decision 33). The offline page loads everything that works without a network. */
const limits: Record<string, number> = { login: 300, fill: 480, 'fill offline': 520 };
const limitOfPages = 740;

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

async function measure(browser: Browser, server: AppServer): Promise<Map<string, Files>> {
  const session = await signInToApi(server);
  const measured = new Map<string, Files>();
  for (const screen of await screensOf(server, session)) {
    try {
      measured.set(screen.name, await filesOf(browser, server, screen, session));
    } catch (error) {
      process.stdout.write(`${screen.name} did not show: ${error instanceof Error ? error.message : String(error)}\n`);
      measured.set(screen.name, new Map());
    }
  }
  return measured;
}

buildIfStale();
ensureChromium();
const server = await startAppServer();
const browser = await chromium.launch(launchOptions());
try {
  const measured = await measure(browser, server);
  let over = 0;
  const rows = [...measured].map(([name, files]) => {
    const js = sum(files, 'js');
    const limit = limits[name] ?? limitOfPages;
    const fits = js > 0 && js <= limit;
    if (!fits) over += 1;
    return [name, js.toFixed(1), String(limit), sum(files, 'css').toFixed(1), String(files.size), fits ? 'ok' : 'OVER'];
  });
  const head = ['page', 'JS kB', 'at most', 'CSS kB', 'files', ''];
  process.stdout.write(`Bytes per page, empty cache, gzip, 1 kB = 1024 bytes\n${table(head, rows)}\n`);
  if (over > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
