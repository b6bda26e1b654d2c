/**
 * `npm run speed`: how long people wait, on a machine four times slower than this one and on a slow 4G connection. Only
 * prints, because the figures depend on the machine: compare with the previous commit on the same one. Options: --runs
 * N (3), --cpu RATE (4), --fast-line.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright';
import { type AppServer, startAppServer } from '../helpers/app-server.ts';
import { buildIfStale } from '../helpers/build.ts';
import { ensureChromium, launchOptions } from '../helpers/chromium.ts';
import { addUsers, timeFinding } from '../helpers/finding.ts';
import { panMap } from '../helpers/panning.ts';
import { pathsOf, type Screen, type Session, screensOf, signInToApi, untilQuiet } from '../helpers/screens.ts';
import { scrollGrid } from '../helpers/scrolling.ts';
import { table } from '../helpers/table.ts';
import { addWideTable } from '../helpers/wide-form.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '4' },
    'fast-line': { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const cpu = Number(values.cpu);
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const open = (browser: Browser, session: Session | null): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1366, height: 800 }, reducedMotion: 'reduce' }).then(async (context) => {
    if (session) await context.addCookies(session.state.cookies);
    return context;
  });

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (values['fast-line']) return;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
}

interface Load {
  content: number;
  blocking: number;
  nodes: number;
  requests: number;
}

async function load(browser: Browser, server: AppServer, screen: Screen, session: Session): Promise<Load> {
  const context = await open(browser, screen.anonymous === true ? null : session);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { blocking: 0 };
    Object.assign(window, { speedSeen: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await slowDown(page);
  let requests = 0;
  page.on('request', () => (requests += 1));
  const began = performance.now();
  await page.goto(server.url + screen.path, { waitUntil: 'commit' });
  await screen.ready(page);
  const content = performance.now() - began;
  await untilQuiet(page);
  const { blocking, nodes } = await page.evaluate(() => ({
    blocking: (window as unknown as { speedSeen: { blocking: number } }).speedSeen.blocking,
    nodes: document.querySelectorAll('*').length,
  }));
  await context.close();
  return { content, blocking, nodes, requests };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

async function printScreens(browser: Browser, server: AppServer, session: Session): Promise<void> {
  const rows: string[][] = [];
  for (const screen of await screensOf(server, session)) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await load(browser, server, screen, session));
    const of = (key: keyof Load) => String(Math.round(median(loads.map((one) => one[key]))));
    rows.push([screen.name, of('content'), of('blocking'), of('nodes'), of('requests')]);
  }
  const line = values['fast-line'] ? 'this line' : 'slow 4G';
  process.stdout.write(`Empty cache, CPU ${cpu}× slower, ${line}; median of ${runs}\n`);
  process.stdout.write(`${table(['screen', 'content ms', 'blocking ms', 'elements', 'requests'], rows)}\n\n`);
}

async function printScrolling(browser: Browser, server: AppServer, session: Session): Promise<void> {
  const path = await addWideTable(server, session, 1000);
  const context = await open(browser, session);
  const page = await context.newPage();
  await page.goto(server.url + path);
  await page.locator('main [role=gridcell]').first().waitFor();
  await untilQuiet(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const { nodes, longestTask, lastRow } = await scrollGrid(page);
  await context.close();
  const task = longestTask === 0 ? 'none over 50 ms' : `${longestTask} ms`;
  process.stdout.write(`Scrolling 1,000 × 60 submissions, CPU ${cpu}× slower\n`);
  process.stdout.write(
    `${table(['', 'elements at most', 'longest task', 'last row reached'], [['table', String(nodes), task, String(lastRow)]])}\n`,
  );
}

/** Filtering many users, to be done in 100 ms on a machine that is not slowed down. */
async function printFinding(browser: Browser, server: AppServer, session: Session): Promise<void> {
  await addUsers(server, session, 2000);
  const context = await open(browser, session);
  const page = await context.newPage();
  const rows: string[][] = [];
  for (const rate of [1, cpu]) {
    await page.goto(`${server.url}/users`);
    await page.locator('main [role=gridcell]').first().waitFor();
    await untilQuiet(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const times = await timeFinding(page, [
      'f',
      'fatima',
      'fatima 1',
      'person19',
      'nobody is called so',
      '7',
      'elodie',
      'bjorn 12',
      '',
    ]);
    rows.push([`${rate}× slower`, `${Math.round(median(times))} ms`, `${Math.round(Math.max(...times))} ms`]);
  }
  await context.close();
  process.stdout.write(`\nFinding among 2,000 users, from the key to the rows\n`);
  process.stdout.write(`${table(['', 'median', 'slowest'], rows)}\n`);
}

/** A map of 100,000 places: drawn within a second, 30 frames a second, on a machine that is not slowed down. */
async function printMap(browser: Browser, server: AppServer, session: Session): Promise<void> {
  const { submissionsMap } = await pathsOf(server, session);
  const rows: string[][] = [];
  for (const count of [1000, 100_000]) {
    const context = await open(browser, session);
    const { drawn, frames, longestTask } = await panMap(await context.newPage(), server.url + submissionsMap, count);
    rows.push([String(count), `${Math.round(drawn)} ms`, frames.toFixed(0), `${Math.round(longestTask)} ms`]);
    await context.close();
  }
  process.stdout.write(`A map, from the last byte of its places to the drawing, and panning\n`);
  process.stdout.write(`${table(['places', 'drawn after', 'frames per second', 'longest task'], rows)}\n\n`);
}

buildIfStale();
ensureChromium();
const server = await startAppServer();
const browser = await chromium.launch(launchOptions());
try {
  const session = await signInToApi(server);
  // First: the screens start a draft, and then the places of a form come with its rows.
  await printMap(browser, server, session);
  await printScreens(browser, server, session);
  await printScrolling(browser, server, session);
  await printFinding(browser, server, session);
} finally {
  await browser.close();
  await server.stop();
}

/** The local index of rows: its engine alone, and in the browser. */
for (const [script, ...args] of [['index-engine'], ['index-in-browser'], ['index-in-browser', '--rows', '100000']])
  spawnSync(process.execPath, [`${import.meta.dirname}/${script}.ts`, ...args], { stdio: 'inherit' });
