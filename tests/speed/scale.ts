/**
 * `node tests/speed/scale.ts`: opens every page with the most that the seed `large` has for it, and prints what each
 * costs. With `--minutes N` it goes from page to page instead, within the application for that long, and prints the heap
 * after each round. `--only TEXT` takes the pages with that in their names, and may be repeated. Only prints.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page, type Request } from 'playwright';
import { startAppServer } from '../helpers/app-server.ts';
import { buildIfStale } from '../helpers/build.ts';
import { ensureChromium, launchOptions } from '../helpers/chromium.ts';
import { type Session, signInToApi } from '../helpers/screens.ts';
import { table } from '../helpers/table.ts';
import { longestTask, startTrace } from '../helpers/trace.ts';
import { type Place, placesOf } from './scale-places.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '0' }, only: { type: 'string', multiple: true } },
});
const minutes = Number(values.minutes);

buildIfStale();
ensureChromium();
const server = await startAppServer({ seed: 'large', memory: true });
const browser = await chromium.launch(launchOptions());

const opened = async (session: Session): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 800 }, reducedMotion: 'reduce' });
  await context.addCookies(session.state.cookies);
  return context;
};

/** Returns what is wrong, or nothing. */
const shown = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: 60_000 })
    .then(
      () => '',
      () => 'NOT SHOWN',
    );

/** Counts the calls of a page, and those that the server has not answered. */
class Calls {
  total = 0;
  private open = 0;

  constructor(page: Page) {
    const isCall = (request: Request) => request.url().includes('/v1/');
    const end = (request: Request) => {
      if (isCall(request)) this.open -= 1;
    };
    page.on('request', (request) => {
      if (!isCall(request)) return;
      this.total += 1;
      this.open += 1;
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Resolves when all were answered for a while, or after a minute. */
  async answered(milliseconds: number): Promise<void> {
    const [step, end] = [50, performance.now() + 60_000];
    for (let quiet = 0; quiet < milliseconds && performance.now() < end; quiet = this.open > 0 ? 0 : quiet + step)
      await wait(step);
  }
}

/** What the page holds without what nobody refers to: megabytes of the heap, and nodes, also those outside of the document. */
async function held(page: Page): Promise<[heap: string, nodes: string]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  await cdp.detach();
  return [`${(usedSize / 1_048_576).toFixed(1)} MB`, String(nodes)];
}

async function measure(context: BrowserContext, address: string, { name, shows }: Place): Promise<string[]> {
  const page = await context.newPage();
  const calls = new Calls(page);
  await startTrace(browser, page);
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const fault = await shown(page, shows);
  const content = performance.now() - began;
  await calls.answered(1000);
  const longest = await longestTask(browser);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const [heap] = await held(page);
  return [name, fault || `${Math.round(content)} ms`, longest, String(calls.total), String(nodes), heap];
}

async function printPages(session: Session, places: Place[]): Promise<void> {
  const rows: string[][] = [];
  for (const place of places) {
    const context = await opened(session);
    const row = await measure(context, server.url + place.path, place);
    process.stderr.write(`${row.join('  ')}\n`);
    rows.push(row);
    await context.close();
  }
  const heads = ['page', 'content after', 'longest task', 'calls', 'elements', 'heap'];
  process.stdout.write(`The seed "large", empty cache\n${table(heads, rows)}\n\n`);
}

/** Goes through all pages within the application, again and again. */
async function printHeap(session: Session, places: Place[]): Promise<void> {
  const context = await opened(session);
  const page = await context.newPage();
  const calls = new Calls(page);
  await page.goto(server.url);
  await page.locator('main a[href^="/projects/"]').first().waitFor();
  const end = performance.now() + minutes * 60_000;
  const rows: string[][] = [];
  while (performance.now() < end) {
    const missing: string[] = [];
    for (const { name, path, shows } of places) {
      // As a link of the application does it, so that the document stays the same.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
      if (await shown(page, shows)) missing.push(name);
      await calls.answered(300);
    }
    rows.push([String(rows.length + 1), ...(await held(page)), missing.join(', ')]);
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
  }
  await context.close();
  const heads = ['round', 'heap', 'nodes', 'not shown'];
  process.stdout.write(`${minutes} minutes, ${places.length} pages a round, at rest\n${table(heads, rows)}\n`);
}

try {
  const session = await signInToApi(server);
  const places = (await placesOf(server, session)).filter(
    ({ name }) => values.only?.some((text) => name.includes(text)) ?? true,
  );
  if (minutes === 0) await printPages(session, places);
  else
    await printHeap(
      session,
      places.filter(({ alone }) => alone !== true),
    );
} finally {
  await browser.close();
  await server.stop();
}
